"""Tournaments as the store keeps them: bounds, players, pairings and tables."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import (
    FEWEST,
    MOST,
    TITLE_LENGTH,
    PlayerName,
    Status,
    TimeControl,
    Value,
    Word,
)

System = Literal["swiss", "round-robin"]
Entry = Literal["all", "friends", "link"]
"""The people who may join: all find it in the list, friends of its host do, or only the link leads
to it."""
Added = Literal["added", "guest", "origin", "network", "server"]
"""Whether a tournament was added; else the guest, an address, its network or the server has too
many."""


class Bounds(NamedTuple):
    """The most tournaments that are not over: of a guest, an address, its network, and in all. The
    second half is for networks with fewer than a guest may have: so some greedy networks cannot
    have them all."""

    each: int
    there: int
    near: int
    in_all: int


class NewTournament(Value, frozen=True):
    """POST /api/tournaments: make a tournament, which waits for players; answered by
    `MadeTournament`."""

    name: Annotated[str, Meta(min_length=1, max_length=TITLE_LENGTH)]
    game: Word
    options: dict[Word, OptionValue]
    """Options of the game, `mode` among them; left-out ones take their defaults."""
    seats: Annotated[int, Meta(ge=2, le=16)]
    """Players at a table; where the number of players does not fit, some tables have fewer."""
    system: System
    rounds: Annotated[int, Meta(ge=1, le=MOST)]
    """The number of rounds of a Swiss tournament; at most one less than players. A round robin has
    as many as it takes."""
    players: Annotated[int, Meta(ge=FEWEST, le=MOST)]
    """The most people who may join; with `fill`, the number of players."""
    fill: Word | None = None
    """The level of the bots that take the places left at the start; null: none do."""
    entry: Entry = "link"
    play: bool = True
    """Whether its host plays, too."""
    calm: bool = False
    """Whether a game of real time is played calmly: those who could act at once take turns."""
    time: TimeControl | None = None
    rated: bool = True
    """Whether games among people alone change their ratings."""
    starts: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    """The time at which the first round begins without its host, in milliseconds since 1970. It
    begins later if not enough have joined by then. Null: the host begins it."""


class Entrant(msgspec.Struct, frozen=True, gc=False):
    """A player: a guest, or a bot of the level `bot`; neither: a guest who deleted themselves.

    One who is `out` has left, and meets nobody any more.
    """

    name: PlayerName | None = None
    guest: int | None = None
    bot: str | None = None
    out: bool = False
    avatar: int | None = None
    person: str | None = None
    """The id of the guest's profile; None until they are read from the store."""

    @property
    def active(self) -> bool:
        """Return whether they still play."""
        return not self.out and (self.guest is not None or self.bot is not None)


class Pairing(msgspec.Struct, frozen=True, gc=False):
    """A table of a round: its players in the order of their seats.

    `places` are theirs at the end of the game. A single player has a bye, and no `table`.
    Partners have the same number in `sides`; without `sides`, each player is a side.
    """

    seats: tuple[int, ...]
    table: str = ""
    places: tuple[int, ...] | None = None
    sides: tuple[int, ...] = ()

    def opponents(self, seat: int) -> list[int]:
        """Return the seats of the other sides."""
        sides = self.sides or range(len(self.seats))
        return [other for other in range(len(self.seats)) if sides[other] != sides[seat]]


Round = tuple[Pairing, ...]


class Tournament(msgspec.Struct, frozen=True, gc=False):
    """A tournament; each change of it has the next `revision`.

    The order in which players meet comes of the `seed`. Without a `host`, nobody is left who made
    it or played in it. No list tells the secret `invite` of its link. The host has `removed` these
    guests, who join no more. Times are in milliseconds since 1970.
    """

    id: str
    host: int | None
    at: int
    touched: int
    revision: int
    status: Status
    plan: NewTournament
    seed: int
    invite: str
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    removed: tuple[int, ...] = ()

    @property
    def tables(self) -> list[str]:
        """Return the tables of the last round that no result is known of."""
        last = self.rounds[-1] if self.rounds else ()
        return [one.table for one in last if one.places is None]

    def number_of(self, guest: int | None) -> int | None:
        """Return the number of a guest among the players; None for others."""
        if guest is None:
            return None
        found = (number for number, one in enumerate(self.entrants) if one.guest == guest)
        return next(found, None)


class TableNow(msgspec.Struct, frozen=True, gc=False):
    """The state of a table: the seats whose people are to act, and the places once it is over."""

    status: Status
    turn: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
