"""Handle the requests about tables: they are made, read and watched; and the list of games."""

from __future__ import annotations

from itertools import pairwise

import msgspec
from aiohttp import web

from spieltisch import __version__
from spieltisch.core.game import Game
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.base.malformed import bad, malformed
from spieltisch.server.features.conduct.door import visitor_of
from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.lobby.socket import serve
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.table.values import NewTable
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.face import face
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.bodies import (
    GameInfo,
    Games,
    Made,
    ModeInfo,
    OptionInfo,
    ServerInfo,
)
from spieltisch.server.wire.parts import LogNumber

POSITIONS = 16
"""Positions of a finished game in one answer."""


class _PastQuery(msgspec.Struct, forbid_unknown_fields=True):
    n: str
    open: bool = False

    def numbers(self) -> list[int]:
        """Return the log numbers asked for; raise Refusal unless they ascend and are few enough."""
        try:
            numbers = msgspec.convert(self.n.split(","), list[LogNumber], strict=False)
        except msgspec.ValidationError as error:
            raise malformed(error) from None
        if len(numbers) > POSITIONS or any(n >= after for n, after in pairwise(numbers)):
            raise bad("n", "value")
        return numbers


class TableHandlers(Feature):
    """Handlers of requests about tables."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._games: bytes | None = None

    @get("/api/games", "nothing")
    async def games(self, request: web.Request) -> web.Response:
        """Return all games, with their modes, options and levels of bots."""
        if self._games is None:
            coached = self.context.coaches is not None
            self._games = all_games(self.context.library, coached)
        return web.Response(body=self._games, content_type="application/json")

    @get("/api/server", "nothing")
    async def server(self, request: web.Request) -> web.Response:
        """Return the address and the version of this server."""
        settings = self.context.settings
        return answer(ServerInfo(settings.address, settings.alone, __version__, face(settings)))

    @post("/api/tables", "guest", "tables")
    async def make(self, request: web.Request) -> web.Response:
        """Make a table."""
        guest = await required_guest(request)
        new = await read_body(request, NewTable)
        visitor = visitor_of(request, guest.id)
        self.context.conduct.let_name(visitor, guest.name, *(seat.name for seat in new.seats))
        return answer(Made(await self._tables.make(guest, new, payer(request))), 201)

    @post("/api/tables/{table}/cancel", "guest", "changes", relayed=True)
    async def cancel(self, request: web.Request) -> web.Response:
        """End a table of the guest's at which nobody else has a seat."""
        guest, table = await required_guest(request), request.match_info["table"]
        await self._tables.cancel(table, guest)
        return web.json_response({})

    @get("/api/tables/{table}/record", "link", "pasts", relayed=True)
    async def record(self, request: web.Request) -> web.Response:
        """Return the record of a finished game as a file."""
        table = request.match_info["table"]
        await self._tables.let_see(table, await known_guest(request))
        game, text = await self._tables.record(table)
        name = f"{game}-{table}.txt"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return web.Response(text=text, headers=headers)

    @get("/api/tables/{table}/past", "link", "pasts", relayed=True)
    async def past(self, request: web.Request) -> web.Response:
        """Return earlier positions of a finished game."""
        query = read_query(request, _PastQuery)
        numbers = query.numbers()
        guest = await known_guest(request)
        table, seen_by = request.match_info["table"], guest.id if guest else None
        await self._tables.let_see(table, guest)
        past = await self._tables.past(table, seen_by, numbers, query.open)
        there = {position.n for position in past.positions}
        for n in numbers:
            if n not in there:
                raise Refusal("no-position", n=n)
        return answer(past)

    @get("/api/tables/{table}/socket", "link", "sockets", relayed=True, head=False)
    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a socket of a table."""
        return await serve(request, self.context, self._tables)


def all_games(library: Library, coached: bool) -> bytes:
    """Return the answer with all games; `coached` says whether the server has coaches."""
    loaded = [library.load(name) for name in library.games()]
    infos = [_game_info(game, library.levels(game), coached) for game in loaded]
    return msgspec.json.encode(Games(infos))


def _game_info(game: Game, levels: tuple[str, ...], coached: bool) -> GameInfo:
    spec = game.spec
    modes = [
        ModeInfo(
            name=m.name,
            seats=list(m.seats),
            silent=m.silent,
            seats_option=m.seats_option or None,
            solo=m.solo,
            challenges=list(m.challenges),
        )
        for m in spec.modes
    ]
    every = [mode.name for mode in spec.modes]
    options = [
        OptionInfo(o.name, list(o.choices), o.default, dict(o.by_mode), list(o.modes or every))
        for o in spec.options
    ]
    return GameInfo(
        spec.name,
        spec.rules,
        modes,
        options,
        list(levels),
        spec.open_information,
        game.real_time is not None,
        coached and game.coach is not None,
    )
