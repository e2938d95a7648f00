"""Positions and views as pictures, by the two functions of their game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spieltisch.core.ids import Seat
from spieltisch.core.protocols import Data
from spieltisch.core.render import plain
from spieltisch.core.render.paint import Paint
from spieltisch.core.render.paint import plain as unpainted
from spieltisch.core.render.panel import standing
from spieltisch.core.render.sheet import Sheet
from spieltisch.core.words.options import write_options
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from spieltisch.core.game import Game
    from spieltisch.core.state import State


def show(state: State, seat: Seat | None = None, paint: Paint = unpainted) -> str:
    """Return the position as `seat` (None: a spectator) may see it, as lines of characters."""
    return told(state.game, state.view(seat), paint)


def told(game: Game, view: Data, paint: Paint = unpainted) -> str:
    """Return a view of a game as lines of characters."""
    lines = game.pictures.lines if game.pictures is not None else plain.lines
    return "\n".join([*_head(view, paint), "", *lines(view, paint)])


def sheet_of(
    state: State,
    seat: Seat | None = None,
    until: State | None = None,
    names: Sequence[str] = (),
) -> Sheet:
    """Return the drawing of the position as `seat` may see it, with room for the later `until`.

    `names` are the players', one for each seat. Raises InvalidArgument for another number of names.
    """
    if isinstance(names, str) or len(names) not in (0, state.seats):
        raise InvalidArgument(f"names must be one text for each of {state.seats} seats: {names!r}")
    view = state.view(seat)
    sheet = state.game.pictures.sheet if state.game.pictures is not None else plain.sheet
    return sheet(view, view if until is None else until.view(seat), names)


def _head(view: Data, paint: Paint) -> list[str]:
    scores = " ".join(map(str, view["scores"]))
    return [
        f"{paint(view['game'], 'bold')} {write_options(view['options'])}, {view['seats']} seats",
        f"{standing(view)}; scores {scores}",
    ]
