"""What processes say to each other. MessagePack, and nothing that would be lost for good with it:
everything is in the store, and is fetched from there by number."""

from __future__ import annotations

from typing import Any

import msgspec

from spieltisch.server.codes import CloseCode
from spieltisch.server.storage.interface import Guest
from spieltisch.server.wire.messages import AnyClientMessage


class Beat(msgspec.Struct, array_like=True):
    """A process lives. `process` is its number in the store, `tables` how many it owns, and
    `sockets` how many it holds, or None where it takes none; who is `new` is answered by
    everybody's beat."""

    id: str
    process: int
    tables: int | None
    new: bool = False
    gone: bool = False
    stores: bool = True
    """Whether the store answers it."""
    sockets: int | None = None


# ------------------------------------------------------------ from a gateway to an owner


class Line(msgspec.Struct, array_like=True):
    """A socket's line: how long a round trip over it takes from the owner on, how much that
    varies, in milliseconds, and whether something should have come from there by now."""

    delay: int = 0
    jitter: int = 0
    silent: bool = False


class Connect(msgspec.Struct, array_like=True, tag=1):
    """A socket opened at a table that the owner has in memory."""

    socket: int
    table: str
    guest: Guest | None
    address: str
    line: Line


class Said(msgspec.Struct, array_like=True, tag=2):
    """A socket's message, and for how many milliseconds the gateway has had it."""

    socket: int
    message: AnyClientMessage
    age: int
    line: Line


class Measured(msgspec.Struct, array_like=True, tag=3):
    """A socket's line is another than was said last."""

    socket: int
    line: Line


class Disconnect(msgspec.Struct, array_like=True, tag=4):
    """A socket closed."""

    socket: int


class Drain(msgspec.Struct, array_like=True, tag=5):
    """Say when all that has come to a table was dealt with; `number` is this question's."""

    number: int
    table: str


class Ping(msgspec.Struct, array_like=True, tag=6):
    """Say this back."""

    stamp: int


AnySent = Connect | Said | Measured | Disconnect | Drain | Ping


# ------------------------------------------------------------ from an owner to a gateway


class Frame(msgspec.Struct, array_like=True, tag=1):
    """One message for all these sockets; a long one comes in parts, of which all but the last have
    `more`."""

    sockets: list[int]
    data: bytes
    more: bool = False


class Close(msgspec.Struct, array_like=True, tag=2):
    """A socket is to be closed."""

    socket: int
    code: CloseCode


class Moved(msgspec.Struct, array_like=True, tag=6):
    """A socket is to say hello to whoever owns its table now."""

    socket: int


class Drained(msgspec.Struct, array_like=True, tag=3):
    """What a `Drain` waited for has come about."""

    number: int


class Pong(msgspec.Struct, array_like=True, tag=4):
    """What a ping said."""

    stamp: int


class Broken(msgspec.Struct, array_like=True, tag=5):
    """Something was lost: begin anew."""


AnyTold = Frame | Close | Moved | Drained | Pong | Broken


class Parcel(msgspec.Struct, array_like=True):
    """What goes over one link at once, in order. A gateway opens a link, and gives it a number;
    parcels of each direction are counted from 0, so that a lost one is noticed."""

    sender: str
    link: int
    number: int
    items: msgspec.Raw


# ------------------------------------------------------------ jobs for whoever is free


class Job(msgspec.Struct, array_like=True, tag=1):
    """Something to be worked out by any worker of its kind, who is to begin within so many
    milliseconds, or not at all. Reports go to the message's reply subject."""

    begin: int
    data: bytes


class Drop(msgspec.Struct, array_like=True, tag=2):
    """Nobody waits any more for the job whose reports go there."""

    reply: str


AnyOrder = Job | Drop


class Working(msgspec.Struct, array_like=True, tag=1):
    """A worker has the job; said at once, and again and again until it is done."""

    worker: str


class Finished(msgspec.Struct, array_like=True, tag=2):
    """What came out."""

    worker: str
    data: bytes


class Declined(msgspec.Struct, array_like=True, tag=3):
    """The worker does not do it: it ends, has no place in time, or failed over it."""


AnyReport = Working | Finished | Declined


class BotQuestion(msgspec.Struct):
    """What a bot of that level decides on `seat`, at a position that the seat cannot tell from the
    real one. The bot is made with `seed` by who does not know it yet by its id, `bot`. A `game` of
    other `rules` is another game."""

    bot: str
    level: str
    seed: int
    game: str
    rules: str
    components: str
    full: dict[str, Any]
    seat: int


# ------------------------------------------------------------ questions, each with one answer


class Open(msgspec.Struct, tag="open"):
    """Have a table in memory. Answered by whether its clock matters (bool)."""

    table: str


class Closed(msgspec.Struct, tag="closed"):
    """See `TableService.closed`."""

    table: str


class AskRecord(msgspec.Struct, tag="record"):
    """See `TableService.record`."""

    table: str


class AskPast(msgspec.Struct, tag="past"):
    """See `TableService.past`."""

    table: str
    guest: int | None
    numbers: list[int]
    all_open: bool


class AskAnalysis(msgspec.Struct, tag="analysis"):
    """See `TableService.analysis`, and `analyse` where it is to `begin`."""

    table: str
    begin: bool


class Depart(msgspec.Struct, tag="depart"):
    """Let go of a guest at a table, or at all that are in memory. Answered by true."""

    guest: Guest
    for_good: bool
    table: str | None = None


AnyQuestion = Open | Closed | AskRecord | AskPast | AskAnalysis | Depart


class Answered(msgspec.Struct, tag="answered"):
    """What was asked for."""

    value: msgspec.Raw


class Refused(msgspec.Struct, tag="refused"):
    """See `Refusal`."""

    code: str
    params: dict[str, str | int]


class Elsewhere(msgspec.Struct, tag="elsewhere"):
    """The process of that number in the store owns the table."""

    process: int


class Failed(msgspec.Struct, tag="failed"):
    """It could not be done now."""

    error: str


AnyAnswer = Answered | Refused | Elsewhere | Failed
