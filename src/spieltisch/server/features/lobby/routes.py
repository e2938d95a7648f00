"""Handle the requests by which people find one another: the lobby, and wishes for a game."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.lobby import online_rows
from spieltisch.server.features.lobby.answer import EMPTY, LobbyAnswers
from spieltisch.server.features.lobby.bodies import KeptWish, NewWish, ShownOnline
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.routes import get, post


class LobbyHandlers(Feature):
    """Handlers of requests by which people find one another."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._wishes, self._online = services.wishes, services.online
        self._answers = LobbyAnswers(self.context, self._online)

    @get("/api/lobby", "nothing")
    async def lobby(self, request: web.Request) -> web.Response:
        """Return the open tables and the people who are online."""
        token = cookies.read(request, accounts.COOKIE)
        known = token != "" and await self._online.see(
            accounts.hashed(token), lambda: accounts.known(self.context, token)
        )
        shown = known or self.context.invitation is None
        found = await self._answers.answer() if shown else EMPTY
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        return web.Response(
            body=found.zipped if zipped else found.plain,
            headers={"content-encoding": "gzip"} if zipped else None,
            content_type="application/json",
        )

    @post("/api/wish", "guest", "wishes")
    async def wish(self, request: web.Request) -> web.Response:
        """Look for an opponent."""
        guest, new = await required_guest(request), await read_body(request, NewWish)
        return answer(await self._wishes.add(guest, new), 201)

    @post("/api/wish/renew", "guest", "renewals")
    async def renew(self, request: web.Request) -> web.Response:
        """Continue to look for an opponent."""
        guest, kept = await required_guest(request), await read_body(request, KeptWish)
        return answer(await self._wishes.renew(guest, kept.wish))

    @post("/api/wish/end", "guest", "renewals")
    async def end(self, request: web.Request) -> web.Response:
        """Stop looking for an opponent."""
        guest, kept = await required_guest(request), await read_body(request, KeptWish)
        return answer(await self._wishes.end(guest, kept.wish))

    @post("/api/tables/{table}/decline", "guest", "changes", relayed=True)
    async def decline(self, request: web.Request) -> web.Response:
        """Leave a table to which a search for opponents led."""
        guest, table = await required_guest(request), request.match_info["table"]
        await self._tables.expel(table, guest.id, willing=True)
        return web.json_response({})

    @get("/api/me/shown", "guest")
    async def shown(self, request: web.Request) -> web.Response:
        """Return whether the guest is shown among the people who are online."""
        guest = await required_guest(request)
        return answer(ShownOnline(await self._store.do(online_rows.is_shown, guest.id)))

    @post("/api/me/shown", "guest", "changes")
    async def show(self, request: web.Request) -> web.Response:
        """Show or hide the guest among the people who are online."""
        guest, new = await required_guest(request), await read_body(request, ShownOnline)
        await self._store.do(online_rows.show, guest.id, new.shown)
        return answer(new)
