"""Views of the server's host: reports, mutes and bans, the notice, tables, people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.visitor import NOBODY, Visitor
from spieltisch.server.features.conduct import host_rows, mark_rows, report_rows, sanction_rows
from spieltisch.server.features.conduct.bodies import (
    Desk,
    Earlier,
    FoundPeople,
    FoundPerson,
    HostSeat,
    HostTable,
    HostTables,
    LineShown,
    PersonShown,
    ReportShown,
    SanctionShown,
    SeenDevice,
)
from spieltisch.server.features.conduct.order import FOR_GOOD, of_guest
from spieltisch.server.features.conduct.values import FoundGuest, Mark, Report, Sanction
from spieltisch.server.features.house.keepers import Keeper
from spieltisch.server.features.site import Site
from spieltisch.server.storage import guest_rows, table_rows
from spieltisch.server.storage.interface import ListedCard
from spieltisch.server.table.stored import Device

FOUND = 30
"""Guests that are shown of those whose name fits."""
TABLES = 200
"""Tables that are shown of those that wait or are being played."""


class HostView:
    """Views for the host and the helpers."""

    def __init__(self, context: Site) -> None:
        self.context = context

    async def desk(self, keeper: Keeper) -> Desk:
        """Return what waits for the host, and what is in force."""
        store, now = self.context.store, self.context.clock.now()
        reports, sanctions = await asyncio.gather(
            store.do(report_rows.reports), store.do(sanction_rows.sanctions, now)
        )
        shown = await self._reports(keeper.visitor, reports)
        notice, tasks = self.context.conduct.notice, sorted(keeper.tasks)
        return Desk(shown, [*map(_sanction, sanctions)], notice, keeper.host, tasks)

    async def earlier(self, visitor: Visitor) -> Earlier:
        """Return the reports that were closed last."""
        return Earlier(
            await self._reports(visitor, await self.context.store.do(report_rows.closed_reports))
        )

    async def tables(self) -> HostTables:
        """Return the newest tables that wait or are being played."""
        found = await self.context.store.do(table_rows.open_tables, TABLES + 1)
        return HostTables([*map(self._table, found[:TABLES])], len(found) > TABLES)

    async def people(self, name: str) -> FoundPeople:
        """Return guests in whose name a text occurs."""
        found = await self.context.store.do(host_rows.guests_named, name, FOUND + 1)
        return FoundPeople([*map(self._found, found[:FOUND])], len(found) > FOUND)

    async def person(self, keeper: Keeper, guest: int) -> PersonShown:
        """Return what is known of a guest. Refusal."""
        store, conduct, now = self.context.store, self.context.conduct, self.context.clock.now()
        if (name := await store.do(mark_rows.guest_name, guest)) is None:
            raise Refusal("no-person")
        marks = [of_guest(guest), *await store.do(mark_rows.marks_of, guest)]
        addresses = [mark for mark in marks if mark.means == "address"]
        devices, tables, about, sanctions, others = await asyncio.gather(
            store.do(guest_rows.devices, guest),
            store.do(table_rows.of_guest, guest, TABLES),
            store.do(report_rows.reports_about, guest),
            store.do(sanction_rows.sanctions, now),
            store.do(mark_rows.others_by, guest, addresses),
        )
        theirs = frozenset(marks)
        visitor, tasks = keeper.visitor, conduct.tasks(guest)
        visitor_marks = frozenset(conduct.marks(visitor))
        return PersonShown(
            guest=guest,
            name=name,
            devices=[*map(_device, devices)],
            tables=[self._table(one) for one in tables if _sits(guest, one)],
            reports=await self._reports(visitor, about),
            sanctions=[_sanction(one) for one in sanctions if theirs.intersection(one.marks)],
            others=others,
            near=bool(visitor_marks.intersection(addresses)),
            own=keeper.guest is not None and keeper.guest.id == guest,
            muted=conduct.muted(NOBODY._replace(guest=guest)),
            banned=conduct.banned(NOBODY._replace(guest=guest)),
            tasks=None if tasks is None else sorted(tasks),
        )

    # ------------------------------------------------------------ parts of it

    async def _reports(self, visitor: Visitor, reports: Sequence[Report]) -> list[ReportShown]:
        own = frozenset(self.context.conduct.marks(visitor))
        return [*await asyncio.gather(*(self._report(report, own) for report in reports))]

    async def _report(self, report: Report, own: frozenset[Mark]) -> ReportShown:
        store, conduct = self.context.store, self.context.conduct
        marks = await conduct.known_by(report.accused, ("address",))
        card, name, others = await asyncio.gather(
            store.do(table_rows.card, report.table),
            store.do(mark_rows.guest_name, report.accused),
            store.do(mark_rows.others_by, report.accused, marks),
        )
        guest = NOBODY._replace(guest=report.accused)
        playing = card is not None and card.status in ("waiting", "playing")
        return ReportShown(
            report=report.id,
            ms=report.at,
            guest=report.accused,
            by=report.reporter_name,
            name=report.accused_name,
            now=name if name != report.accused_name else None,
            table=report.table,
            game=report.game,
            status=None if card is None else card.status,
            seated=playing and card is not None and report.accused in card.guests,
            reason=report.reason,  # type: ignore[arg-type]  # it came by a message
            words=report.words,
            lines=[
                LineShown(
                    one.at, one.name, one.text, one.guest == report.accused, one.line == report.line
                )
                for one in report.lines
            ],
            others=others,
            near=bool(own.intersection(marks)),
            muted=conduct.muted(guest),
            banned=conduct.banned(guest),
            closed_ms=report.closed_at,
        )

    def _table(self, listed: ListedCard) -> HostTable:
        card, now = listed.card, self.context.clock.now()
        return HostTable(
            table=listed.table,
            game=card.game,
            mode=card.mode,
            status=card.status,
            listed=card.listed,
            seats=[HostSeat(*seat) for seat in zip(card.names, card.guests, strict=True)],
            age_s=max(0, now - listed.touched) // 1000,
        )

    def _found(self, found: FoundGuest) -> FoundPerson:
        conduct, guest = self.context.conduct, NOBODY._replace(guest=found.guest)
        return FoundPerson(
            found.guest, found.name, found.used_at, conduct.muted(guest), conduct.banned(guest)
        )


def _sits(guest: int, listed: ListedCard) -> bool:
    """Return whether a guest has a seat at a table that is not over."""
    return listed.card.status in ("waiting", "playing") and guest in listed.card.guests


def _device(device: Device) -> SeenDevice:
    return SeenDevice(device.browser, device.system, device.used_at)


def _sanction(one: Sanction) -> SanctionShown:
    by = sorted({mark.means for mark in one.marks}, key=("guest", "device", "address").index)
    until = FOR_GOOD if one.ends_at is None else one.ends_at
    return SanctionShown(one.id, one.kind, one.name, one.at, until, by)
