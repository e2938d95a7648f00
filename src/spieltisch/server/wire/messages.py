"""Every message that crosses a table's socket, and nothing else.

Two vocabularies: what a browser sends (`AnyClientMessage`, and `Echo`), and what the server answers
(`AnyServerMessage`). Structs are tagged by `type`, and unknown fields are refused. The page's
TypeScript types (`web/src/lib/net/wire.ts`) are generated from here, `parts` and `bodies`. These
files are the contract. A value that has a type in the domain is of that type.

The server sends codes and parameters, never sentences.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from spieltisch.realtime.pace import Speed
from spieltisch.server.table.values import (
    Colour,
    Entropy,
    LogEntry,
    PlayerName,
    SeatClock,
    SeatNumber,
    TakeBackTarget,
    Word,
)
from spieltisch.server.wire.parts import (
    ActionText,
    ChatMessage,
    ChatNumber,
    ChatText,
    HintedCandidate,
    HostNotice,
    LogNumber,
    MessageId,
    Parts,
    ReportReason,
    ReportWords,
    SeatView,
    SeatViewDiff,
    TableInfo,
)


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
    another person has it. `entropy` is as in `mix`: the game may begin by itself with this seat."""

    seat: SeatNumber
    name: PlayerName
    colour: Colour | None = None
    entropy: Entropy | None = None


class Mix(ClientMessage, frozen=True, tag="mix"):
    """Add random bytes to the draws, before the start: `TableInfo.draws` shows those that count.
    Of each guest who sits here the first count; others change nothing."""

    entropy: Entropy


class Ready(ClientMessage, frozen=True, tag="ready"):
    """Be ready for a game that begins by itself (`TableInfo.gathers`), or be so no longer. The game
    begins once everybody is present and ready; with a clock of days, once everybody is ready."""

    ready: bool = True


class ChooseColour(ClientMessage, frozen=True, tag="colour"):
    """Choose the colour of a seat before the start; no other person may have it."""

    seat: SeatNumber
    colour: Colour


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Give a seat up. Before the start the seat is open again. During play `bot` plays on, and
    `sit` takes the seat back as long as nobody else has taken it."""

    seat: SeatNumber
    bot: Word | None = None


class Concede(ClientMessage, frozen=True, tag="concede"):
    """Lose a seat, for good: the table ends, or `bot` plays on and the seat is ranked last.

    It ends once one side is left, or no person who plays.
    """

    seat: SeatNumber
    bot: Word | None = None


class Appoint(ClientMessage, frozen=True, tag="appoint"):
    """The host gives a seat to a bot, or (before the start) opens it with `bot` null.

    During play a bot may be given the seat of a person who is away and on turn, at a table without
    clocks. In a tournament only its host may give it. The bot comes once they have been away for
    long (`SeatInfo.bot_from`), and all have seen it coming (`SeatInfo.stand_in`). It does not come
    if they return before, or it is called off, with `bot` null. Later `sit` gives the seat back.
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
    """The host starts the game; every seat must be taken. Where the game begins by itself, all
    others must be ready."""


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
    """Wish for a pause of a game in real time, or for the end of a pause that players wished for.
    Or take the wish back. A pause comes when everybody who plays wishes for it."""

    wish: bool


class Hurry(ClientMessage, frozen=True, tag="hurry"):
    """Alone among bots: the bots play without pauses until a person is to act. Where seats race it
    changes nothing."""


class BotSpeed(ClientMessage, frozen=True, tag="bot_speed"):
    """Wish for a speed of the table's bots outside races. The bots play at the slowest speed that
    any of the people there wishes; `people` is what everybody wishes at first. No log keeps it: a
    client says it again after each `welcome`."""

    speed: Speed


class TakeBack(ClientMessage, frozen=True, tag="take_back"):
    """Take back all after log number `to`, as an update offered it, or ask the others to agree.

    The same message agrees to another's request. With `wish` false it ends either.
    """

    to: LogNumber
    wish: bool = True


class Say(ClientMessage, frozen=True, tag="say"):
    """Say something in the chat."""

    text: ChatText


class SayPhrase(ClientMessage, frozen=True, tag="phrase"):
    """Chat: one of the phrases that everybody reads in their own language
    (`server/table/phrases.py`), within the bounds of chat."""

    phrase: Word


class React(ClientMessage, frozen=True, tag="react"):
    """Show a reaction (`server/table/phrases.py`) at one's seat, within the bounds of chat."""

    seat: SeatNumber
    reaction: Word


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


class ReportPlayer(ClientMessage, frozen=True, tag="report"):
    """Report the author of a message (`line`), or the person on a `seat`, to the server's host.

    The report keeps the last messages of chat. Nobody else learns of it.
    """

    reason: ReportReason
    line: ChatNumber | None = None
    seat: SeatNumber | None = None
    words: ReportWords = ""


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """Have a new table with the same people after the end; asked twice, it names the same table."""


class WishEnd(ClientMessage, frozen=True, tag="wish_end"):
    """Wish to end the game without a result, or do so no longer. It ends once everybody who plays
    wishes for it; an action ends all wishes (`SeatInfo.ends`)."""

    wish: bool


class Close(ClientMessage, frozen=True, tag="close"):
    """The host closes a table that has not started, or abandons one that has. A game that counts
    for ratings cannot be closed."""


AnyClientMessage = (
    Hello
    | Ping
    | Sit
    | Mix
    | Ready
    | ChooseColour
    | Leave
    | Concede
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
    | BotSpeed
    | Say
    | SayPhrase
    | React
    | Mute
    | Unsay
    | Slow
    | ReportPlayer
    | Rematch
    | WishEnd
    | Close
)


Spoken = AnyClientMessage | Echo
"""Everything that a browser may send."""


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
    clocks: tuple[SeatClock, ...] = ()
    """The players' clocks, one a seat, once the game began; empty at tables without."""


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
    clocks: tuple[SeatClock, ...] = ()
    """The players' clocks, one a seat; empty at tables without."""


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


class Reacted(Message, frozen=True, tag="reacted"):
    """The person on a seat shows a reaction. It is shown for a moment, and nothing keeps it."""

    seat: int
    reaction: str


class ChatEdited(Message, frozen=True, tag="lines"):
    """The host changed chat messages; each takes the place of the message with its number."""

    lines: list[ChatMessage]


class HouseTold(Message, frozen=True, tag="house"):
    """The notice of the server's host, and until when this visitor is muted (`House`). The message
    comes first on a socket where there is something to say, and again when that changes."""

    notice: HostNotice | None
    muted: int | None


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
    | Reacted
    | ChatEdited
    | HouseTold
    | Probe
)
