"""Handle the requests by which a person plays on at another device."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.logs import note
from spieltisch.server.features.conduct.door import marked
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.agents import agent
from spieltisch.server.features.guests.bodies import GivenSeatLink, PassedSeat, SeatFound, SeatLink
from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.guests.seat_links import GOOD_MS, Seat, SeatLinks
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.features.tournaments.bodies import OldPlayer
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body, read_id
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import post


class SeatHandlers(Feature):
    """Handlers of requests by which a person plays on at another device."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._links = SeatLinks(self.context, services.tables, services.tournaments)

    @post("/api/tournaments/{tournament}/pass", "guest", "codes")
    async def pass_player(self, request: web.Request) -> web.Response:
        """Return a link that passes a player's place to another device."""
        host = await required_guest(request)
        name = read_id(request, "tournament")
        old = await read_body(request, OldPlayer)
        secret = await self._links.of_tournament(name, host, old.player, old.name)
        return answer(SeatLink(secret, GOOD_MS // 1000))

    @post("/api/tables/{table}/pass", "guest", "codes", relayed=True)
    async def pass_seat(self, request: web.Request) -> web.Response:
        """Return a link that passes a seat to another device."""
        host = await required_guest(request)
        seat = (await read_body(request, PassedSeat)).seat
        secret = await self._links.of_table(request.match_info["table"], host, seat)
        return answer(SeatLink(secret, GOOD_MS // 1000))

    @post("/api/seat/look", "nothing", "ways-back")
    async def look(self, request: web.Request) -> web.Response:
        """Return the seat to which a link leads."""
        given = await read_body(request, GivenSeatLink)
        return answer(_found(await self._links.look(given.secret)))

    @post("/api/seat/use", "nothing", "ways-back", later=("guests",))
    async def use(self, request: web.Request) -> web.Response:
        """Take the seat to which a link leads."""
        given = await read_body(request, GivenSeatLink)
        context, token = self.context, cookies.read(request, accounts.COOKIE)
        seat = await self._links.look(given.secret)
        guest = await known_guest(request)
        if guest is None:
            pay(request, "guests")
            guest, token = await accounts.named(context, token, seat.name, agent(request.headers))
        context.conduct.admit_guest(guest.id)
        await context.conduct.saw(marked(request, guest))
        response = answer(_found(await self._links.use(given.secret, guest)))
        note("seat-passed-on")
        cookies.keep(request, response, accounts.COOKIE, token)
        return response


def _found(seat: Seat) -> SeatFound:
    return SeatFound(seat.name, seat.tournament or None, seat.table or None)
