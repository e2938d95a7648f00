"""Handle the requests about daily challenges."""

from __future__ import annotations

import msgspec
from aiohttp import web

from spieltisch.server.features.daily.bodies import NewAttempt
from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.table.values import Word
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.bodies import Made
from spieltisch.server.wire.parts import LogNumber


class _ResultsQuery(msgspec.Struct, forbid_unknown_fields=True):
    game: Word
    day: LogNumber


class DailyHandlers(Feature):
    """Handlers of requests about daily challenges."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._challenges = self.context.challenges

    @get("/api/daily", "guest", "visits")
    async def show(self, request: web.Request) -> web.Response:
        """Return the challenges of today, and the guest's own attempts."""
        return answer(await self._challenges.shown(await known_guest(request)))

    @get("/api/daily/results", "guest", "profiles")
    async def results(self, request: web.Request) -> web.Response:
        """Return the results of a challenge."""
        query = read_query(request, _ResultsQuery)
        guest = await known_guest(request)
        return answer(await self._challenges.results(guest, query.game, query.day))

    @post("/api/daily", "guest", "attempts")
    async def begin(self, request: web.Request) -> web.Response:
        """Begin an attempt at a challenge of today."""
        guest = await required_guest(request)
        new = await read_body(request, NewAttempt)
        address = payer(request)
        return answer(Made(await self._challenges.begin(guest, new.game, address, new.again)), 201)
