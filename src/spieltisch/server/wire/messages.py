"""Every message that crosses the wire, and nothing else.

Two vocabularies: what a browser sends over a table's socket (`ClientMessage`), what the
server answers (`ServerMessage`); and the bodies of the few HTTP calls around them. Structs are
tagged by `type`, unknown fields are refused, and the page's TypeScript types are generated from
here (`web/src/lib/wire.ts`), so this file is the contract.

The server sends codes and parameters, never sentences.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
MessageId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
LogNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=64)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Word = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9][a-z0-9_-]*$")]
OptionValue = str | int | bool
Status = Literal["waiting", "playing", "finished", "closed"]
Why = Literal["asked", "lost"]
EntryKind = Literal[
    "made", "sat", "left", "appointed", "started", "act", "paused", "resuming", "resumed",
    "finished", "hosted", "closed", "rematch"
]  # fmt: skip


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of everything on the socket; the tag is the class's name in lower case."""


# ---------------------------------------------------------------- from the browser


class ClientMessage(Message, frozen=True):
    """Every client message has an id, unique within its socket's guest, and is applied once."""

    id: MessageId


class Hello(ClientMessage, frozen=True, tag="hello"):
    """First message on every socket: `since` is the last log number seen, 0 for none."""

    since: LogNumber = 0


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Take an open seat before the game starts, under this name."""

    seat: SeatNumber
    name: PlayerName


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Give a seat up: before the start it is open again."""

    seat: SeatNumber


class Appoint(ClientMessage, frozen=True, tag="appoint"):
    """The host gives a seat to a bot, or (before the start) opens it with `bot` null.

    During play only the seat of a person who is away can be given to a bot; when that person
    returns, `sit` gives it back.
    """

    seat: SeatNumber
    bot: Word | None


class Start(ClientMessage, frozen=True, tag="start"):
    """The host starts the game; every seat must be taken."""


class Act(ClientMessage, frozen=True, tag="act"):
    """Play an action: `seen` is the last log number the player had seen when choosing."""

    seat: SeatNumber
    seen: LogNumber
    action: ActionText


class Preview(ClientMessage, frozen=True, tag="preview"):
    """Ask what an action would score, before playing it."""

    seat: SeatNumber
    action: ActionText


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Wish for a pause of a game in real time, or, in one that was wished for, to go on; or no
    longer wish for it. It comes when everybody who plays wishes for it."""

    wish: bool


class Say(ClientMessage, frozen=True, tag="say"):
    """Chat."""

    text: ChatText


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """After the end: a new table with the same people; asked twice, it names the same table."""


class Close(ClientMessage, frozen=True, tag="close"):
    """The host closes a table that has not started, or abandons one that has."""


AnyClientMessage = (
    Hello | Sit | Leave | Appoint | Start | Act | Preview | Pause | Say | Rematch | Close
)


# ---------------------------------------------------------------- parts of answers


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what messages are made of."""


class SeatInfo(Part, frozen=True):
    """One seat of a table as a given viewer sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    """The person's name; null for bots and open seats."""
    bot: str | None
    """The bot's level while a bot plays here (also for a person who is away)."""
    present: bool
    mine: bool


class Result(Part, frozen=True):
    """How a game ended; see `spieltisch.core.outcome.Outcome`."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    result: int | None
    """What a solo game came to; null in other modes."""
    challenges: tuple[str, ...]
    """Those of the mode's challenges that this game ticked off."""


class Recess(Part, frozen=True):
    """A pause: everybody `asked` for it, or the people on `seats` were `lost`. Times are in
    milliseconds since the table was made: play goes on at `until`, null while nobody knows."""

    why: Why
    seats: tuple[int, ...]
    since: int
    until: int | None


class TableInfo(Part, frozen=True):
    """A table's frame: everything but the game on it."""

    table: str
    game: str
    mode: str
    options: dict[str, OptionValue]
    status: Status
    seats: list[SeatInfo]
    host: bool
    """Whether the viewer is the host."""
    listed: bool
    chat: bool
    """Whether chat is open now."""
    purist: bool
    """Whether the host wants a table without help: boards then show no more than the box would."""
    spectators: int
    rematch: str | None
    """The table of the rematch, once somebody asked for one."""
    result: Result | None
    clock: bool = False
    """Whether the game is played in real time here."""
    calm: bool = False
    """Whether those who could act at once take turns instead."""
    recess: Recess | None = None
    wishes: tuple[int, ...] = ()
    """The seats whose people wish for a pause, or, in one, to go on."""


class LogEntry(Part, frozen=True, gc=False):
    """One thing that happened, as this viewer may know it.

    `kind` is `act` for an action of the game (`actor` a seat, -1 chance, -2 the table; `text`
    its text with hidden arguments as `?`; `items` what it scored, see the game's RULES.md), or
    one of the table's own events (`text` then is a parameter such as the bot's level). People who
    share a screen read what all of their seats know.
    """

    n: int
    ms: int
    """Milliseconds since the table was made."""
    kind: EntryKind
    actor: int | None
    text: str
    items: list[dict[str, Any]]


class Sight(Part, frozen=True):
    """What one seat (null: a spectator) sees now and may do.

    `legal` is a tree of words: the action `place RG 0,1 0,2` is
    `{"place": {"RG": {"0,1": {"0,2": {}}}}}`; a leaf is an empty object. It is empty unless the
    seat may act.
    """

    seat: int | None
    view: dict[str, Any]
    legal: dict[str, Any]
    turn: int | None = None
    """At a calm table, whose turn it is of those who could act at once."""


class Glance(Part, frozen=True, omit_defaults=True):
    """What of a sight is another than before: the keys of its view that changed, less those that
    changed for everybody; `legal` is null when it is what it was."""

    seat: int | None
    view: dict[str, Any]
    legal: dict[str, Any] | None = None
    turn: int | None = None


class ChatLine(Part, frozen=True):
    """One line of chat."""

    ms: int
    name: str
    seat: int | None
    text: str


# ---------------------------------------------------------------- from the server


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to `hello`: the table, the log after `since`, and the sights as of `n`."""

    id: int
    table: TableInfo
    n: int
    now_ms: int
    entries: list[LogEntry]
    sights: list[Sight]
    """One for each seat the viewer holds; without any, one for a spectator. Empty before the
    start."""
    chat: list[ChatLine]


class Update(Message, frozen=True, tag="update"):
    """New log entries, in order and without gaps, and what they changed in the sights: the keys of
    `view`, which are the same in all of them, and for each its own. A client lays them over the
    sights that it was sent before; the first after the start bring everything."""

    n: int
    entries: list[LogEntry]
    view: dict[str, Any]
    sights: list[Glance]


class Table(Message, frozen=True, tag="table"):
    """The frame changed: somebody sat, came, went; the host changed something."""

    table: TableInfo


class Done(Message, frozen=True, tag="done"):
    """The client's message `id` was applied and is durable; `n` is the log number after it."""

    id: int
    n: int


class Refused(Message, frozen=True, tag="refused"):
    """The client's message `id` (0: it had none to be read) changed nothing, because of `code`."""

    id: int
    code: str
    params: dict[str, str | int]


class Previewed(Message, frozen=True, tag="previewed"):
    """Answer to `preview`: the items the action would score."""

    id: int
    items: list[dict[str, Any]]


class Said(Message, frozen=True, tag="said"):
    """Somebody said something."""

    line: ChatLine


AnyServerMessage = Welcome | Update | Table | Done | Refused | Previewed | Said


# ---------------------------------------------------------------- HTTP bodies


class SeatPlan(Part, frozen=True):
    """Who shall sit here: the host (`me`), another person at the host's screen (`here`), anyone
    with the link (`open`), or a bot of the level `bot`."""

    kind: Literal["me", "here", "open", "bot"]
    name: PlayerName | None = None
    bot: Word | None = None


class NewTable(Part, frozen=True):
    """POST /api/tables"""

    game: Word
    options: dict[Word, OptionValue]
    """Options of the game, `mode` among them; left-out ones take their defaults."""
    seats: list[SeatPlan]
    listed: bool = False
    """Whether the first page lists the table while it waits for players."""
    shuffle: bool = True
    """Whether seats are shuffled when the game starts."""
    chat: bool = False
    """Keeps chat open in modes whose partners may not communicate."""
    purist: bool = False
    """A table without help; see `TableInfo.purist`."""
    calm: bool = False
    """In a game of real time: those who could act at once take turns, and no clock runs."""


class Made(Part, frozen=True):
    """Answer to POST /api/tables"""

    table: str


class Me(Part, frozen=True):
    """GET /api/me: this guest. POST /api/me with a name makes or renames one."""

    name: str | None
    tables: list[TableCard]


class NewName(Part, frozen=True):
    """POST /api/me"""

    name: PlayerName


class TableCard(Part, frozen=True):
    """A table in a list."""

    table: str
    game: str
    mode: str
    status: Status
    names: list[str | None]
    """A name a seat: null for open ones, the level for bots."""
    open: int
    mine: bool
    """Whether the viewer holds a seat."""
    turn: bool
    """Whether a seat of the viewer's is to act."""
    age_s: int
    """Seconds since something last happened."""


class Tables(Part, frozen=True):
    """GET /api/tables: the listed tables that wait for players or may be watched."""

    tables: list[TableCard]


class OptionInfo(Part, frozen=True):
    """One option of a game."""

    name: str
    choices: list[OptionValue]
    default: OptionValue
    by_mode: dict[str, OptionValue]
    """Defaults that differ by mode."""
    modes: list[str]
    """The modes it can be set in."""


class ModeInfo(Part, frozen=True):
    """One way to play a game."""

    name: str
    seats: list[int]
    silent: bool
    """Whether players may not communicate while they play."""
    seats_option: str | None
    """The option that is the number of seats, where the mode has one."""
    solo: bool
    """Whether one player, or several who decide together, play for a result."""
    challenges: list[str]
    """What a solo game may tick off beside its result, in the order of the score sheet."""


class GameInfo(Part, frozen=True):
    """One game, from its Spec."""

    name: str
    rules: str
    modes: list[ModeInfo]
    options: list[OptionInfo]
    bots: list[str]
    """Levels from weak to strong."""
    open_information: bool
    """Whether nothing is hidden from anybody."""
    real_time: bool
    """Whether it matters who is quicker; such a game can also be played calmly."""


class Games(Part, frozen=True):
    """GET /api/games"""

    games: list[GameInfo]


class Past(Part, frozen=True):
    """GET /api/tables/{table}/past?n=NUMBER: a finished game as this guest saw it after log number
    `n`. The sights are those of a `welcome`; nothing is legal in them."""

    n: int
    sights: list[Sight]


class SheetGame(Part, frozen=True):
    """A finished solo game on a guest's score sheet."""

    table: str
    at: int
    """When it ended, in milliseconds since 1970."""
    mode: str
    options: dict[str, OptionValue]
    seats: int
    result: int
    challenges: list[str]
    """Those it ticked off."""
    names: list[str]
    """The people at the table, each once."""
    bots: list[str]
    """The levels of the bots that held a seat at the end, each once."""
    best_before: int | None
    """The best result until then with the same settings (options and seats); null: none."""
    best_before_any: int | None
    """The best result until then in this mode, whatever the settings; null: none."""


class SheetBest(Part, frozen=True):
    """A guest's best result with some settings."""

    mode: str
    options: dict[str, OptionValue]
    seats: int
    games: int
    """Finished with these settings."""
    result: int


class Sheet(Part, frozen=True):
    """GET /api/sheet?game=NAME[&before=NUMBER]: this guest's score sheet."""

    games: list[SheetGame]
    """Newest first; no more than fit into one answer."""
    older: int | None
    """What to ask for as `before` to have those before them; null: there are none."""
    bests: list[SheetBest]
    """One for each settings, the best first; over all games, not only those of this answer."""
    ticked: dict[str, list[str]]
    """By mode the challenges that any game ever ticked off."""


class Error(Part, frozen=True):
    """Body of every HTTP answer that is not 2xx."""

    code: str
    params: dict[str, str | int]


_encode = msgspec.json.Encoder().encode


def encoded(part: dict[str, Any]) -> dict[str, Any]:
    """What stands in messages for a part that goes to many, so that it is encoded once."""
    return cast(dict[str, Any], msgspec.Raw(_encode(part)))
