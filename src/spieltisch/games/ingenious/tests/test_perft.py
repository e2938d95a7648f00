"""Positions counted from fixed seeds, with the sum of their keys, which cover the scores.

The numbers were taken when the engine agreed with the oracle at every step. They change when a
rule does; the sums, and what is drawn, also when `digest()` does: then, and only then, take them
again from the failures of this test.
"""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch.core.playouts.perft import perft

SEED = 7

# By mode, seats, opening and the random actions that lead to the root: each depth's positions and
# the sum of their keys.
COUNTED: dict[tuple[str, int, str, int], list[tuple[int, int]]] = {
    ("base", 2, "rulebook", 0): [(594, 0xE99D9F546EAF6632), (271260, 0xADFB5A11C4304881)],
    ("base", 2, "own-symbol", 0): [(594, 0x8E91203F777AFBC6), (265980, 0x6AE90753C9A1F91E)],
    ("base", 2, "rulebook", 72): [
        (2, 0xD8B770A199972F40),
        (280, 0x6792ED874999F6AE),
        (36340, 0x0E333BDB222B40E0),
    ],
    ("base", 2, "rulebook", 83): [
        (100, 0x654F7E8A26666BD2),
        (6300, 0x92961A7A2A9C85AB),
        (275670, 0x7BECE1D4B8428F47),
    ],
    ("base", 3, "own-symbol", 0): [(918, 0x08D3879813AEA7EC)],
    ("base", 3, "rulebook", 109): [(384, 0xDC3921E4189C5B05), (108450, 0xB220D58BCE0EC486)],
    ("base", 3, "rulebook", 127): [
        (72, 0xC85CC678121A88EE),
        (3680, 0xEDEE95C25AFA6F5D),
        (140724, 0x634F56944FB29273),
    ],
    ("base", 4, "rulebook", 90): [(1332, 0x0AED39E21BB78F60)],
    ("base", 4, "rulebook", 168): [
        (104, 0xF0A3EDE731B0B653),
        (8448, 0x6C5EBEB71ABA4C81),
        (519168, 0x9E22649A17805A02),
    ],
    ("solo", 1, "rulebook", 0): [(108, 0x4D7231982ABEEE26), (40651, 0x1287B25CD337D93B)],
    ("solo", 1, "rulebook", 38): [
        (124, 0xEA35B4D5B70F71DA),
        (12435, 0x76FA15B253277199),
        (1128183, 0x3672CE1CAF4CAA07),
    ],
    ("solo", 1, "rulebook", 60): [
        (32, 0xB531B9506FFA0363),
        (804, 0xC1FD1CB7B1F5C424),
        (15713, 0x54E9A4085906A065),
        (246473, 0xF3A8FDCB9F8D44E5),
    ],
    ("team", 4, "rulebook", 92): [(1450, 0x4AC6E3BE4BDCE0D2)],
    ("team", 4, "rulebook", 171): [
        (54, 0xF30286AA397BEDE8),
        (2652, 0x78EED52932452023),
        (106100, 0xA9DECAF761CF4404),
    ],
    ("duel", 2, "rulebook", 0): [(594, 0x7851D0595EF04FE3), (271260, 0x31AA4B6B7E7EA7EB)],
    ("duel", 2, "rulebook", 68): [(200, 0x1B015A7D07DAFA93), (37522, 0xE445692DB2B93BFF)],
    ("duel", 2, "rulebook", 79): [
        (64, 0xF6EAB37BDBCFE03C),
        (3024, 0xBE03454EC858FC47),
        (69120, 0x16677A9939425886),
        (506294, 0x8F0B13F48BEB9289),
    ],
}


@pytest.mark.parametrize(("mode", "seats", "opening", "after"), COUNTED)
def test_perft(mode: str, seats: int, opening: str, after: int) -> None:
    game = spieltisch.load("ingenious")
    root = game.random_game(SEED, limit=after, seats=seats, mode=mode, opening=opening)
    expected = COUNTED[mode, seats, opening, after]
    counted = [(row.leaves, row.digest) for row in perft(root, len(expected), SEED)]
    assert counted == expected


def test_all_ways_to_play_are_counted() -> None:
    game = spieltisch.load("ingenious")
    every = {(mode.name, seats) for mode in game.spec.modes for seats in mode.seats}
    assert {(mode, seats) for mode, seats, _, _ in COUNTED} == every
