"""Faces of the tests' own, which balancing the game's leaves alone, and positions on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import spieltisch

FACES = (Path(__file__).parent / "faces.txt").read_text()
GAME = spieltisch.load("lastdie", FACES)
CHANCE = spieltisch.CHANCE

Items = list[dict[str, Any]]


def begin(seats: int = 2, stack: str = "1a 2a", **options: Any) -> spieltisch.State:
    """A game with the boards drawn, before its first roll."""
    state = GAME.start(seats, **options)
    for face in stack.split():
        state.play(f"board {face}")
    return state


def arrange(
    hand: str,
    rows: Sequence[str] = (),
    seats: int = 2,
    face: str = "1b",
    turn: int = 0,
    rolls: int = 1,
    **changes: Any,
) -> spieltisch.State:
    """A position with `turn` to place its hand on a face whose first rows hold these values.

    The dice on the board came from everybody's supply in turn, from the right neighbour on;
    `changes` replaces other keys of `full()`.
    """
    state = begin(seats, f"{face} {'2a' if face[0] == '1' else '1a'}")
    full = state.full()
    full |= {"phase": "place", "turn": turn, "rolling": 0, "rolls": rolls, "placed": 0}
    full["hand"] = full["rolled"] = [int(value) for value in hand]
    full["rows"] = [[int(value) for value in row] for row in rows] + [[]] * (6 - len(rows))
    dice = [30 // seats] * seats
    dice[turn] -= len(hand)
    for i in range(sum(map(len, rows))):
        dice[(turn - 1 - i) % seats] -= 1
    full["dice"] = dice
    return GAME.position(full, changes)


def play(state: spieltisch.State, *texts: str) -> Items:
    """Play these actions; all items."""
    items: Items = []
    for text in texts:
        state.play(text)
        items += state.items()
    return items


def legal(state: spieltisch.State) -> list[str]:
    """Return the legal actions of the seat to act."""
    (seat,) = state.actors()
    assert seat >= 0
    return [state.text(action) for action in state.legal(seat)]
