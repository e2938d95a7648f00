"""Handle the requests of the server's host about people, tables, and the notice on every page."""

from __future__ import annotations

import msgspec
from aiohttp import web

from spieltisch.server.base.logs import note, short
from spieltisch.server.features.conduct import host_rows, report_rows
from spieltisch.server.features.conduct.bodies import (
    NOTICE_LENGTH,
    House,
    NewNotice,
    Number,
    SoughtName,
)
from spieltisch.server.features.conduct.desk import HostView
from spieltisch.server.features.conduct.door import required_host, visitor_of
from spieltisch.server.features.guests.browser import known_guest
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
        somebody is muted.
        """
        conduct, visitor = self.context.conduct, visitor_of(request)
        if conduct.mutes and not visitor.host:
            guest = await known_guest(request)
            visitor = visitor._replace(guest=None if guest is None else guest.id)
        waiting = await self._store.do(report_rows.open_reports) if visitor.host else None
        return answer(House(conduct.notice, conduct.muted(visitor), waiting))

    @post("/api/host/notice", "host", "host")
    async def announce(self, request: web.Request) -> web.Response:
        """Set or remove the notice on every page."""
        visitor = required_host(request)
        new = await read_body(request, NewNotice)
        notice = None
        if new.text:
            text = clean(new.text, NOTICE_LENGTH)
            notice = HostNotice(self.context.clock.now(), text, new.closing)
        await self._store.do(host_rows.set_notice, notice)
        await self._tables.conduct_changed()
        note("notice" if notice else "notice-ended")
        return answer(await self._view.desk(visitor))

    @get("/api/host/tables", "host", "host")
    async def tables(self, request: web.Request) -> web.Response:
        """Return the newest tables that wait or are being played."""
        required_host(request)
        return answer(await self._view.tables())

    @post("/api/tables/{table}/shut", "host", "host", relayed=True)
    async def shut(self, request: web.Request) -> web.Response:
        """Close a table."""
        required_host(request)
        table = request.match_info["table"]
        await self._tables.shut(table)
        note("table-shut", table=short(table))
        return answer(await self._view.tables())

    @get("/api/host/people", "host", "host")
    async def people(self, request: web.Request) -> web.Response:
        """Return the guests in whose name a text occurs."""
        required_host(request)
        return answer(await self._view.people(read_query(request, _NameQuery).name))

    @get("/api/host/person", "host", "host")
    async def person(self, request: web.Request) -> web.Response:
        """Return what is known of a guest."""
        visitor = required_host(request)
        guest = read_query(request, _GuestQuery).guest
        return answer(await self._view.person(visitor, await known_guest(request), guest))

    @post("/api/tables/{table}/expel", "host", "host", relayed=True)
    async def expel(self, request: web.Request) -> web.Response:
        """Remove a guest from a table."""
        visitor = required_host(request)
        guest = read_query(request, _GuestQuery).guest
        await self._tables.expel(request.match_info["table"], guest)
        return answer(await self._view.desk(visitor))
