"""Bodies of the HTTP calls by which the server's host keeps order."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from spieltisch.server.table.values import PlayerName, Status, Value
from spieltisch.server.wire.parts import ReportReason

HostSecret = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]
SanctionLength = Annotated[int, Meta(ge=60, le=366 * 86_400)]
"""Seconds."""
SanctionKind = Literal["mute", "ban"]
Means = Literal["guest", "device", "address"]
"""The kinds of marks by which a mute or ban finds people: name, devices, addresses."""


class GivenHostLink(Value, frozen=True):
    """POST /api/host/enter: make this device the host's, by the secret of a link."""

    secret: HostSecret


class LeavingHost(Value, frozen=True):
    """POST /api/host/leave: this device, or `all` of them, is the host's no longer."""

    all: bool = False


class Desk(Value, frozen=True):
    """GET /api/host, and the answer to all POSTs there but `leave`: what the host has to know."""

    reports: list[ReportShown]
    """Those that are open, the newest first."""
    sanctions: list[SanctionShown]
    """Mutes and bans in force, the newest first."""


class ReportShown(Value, frozen=True):
    """A report, for the host."""

    report: int
    ms: int
    """When it was made, in milliseconds since 1970; so is every time here."""
    by: PlayerName
    """The name of the reporter."""
    name: PlayerName
    """The name of the reported guest at that table."""
    now: PlayerName | None
    """Their name now, if it is another; null: it is the same."""
    table: str
    game: str
    status: Status | None
    """That of the table; null: it is there no more."""
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
    """Until when the guest is muted; null: not at all. So is `banned`."""
    banned: int | None


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
    """When it ends; 2**53 - 1: never."""
    by: list[Means]


class NewSanction(Value, frozen=True):
    """POST /api/host/sanction: mute or ban the guest of a report."""

    report: Number
    kind: SanctionKind
    seconds: SanctionLength | None
    """Null: for good."""
    by: list[Means]


class OldReport(Value, frozen=True):
    """POST /api/host/close: nothing more is to be done about a report."""

    report: Number


class OldSanction(Value, frozen=True):
    """POST /api/host/lift: end a mute or a ban."""

    sanction: Number
