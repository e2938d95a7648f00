"""Handle the few HTTP requests around the tables. Every answer that is not 2xx is an `Error`."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import TypeVar

import msgspec
from aiohttp import web
from msgspec import structs

from spieltisch.core.game import Game
from spieltisch.errors import UnknownGame
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.malformed import bad, malformed
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.conduct.door import marked, visitor
from spieltisch.server.features.friends import friend_rows
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.agents import agent
from spieltisch.server.features.guests.browser import ASIDE, Browser
from spieltisch.server.features.record import sheet_rows
from spieltisch.server.features.site import Site
from spieltisch.server.features.tables.links import invites
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.play.views.table_cards import table_card
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.storage.rows import device_rows, guest_rows, table_rows
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import NewTable, Word, avatar_of
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.transport.bounds.addresses import allowance, client
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.wire.bodies import (
    GameInfo,
    Games,
    Made,
    Me,
    ModeInfo,
    NewAvatar,
    NewName,
    OptionInfo,
    ServerInfo,
)
from spieltisch.server.wire.parts import LogNumber

LISTED = 50
"""Tables in a list."""
SHEET = 100
"""Games of a score sheet in one answer."""
POSITIONS = 16
"""Positions of a finished game in one answer."""

T = TypeVar("T")


class _SheetQuery(msgspec.Struct, forbid_unknown_fields=True):
    game: Word
    before: LogNumber | None = None


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


class HttpHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables) -> None:
        self.context = context
        self._tables = tables
        self._games: bytes | None = None

    async def games(self, request: web.Request) -> web.Response:
        """GET /api/games"""
        if self._games is None:
            library = self.context.library
            loaded = [library.load(name) for name in library.games()]
            coached = self.context.coaches is not None
            infos = [_game_info(game, library.levels(game), coached) for game in loaded]
            self._games = msgspec.json.encode(Games(infos))
        return web.Response(body=self._games, content_type="application/json")

    async def server(self, request: web.Request) -> web.Response:
        """GET /api/server"""
        settings = self.context.settings
        return answer(ServerInfo(settings.address, settings.alone))

    async def me(self, request: web.Request) -> web.Response:
        """GET /api/me"""
        guest = await self._guest(request)
        if guest is None:
            aside = cookies.read(request, ASIDE)  # another device may have logged this one out
            if aside:
                return await self._without(request)
            return answer(self._barred(self._stranger(), visitor(self.context, request)))
        here = marked(self.context, request, guest)
        await self.context.conduct.saw(here)
        response = answer(self._barred(await self._me(guest), here))
        token = cookies.read(request, accounts.COOKIE)
        renewed = await accounts.visited(self.context, guest, token, agent(request.headers))
        if renewed != token:
            cookies.keep(request, response, accounts.COOKIE, renewed)
        return response

    async def log_out(self, request: web.Request) -> web.Response:
        """POST /api/me/logout"""
        guest = await accounts.leaving(self.context, cookies.read(request, accounts.COOKIE))
        await self.context.store.do(device_rows.end_device, guest.id, guest.device)
        await self._tables.depart(guest, for_good=False)
        return await self._without(request)

    async def delete(self, request: web.Request) -> web.Response:
        """POST /api/me/delete"""
        guest = await accounts.leaving(self.context, cookies.read(request, accounts.COOKIE))
        await self._tables.depart(Guest(guest.id, guest.name), for_good=True)
        await self.context.store.do(guest_rows.drop_guest, guest.id)
        return await self._without(request)

    async def _without(self, request: web.Request) -> web.Response:
        """Have the browser forget its guest: it is the one who was set aside, or nobody."""
        browser = Browser(self.context, request)
        aside = await browser.forget()
        response = browser.leave_in(answer(await self._me(aside) if aside else self._stranger()))
        if aside is None:
            response.headers["clear-site-data"] = '"cache", "storage"'
        return response

    async def rename(self, request: web.Request) -> web.Response:
        """POST /api/me"""
        new = await read_body(request, NewName)
        token = cookies.read(request, accounts.COOKIE)
        known = await accounts.known(self.context, token)
        if new.name is not None:
            here = visitor(self.context, request, known.id if known else None)
            self.context.conduct.let_name(here, known.name if known else "", new.name)
        if known is None:
            await self._admit(request, new.invite)
        else:
            pay(self.context, request, "changes", known.id)
        name = new.name or self.context.randomness.guest_name()
        guest, token = await accounts.named(self.context, token, name, agent(request.headers))
        await self.context.conduct.saw(marked(self.context, request, guest))
        response = answer(await self._me(guest))
        cookies.keep(request, response, accounts.COOKIE, token)
        return response

    async def choose_avatar(self, request: web.Request) -> web.Response:
        """POST /api/me/avatar"""
        guest = await Browser(self.context, request).guest()
        new = await read_body(request, NewAvatar)
        await self.context.store.do(friend_rows.choose_avatar, guest.id, new.avatar)
        return answer(await self._me(structs.replace(guest, avatar=new.avatar)))

    async def _admit(self, request: web.Request, invite: str | None) -> None:
        """Refuse a stranger without an invitation where one is needed, and too many of them."""
        if (invitation := self.context.invitation) is not None:
            if not invite:
                raise Refusal("by-invitation")
            pay(self.context, request, "invitations")
            try:
                admitted = await asyncio.to_thread(invitation.admits, invite)
            except OSError as error:
                raise StoreError(str(error)) from error
            if not admitted and not await invites(self.context.store, invite):
                raise Refusal("by-invitation")
        pay(self.context, request, "guests")

    def _barred(self, me: Me, here: Visitor) -> Me:
        """Say until when a visitor is banned, if they are."""
        until = self.context.conduct.banned(here)
        return me if until is None else structs.replace(me, banned=until)

    def _stranger(self) -> Me:
        return Me(None, [], by_invitation=self.context.invitation is not None)

    async def make(self, request: web.Request) -> web.Response:
        """POST /api/tables"""
        guest = await Browser(self.context, request).guest()
        new = await read_body(request, NewTable)
        here = visitor(self.context, request, guest.id)
        self.context.conduct.let_name(here, guest.name, *(seat.name for seat in new.seats))
        return answer(Made(await self._tables.make(guest, new, _address(request))), 201)

    async def record(self, request: web.Request) -> web.Response:
        """GET /api/tables/{table}/record"""
        table = request.match_info["table"]
        await self._tables.let_see(table, await self._guest(request))
        game, text = await self._tables.record(table)
        name = f"{game}-{table}.txt"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return web.Response(text=text, headers=headers)

    async def sheet(self, request: web.Request) -> web.Response:
        """GET /api/sheet?game=NAME[&before=NUMBER]"""
        guest = await Browser(self.context, request).guest()
        query = read_query(request, _SheetQuery)
        try:
            self.context.library.load(query.game)
        except UnknownGame:
            raise Refusal("unknown-game", game=query.game) from None
        store = self.context.store
        return answer(await store.do(sheet_rows.sheet, guest.id, query.game, query.before, SHEET))

    async def past(self, request: web.Request) -> web.Response:
        """GET /api/tables/{table}/past?n=NUMBER[,NUMBER...][&open=1]"""
        query = read_query(request, _PastQuery)
        numbers = query.numbers()
        guest = await self._guest(request)
        table, seen_by = request.match_info["table"], guest.id if guest else None
        await self._tables.let_see(table, guest)
        past = await self._tables.past(table, seen_by, numbers, query.open)
        there = {position.n for position in past.positions}
        for n in numbers:
            if n not in there:
                raise Refusal("no-position", n=n)
        return answer(past)

    async def _guest(self, request: web.Request) -> Guest | None:
        return await Browser(self.context, request).known()

    async def _me(self, guest: Guest) -> Me:
        cards, now = (
            await self.context.store.do(table_rows.of_guest, guest.id, LISTED),
            self.context.clock.now(),
        )
        shown = [table_card(card, guest, now) for card in cards]
        return Me(guest.name, shown, avatar=avatar_of(guest.id, guest.avatar))


def _address(request: web.Request) -> str:
    return allowance(client(request))


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
