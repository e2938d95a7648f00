"""Handle the requests of the server's host about the server's state, helpers, and ways in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

from aiohttp import web

from spieltisch import __version__
from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.conduct import mark_rows
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.bodies import NewCode
from spieltisch.server.features.guests.ways_back import WaysBack
from spieltisch.server.features.house import helper_rows, told_rows
from spieltisch.server.features.house.bodies import (
    DeedShown,
    Health,
    Held,
    HelperShown,
    HouseState,
    NewHelper,
    NewWayIn,
)
from spieltisch.server.features.house.keepers import required_host
from spieltisch.server.features.results.downloads import line
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.transport.answers import answer, read_body, send_file
from spieltisch.server.transport.routes import get, post

SHOWN = 50
"""Deeds that the page shows."""
AT_ONCE = 1_000
"""Deeds that are read at once for the download."""
WAY_IN_MS = 24 * 3_600_000
"""Milliseconds for which a way in is good."""
NEWEST = 2**53 - 1


class HouseHandlers(Feature):
    """Handlers of the host's requests about the server, helpers, and ways in."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._ways_back = WaysBack(self.context)
        self._since = self.context.clock.now()

    @get("/api/host/house", "host", "host")
    async def show(self, request: web.Request) -> web.Response:
        """Return the state of the server, its helpers, and the latest deeds."""
        await required_host(request)
        return answer(await self._state())

    @post("/api/host/helper", "host", "host")
    async def appoint(self, request: web.Request) -> web.Response:
        """Let a guest help the host, or no longer."""
        keeper, new = await required_host(request), await read_body(request, NewHelper)
        if new.tasks is None:
            done = await self._store.do(helper_rows.dismiss, new.guest)
        else:
            now = self.context.clock.now()
            done = await self._store.do(helper_rows.appoint, new.guest, {*new.tasks}, now)
        if not done:
            raise Refusal("no-person")
        tasks = " ".join(sorted({*(new.tasks or [])}))
        await keeper.did("dismiss" if new.tasks is None else "appoint", new.guest, tasks)
        await self._tables.conduct_changed()
        return answer(await self._state())

    @post("/api/host/way-in", "host", "host")
    async def give_way_in(self, request: web.Request) -> web.Response:
        """Make a code by which a guest comes back, once, and tell the guest of it."""
        keeper, new = await required_host(request), await read_body(request, NewWayIn)
        if await self._store.do(mark_rows.guest_name, new.guest) is None:
            raise Refusal("no-person")
        now = self.context.clock.now()
        code = await self._ways_back.code_by_host(new.guest, now + WAY_IN_MS)
        await self._store.do(told_rows.tell, new.guest, told_rows.WAY_IN, now)
        await keeper.did("way-in", new.guest)
        return answer(NewCode(code, WAY_IN_MS // 1000))

    @get("/api/host/deeds.csv", "host", "host", head=False)
    async def download(self, request: web.Request) -> web.StreamResponse:
        """Return the whole log of deeds as a spreadsheet."""
        await required_host(request)
        return await send_file(request, "deeds.csv", "text/csv", self._lines())

    async def _lines(self) -> AsyncIterator[bytes]:
        yield "\ufeff".encode() + line(("time", "by", "deed", "person", "about"))
        before = NEWEST
        while found := await self._store.do(helper_rows.deeds, before, AT_ONCE):
            for one in found:
                at = datetime.fromtimestamp(one.at / 1000, UTC).isoformat(timespec="seconds")
                yield line((at, one.helper or "host", one.deed, one.name or "", one.about))
            before = found[-1].id

    async def _state(self) -> HouseState:
        context = self.context
        helpers = await self._store.do(helper_rows.helpers)
        deeds = await self._store.do(helper_rows.deeds, NEWEST, SHOWN + 1)
        held = context.metrics.held()
        return HouseState(
            Health(
                __version__,
                self._since,
                len(self._tables.registry),
                len(context.sockets),
                None if held is None else Held(*held),
            ),
            [HelperShown(one.guest, one.name, sorted(one.tasks)) for one in helpers],
            [DeedShown(*one) for one in deeds[:SHOWN]],
            len(deeds) > SHOWN,
            await accounts.invitation(context),
        )
