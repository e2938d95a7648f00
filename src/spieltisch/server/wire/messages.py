"""Every message that crosses a table's socket, and nothing else.

Two vocabularies: what a browser sends (`AnyClientMessage`, and `Echo`), and what the server answers
(`AnyServerMessage`). Structs are tagged by `type`, unknown fields are refused, and the page's
TypeScript types are generated from here and from `bodies` (`web/src/lib/wire.ts`), so these files
are the contract. A value that has a type in the domain is of that type.

The server sends codes and parameters, never sentences.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import (
    Colour,
    LogEntry,
    PauseInfo,
    PlayerName,
    Result,
    SeatNumber,
    StandIn,
    Status,
    TakeBackOffer,
    TakeBackTarget,
    Value,
    Word,
)

CHAT_LENGTH = 500
"""Characters of a chat message."""
MessageId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
LogNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
ChatNumber = Annotated[int, Meta(ge=1, le=2**53 - 1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=64)]
Splice = list[Any]
"""`[at, n, ...entries]`: the entries take the place of `n` of a list, from `at` on."""
Parts = dict[str, list[Splice] | dict[str, Any]]
"""Changes of lists and dicts of a view, by their keys (`core/views/changes.py`). A list has its
splices in order; a dict has its new entries, null for those that are gone."""
ChatText = Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


LegalTree = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/LegalTree"})]
"""Words, and what may follow each: such a tree again, empty after an action's last word."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """Base of everything on the socket; the tag is the class's name in lower case.

    None is part of a cycle, so the cycle collector looks at none.
    """


# ---------------------------------------------------------------- from the browser


class ClientMessage(Message, frozen=True):
    """Every client message has an id, unique within its socket's guest, and is applied once."""

    id: MessageId


class Hello(ClientMessage, frozen=True, tag="hello"):
    """First message on every socket: `since` is the last log number seen, 0 for none."""

    since: LogNumber = 0


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Ask whether the connection still stands; answered `done`, and nothing else."""


class Echo(Message, frozen=True, tag="echo"):
    """Answer a probe at once, with its number. It has no id: the connection is measured by it, and
    the table never hears it."""

    n: LogNumber


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Take an open seat before the game starts, under this name, and with this colour unless
    another person has it."""

    seat: SeatNumber
    name: PlayerName
    colour: Colour | None = None


class ChooseColour(ClientMessage, frozen=True, tag="colour"):
    """Before the start: the seat shall have this colour, which no other person has."""

    seat: SeatNumber
    colour: Colour


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Give a seat up: before the start it is open again; during play `bot` plays on, and `sit`
    takes the seat back as long as nobody else has taken it."""

    seat: SeatNumber
    bot: Word | None = None


class Appoint(ClientMessage, frozen=True, tag="appoint"):
    """The host gives a seat to a bot, or (before the start) opens it with `bot` null.

    During play only the seat of a person who is away can be given to a bot. It comes once they have
    been away for long, and all have seen it coming (`SeatInfo.stand_in`). It does not come if they
    return before, or the host calls it off, with `bot` null. Later `sit` gives the seat back.
    """

    seat: SeatNumber
    bot: Word | None


class Remove(ClientMessage, frozen=True, tag="remove"):
    """The host removes the person on a seat, for good; during play `bot` plays on."""

    seat: SeatNumber
    bot: Word | None = None


class HandOver(ClientMessage, frozen=True, tag="hand_over"):
    """The host makes the person on a seat the host."""

    seat: SeatNumber


class Start(ClientMessage, frozen=True, tag="start"):
    """The host starts the game; every seat must be taken."""


class Act(ClientMessage, frozen=True, tag="act"):
    """Play an action: `seen` is the last log number the player had seen when choosing."""

    seat: SeatNumber
    seen: LogNumber
    action: ActionText


class Preview(ClientMessage, frozen=True, tag="preview"):
    """Ask what an action would score, before playing it: no more than the seat can know."""

    seat: SeatNumber
    action: ActionText


class Hint(ClientMessage, frozen=True, tag="hint"):
    """Ask the coach for ideas, with a seat that is to act, at a table with a coach.

    `TableInfo.coach` says whether it has one. Answered `hinted`; refused `stale` if the game went
    on meanwhile.
    """


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Wish for a pause of a game in real time, or, in one that was wished for, to go on; or no
    longer wish for it. It comes when everybody who plays wishes for it."""

    wish: bool


class Hurry(ClientMessage, frozen=True, tag="hurry"):
    """Alone among bots: the bot whose turn it is plays without pauses until another seat acts.
    Where seats race it changes nothing."""


class TakeBack(ClientMessage, frozen=True, tag="take_back"):
    """Take back all after log number `to`, as an update offered it, or ask the others to agree.

    The same message agrees to another's request. With `wish` false it ends either.
    """

    to: LogNumber
    wish: bool = True


class Say(ClientMessage, frozen=True, tag="say"):
    """Chat."""

    text: ChatText


class SayPhrase(ClientMessage, frozen=True, tag="phrase"):
    """Chat: one of the phrases that everybody reads in their own language
    (`server/table/phrases.py`), within the bounds of chat."""

    phrase: Word


class Mute(ClientMessage, frozen=True, tag="mute"):
    """The host mutes the author of that message; or, without `mute`, lets them speak again."""

    line: ChatNumber
    mute: bool = True


class Unsay(ClientMessage, frozen=True, tag="unsay"):
    """The host takes a message out of chat."""

    line: ChatNumber


class Slow(ClientMessage, frozen=True, tag="slow"):
    """The host lets everybody else say one message in so many seconds; 0: as they like."""

    seconds: Annotated[int, Meta(ge=0, le=600)]


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """After the end: a new table with the same people; asked twice, it names the same table."""


class Close(ClientMessage, frozen=True, tag="close"):
    """The host closes a table that has not started, or abandons one that has."""


AnyClientMessage = (
    Hello
    | Ping
    | Sit
    | ChooseColour
    | Leave
    | Appoint
    | Remove
    | HandOver
    | Start
    | Act
    | Preview
    | Hint
    | TakeBack
    | Pause
    | Hurry
    | Say
    | SayPhrase
    | Mute
    | Unsay
    | Slow
    | Rematch
    | Close
)


Spoken = AnyClientMessage | Echo
"""Everything that a browser may send."""


# ---------------------------------------------------------------- parts of answers


class SeatInfo(Value, frozen=True):
    """One seat of a table as a given viewer sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    """The person's name; null for bots and open seats."""
    bot: str | None
    """The bot's level while a bot plays here (also for a person who is away)."""
    present: bool
    mine: bool
    colour: Colour = "red"
    """People choose theirs before the start; bots and open seats have those that are left."""
    free: bool = False
    """Whether somebody without a seat may take it during play: its person left."""
    stand_in: StandIn | None = None
    """The bot that is about to play for a person who is away, unless they return."""


class TableInfo(Value, frozen=True):
    """Everything about a table but the game on it."""

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
    coach: bool = False
    """Whether seats that are to act may ask for a hint."""
    pause: PauseInfo | None = None
    slow: int = 0
    """Seconds in which everybody but the host may say one message of chat; 0: as they like."""
    wishes: tuple[int, ...] = ()
    """The seats whose people wish for a pause, or, in one, to go on."""
    take_back: TakeBackOffer | None = None
    """A request to take back that waits for consent."""
    watching: tuple[str, ...] = ()
    """The names of the spectators who have one, of the first few."""


class SeatView(Value, frozen=True):
    """The view and the legal actions of one seat (null: of a spectator).

    `legal` is a tree of words: the action `place RG 0,1 0,2` is
    `{"place": {"RG": {"0,1": {"0,2": {}}}}}`; a leaf is an empty object. It is empty unless the
    seat may act.
    """

    seat: int | None
    view: dict[str, Any]
    legal: LegalTree
    turn: int | None = None
    """At a calm table, whose turn it is of those who could act at once."""


class SeatViewDiff(Value, frozen=True, omit_defaults=True):
    """The changes of one seat view, without those that all views share.

    `view` has the keys that changed, and `parts` the parts of others. `legal` is null if it is as
    before.
    """

    seat: int | None
    view: dict[str, Any]
    parts: Parts = msgspec.field(default_factory=dict)
    legal: LegalTree | None = None
    turn: int | None = None


class ChatMessage(Value, frozen=True):
    """One message of chat, numbered from 1."""

    line: int
    ms: int
    name: str
    seat: int | None
    """Null: somebody who watches."""
    text: str
    """Empty: the host took it out."""
    phrase: str | None = None
    """The phrase it is, of which `text` is the English."""
    muted: bool = False
    """Whether the host has muted the person who said it."""


class HintedCandidate(Value, frozen=True):
    """An idea: `actions` in their order, usually one.

    `value` is what the asker's seat may then expect: its share of the win, 0 to 1, or in a solo
    mode the result. `visits` is how often the coach tried it. `line` is the best continuation it
    saw, by all seats. `items` are the certain scores of the actions, as previews show them.
    """

    actions: list[str]
    value: float
    visits: int
    line: list[str]
    items: list[dict[str, Any]]


# ---------------------------------------------------------------- from the server


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to `hello`: the table, the log after `since`, and the seat views as of `n`."""

    id: int
    table: TableInfo
    n: int
    now_ms: int
    entries: list[LogEntry]
    seat_views: list[SeatView]
    """One for each seat the viewer holds; without any, one for a spectator. Empty before the
    start."""
    chat: list[ChatMessage]
    take_back: TakeBackTarget | None = None
    """The viewer could take this back now."""
    page: str = ""
    """The module with which the page of this version begins; one of another loads itself again, for
    it may not understand what comes."""


class Update(Message, frozen=True, tag="update"):
    """New log entries, in order and without gaps, and the changes of the seat views.

    `public` has changed keys, and `parts` the changed parts of others, which are the same in all
    views; `seat_views` has the changes of each. A client lays them over the seat views that it was
    sent before. The first update after the start brings whole views.
    """

    n: int
    entries: list[LogEntry]
    public: dict[str, Any]
    seat_views: list[SeatViewDiff]
    parts: Parts = msgspec.field(default_factory=dict)
    take_back: TakeBackTarget | None = None
    """The viewer could take this back now."""


class TableChanged(Message, frozen=True, tag="table"):
    """The table changed: somebody sat, came, went; the host changed something."""

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
    """Answer to `preview`: the items the action would score for certain."""

    id: int
    items: list[dict[str, Any]]


class Hinted(Message, frozen=True, tag="hinted"):
    """Answer to `hint`: what the coach would do on `seat`, the best first, at most three.

    It thought about the game as of log number `number`, as far as the seat knows it. `expected` is
    what each seat may expect after the best idea. That is its share of the win, 0 to 1 (partners
    have the same), or in a solo mode the result.
    """

    id: int
    seat: int
    number: int
    candidates: list[HintedCandidate]
    expected: list[float]


class Said(Message, frozen=True, tag="said"):
    """Somebody said something."""

    line: ChatMessage


class ChatEdited(Message, frozen=True, tag="lines"):
    """The host changed chat messages; each takes the place of the message with its number."""

    lines: list[ChatMessage]


class Probe(Message, frozen=True, tag="probe"):
    """Asks for an echo of number `n`, by which the server measures the connection where seats
    race."""

    n: LogNumber


AnyServerMessage = (
    Welcome
    | Update
    | TableChanged
    | Done
    | Refused
    | Previewed
    | Hinted
    | Said
    | ChatEdited
    | Probe
)
