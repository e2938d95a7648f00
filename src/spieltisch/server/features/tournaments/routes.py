"""Handle the requests about tournaments."""

from __future__ import annotations

import re

import msgspec
from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.conduct.door import marked
from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.house.keepers import required_keeper
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.features.tournaments.bodies import (
    EndedTournament,
    MadeTournament,
    OldPlayer,
)
from spieltisch.server.features.tournaments.values import NewTournament, Tournament
from spieltisch.server.features.tournaments.views import TournamentViews
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.answers import answer, read_body, read_id, read_query
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.routes import get, post


class _Look(msgspec.Struct, forbid_unknown_fields=True):
    invite: str = ""


class TournamentHandlers(Feature):
    """Handlers of requests about tournaments."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._tournaments = services.tournaments
        self._views = TournamentViews(self._store, self._tournaments)

    @get("/api/tournaments", "guest", "tournaments")
    async def list(self, request: web.Request) -> web.Response:
        """Return the guest's tournaments and those that everybody may join."""
        return answer(await self._views.lists(await known_guest(request)))

    @post("/api/tournaments", "guest", "new-tournaments")
    async def make(self, request: web.Request) -> web.Response:
        """Make a tournament."""
        guest = await required_guest(request)
        new = await read_body(request, NewTournament)
        self.context.conduct.let_speak(marked(request, guest))
        made = await self._tournaments.make(guest, new, payer(request))
        return answer(MadeTournament(made.id), 201)

    @get("/api/tournaments/{tournament}", "link", "tournaments")
    async def show(self, request: web.Request) -> web.Response:
        """Return a tournament."""
        read_query(request, _Look)  # the door has looked at it
        guest = await known_guest(request)
        return await self._answer(await self._tournaments.look(_named(request)), guest)

    @post("/api/tournaments/{tournament}/join", "guest", "tournaments")
    async def join(self, request: web.Request) -> web.Response:
        """Let the guest join a tournament."""
        guest = await required_guest(request)
        return await self._answer(await self._tournaments.join(_named(request), guest), guest)

    @post("/api/tournaments/{tournament}/leave", "guest", "tournaments")
    async def leave(self, request: web.Request) -> web.Response:
        """Let the guest leave a tournament."""
        guest = await required_guest(request)
        return await self._answer(await self._tournaments.leave(_named(request), guest), guest)

    @post("/api/tournaments/{tournament}/remove", "guest", "tournaments")
    async def remove(self, request: web.Request) -> web.Response:
        """Remove a player from a tournament."""
        guest = await required_guest(request)
        old = await read_body(request, OldPlayer)
        one = await self._tournaments.remove(_named(request), guest, old.player, old.name)
        return await self._answer(one, guest)

    @post("/api/tournaments/{tournament}/start", "guest", "tournaments")
    async def start(self, request: web.Request) -> web.Response:
        """Start a tournament."""
        guest = await required_guest(request)
        return await self._answer(await self._tournaments.start(_named(request), guest), guest)

    @post("/api/tournaments/{tournament}/close", "guest", "tournaments")
    async def close(self, request: web.Request) -> web.Response:
        """Close a tournament."""
        guest = await required_guest(request)
        return await self._answer(await self._tournaments.close(_named(request), guest), guest)

    # ------------------------------------------------------------ for the server's host

    @get("/api/host/tournaments", "host", "host")
    async def all(self, request: web.Request) -> web.Response:
        """Return all tournaments that are not over."""
        await required_keeper(request)
        return answer(await self._views.for_host())

    @post("/api/host/tournaments/end", "host", "host")
    async def end(self, request: web.Request) -> web.Response:
        """End a tournament."""
        keeper = await required_keeper(request, "close")
        old = await read_body(request, EndedTournament)
        if not re.fullmatch(ID_FORM, old.tournament):
            raise Refusal("not-found")
        await self._tournaments.end(old.tournament)
        await keeper.did("end", about=old.tournament)
        return answer(await self._views.for_host())

    async def _answer(self, one: Tournament, guest: Guest | None) -> web.Response:
        return answer(await self._views.info(one, guest))


def _named(request: web.Request) -> str:
    """Return the tournament that a request names; Refusal where none can have that name."""
    return read_id(request, "tournament")
