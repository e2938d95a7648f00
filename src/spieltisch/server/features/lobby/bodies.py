"""Bodies of the HTTP calls by which people find one another."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from spieltisch.core.spec import OptionValue
from spieltisch.server.features.friends.bodies import PersonInfo
from spieltisch.server.table.values import TimeControl, Value, Word
from spieltisch.server.wire.bodies import TableCard

WishId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[0-9A-Za-z_-]+$")]


class Lobby(Value, frozen=True):
    """GET /api/lobby: the same for all who ask, and a second old at most."""

    tables: list[TableCard]
    """Listed tables: those that wait for players, then those that may be watched: listed or
    matched, of people who all show themselves. None is marked as the viewer's own."""
    online: int
    """The number of people who are online."""
    people: list[PersonInfo]
    """The first of those who show themselves, by name."""
    looking: dict[str, int]
    """The number of people who look for an opponent, by game."""


class NewWish(Value, frozen=True):
    """POST /api/wish: look for opponents from now on, in place of the last wish."""

    game: Word
    options: dict[Word, OptionValue]
    """The options of the game, as in `NewTable`; not a solo mode."""
    seats: Annotated[int, Meta(ge=2, le=16)]
    times: Annotated[list[TimeControl | None], Meta(min_length=1, max_length=8)]
    """The clocks that are welcome, the dearest first; null: a game without one."""
    calm: bool = False
    """Whether the game is played calmly, as in `NewTable`."""


class KeptWish(Value, frozen=True):
    """POST /api/wish/renew: go on looking; the answer comes once there is news, or after some
    seconds. POST /api/wish/end: look no more."""

    wish: WishId


class WishState(Value, frozen=True):
    """Answer to POST /api/wish, …/renew and …/end."""

    wish: str
    table: str | None
    """The table where the guest sits now; null: nobody has been found yet."""
    offer: bool
    """Whether it has taken so long that a bot would pass the time."""


class ShownOnline(Value, frozen=True):
    """GET and POST /api/me/shown: whether the lobby names this guest while they are online."""

    shown: bool
