"""The parts that a store keeps: events and cards of tables, results of games, and guests."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

import msgspec

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import SeatRating, Status, TimeControl

DIGITS = 32
"""Hexadecimal digits of a digest."""


class Card(msgspec.Struct, frozen=True, gc=False):
    """A table in a list: `names` as shown, `guests` and `turn` by number, to tell one's own."""

    game: str
    mode: str
    status: Status
    listed: bool
    host: int
    names: list[str | None]
    guests: list[int | None]
    turn: list[int]
    bot_to_act: bool = False
    """Whether a bot is to act."""
    time: TimeControl | None = None
    due: int | None = None
    """The time at which a player's time runs out, or strangers part who have not begun, in
    milliseconds since 1970."""
    options: dict[str, OptionValue] = {}
    """The options of the game."""
    ends: list[int | None] = []
    """The time at which each seat's time runs out, null while its clock stands still; empty at
    tables without clocks."""
    avatars: list[int | None] = []
    """The pictures of the people on the seats."""
    timed_out: dict[int, int] = {}
    """The seats whose people ran out of time and have not come back, each with the log number."""
    may_return: list[int] = []
    """The seats in `timed_out` that their people may take back."""
    rated: bool = False
    """Whether the game counts for ratings, or will if people take the open seats."""
    by_link: bool = False
    """Whether only its link leads to the table: no list and no other page names it."""
    places: tuple[int, ...] = ()
    """The place of each seat once the game is over."""
    result: int | None = None
    """The result of a solo game that is over."""
    may_cancel: bool = False
    """Whether the host may end the table from a list: nobody else has a seat there."""

    def until(self, seats: Iterable[int]) -> int | None:
        """Return when the time of one of these seats runs out; None while no clock of theirs
        runs."""
        found = [self.ends[seat] if self.ends else self.due for seat in seats]
        return min((at for at in found if at is not None), default=None)

    @property
    def host_name(self) -> str | None:
        """Return the name of the host, None unless they have a seat."""
        seats = zip(self.names, self.guests, strict=True)
        return next((name for name, guest in seats if guest == self.host), None)


class EventRow(msgspec.Struct, frozen=True, gc=False):
    """One event of a log: its number from 1, when it happened, and itself encoded."""

    n: int
    at: int
    event: bytes


def chained(rows: Iterable[EventRow], before: str = "") -> str:
    """Return the digest of a log after rows that follow the digest `before`; all of a log follow
    nothing. `storage/table_rows.py` says what it is for.

    >>> chained([EventRow(1, 5, b"a"), EventRow(2, 6, b"b")])
    'f00306df61197a5228095e7eb748acfe'
    """
    for row in rows:
        link = b"%b%d %d %b" % (before.encode(), row.n, row.at, row.event)
        before = sha256(link).hexdigest()[:DIGITS]
    return before


class EndedSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat at the end of a game: a guest's, or a bot's.

    `bot` is the level of the bot that played the seat at the end, also for a guest. `place` is None
    in a solo game, where all share the result as `score`. `left`: a bot played the seat of a guest
    at the end, or it was lost. `acted`: its guest has played at least one action.
    """

    guest: int | None
    name: str | None
    bot: str | None
    side: int
    place: int | None
    score: int | None
    left: bool
    acted: bool = True


class Ended(msgspec.Struct, frozen=True, gc=False):
    """A finished game, to be written into the records of all who held a seat."""

    game: str
    mode: str
    options: dict[str, OptionValue]
    reason: str
    rated: bool
    seats: list[EndedSeat]
    challenges: tuple[str, ...] = ()
    """The challenges that a solo game ticked off."""
    compared: tuple[int, ...] = ()
    """The numbers that decide which of two games is better; empty: the scores alone do."""


class Guest(msgspec.Struct, frozen=True, gc=False):
    """A person with a name, known by a token."""

    id: int
    name: str
    device: str = ""
    """The device that has the token; empty where all of the guest's are meant."""
    avatar: int | None = None
    """The picture that they chose."""


class Agent(NamedTuple):
    """The browser and the system of a device; each is empty where it is not known."""

    browser: str = ""
    system: str = ""


class Device(msgspec.Struct, frozen=True, gc=False):
    """A browser in which a guest is known: since the day `made_at`, last used on the day `used_at`,
    both in milliseconds since 1970."""

    id: str
    browser: str
    system: str
    made_at: int
    used_at: int


class DaysOffTaken(NamedTuple):
    """Days off of a guest, in milliseconds since 1970."""

    guest: int
    since: int
    until: int


class KnownRating(NamedTuple):
    """A rating, and whether its person hides it from others."""

    rating: SeatRating
    hidden: bool
