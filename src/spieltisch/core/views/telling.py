"""A check whether an action reveals facts to the player who plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spieltisch.core.ids import Action, Seat
from spieltisch.core.rng import Rng
from spieltisch.core.views.preview import WORLDS

if TYPE_CHECKING:
    from spieltisch.core.state import State


def tells_actor(state: State, seat: Seat, action: Action) -> bool:
    """Return whether a legal action of `seat` reveals a fact that it did not know.

    The action is tried in determinizations, which the seat cannot tell from the real position. If
    the seat would see different results, the real one tells it something. The next draws of chance
    are not part of the action. Raises IllegalAction.
    """
    if state.game.spec.open_information:
        return False
    seen = _after(state, seat, action)
    worlds = (state.determinize(seat, Rng(seed)) for seed in range(WORLDS))
    return any(_after(world, seat, action) != seen for world in worlds)


def _after(state: State, seat: Seat, action: Action) -> object:
    """Return a seat's view after its action, with the action's text as it sees it."""
    told = state.seen(seat, action, seat)
    played = state.clone()
    played.apply(seat, action)
    return told, played.view(seat)
