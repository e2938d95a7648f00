"""Handle the requests of the server's host: reports, mutes, bans, and the door to them."""

from __future__ import annotations

import asyncio

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note
from spieltisch.server.features.conduct import host_rows, mark_rows, report_rows, sanction_rows
from spieltisch.server.features.conduct.bodies import (
    Desk,
    GivenHostLink,
    LeavingHost,
    NewSanction,
    OldReport,
    OldSanction,
)
from spieltisch.server.features.conduct.desk import HostView
from spieltisch.server.features.conduct.door import HOST
from spieltisch.server.features.conduct.values import HOST_DAYS, Mark, Sanction
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body


class ConductHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables) -> None:
        self.context = context
        self._tables = tables
        self._view = HostView(context)

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
        await context.store.do(host_rows.add_host, accounts.hashed(token), now)
        await self._tables.conduct_changed()
        note("host-entered")
        response = answer(await self._view.desk(request))
        age = HOST_DAYS * DAY_MS // 1000
        cookies.keep(request, response, HOST, token, age)
        return response

    async def leave(self, request: web.Request) -> web.Response:
        """POST /api/host/leave"""
        self._view.check(request)
        leaving = await read_body(request, LeavingHost)
        token = None if leaving.all else accounts.hashed(cookies.read(request, HOST))
        await self.context.store.do(host_rows.drop_hosts, token)
        await self._tables.conduct_changed()
        response = answer(Desk([], []))
        cookies.keep(request, response, HOST, "")
        return response

    async def show(self, request: web.Request) -> web.Response:
        """GET /api/host"""
        self._view.check(request)
        return answer(await self._view.desk(request))

    async def earlier(self, request: web.Request) -> web.Response:
        """GET /api/host/earlier"""
        self._view.check(request)
        return answer(await self._view.earlier(request))

    async def close(self, request: web.Request) -> web.Response:
        """POST /api/host/close"""
        self._view.check(request)
        old = await read_body(request, OldReport)
        if not await self.context.store.do(
            report_rows.close_report, old.report, self.context.clock.now()
        ):
            raise Refusal("no-report")
        return answer(await self._view.desk(request))

    async def sanction(self, request: web.Request) -> web.Response:
        """POST /api/host/sanction"""
        here = self._view.check(request)
        new = await read_body(request, NewSanction)
        store, now = self.context.store, self.context.clock.now()
        if (name := await store.do(mark_rows.guest_name, new.guest)) is None:
            raise Refusal("no-person")
        mine = await Browser(self.context, request).known()
        if mine is not None and mine.id == new.guest:
            raise Refusal("own-device")
        own = Mark("device", here.device)
        found = await self.context.conduct.known_by(new.guest, set(new.by))
        if not (marks := tuple(mark for mark in found if mark != own)):
            raise Refusal("nobody-else")
        ends_at = None if new.seconds is None else now + 1000 * new.seconds
        await store.do(
            sanction_rows.add_sanction, Sanction(0, new.kind, new.guest, name, now, ends_at, marks)
        )
        await self._tables.conduct_changed()
        note("muted-by-host" if new.kind == "mute" else "banned-by-host", seconds=new.seconds or 0)
        return answer(await self._view.desk(request))

    async def lift(self, request: web.Request) -> web.Response:
        """POST /api/host/lift"""
        self._view.check(request)
        old = await read_body(request, OldSanction)
        if not await self.context.store.do(sanction_rows.lift, old.sanction):
            raise Refusal("no-report")
        await self._tables.conduct_changed()
        return answer(await self._view.desk(request))
