"""Handle the requests for puzzles."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.features.study.bodies import Tries
from spieltisch.server.features.study.offered import OfferedPuzzles
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.routes import get, post


class PuzzleHandlers(Feature):
    """Handlers of requests for puzzles."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._puzzles = OfferedPuzzles(self.context)

    @get("/api/puzzles", "guest", "puzzles")
    async def show(self, request: web.Request) -> web.Response:
        """Return the puzzles of the day, of each game, and of the guest's own games."""
        return answer(await self._puzzles.of_guest(await known_guest(request)))

    @post("/api/puzzles/{puzzle}", "guest", "puzzles")
    async def attempt(self, request: web.Request) -> web.Response:
        """Judge an attempt at a puzzle, and count it."""
        tried = (await read_body(request, Tries)).actions
        guest = await known_guest(request)
        puzzle = await self._puzzles.posed(request.match_info["puzzle"], guest)
        if puzzle.judges(tried):
            guest = await required_guest(request)
        return answer(await self._puzzles.attempt(puzzle, guest, tried))

    @post("/api/puzzles/{puzzle}/answer", "guest", "puzzles")
    async def answer(self, request: web.Request) -> web.Response:
        """Return the answer to a puzzle that the guest has tried."""
        guest = await required_guest(request)
        puzzle = await self._puzzles.posed(request.match_info["puzzle"], guest)
        return answer(await self._puzzles.answer(puzzle, guest))
