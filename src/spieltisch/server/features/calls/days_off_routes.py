"""Handle the days off of guests."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.calls import days_off
from spieltisch.server.features.guests.bodies import NewDaysOff
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.guests.ways_back import account
from spieltisch.server.features.services import Feature
from spieltisch.server.transport.answers import read_body
from spieltisch.server.transport.routes import post


class DaysOffHandlers(Feature):
    """Handlers of requests about days off."""

    @post("/api/me/days-off", "guest", "days-off")
    async def take(self, request: web.Request) -> web.Response:
        """Set the days off of the guest."""
        guest = await required_guest(request)
        new = await read_body(request, NewDaysOff)
        now = self.context.clock.now()
        if not await days_off.take(self._store, guest.id, now, new.days):
            raise Refusal("no-days-left")
        await self._tables.days_off_changed(guest.id)
        return await account(request, guest)
