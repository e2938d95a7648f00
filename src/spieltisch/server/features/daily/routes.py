"""Handle the requests about daily challenges."""

from __future__ import annotations

import msgspec
from aiohttp import web

from spieltisch.server.features.daily.bodies import NewAttempt
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import Word
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.transport.bounds.addresses import allowance, client
from spieltisch.server.wire.bodies import Made
from spieltisch.server.wire.parts import LogNumber


class _BoardQuery(msgspec.Struct, forbid_unknown_fields=True):
    game: Word
    day: LogNumber


class DailyHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables) -> None:
        self.context = context
        self._challenges = context.challenges

    async def show(self, request: web.Request) -> web.Response:
        """GET /api/daily"""
        return answer(await self._challenges.shown(await self._guest(request)))

    async def board(self, request: web.Request) -> web.Response:
        """GET /api/daily/board?game=NAME&day=DAY"""
        query = read_query(request, _BoardQuery)
        guest = await self._guest(request)
        return answer(await self._challenges.board(guest, query.game, query.day))

    async def begin(self, request: web.Request) -> web.Response:
        """POST /api/daily"""
        guest = await Browser(self.context, request).guest()
        new = await read_body(request, NewAttempt)
        address = allowance(client(request))
        return answer(Made(await self._challenges.begin(guest, new.game, address, new.again)), 201)

    async def _guest(self, request: web.Request) -> Guest | None:
        return await Browser(self.context, request).known()
