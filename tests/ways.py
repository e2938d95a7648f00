"""The ways to play a game that tests go through: all of them in a soak, else some."""

from __future__ import annotations

from spieltisch.core.game import Game
from spieltisch.testing import Case, cases
from tests.soak import soaking


def ways(game: Game) -> list[Case]:
    """Return every way to play a game in a soak; else every mode with every number of seats, and
    every choice of every option there once."""
    kept, met = [], set[tuple[object, ...]]()
    for case in cases(game):
        mode = case.options["mode"]
        facts = {(mode, case.seats), *((mode, *choice) for choice in case.options.items())}
        if soaking() or not facts <= met:
            kept.append(case)
            met |= facts
    return kept
