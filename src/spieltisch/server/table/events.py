"""Events of a table's log: everything that ever happened at it, in the words of the store.

A table is rebuilt from these alone, so they are written once and read for ever. Add kinds and
fields with defaults; never change the meaning of old ones.
"""

from __future__ import annotations

import msgspec

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import (
    Challenge,
    CloseReason,
    Colour,
    Loss,
    PauseReason,
    TimeControl,
)


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", gc=False):
    """Base of all events; `kind` tells them apart. None is part of a cycle."""


class Made(Event, frozen=True, tag="made"):
    """The first event: what was agreed before anybody sat down. `host` is a guest's number."""

    game: str
    rules: str
    options: dict[str, OptionValue]
    seats: int
    host: int
    listed: bool
    shuffle: bool
    chat: bool
    purist: bool = False
    components: str = ""
    """The text of those that took the place of the game's own, see `Game.with_components`."""
    calm: bool = False
    several: bool = False
    coach: bool = False
    time: TimeControl | None = None
    rated: bool = False
    """Whether the game counts for ratings."""
    secret: str = ""
    """The secret of fair draws (`core/fair/draws.py`); empty: nobody can check the draws. It leaves
    the server at the end of the game, or of the day of a challenge."""
    challenge: Challenge | None = None
    tournament: str = ""
    """The tournament whose table it is."""
    matched: bool = False
    """Whether strangers who looked for an opponent were brought together: nobody is host."""
    gathers: bool = False
    """Whether the game begins by itself, once all people who sit here have said that they are
    ready."""
    referee: int = 0
    """The guest who decides about the seats of people who are away, where the host does not: the
    host of the tournament."""

    @property
    def attempt(self) -> bool:
        """Whether it is a guest's one attempt at a daily challenge: without help, and no bot plays
        on."""
        return self.challenge is not None and self.challenge.rated


class Sat(Event, frozen=True, omit_defaults=True, tag="sat"):
    """A guest took a seat, or took it back from a bot. Without a `colour` it is the first that no
    other person has."""

    seat: int
    guest: int
    name: str
    colour: Colour | None = None
    avatar: int | None = None
    """The picture they had chosen; several people of one guest have others."""


class Mixed(Event, frozen=True, tag="mixed"):
    """The page of a guest who sits at the table added random bytes to its draws."""

    guest: int
    entropy: str


class Ready(Event, frozen=True, omit_defaults=True, tag="ready"):
    """A guest who sits at the table is ready for the game to begin, or is so no longer."""

    guest: int
    ready: bool = True


class Coloured(Event, frozen=True, tag="coloured"):
    """The person on a seat chose another colour."""

    seat: int
    colour: Colour


class Left(Event, frozen=True, omit_defaults=True, tag="left"):
    """A person gave a seat up. Before the start the seat is open again. During play a bot plays on,
    until the person comes back or somebody else takes the seat."""

    seat: int
    bot: str | None = None


class Removed(Event, frozen=True, tag="removed"):
    """The host removed the person on a seat, for good, from all their seats. These are open again,
    and during play a bot plays on until somebody takes them."""

    seat: int
    bot: str | None = None


class Appointed(Event, frozen=True, tag="appointed"):
    """A bot took a seat; without `bot`, the seat was opened."""

    seat: int
    bot: str | None


class Started(Event, frozen=True, tag="started"):
    """The game began; the player of seat `order[i]` sits on seat `i` from now on.

    `calm`: it is played so, since somebody holds several seats. `drawn`: the order comes of the
    seed of fair draws.
    """

    order: tuple[int, ...]
    calm: bool = False
    drawn: bool = False


class Ranked(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A seat's claim in a race: when it arrived and when, its latency compensated, it was done, in
    milliseconds since 1970. `tied`: a draw put it before or behind another."""

    seat: int
    text: str
    arrival: int
    effective: int
    tied: bool = False


class Acted(Event, frozen=True, omit_defaults=True, tag="act"):
    """An action of the game, by its text; `actor` is a seat, chance (-1) or the table (-2).

    Where seats race, `ranking` has all claims that were decided together, in their order, at the
    first action that came of them. Where players have clocks, `lag` is how many milliseconds
    before the event the action was done.
    """

    actor: int
    text: str
    ranking: tuple[Ranked, ...] = ()
    lag: int = 0


class TakenBack(Event, frozen=True, tag="taken_back"):
    """A seat's actions were taken back: the game stands as after log number `to`."""

    seat: int
    to: int


class Paused(Event, frozen=True, tag="paused"):
    """The clock stopped.

    A race is to `begin`, all players `asked` for a pause, or the people on `seats` were `lost`. Or
    the server stood `still`, or no player did anything (`idle`).
    """

    why: PauseReason
    seats: tuple[int, ...]


class Resuming(Event, frozen=True, tag="resuming"):
    """The clock will go on at `at`, in milliseconds since 1970."""

    at: int


class Resumed(Event, frozen=True, tag="resumed"):
    """The clock goes on."""


class Forfeited(Event, frozen=True, omit_defaults=True, tag="forfeited"):
    """A person lost a seat, for good; a `bot` plays on, unless the table ends."""

    seat: int
    why: Loss
    bot: str | None = None


class TimedOut(Event, frozen=True, tag="timed_out"):
    """A player's time ran out, and a bot took over."""

    seat: int
    bot: str


class Held(Event, frozen=True, tag="held"):
    """The players' clocks did not count from `since` to `until`, in milliseconds since 1970: the
    server or its store was away."""

    since: int
    until: int


class TookDaysOff(Event, frozen=True, tag="took_days_off"):
    """A guest has days off from `since` until `until`, in milliseconds since 1970: no clock of days
    runs for them then. A later event with the same `since` says another end."""

    guest: int
    since: int
    until: int


class EndWished(Event, frozen=True, omit_defaults=True, tag="end_wished"):
    """A guest who plays wishes to end the game without a result, or does so no longer."""

    guest: int
    wish: bool = True


class Finished(Event, frozen=True, tag="finished"):
    """The game ended by its rules; a solo game with a result.

    `early`: the table ended before it, for the `Loss` that is the reason.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    result: int | None = None
    challenges: tuple[str, ...] = ()
    early: bool = False
    compared: tuple[int, ...] = ()


class Hosted(Event, frozen=True, tag="hosted"):
    """The host was away for long, and a guest who sits at the table is host from now on."""

    guest: int


class HandedOver(Event, frozen=True, tag="handed_over"):
    """The host made a guest who sits at the table the host."""

    guest: int


class Moved(Event, frozen=True, tag="moved"):
    """The seats of the guest `old` went to another device, on which their person plays as `guest`,
    under the same `name`."""

    old: int
    guest: int
    name: str


class Muted(Event, frozen=True, tag="muted"):
    """The host let a guest say nothing more in chat; or, without `mute`, speak again."""

    guest: int
    name: str
    mute: bool = True


class Slowed(Event, frozen=True, tag="slowed"):
    """The host let everybody else write one message of chat in so many seconds; 0: as they like."""

    seconds: int


class Closed(Event, frozen=True, omit_defaults=True, tag="closed"):
    """The table closed, without a result."""

    why: CloseReason = "host"


class Rematched(Event, frozen=True, tag="rematch"):
    """The same people have a new table."""

    table: str


AnyEvent = (
    Made | Sat | Mixed | Ready | Coloured | Left | Appointed | Started | Acted | TakenBack | Paused
    | Resuming | Resumed | Forfeited | TimedOut | Held | TookDaysOff | EndWished | Finished | Hosted
    | HandedOver | Removed | Moved | Muted | Slowed | Closed | Rematched
)  # fmt: skip

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    """Return the event as the store keeps it."""
    return _encode(event)


def kind(event: AnyEvent) -> str:
    """Return its tag."""
    return str(event.__struct_config__.tag)


def decode(data: bytes) -> AnyEvent:
    """Return the event that the store kept; msgspec.DecodeError for other data."""
    event: AnyEvent = _decoder.decode(data)
    return event
