"""Whether an action tells whoever plays it something that they did not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spieltisch.core.ids import Action, Seat
from spieltisch.core.preview import WORLDS
from spieltisch.core.rng import Rng

if TYPE_CHECKING:
    from spieltisch.core.state import State


def tells_actor(state: State, seat: Seat, action: Action) -> bool:
    """Return whether a legal action of `seat` shows it what it could not have told before.

    The action is tried in determinizations, which the seat cannot tell from the real position:
    where it would see something else afterwards, it has learned which of them is real. What chance
    does next is no part of the action. Raises IllegalAction.
    """
    if state.game.spec.open_information:
        return False
    seen = _after(state, seat, action)
    worlds = (state.determinize(seat, Rng(seed)) for seed in range(WORLDS))
    return any(_after(world, seat, action) != seen for world in worlds)


def _after(state: State, seat: Seat, action: Action) -> object:
    """Return what a seat sees once it has played an action, and how that is told."""
    told = state.seen(seat, action, seat)
    played = state.clone()
    played.apply(seat, action)
    return told, played.view(seat)
