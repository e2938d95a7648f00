"""Reports, mutes and bans, and how long they are kept."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from spieltisch.server.table.values import Value

ADDRESS_DAYS = 30
"""Days for which the hash of an address is kept after the guest last came from there."""
DEVICE_DAYS = 400
"""Days for which the hash of a device's cookie is kept; the cookie lives as long."""
MARKS = 20
"""Devices and addresses that are kept of one guest, those seen last."""
REPORT_DAYS = 180
"""Days after which a report is deleted."""
CLOSED_DAYS = 30
"""The same after the host closed it."""
HOST_DAYS = 90
"""Days for which a device is the host's."""
REPORTS = 2000
"""Reports that are kept at most; the oldest go first."""

NEAR = b"near:"
"""The beginning of the marks of addresses that do not tell one home from another: addresses of the
server's machine and of private networks."""

SHOWN = 100
"""Open reports that the host is shown at once."""

SanctionKind = Literal["mute", "ban"]
Means = Literal["guest", "device", "address"]
"""The kinds of marks: a guest, the cookie of a device, an address."""


class Mark(NamedTuple):
    """Something that distinguishes people: a guest's number in digits, or a hash."""

    means: Means
    value: bytes


class ReportedLine(Value, frozen=True):
    """A message of chat, as it was when somebody was reported."""

    line: int
    at: int
    name: str
    seat: int | None
    text: str
    guest: int | None


class Report(msgspec.Struct, frozen=True, gc=False):
    """A report of a guest (`accused`) by another one; `line` is the message that it is about.

    `id` is 0 until it is kept. `reporter` is None once they have deleted themselves.
    """

    id: int
    at: int
    reporter: int | None
    reporter_name: str
    accused: int
    accused_name: str
    table: str
    game: str
    reason: str
    words: str
    line: int | None
    lines: list[ReportedLine]
    closed_at: int | None = None
    """The time at which the host closed the report."""


class Sanction(msgspec.Struct, frozen=True, gc=False):
    """A mute or a ban, and the marks that it is about.

    `ends_at` None: for good. `guest` is None once they have deleted themselves.
    """

    id: int
    kind: SanctionKind
    guest: int | None
    name: str
    at: int
    ends_at: int | None
    marks: tuple[Mark, ...]


class FoundGuest(msgspec.Struct, frozen=True, gc=False):
    """A guest whom the host has looked up by name."""

    guest: int
    name: str
    used_at: int | None
    """The day on which a device of theirs was last used; None: it has none."""
