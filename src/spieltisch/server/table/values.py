"""Values that a table's state, its log and the wire have in common.

The wire's messages are made of them, and its limits are the domain's.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from spieltisch.core.spec import OptionValue

DAY_MS = 86_400_000
NAME_LENGTH = 24
"""Characters of a player's name."""
NAMELESS = "\u2014"
"""The name of a person who deleted themselves; a number behind it tells several at one screen
apart. The page has a word for it."""
FEWEST, MOST = 4, 32
"""Players of a tournament."""
TITLE_LENGTH = 40
"""Characters of a tournament's name."""
AVATARS = 24
"""Pictures that people choose from; those who choose none have one by their number."""
Avatar = Annotated[int, Meta(ge=0, le=AVATARS - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Entropy = Annotated[str, Meta(min_length=32, max_length=32, pattern="^[0-9a-f]*$")]
"""Random bytes of a player's page, in hexadecimal digits."""
Word = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9][a-z0-9_-]*$")]
Seats = frozenset[int]
"""The seats a guest holds; none for a spectator."""
Status = Literal["waiting", "playing", "finished", "closed"]
Colour = Literal["red", "blue", "yellow", "green", "black", "purple"]
"""A seat's colour, in the order in which those who choose none get them."""
COLOURS: tuple[Colour, ...] = get_args(Colour)
Loss = Literal["conceded", "time", "removed"]
"""Why a seat was lost before the game ended."""
PauseReason = Literal["begin", "asked", "lost", "still", "idle"]
CloseReason = Literal["host", "agreed", "unplayed", "unmet"]
"""The reason why a table closed without a result.

Its host closed it, all players agreed, a player who never acted ran out of time, or strangers who
were matched did not all begin."""
EntryKind = Literal[
    "made", "sat", "left", "appointed", "started", "act", "taken_back", "paused", "resuming",
    "resumed", "finished", "hosted", "handed_over", "removed", "moved", "closed", "rematch",
    "muted", "heard", "slowed", "coloured", "forfeited", "timed_out", "held",
    "took_days_off", "mixed", "ready", "end_wished",
]  # fmt: skip


def day_of(ms: int) -> int:
    """Return the day (UTC, counted from 1970) of a time in milliseconds since 1970."""
    return ms // DAY_MS


def avatar_of(guest: int, avatar: int | None, seat: int = 0) -> int:
    """Return a guest's avatar, of several people of one guest that on a `seat`."""
    return (guest + seat) % AVATARS if avatar is None else avatar


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of what messages are made of; none is part of a cycle, see `messages.Message`."""


Gone = Literal["time", "left"]
"""The reason for which a bot finished a game: the person ran out of time, or left."""


class Result(Value, frozen=True):
    """The end of a game; see `spieltisch.core.outcome.Outcome`."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    result: int | None
    """The result of a solo game; null in other modes."""
    challenges: tuple[str, ...]
    """The challenges of the mode that this game ticked off."""
    early: bool = False
    """Whether the table ended before the game did: one side was left, or only bots. `reason` is
    then a `Loss`, there are no scores, and sides that were not lost share the first place."""
    compared: tuple[int, ...] = ()
    """The numbers that solo games with equal results compare next, see `Outcome`."""


class PauseInfo(Value, frozen=True):
    """A pause. A race is to `begin`, all players `asked` for it, or the people on `seats` were
    `lost`. Or the server stood `still` for a while, or all players were `idle`.

    Times are in milliseconds since the table was made. Play goes on at `until`, null while that is
    open.
    """

    why: PauseReason
    seats: tuple[int, ...]
    since: int
    until: int | None


class TakeBackTarget(Value, frozen=True):
    """A viewer could take back all after log number `to`; whether others are asked first."""

    to: int
    ask: bool


class TakeBackOffer(Value, frozen=True):
    """The player of `seat` asks to go back to log number `to`.

    `drawn`: something hidden has come to light since. `agreed` are the seats that have agreed.
    """

    to: int
    seat: int
    drawn: bool
    agreed: tuple[int, ...]


class Challenge(Value, frozen=True):
    """The daily challenge that a table plays: its day, in days since 1970 (UTC), and whether it is
    a guest's one attempt that counts."""

    day: int
    rated: bool


class Draws(Value, frozen=True):
    """The parts of which a game's draws are made, for all to check: see `docs/host/kept.md`."""

    commitment: str
    """The hash of the server's secret."""
    secret: str
    """The server's secret; empty until the game is over."""
    entropies: tuple[str, ...]
    """The random bytes of players' pages that count, in the order in which they came."""


class StandIn(Value, frozen=True):
    """The bot that plays from `at` on, in milliseconds since the table was made."""

    bot: str
    at: int


class SeatRating(Value, frozen=True):
    """The rating of a person on a seat, in the mode that is played there."""

    rating: int
    provisional: bool
    """Whether there are too few games, or too few opponents, to say much."""
    change: int | None = None
    """The change by this game, once it is over; null: it was not rated."""


class TimeControl(Value, frozen=True):
    """The time that each player has: `seconds` for the game and `increment` more after each turn,
    or `days` for each turn. At its end a bot of the level `bot` takes over, or the seat is lost and
    the bot plays it on.

    Where seats race, a player has `turn` seconds for each turn outside the races, such as building.
    At its end the bot plays this turn only."""

    bot: Word
    at_end: Literal["bot", "lost"] = "bot"
    seconds: Annotated[int, Meta(ge=0, le=36_000)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    turn: Annotated[int, Meta(ge=0, le=3600)] = 0


class SeatClock(Value, frozen=True):
    """The milliseconds that a seat has left, from `since` on; null: its clock stands still.

    `since` is in milliseconds since the table was made. It may be later than now: then its player
    has days off until `away`, or time did not count.
    """

    left: int
    since: int | None
    away: int | None = None
    """The end of the player's days off, which may be past, in milliseconds since 1970; null: none
    known."""


class LogEntry(Value, frozen=True):
    """One thing that happened, as this viewer may know it.

    `kind` is `act` for an action of the game, or one of the table's own events. Of an action,
    `actor` is a seat, -1 chance or -2 the table, and `text` is its text, with hidden arguments as
    `?`. `items` are its scores, described in the game's RULES.md. Of an event, `text` is a
    parameter such as the bot's level. People who share a screen read what all of their seats know.
    """

    n: int
    ms: int
    """Milliseconds since the table was made."""
    kind: EntryKind
    actor: int | None
    text: str
    items: list[dict[str, Any]]


class SeatPlan(Value, frozen=True):
    """The player meant for a seat. It is the host (`me`), another person at the host's screen
    (`here`), anyone with the link (`open`), or a bot of the level `bot`."""

    kind: Literal["me", "here", "open", "bot"]
    name: PlayerName | None = None
    bot: Word | None = None
    colour: Colour | None = None
    """The colour that a person would like, unless another has it."""


class NewTable(Value, frozen=True):
    """POST /api/tables: what is agreed before anybody sits down."""

    game: Word
    options: dict[Word, OptionValue]
    """Options of the game, `mode` among them; left-out ones take their defaults."""
    seats: list[SeatPlan]
    listed: bool = False
    """Whether the first page lists the table while it waits for players."""
    several: bool = False
    """Whether a guest may take more than one open seat of a listed table."""
    shuffle: bool = True
    """Whether seats are shuffled when the game starts."""
    chat: bool = False
    """Keeps chat open in modes whose partners may not communicate."""
    purist: bool = False
    """A table without help; see `TableInfo.purist`."""
    calm: bool = False
    """Whether a game of real time is played calmly: those who could act at once take turns, and no
    clock runs."""
    coach: bool = True
    """Whether seats that are to act may ask the coach for a hint. They may not at a purist table,
    nor in a game that counts for ratings."""
    time: TimeControl | None = None
    """The players' clocks; none in solo modes. Where seats race, only time for each turn."""
    rated: bool = True
    """Whether a game among people alone changes their ratings."""
