"""Handle the requests of the server's host: reports, mutes, bans, and the door to them."""

from __future__ import annotations

import asyncio

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note
from spieltisch.server.base.visitor import NOBODY, Visitor
from spieltisch.server.runtime.actor.local import LocalTables
from spieltisch.server.runtime.conduct.order import FOR_GOOD
from spieltisch.server.runtime.context import Context
from spieltisch.server.storage.conduct.interface import HOST_DAYS, Mark, Report, Sanction
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.transport import accounts, cookies
from spieltisch.server.transport.browser import Browser
from spieltisch.server.transport.door import HOST, visitor
from spieltisch.server.transport.http.handlers import answer, read_body
from spieltisch.server.wire.conduct import (
    Desk,
    GivenHostLink,
    LeavingHost,
    LineShown,
    NewSanction,
    OldReport,
    OldSanction,
    ReportShown,
    SanctionShown,
)


class ConductHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Context, tables: LocalTables) -> None:
        self.context = context
        self._tables = tables

    async def enter(self, request: web.Request) -> web.Response:
        """POST /api/host/enter"""
        given = await read_body(request, GivenHostLink)
        context, now = self.context, self.context.clock.now()
        if (link := context.host_link) is None:
            raise Refusal("wrong-link")
        try:
            good = await asyncio.to_thread(link.redeem, given.secret, now)
        except OSError as error:
            raise StoreError(str(error)) from error
        if not good:
            raise Refusal("wrong-link")
        token = context.randomness.token()
        await context.store.add_host(accounts.hashed(token), now)
        await self._tables.conduct_changed()
        note("host-entered")
        response = answer(await self._desk(request))
        age = HOST_DAYS * DAY_MS // 1000
        cookies.keep(request, response, HOST, token, age)
        return response

    async def leave(self, request: web.Request) -> web.Response:
        """POST /api/host/leave"""
        self._check(request)
        leaving = await read_body(request, LeavingHost)
        token = None if leaving.all else accounts.hashed(cookies.read(request, HOST))
        await self.context.store.drop_hosts(token)
        await self._tables.conduct_changed()
        response = answer(Desk([], []))
        cookies.keep(request, response, HOST, "")
        return response

    async def show(self, request: web.Request) -> web.Response:
        """GET /api/host"""
        self._check(request)
        return answer(await self._desk(request))

    async def close(self, request: web.Request) -> web.Response:
        """POST /api/host/close"""
        self._check(request)
        old = await read_body(request, OldReport)
        if not await self.context.store.close_report(old.report, self.context.clock.now()):
            raise Refusal("no-report")
        return answer(await self._desk(request))

    async def sanction(self, request: web.Request) -> web.Response:
        """POST /api/host/sanction"""
        here = self._check(request)
        new = await read_body(request, NewSanction)
        report = await self._report(new.report)
        conduct, now = self.context.conduct, self.context.clock.now()
        mine = await Browser(self.context, request).known()
        by = set(new.by)
        if mine is not None and mine.id == report.accused:
            raise Refusal("own-device")
        marks = await conduct.known_by(report.accused, by)
        own = Mark("device", here.device)
        marks = [mark for mark in marks if mark != own]
        if not marks:
            raise Refusal("nobody-else")
        name = await self.context.store.guest_name(report.accused) or report.accused_name
        ends_at = None if new.seconds is None else now + 1000 * new.seconds
        sanction = Sanction(0, new.kind, report.accused, name, now, ends_at, tuple(marks))
        await self.context.store.add_sanction(sanction)
        await self._tables.conduct_changed()
        note("muted-by-host" if new.kind == "mute" else "banned-by-host", seconds=new.seconds or 0)
        return answer(await self._desk(request))

    async def lift(self, request: web.Request) -> web.Response:
        """POST /api/host/lift"""
        self._check(request)
        old = await read_body(request, OldSanction)
        if not await self.context.store.lift(old.sanction):
            raise Refusal("no-report")
        await self._tables.conduct_changed()
        return answer(await self._desk(request))

    async def expel(self, request: web.Request) -> web.Response:
        """POST /api/tables/{table}/expel?report=NUMBER"""
        self._check(request)
        number = request.query.get("report", "")
        if not (number.isascii() and number.isdigit() and len(number) < 16):
            raise Refusal("bad-message")
        report = await self._report(int(number))
        if report.table != request.match_info["table"]:
            raise Refusal("no-report")
        await self._tables.expel(report.table, report.accused)
        return answer(await self._desk(request))

    def _check(self, request: web.Request) -> Visitor:
        """Return the visitor, who is the host; Refusal for anybody else."""
        here = visitor(self.context, request)
        if not here.host:
            raise Refusal("not-server-host")
        return here

    async def _report(self, number: int) -> Report:
        report = await self.context.store.report(number)
        if report is None:
            raise Refusal("no-report")
        return report

    # ------------------------------------------------------------ what the host is shown

    async def _desk(self, request: web.Request) -> Desk:
        """Return all that the host has to know."""
        store, now = self.context.store, self.context.clock.now()
        reports, sanctions = await asyncio.gather(store.reports(), store.sanctions(now))
        own = frozenset(self.context.conduct.marks(visitor(self.context, request)))
        shown = await asyncio.gather(*(self._shown(report, own) for report in reports))
        return Desk([*shown], [_sanction(one) for one in sanctions])

    async def _shown(self, report: Report, own: frozenset[Mark]) -> ReportShown:
        store, conduct = self.context.store, self.context.conduct
        marks = await conduct.known_by(report.accused, ("address",))
        card, name, others = await asyncio.gather(
            store.card(report.table),
            store.guest_name(report.accused),
            store.others_by(report.accused, marks),
        )
        guest = NOBODY._replace(guest=report.accused)
        playing = card is not None and card.status in ("waiting", "playing")
        return ReportShown(
            report=report.id,
            ms=report.at,
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
        )


def _sanction(one: Sanction) -> SanctionShown:
    by = sorted({mark.means for mark in one.marks}, key=("guest", "device", "address").index)
    until = FOR_GOOD if one.ends_at is None else one.ends_at
    return SanctionShown(one.id, one.kind, one.name, one.at, until, by)
