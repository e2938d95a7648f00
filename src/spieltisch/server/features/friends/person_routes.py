"""Handle the requests about a person whose name stands somewhere."""

from __future__ import annotations

import msgspec
from aiohttp import web

from spieltisch.server.base.malformed import bad
from spieltisch.server.features.conduct.door import visitor_of
from spieltisch.server.features.friends.bodies import RowId
from spieltisch.server.features.friends.person_bodies import NewChallenge, NewReport, ThisPerson
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import PlayerName, SeatNumber
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.parts import ChatNumber


class _Query(msgspec.Struct, forbid_unknown_fields=True):
    person: RowId | None = None
    friend: RowId | None = None
    table: RowId | None = None
    seat: SeatNumber | None = None
    name: PlayerName | None = None

    def chair(self) -> tuple[str, int, str]:
        """Return the table, seat and name that are asked about; Refusal."""
        if self.table is None or self.seat is None or self.name is None:
            raise bad("table", "missing")
        return self.table, self.seat, self.name


class _Seen(msgspec.Struct, forbid_unknown_fields=True):
    line: ChatNumber | None = None
    watching: PlayerName | None = None


class PersonHandlers(Feature):
    """Handlers of requests about a person."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._people, self._friendships = services.people, services.friendships

    @get("/api/people", "guest", "profiles")
    async def show(self, request: web.Request) -> web.Response:
        """Return what the guest sees of a person who is named by id, as a friend or by a seat."""
        guest, asked = await required_guest(request), read_query(request, _Query)
        if asked.person is not None:
            other = await self._people.named(asked.person)
        elif asked.friend is not None:
            other = await self._people.friend(guest, asked.friend)
        else:
            other = await self._people.on_seat(*asked.chair())
        return await self._details(guest, other)

    @get("/api/tables/{table}/person", "guest", "profiles", relayed=True)
    async def at_table(self, request: web.Request) -> web.Response:
        """Return what the guest sees of a spectator, or of the author of a message."""
        guest, asked = await required_guest(request), read_query(request, _Seen)
        table = request.match_info["table"]
        if asked.watching is None:
            other = await self._people.author(table, asked.line)
        else:
            other = await self._people.spectator(table, asked.watching)
        return await self._details(guest, other)

    @post("/api/people/ask", "guest", "people")
    async def ask(self, request: web.Request) -> web.Response:
        """Ask a person to be friends."""
        guest, other = await self._other(request)
        await self._friendships.ask(guest, other)
        return await self._details(guest, other)

    @post("/api/people/block", "guest", "people")
    async def block(self, request: web.Request) -> web.Response:
        """Block a person."""
        guest, other = await self._other(request)
        await self._friendships.block(guest, other)
        return await self._details(guest, other)

    @post("/api/people/unblock", "guest", "people")
    async def unblock(self, request: web.Request) -> web.Response:
        """Block a person no longer."""
        guest, other = await self._other(request)
        await self._friendships.unblock(guest, other)
        return await self._details(guest, other)

    @post("/api/people/challenge", "guest", "people", "invites")
    async def challenge(self, request: web.Request) -> web.Response:
        """Invite a person who is online to a table that waits."""
        guest, new = await required_guest(request), await read_body(request, NewChallenge)
        other = await self._people.named(new.person)
        return answer(await self._people.challenge(guest, other, new.table))

    @post("/api/people/report", "guest", "people", later=("reports",))
    async def report(self, request: web.Request) -> web.Response:
        """Report a person to the host of the server."""
        guest, new = await required_guest(request), await read_body(request, NewReport)
        other, visitor = await self._people.other(guest, new.person), visitor_of(request, guest.id)
        await self._people.report(guest, visitor, other, new, payer(request))
        return await self._details(guest, other)

    async def _other(self, request: web.Request) -> tuple[Guest, int]:
        """Return the guest, and the other person whom they name; Refusal."""
        guest, named = await required_guest(request), await read_body(request, ThisPerson)
        return guest, await self._people.other(guest, named.person)

    async def _details(self, guest: Guest, other: int) -> web.Response:
        return answer(await self._people.details(guest, other))
