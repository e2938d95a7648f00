"""Bodies of the HTTP calls about tournaments; `storage.interface.NewTournament` makes one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from spieltisch.core.spec import OptionValue
from spieltisch.server.features.tournaments.values import Entry, System
from spieltisch.server.table.values import MOST, PlayerName, Status, TimeControl, Value


class MadeTournament(Value, frozen=True):
    """The answer to a new tournament: its id."""

    tournament: str


class OldPlayer(Value, frozen=True):
    """POST /api/tournaments/ID/remove: the host takes a player out, by number. It is refused if
    the player of that number has another name by now."""

    player: Annotated[int, Meta(ge=0, le=MOST - 1)]
    name: PlayerName | None
    """The name of the player; null: a bot."""


class TournamentPlayer(Value, frozen=True):
    """A player of a tournament: a person with a `name`, or a bot of a level."""

    name: PlayerName | None
    bot: str | None
    avatar: int | None
    mine: bool
    out: bool
    """Whether they have left."""
    person: str | None
    """The id of the person's profile; null for bots and for people who deleted themselves."""


class TournamentTable(Value, frozen=True):
    """A table of a round: its players by number, in the order of their seats."""

    table: str | None
    """The id of the table; null: the only player has a bye."""
    players: list[int]
    sides: list[int]
    """The side of each: partners have the same number. Empty where each plays for themselves."""
    places: list[int] | None
    """The finishing positions of the players; null until the end of the game."""
    points: list[float] | None
    """The points of the players for the standings; null until the end of the game."""
    turn: list[int]
    """The people who are to act there."""


class TournamentLine(Value, frozen=True):
    """A line of the standings."""

    player: int
    place: int
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    played: int


class TournamentCard(Value, frozen=True):
    """A tournament in a list."""

    tournament: str
    name: str
    """The name of the tournament; empty where its host deleted themselves."""
    game: str
    mode: str
    system: System
    status: Status
    host_name: PlayerName | None
    """The name of the host as a player; null unless the host plays."""
    hosting: bool
    joined: bool
    players: int
    most: int
    round: int
    """The number of the round, at most `rounds`; 0 before the start."""
    rounds: int
    table: str | None
    """The table of this round at which the guest plays."""
    starts: int | None = None
    """The time at which the first round begins without its host, in milliseconds since 1970."""


class Tournaments(Value, frozen=True):
    """GET /api/tournaments: those of the guest, and those that may be joined."""

    mine: list[TournamentCard]
    open: list[TournamentCard]


class HostTournament(Value, frozen=True):
    """A tournament that waits for players or is under way, for the server's host."""

    tournament: str
    name: str
    """The name of the tournament; empty where its host deleted themselves."""
    game: str
    status: Status
    host: PlayerName | None
    """The name of the guest who made it; null: they deleted themselves."""
    players: int
    most: int
    round: int
    rounds: int
    made_ms: int
    touched_ms: int
    """The time of the last change."""


class HostTournaments(Value, frozen=True):
    """GET /api/host/tournaments, and the answer to POST /api/host/tournaments/end: those that are
    not over, the newest first."""

    tournaments: list[HostTournament]


class EndedTournament(Value, frozen=True):
    """POST /api/host/tournaments/end: end a tournament before its end; its games continue."""

    tournament: Annotated[str, Meta(max_length=64)]


class TournamentInfo(Value, frozen=True):
    """GET /api/tournaments/ID: everything about a tournament."""

    card: TournamentCard
    options: dict[str, OptionValue]
    seats: int
    fill: str | None
    entry: Entry
    time: TimeControl | None
    rated: bool
    calm: bool
    may_join: bool
    invite: str | None
    """The secret of its link, `/tournament/ID?invite=SECRET`, which lets others in where the server
    is by invitation. Null for people who neither host nor play."""
    players: list[TournamentPlayer]
    played: list[list[TournamentTable]]
    """The rounds so far, the last under way or over."""
    standings: list[TournamentLine]
    """The best first; empty before the start."""
