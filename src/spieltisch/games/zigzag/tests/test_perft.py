"""Positions counted from fixed seeds, with the sum of their keys, which cover cards and runners.

The numbers were taken when the engine agreed with the oracle at every step. They change when a
rule does; the sums, and what is drawn, also when `digest()` does: then, and only then, take them
again from the failures of this test.
"""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch.core.playouts.perft import perft

SEED = 7

# By mode, seats and the random actions that lead to the root: each depth's positions and the sum
# of their keys.
COUNTED: dict[tuple[str, int, int], list[tuple[int, int]]] = {
    ("race", 2, 0): [
        (32, 0xCD938214B2A72B72),
        (960, 0x0F83948D486C7BE3),
        (26880, 0x4A28DFB41C896E11),
    ],
    ("race", 2, 400): [
        (37, 0xDC324FBD579A836D),
        (471, 0x505D85238606356E),
        (12630, 0xC3DE22E2D9C615DB),
    ],
    ("race", 2, 1003): [
        (4, 0x7924AF4670ACCDFB),
        (150, 0x67779E869954909E),
        (2108, 0x476A858F750488D3),
    ],
    ("race", 3, 0): [
        (42, 0xDB6936B47EA1A052),
        (1680, 0x1D42228943DFB8E1),
        (63840, 0xDCDC9B0AA82CE5C2),
    ],
    ("race", 3, 5000): [
        (6, 0xEB513E3C2FE4B86C),
        (237, 0xD12D93B2982F25C2),
        (4683, 0x59A1106F5DF263EF),
    ],
    ("race", 4, 700): [
        (46, 0x986C13C47D43F35B),
        (897, 0x0EE87C982A0F99E4),
        (41053, 0x1A719751BE4D7FAD),
    ],
    ("race", 4, 20001): [
        (8, 0xB3FBC02B6C61153E),
        (396, 0x2BFB7F8E29864D6E),
        (7326, 0xBFDA3F054427F38C),
    ],
    ("long", 2, 300): [
        (45, 0xDE1A34605C2030DF),
        (640, 0x5203BDC4EA390686),
        (23372, 0x5A43EA4F7C059342),
    ],
    ("long", 2, 40000): [
        (47, 0x792434F7EDC3BAF9),
        (582, 0xFDCF9B8D9361E8D8),
        (23478, 0x1E80033098F92036),
    ],
    ("long", 3, 0): [
        (42, 0xDB6936B47EA1A052),
        (1680, 0x1D42228943DFB8E1),
        (63840, 0xDCDC9B0AA82CE5C2),
    ],
    ("long", 3, 60000): [
        (42, 0x2D632900359DAACF),
        (749, 0x50FD86FBBE0C8FCE),
        (27135, 0x1D9CFCE0EEFA6AF0),
    ],
    ("long", 4, 0): [
        (56, 0x07CD4F89FD2079AD),
        (3024, 0x12F594C944E739A7),
        (157248, 0x0B2F93E6BD100A40),
    ],
    ("long", 4, 30011): [
        (2, 0x4488B4355B7ED34C),
        (2, 0x4C91DC696B92F03F),
        (4, 0xC2B97611CB0D31AC),
        (784, 0x4F25CE58EAEEBE9E),
    ],
}


@pytest.mark.parametrize(("mode", "seats", "after"), COUNTED)
def test_perft(mode: str, seats: int, after: int) -> None:
    game = spieltisch.load("zigzag")
    root = game.random_game(SEED, limit=after, seats=seats, mode=mode)
    expected = COUNTED[mode, seats, after]
    counted = [(row.leaves, row.digest) for row in perft(root, len(expected), SEED)]
    assert counted == expected


def test_all_ways_to_play_are_counted() -> None:
    game = spieltisch.load("zigzag")
    every = {(mode.name, seats) for mode in game.spec.modes for seats in mode.seats}
    assert {(mode, seats) for mode, seats, _ in COUNTED} == every
