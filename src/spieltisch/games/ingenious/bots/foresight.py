"""Foresight: weights of what a placement brings later, beyond its points.

They are in steps of the half's colour, whose value falls with the level of its marker.
`fitting/foresight.py` fits them: a policy that follows them wins far more games.
"""

from __future__ import annotations

from typing import NamedTuple


class Foresight(NamedTuple):
    """Weights of one mode; `tau` is the decline of the value of points as a marker moves on."""

    tau: float
    cost: float
    """Worth of a half while it is in hand."""
    build: float
    """Worth of each empty cell around a half, for halves that follow."""
    extend: float
    """Worth of each point of a run, which is longer now."""
    harm: float
    """The share of each colour's points on a cell that a half takes away."""
    offer: float
    """The decline of a colour's value for each point of the board's best offer in it."""


FORESIGHT = {
    "2": Foresight(3.85, 0.38, -0.18, 0.77, 0.03, -0.19),
    "3": Foresight(4.25, 0.24, -0.12, 0.30, 0.06, -0.31),
    "4": Foresight(3.92, 0.33, -0.15, 0.29, 0.05, -0.28),
    "team": Foresight(4.50, 0.34, -0.17, 0.30, 0.03, -0.14),
    "duel": Foresight(3.42, 0.56, -0.08, 0.17, -0.03, -0.13),
    "solo": Foresight(3.36, 0.80, -0.28, 0.16, 0.12, 0.23),
}
"""The foresight for each mode, in the base game for each number of players."""
