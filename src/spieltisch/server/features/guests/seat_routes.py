"""Handle the requests by which a person plays on at another device."""

from __future__ import annotations

import re

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.conduct.door import marked
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.agents import agent
from spieltisch.server.features.guests.bodies import GivenSeatLink, PassedSeat, SeatFound, SeatLink
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.guests.seat_links import GOOD_MS, Seat, SeatLinks
from spieltisch.server.features.site import Site
from spieltisch.server.features.tournaments.bodies import OldPlayer
from spieltisch.server.features.tournaments.tournaments import Tournaments
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.prices import pay


class SeatHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables, tournaments: Tournaments) -> None:
        self.context = context
        self._links = SeatLinks(context, tables, tournaments)

    async def pass_player(self, request: web.Request) -> web.Response:
        """POST /api/tournaments/{tournament}/pass"""
        host = await Browser(self.context, request).guest()
        name = request.match_info["tournament"]
        if not re.fullmatch(ID_FORM, name):
            raise Refusal("not-found")
        old = await read_body(request, OldPlayer)
        secret = await self._links.of_tournament(name, host, old.player, old.name)
        return answer(SeatLink(secret, GOOD_MS // 1000))

    async def pass_seat(self, request: web.Request) -> web.Response:
        """POST /api/tables/{table}/pass"""
        host = await Browser(self.context, request).guest()
        seat = (await read_body(request, PassedSeat)).seat
        secret = await self._links.of_table(request.match_info["table"], host, seat)
        return answer(SeatLink(secret, GOOD_MS // 1000))

    async def look(self, request: web.Request) -> web.Response:
        """POST /api/seat/look"""
        given = await read_body(request, GivenSeatLink)
        return answer(_found(await self._links.look(given.secret)))

    async def use(self, request: web.Request) -> web.Response:
        """POST /api/seat/use"""
        given = await read_body(request, GivenSeatLink)
        context, token = self.context, cookies.read(request, accounts.COOKIE)
        seat = await self._links.look(given.secret)
        guest = await Browser(context, request).known()
        if guest is None:
            pay(context, request, "guests")
            guest, token = await accounts.named(context, token, seat.name, agent(request.headers))
        context.conduct.admit_guest(guest.id)
        await context.conduct.saw(marked(context, request, guest))
        response = answer(_found(await self._links.use(given.secret, guest)))
        note("seat-passed-on")
        cookies.keep(request, response, accounts.COOKIE, token)
        return response


def _found(seat: Seat) -> SeatFound:
    return SeatFound(seat.name, seat.tournament or None, seat.table or None)
