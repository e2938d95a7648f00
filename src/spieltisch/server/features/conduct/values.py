"""Reports, mutes and bans as the rest of the server asks a store for them; a part of `Store`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec

from spieltisch.server.table.values import Value

ADDRESS_DAYS = 30
"""Days for which the hash of an address is kept after the guest last came from there."""
DEVICE_DAYS = 400
"""The same for the hash of a device's cookie, which lives as long."""
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
    """When the host closed it."""


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


class HostNotice(Value, frozen=True):
    """The words of the server's host on every page, and when they were written."""

    ms: int
    """Milliseconds since 1970."""
    text: str


class FoundGuest(msgspec.Struct, frozen=True, gc=False):
    """A guest whom the host has looked up by name."""

    guest: int
    name: str
    used_at: int | None
    """The day on which a device of theirs was last used; None: it has none."""


class ConductStore(Protocol):
    """The part of a store that keeps order among guests. Every method raises StoreError."""

    async def note_marks(self, guest: int, marks: Sequence[Mark], at: int) -> None:
        """Note that a guest came by these marks on that day."""

    async def marks_of(self, guest: int) -> list[Mark]:
        """Return the devices and addresses by which a guest came."""

    async def others_by(self, guest: int, marks: Sequence[Mark]) -> int:
        """Return how many other guests came by any of these marks."""

    async def guest_name(self, guest: int) -> str | None:
        """Return the name of a guest now; None if there is no such guest any more."""

    async def guests_named(self, name: str, limit: int) -> list[FoundGuest]:
        """Return the guests in whose name `name` occurs, now or in a report of them, whatever the
        case of its letters; those who came last first."""

    async def add_report(self, report: Report, message: int) -> None:
        """Keep a report, once for each message of its reporter at that table."""

    async def reports(self) -> list[Report]:
        """Return the newest of the reports that are open, the newest first."""

    async def open_reports(self) -> int:
        """Return how many reports are open."""

    async def closed_reports(self) -> list[Report]:
        """Return the reports that the host closed last, the last one first."""

    async def reports_about(self, guest: int) -> list[Report]:
        """Return the newest reports of a guest, open or closed, the newest first."""

    async def report(self, id: int) -> Report | None:
        """Return the report of that number, open or closed; None without one."""

    async def close_report(self, id: int, at: int) -> bool:
        """Close a report; return whether it was open."""

    async def add_sanction(self, sanction: Sanction) -> int:
        """Keep a mute or a ban, and return its number."""

    async def sanctions(self, at: int) -> list[Sanction]:
        """Return those in force at that time, the newest first."""

    async def lift(self, id: int) -> bool:
        """End a mute or a ban; return whether there was one."""

    async def notice(self) -> HostNotice | None:
        """Return the words of the host on every page; None without any."""

    async def set_notice(self, notice: HostNotice | None) -> None:
        """Put words in the place of the last ones; None ends them."""

    async def add_host(self, token: bytes, at: int) -> None:
        """Let the device of a hashed token be the host's."""

    async def hosts(self) -> list[bytes]:
        """Return the hashed tokens of the host's devices."""

    async def drop_hosts(self, token: bytes | None) -> None:
        """Let that device be the host's no longer; None: no device."""

    async def tidy_conduct(self, at: int) -> None:
        """Delete what is kept of conduct for no longer than until then."""
