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
from spieltisch.server.features.conduct.door import visitor
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.table.text import clean
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.wire.parts import HostNotice


class _NameQuery(msgspec.Struct, forbid_unknown_fields=True):
    name: SoughtName


class _GuestQuery(msgspec.Struct, forbid_unknown_fields=True):
    guest: Number


class HouseHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables) -> None:
        self.context = context
        self._tables = tables
        self._view = HostView(context)

    async def show(self, request: web.Request) -> web.Response:
        """GET /api/house

        Every page asks for it again and again: the store is asked only for the host, and while
        somebody is muted.
        """
        conduct, here = self.context.conduct, visitor(self.context, request)
        if conduct.mutes and not here.host:
            guest = await Browser(self.context, request).known()
            here = here._replace(guest=None if guest is None else guest.id)
        waiting = await self.context.store.do(report_rows.open_reports) if here.host else None
        return answer(House(conduct.notice, conduct.muted(here), waiting))

    async def announce(self, request: web.Request) -> web.Response:
        """POST /api/host/notice"""
        self._view.check(request)
        new = await read_body(request, NewNotice)
        notice = None
        if new.text:
            notice = HostNotice(self.context.clock.now(), clean(new.text, NOTICE_LENGTH))
        await self.context.store.do(host_rows.set_notice, notice)
        await self._tables.conduct_changed()
        note("notice" if notice else "notice-ended")
        return answer(await self._view.desk(request))

    async def tables(self, request: web.Request) -> web.Response:
        """GET /api/host/tables"""
        self._view.check(request)
        return answer(await self._view.tables())

    async def shut(self, request: web.Request) -> web.Response:
        """POST /api/tables/{table}/shut"""
        self._view.check(request)
        table = request.match_info["table"]
        await self._tables.shut(table)
        note("table-shut", table=short(table))
        return answer(await self._view.tables())

    async def people(self, request: web.Request) -> web.Response:
        """GET /api/host/people?name=TEXT"""
        self._view.check(request)
        return answer(await self._view.people(read_query(request, _NameQuery).name))

    async def person(self, request: web.Request) -> web.Response:
        """GET /api/host/person?guest=NUMBER"""
        self._view.check(request)
        guest = read_query(request, _GuestQuery).guest
        return answer(await self._view.person(request, guest))

    async def expel(self, request: web.Request) -> web.Response:
        """POST /api/tables/{table}/expel?guest=NUMBER"""
        self._view.check(request)
        guest = read_query(request, _GuestQuery).guest
        await self._tables.expel(request.match_info["table"], guest)
        return answer(await self._view.desk(request))
