"""Handle requests of the server's host and the helpers: reports, mutes, bans, and the door."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note
from spieltisch.server.features.conduct import host_link, host_rows, report_rows
from spieltisch.server.features.conduct.bodies import (
    Desk,
    GivenHostLink,
    LeavingHost,
    NewSanction,
    OldReport,
    OldSanction,
)
from spieltisch.server.features.conduct.desk import HostView
from spieltisch.server.features.conduct.door import HOST, visitor_of
from spieltisch.server.features.conduct.values import HOST_DAYS
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.house.keepers import Keeper, required_host, required_keeper
from spieltisch.server.features.house.values import TASKS
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.routes import get, post


class ConductHandlers(Feature):
    """Handlers of the host's requests about reports, mutes and bans."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._view = HostView(self.context)

    @post("/api/host/enter", "nothing", "host-link")
    async def enter(self, request: web.Request) -> web.Response:
        """Make a device the host's by the host link."""
        given = await read_body(request, GivenHostLink)
        context, now = self.context, self.context.clock.now()
        await host_link.redeem(context.host_link, given.secret, now)
        token = context.randomness.token()
        await context.store.do(host_rows.add_host, accounts.hashed(token), now)
        await self._tables.conduct_changed()
        note("host-entered")
        keeper = Keeper(context, visitor_of(request)._replace(host=True), None, frozenset(TASKS))
        await keeper.did("enter")
        response = answer(await self._view.desk(keeper))
        age = HOST_DAYS * DAY_MS // 1000
        cookies.keep(request, response, HOST, token, age)
        return response

    @post("/api/host/leave", "host", "host")
    async def leave(self, request: web.Request) -> web.Response:
        """Let a device, or every device, be the host's no longer."""
        keeper = await required_host(request)
        leaving = await read_body(request, LeavingHost)
        token = None if leaving.all else accounts.hashed(cookies.read(request, HOST))
        await self._store.do(host_rows.delete_hosts, token)
        await keeper.did("leave", about="all" if leaving.all else "")
        await self._tables.conduct_changed()
        response = answer(Desk([], []))
        cookies.keep(request, response, HOST, "")
        return response

    @get("/api/host", "host", "host")
    async def show(self, request: web.Request) -> web.Response:
        """Return the open reports, and the mutes and bans in force."""
        return answer(await self._view.desk(await required_keeper(request)))

    @get("/api/host/earlier", "host", "host")
    async def earlier(self, request: web.Request) -> web.Response:
        """Return the reports that were closed last."""
        return answer(await self._view.earlier((await required_keeper(request)).visitor))

    @post("/api/host/close", "host", "host")
    async def close(self, request: web.Request) -> web.Response:
        """Close a report."""
        keeper = await required_keeper(request)
        old, now = await read_body(request, OldReport), self.context.clock.now()
        if (accused := await self._store.do(report_rows.close_report, old.report, now)) is None:
            raise Refusal("no-report")
        await keeper.did("report", accused)
        return answer(await self._view.desk(keeper))

    @post("/api/host/sanction", "host", "host")
    async def sanction(self, request: web.Request) -> web.Response:
        """Mute or ban a guest."""
        keeper = await required_keeper(request)
        new = await read_body(request, NewSanction)
        keeper.needs(new.kind)
        keeper.spares(new.guest)
        await self.context.conduct.sanction(keeper.visitor, keeper.guest, new)
        await keeper.did(new.kind, new.guest, "" if new.seconds is None else f"{new.seconds} s")
        await self._tables.conduct_changed()
        return answer(await self._view.desk(keeper))

    @post("/api/host/lift", "host", "host")
    async def lift(self, request: web.Request) -> web.Response:
        """Lift a mute or a ban."""
        keeper = await required_keeper(request)
        old = await read_body(request, OldSanction)
        lifted = await self.context.conduct.lift(old.sanction, keeper.tasks)
        await keeper.did("lift", lifted.guest, lifted.kind)
        await self._tables.conduct_changed()
        return answer(await self._view.desk(keeper))
