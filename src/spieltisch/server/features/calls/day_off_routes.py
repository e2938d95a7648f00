"""Handle the days off of guests."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.calls import days_off
from spieltisch.server.features.guests.bodies import NewDaysOff
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.guests.routes import account
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.transport.answers import answer, read_body


class VacationHandlers:
    """A handler of requests; it raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables) -> None:
        self.context = context
        self._tables = tables

    async def take(self, request: web.Request) -> web.Response:
        """POST /api/me/vacation"""
        browser = Browser(self.context, request)
        guest = await browser.guest()
        new = await read_body(request, NewDaysOff)
        now = self.context.clock.now()
        if not await days_off.take(self.context.store, guest.id, now, new.days):
            raise Refusal("no-days-left")
        await self._tables.days_off_changed(guest.id)
        return answer(await account(self.context, browser, guest))
