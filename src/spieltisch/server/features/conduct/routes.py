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
from spieltisch.server.features.guests.browser import known_guest
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.routes import get, post


class ConductHandlers(Feature):
    """Handlers of requests; each raises Refusal."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._view = HostView(self.context)

    @post("/api/host/enter", "nothing", "host-link")
    async def enter(self, request: web.Request) -> web.Response:
        """Make a device the host's by the host link."""
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

    @post("/api/host/leave", "host", "host")
    async def leave(self, request: web.Request) -> web.Response:
        """Let a device, or every device, be the host's no longer."""
        self._view.check(request)
        leaving = await read_body(request, LeavingHost)
        token = None if leaving.all else accounts.hashed(cookies.read(request, HOST))
        await self._store.do(host_rows.drop_hosts, token)
        await self._tables.conduct_changed()
        response = answer(Desk([], []))
        cookies.keep(request, response, HOST, "")
        return response

    @get("/api/host", "host", "host")
    async def show(self, request: web.Request) -> web.Response:
        """Return the open reports, and the mutes and bans in force."""
        self._view.check(request)
        return answer(await self._view.desk(request))

    @get("/api/host/earlier", "host", "host")
    async def earlier(self, request: web.Request) -> web.Response:
        """Return the reports that were closed last."""
        self._view.check(request)
        return answer(await self._view.earlier(request))

    @post("/api/host/close", "host", "host")
    async def close(self, request: web.Request) -> web.Response:
        """Close a report."""
        self._view.check(request)
        old = await read_body(request, OldReport)
        if not await self._store.do(report_rows.close_report, old.report, self.context.clock.now()):
            raise Refusal("no-report")
        return answer(await self._view.desk(request))

    @post("/api/host/sanction", "host", "host")
    async def sanction(self, request: web.Request) -> web.Response:
        """Mute or ban a guest."""
        here = self._view.check(request)
        new = await read_body(request, NewSanction)
        store, now = self._store, self.context.clock.now()
        if (name := await store.do(mark_rows.guest_name, new.guest)) is None:
            raise Refusal("no-person")
        mine = await known_guest(request)
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

    @post("/api/host/lift", "host", "host")
    async def lift(self, request: web.Request) -> web.Response:
        """Lift a mute or a ban."""
        self._view.check(request)
        old = await read_body(request, OldSanction)
        if not await self._store.do(sanction_rows.lift, old.sanction):
            raise Refusal("no-report")
        await self._tables.conduct_changed()
        return answer(await self._view.desk(request))
