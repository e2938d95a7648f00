"""What a game looks like, and what every game's pictures have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from spieltisch.core.ids import Seat
from spieltisch.core.pictures import plain
from spieltisch.core.pictures.paint import Paint
from spieltisch.core.pictures.paint import plain as unpainted
from spieltisch.core.pictures.panel import standing
from spieltisch.core.pictures.sheet import Sheet
from spieltisch.core.protocols import Data
from spieltisch.core.words import write_options
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from spieltisch.core.game import Game
    from spieltisch.core.state import State


class Pictures(NamedTuple):
    """How a game shows a view.

    `lines` returns a board of characters, `sheet` a drawing: of a view, with room for a second
    one, of a later position, where the board grows, and with the players' names, or none; without
    it keys and values are written.
    """

    lines: Callable[[Data, Paint], list[str]]
    sheet: Callable[[Data, Data, Sequence[str]], Sheet] = plain.sheet


def show(state: State, seat: Seat | None = None, paint: Paint = unpainted) -> str:
    """Return the position as `seat` may see it (None: a spectator), as lines of characters."""
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
    """Return the drawing of what `seat` may see, with room for the later position `until`.

    `names` are the players', one a seat. Raises InvalidArgument for another number of them.
    """
    if isinstance(names, str) or len(names) not in (0, state.seats):
        raise InvalidArgument(f"names are {state.seats} texts, one a seat, or none: not {names!r}")
    view = state.view(seat)
    sheet = state.game.pictures.sheet if state.game.pictures is not None else plain.sheet
    return sheet(view, view if until is None else until.view(seat), names)


def _head(view: Data, paint: Paint) -> list[str]:
    scores = " ".join(map(str, view["scores"]))
    return [
        f"{paint(view['game'], 'bold')} {write_options(view['options'])}, {view['seats']} seats",
        f"{standing(view)}; scores {scores}",
    ]
