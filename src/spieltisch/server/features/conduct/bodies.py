"""Bodies of the HTTP calls by which the server's host keeps order."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from spieltisch.server.features.house.values import Task
from spieltisch.server.table.values import PlayerName, Status, Value
from spieltisch.server.wire.parts import HostNotice, ReportReason

HostSecret = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]
SanctionLength = Annotated[int, Meta(ge=60, le=366 * 86_400)]
"""The length of a mute or ban, in seconds."""
NOTICE_LENGTH = 300
"""Characters of a notice."""
NoticeText = Annotated[str, Meta(max_length=NOTICE_LENGTH)]
SoughtName = Annotated[str, Meta(min_length=1, max_length=100)]
SanctionKind = Literal["mute", "ban"]
Means = Literal["guest", "device", "address"]
"""The kinds of marks by which a mute or ban finds people: name, devices, addresses."""


class House(Value, frozen=True):
    """GET /api/house: what the server's host says to this browser, and what waits for the host."""

    notice: HostNotice | None = None
    """The words of the host on every page; null without any."""
    muted: int | None = None
    """The end of this visitor's mute by the host, in milliseconds since 1970; 2**53 - 1: for good.
    Null: the visitor may speak."""
    reports: int | None = None
    """The reports that are open; null: neither is this device the host's nor its guest a helper."""


class NewNotice(Value, frozen=True):
    """POST /api/host/notice: show this on every page, in place of the last notice; an empty text
    ends it."""

    text: NoticeText
    closing: bool = False
    """Whether no new game begins until it ends."""


class GivenHostLink(Value, frozen=True):
    """POST /api/host/enter: make this device the host's, by the secret of a link."""

    secret: HostSecret


class LeavingHost(Value, frozen=True):
    """POST /api/host/leave: this device, or `all` of them, is the host's no longer."""

    all: bool = False


class Desk(Value, frozen=True):
    """GET /api/host, and the answer to all POSTs there but `leave`: what the host has to know."""

    reports: list[ReportShown]
    """The open reports, the newest first."""
    sanctions: list[SanctionShown]
    """Mutes and bans in force, the newest first."""
    notice: HostNotice | None = None
    host: bool = False
    """Whether this device is the host's; else its guest helps the host."""
    tasks: list[Task] = field(default_factory=list)
    """The tasks that are allowed here, besides reading reports and looking people up."""


class Earlier(Value, frozen=True):
    """GET /api/host/earlier: the reports that the host closed last, the last one first."""

    reports: list[ReportShown]


class HostSeat(Value, frozen=True):
    """A seat of a table in the host's lists."""

    name: PlayerName | None
    """A person's name, or the level of a bot; null: the seat is open."""
    guest: int | None
    """The number of the person; null for bots and open seats."""


class HostTable(Value, frozen=True):
    """A table that waits for players or is being played, for the host."""

    table: str
    game: str
    mode: str
    status: Status
    listed: bool
    seats: list[HostSeat]
    age_s: int
    """Seconds since something last happened."""


class HostTables(Value, frozen=True):
    """GET /api/host/tables, and the answer to POST /api/tables/{table}/shut: the newest tables that
    wait for players or are being played."""

    tables: list[HostTable]
    more: bool
    """Whether there are others."""


class FoundPerson(Value, frozen=True):
    """A guest whose name the host has looked up."""

    guest: int
    name: PlayerName
    used_ms: int | None
    """The day on which they were last here; null: nobody can come back as this guest."""
    muted: int | None
    banned: int | None


class FoundPeople(Value, frozen=True):
    """GET /api/host/people?name=TEXT: guests in whose name it occurs."""

    people: list[FoundPerson]
    more: bool
    """Whether there are others."""


class SeenDevice(Value, frozen=True):
    """A device in which a guest is known."""

    browser: str
    """The browser's name, such as `Firefox`; empty: unknown. `system` is a name such as
    `Android`."""
    system: str
    used_ms: int


class PersonShown(Value, frozen=True):
    """GET /api/host/person?guest=NUMBER: what the server knows of a guest that helps to keep
    order."""

    guest: int
    name: PlayerName
    devices: list[SeenDevice]
    """The last used first."""
    tables: list[HostTable]
    """The tables where the guest has a seat now."""
    reports: list[ReportShown]
    """The newest reports of them, open or closed."""
    sanctions: list[SanctionShown]
    """The mutes and bans in force that find them."""
    others: int
    """Other guests who came by one of their addresses."""
    near: bool
    """Whether this device came by one of their addresses."""
    own: bool
    """Whether it is the host's own guest."""
    muted: int | None
    banned: int | None
    tasks: list[Task] | None = None
    """The tasks of a helper of the host; null: the guest is no helper."""


class ReportShown(Value, frozen=True):
    """A report, for the host."""

    report: int
    ms: int
    """The time of the report, in milliseconds since 1970, as all times here."""
    guest: int
    """The number of the reported guest."""
    by: PlayerName
    """The name of the reporter."""
    name: PlayerName
    """The name of the reported guest at that table."""
    now: PlayerName | None
    """The guest's name now, if it is another; null: it is the same."""
    table: str
    game: str
    status: Status | None
    """The status of the table; null: the table no longer exists."""
    seated: bool
    """Whether they have a seat there that can be taken from them."""
    reason: ReportReason
    words: str
    lines: list[LineShown]
    others: int
    """Other guests who came by one of their addresses."""
    near: bool
    """Whether this device came by one of their addresses."""
    muted: int | None
    """The end of the guest's mute; null: the guest may speak. `banned` is the end of a ban."""
    banned: int | None
    closed_ms: int | None = None
    """The time at which the host closed the report; null: it is open."""


class LineShown(Value, frozen=True):
    """A message of chat in a report."""

    ms: int
    name: PlayerName
    text: str
    theirs: bool
    """Whether the reported guest wrote it."""
    reported: bool
    """Whether the report is about this message."""


class SanctionShown(Value, frozen=True):
    """A mute or a ban in force."""

    sanction: int
    kind: SanctionKind
    name: PlayerName
    ms: int
    until: int
    """The end of the mute or ban; 2**53 - 1: never."""
    by: list[Means]


class NewSanction(Value, frozen=True):
    """POST /api/host/sanction: mute or ban the guest of that number."""

    guest: Number
    kind: SanctionKind
    seconds: SanctionLength | None
    """The length of the mute or ban; null: for good."""
    by: list[Means]


class OldReport(Value, frozen=True):
    """POST /api/host/close: nothing more is to be done about a report."""

    report: Number


class OldSanction(Value, frozen=True):
    """POST /api/host/lift: end a mute or a ban."""

    sanction: Number
