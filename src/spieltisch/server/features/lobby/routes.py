"""Handle the requests by which people find one another: the lobby, and wishes for a game."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.lobby import online_rows
from spieltisch.server.features.lobby.answer import EMPTY, Board
from spieltisch.server.features.lobby.bodies import KeptWish, NewWish, ShownOnline
from spieltisch.server.features.lobby.online import Here
from spieltisch.server.features.lobby.wishes import Wishes
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body


class LobbyHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, here: Here, tables: LocalTables) -> None:
        self.context = context
        self._tables = tables
        self.wishes = Wishes(context)
        self._here = here
        self._board = Board(context, here)

    async def lobby(self, request: web.Request) -> web.Response:
        """GET /api/lobby"""
        token = cookies.read(request, accounts.COOKIE)
        known = token != "" and await self._here.see(
            accounts.hashed(token), lambda: accounts.known(self.context, token)
        )
        shown = known or self.context.invitation is None
        found = await self._board.answer() if shown else EMPTY
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        return web.Response(
            body=found.zipped if zipped else found.plain,
            headers={"content-encoding": "gzip"} if zipped else None,
            content_type="application/json",
        )

    async def wish(self, request: web.Request) -> web.Response:
        """POST /api/wish"""
        guest, new = await self._guest(request), await read_body(request, NewWish)
        return answer(await self.wishes.add(guest, new), 201)

    async def renew(self, request: web.Request) -> web.Response:
        """POST /api/wish/renew"""
        guest, kept = await self._guest(request), await read_body(request, KeptWish)
        return answer(await self.wishes.renew(guest, kept.wish))

    async def end(self, request: web.Request) -> web.Response:
        """POST /api/wish/end"""
        guest, kept = await self._guest(request), await read_body(request, KeptWish)
        return answer(await self.wishes.end(guest, kept.wish))

    async def decline(self, request: web.Request) -> web.Response:
        """POST /api/tables/{table}/decline"""
        guest, table = await self._guest(request), request.match_info["table"]
        await self._tables.expel(table, guest.id, willing=True)
        return web.json_response({})

    async def shown(self, request: web.Request) -> web.Response:
        """GET /api/me/shown"""
        guest = await self._guest(request)
        return answer(ShownOnline(await self.context.store.do(online_rows.is_shown, guest.id)))

    async def show(self, request: web.Request) -> web.Response:
        """POST /api/me/shown"""
        guest, new = await self._guest(request), await read_body(request, ShownOnline)
        await self.context.store.do(online_rows.show, guest.id, new.shown)
        return answer(new)

    async def _guest(self, request: web.Request) -> Guest:
        return await Browser(self.context, request).guest()
