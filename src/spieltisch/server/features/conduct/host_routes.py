"""Handle the requests of the server's host about people, tables, and the notice on every page."""

from __future__ import annotations

import msgspec
from aiohttp import web

from spieltisch.server.features.conduct import host_rows, report_rows
from spieltisch.server.features.conduct.bodies import (
    NOTICE_LENGTH,
    House,
    NewNotice,
    Number,
    SoughtName,
)
from spieltisch.server.features.conduct.desk import HostView
from spieltisch.server.features.conduct.door import visitor_of
from spieltisch.server.features.guests.browser import known_guest
from spieltisch.server.features.house.keepers import found_keeper, required_keeper
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.table.text import clean
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.parts import HostNotice


class _NameQuery(msgspec.Struct, forbid_unknown_fields=True):
    name: SoughtName


class _GuestQuery(msgspec.Struct, forbid_unknown_fields=True):
    guest: Number


class HostHandlers(Feature):
    """Handlers of the host's requests about people, tables and the notice."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._view = HostView(self.context)

    @get("/api/house", "nothing")
    async def show(self, request: web.Request) -> web.Response:
        """Return the notice, whether the visitor is muted, and what waits for the host.

        Every page asks for it again and again: the store is asked only for the host, and while
        somebody is muted or helps.
        """
        conduct, visitor = self.context.conduct, visitor_of(request)
        if conduct.mutes and not visitor.host:
            guest = await known_guest(request)
            visitor = visitor._replace(guest=None if guest is None else guest.id)
        keeps = await found_keeper(request) is not None
        waiting = await self._store.do(report_rows.open_reports) if keeps else None
        return answer(House(conduct.notice, conduct.muted(visitor), waiting))

    @post("/api/host/notice", "host", "host")
    async def announce(self, request: web.Request) -> web.Response:
        """Set or remove the notice on every page."""
        keeper = await required_keeper(request, "notice")
        new = await read_body(request, NewNotice)
        notice = None
        if new.text:
            text = clean(new.text, NOTICE_LENGTH)
            notice = HostNotice(self.context.clock.now(), text, new.closing)
        await self._store.do(host_rows.set_notice, notice)
        await self._tables.conduct_changed()
        await keeper.did("notice" if notice else "notice-end", about=notice.text if notice else "")
        return answer(await self._view.desk(keeper))

    @get("/api/host/tables", "host", "host")
    async def tables(self, request: web.Request) -> web.Response:
        """Return the newest tables that wait or are being played."""
        await required_keeper(request)
        return answer(await self._view.tables())

    @post("/api/tables/{table}/shut", "host", "host", relayed=True)
    async def shut(self, request: web.Request) -> web.Response:
        """Close a table."""
        keeper = await required_keeper(request, "close")
        table = request.match_info["table"]
        await self._tables.shut(table)
        await keeper.did("shut", about=table)
        return answer(await self._view.tables())

    @get("/api/host/people", "host", "host")
    async def people(self, request: web.Request) -> web.Response:
        """Return the guests in whose name a text occurs."""
        await required_keeper(request)
        return answer(await self._view.people(read_query(request, _NameQuery).name))

    @get("/api/host/person", "host", "host")
    async def person(self, request: web.Request) -> web.Response:
        """Return what is known of a guest."""
        keeper = await required_keeper(request)
        return answer(await self._view.person(keeper, read_query(request, _GuestQuery).guest))

    @post("/api/tables/{table}/expel", "host", "host", relayed=True)
    async def expel(self, request: web.Request) -> web.Response:
        """Remove a guest from a table."""
        keeper = await required_keeper(request, "close")
        guest, table = read_query(request, _GuestQuery).guest, request.match_info["table"]
        keeper.spares(guest)
        await self._tables.expel(table, guest)
        await keeper.did("expel", guest, table)
        return answer(await self._view.desk(keeper))
