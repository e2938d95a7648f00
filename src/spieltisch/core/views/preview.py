"""Previews: the results of an action that follow from a seat's knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spieltisch.core.ids import Action, Seat
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng

if TYPE_CHECKING:
    from spieltisch.core.state import State

WORLDS = 16
"""Number of determinizations in which an action is tried."""


def on_copy(state: State, seat: Seat, action: Action) -> list[Data]:
    """Return the items of a legal action, played on a copy of the position.

    Correct for a game, or an action, whose items never depend on facts hidden from the seat.
    """
    played = state.clone()
    played.apply(seat, action)
    return played.items()


def in_all_worlds(state: State, seat: Seat, action: Action) -> list[Data]:
    """Return the items of a legal action that are the same in all determinizations.

    The action is tried in `WORLDS` determinizations with fixed seeds. So the answer depends only on
    the seat's view and the action. Items are in the order of the first determinization.
    """
    told = on_copy(state.determinize(seat, Rng(0)), seat, action)
    for seed in range(1, WORLDS):
        if not told:
            break
        told = _common(told, on_copy(state.determinize(seat, Rng(seed)), seat, action))
    return told


def _common(items: list[Data], others: list[Data]) -> list[Data]:
    """Return the items that both lists contain, each as often as in both."""
    rest = list(others)
    common = []
    for item in items:
        if item in rest:
            rest.remove(item)
            common.append(item)
    return common
