"""Positions counted from fixed seeds, with the sum of their keys, which cover the points.

On the tests' own faces. The numbers were taken when the engine agreed with the oracle at every
step. They change when a rule does; the sums, and what is rolled, also when `digest()` does: then,
and only then, take them again from the failures of this test.
"""

from __future__ import annotations

import pytest

from spieltisch.core.playouts.perft import perft
from spieltisch.games.lastdie.tests.setting import GAME

SEED = 7

# By seats, first face and the random actions that lead to the root: each depth's positions and the
# sum of their keys.
COUNTED: dict[tuple[int, str, int], list[tuple[int, int]]] = {
    (2, "dot", 2): [
        (4, 0x544C2D1DEFBA8E8F),
        (20, 0xBFBB2306F00108C1),
        (91, 0x096E40A3C6C5055D),
        (429, 0x2439B5A4AC77D58C),
        (1878, 0xFB44ACE465E7E785),
        (7642, 0x472B43A54DB7F1EB),
        (30293, 0x66813095BEE4926A),
    ],
    (2, "any", 60): [
        (1, 0x0402F96F7EE92F37),
        (11, 0x8D51DB89B27F1B77),
        (92, 0xEBC6A28A500F9392),
        (530, 0xB333469FABCB418B),
        (2603, 0x88FD4C4F7D1DD268),
        (11507, 0x328C92B4D509BD1E),
        (46603, 0xBA467EAE341F6856),
    ],
    (3, "any", 40): [
        (5, 0x04A98F124FA6E2C4),
        (19, 0x3C669C4D038E4CC5),
        (62, 0x94D6A1B07C5BB6B5),
        (175, 0xB1EF8D243A00A868),
        (446, 0x89B8B6E344343A97),
        (1044, 0xDB2FB15891321864),
        (2303, 0x575D412D9B4929B7),
    ],
    (4, "any", 75): [
        (2, 0x86FE958A4E6E29D6),
        (6, 0xA88362CDA55E8807),
        (11, 0x3E2D0FCF47D29E70),
        (29, 0x6E977A6191E851C6),
        (78, 0xCEA91FDD411380CA),
        (206, 0x2A3DB70683EB7852),
        (533, 0x2C6C612C995D526C),
    ],
    (5, "any", 33): [
        (1, 0x05DCD552AA0AE242),
        (3, 0x4AFB7B7B2F64AB81),
        (6, 0x74EDD1B532F0D031),
        (9, 0xE0AF6A44591AE97F),
        (17, 0xEC8FC2734B308899),
        (53, 0x7A408CF5BA5BC150),
        (189, 0x98213D7310537DD9),
    ],
    (6, "any", 90): [
        (5, 0x163755298D7B0D78),
        (17, 0xA3A1032724BA70F4),
        (49, 0x310FDEF30A2B6744),
        (120, 0x54BD3BB387A54084),
        (288, 0xCF3A513086A1AA15),
        (618, 0x68D72C36F3AD7E43),
        (1540, 0x1EF7795D8AF06DA0),
    ],
}
DEPTH = 7


@pytest.mark.parametrize(("seats", "first_face", "after"), COUNTED)
def test_perft(seats: int, first_face: str, after: int) -> None:
    root = GAME.random_game(SEED, limit=after, seats=seats, first_face=first_face)
    counted = [(row.leaves, row.digest) for row in perft(root, DEPTH, SEED)]
    assert counted == COUNTED[seats, first_face, after]


def test_all_numbers_of_players_are_counted() -> None:
    assert {seats for seats, _, _ in COUNTED} == set(GAME.spec.modes[0].seats)
