"""Handle the requests about analysis boards."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.features.conduct.door import visitor_of
from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.features.study.boards import AnalysisBoards, Pay
from spieltisch.server.features.study.bodies import Edit, NewBoard, NewNode, WantedHint
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import get, post


class BoardHandlers(Feature):
    """Handlers of requests about analysis boards."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._boards = AnalysisBoards(self.context)

    @get("/api/boards", "guest", "boards")
    async def list(self, request: web.Request) -> web.Response:
        """Return the analysis boards of the guest."""
        return answer(await self._boards.of_guest(await known_guest(request)))

    @post("/api/boards", "guest", "new-boards", later=("board-bytes",))
    async def make(self, request: web.Request) -> web.Response:
        """Make an analysis board."""
        guest, new = await required_guest(request), await read_body(request, NewBoard)
        there, price = payer(request), _price(request, guest)
        return answer(await self._boards.make(guest, new, there, price))

    @get("/api/boards/{board}", "link", "boards")
    async def show(self, request: web.Request) -> web.Response:
        """Return an analysis board with all its actions."""
        board = request.match_info["board"]
        return answer(await self._boards.shown(board, await known_guest(request)))

    @get("/api/boards/{board}/at/{node}", "link", "boards")
    async def at(self, request: web.Request) -> web.Response:
        """Return a position of an analysis board."""
        board, node = request.match_info["board"], request.match_info["node"]
        return answer(await self._boards.position(board, node))

    @post("/api/boards/{board}/play", "guest", "boards", later=("board-bytes",))
    async def play(self, request: web.Request) -> web.Response:
        """Add an action to an analysis board."""
        new, guest = await read_body(request, NewNode), await required_guest(request)
        board, price = request.match_info["board"], _price(request, guest)
        return answer(await self._boards.play(guest, board, new, price))

    @post("/api/boards/{board}/edit", "guest", "boards", later=("board-bytes",))
    async def edit(self, request: web.Request) -> web.Response:
        """Name, comment, promote or delete a variation of an analysis board."""
        edit, guest = await read_body(request, Edit), await required_guest(request)
        board, visitor = request.match_info["board"], visitor_of(request, guest.id)
        await self._boards.edit(guest, visitor, board, edit, _price(request, guest))
        return answer(await self._boards.shown(board, guest))

    @post("/api/boards/{board}/hint", "guest", "boards")
    async def hint(self, request: web.Request) -> web.Response:
        """Return the coach's hint for a position of an analysis board."""
        guest, wanted = await required_guest(request), await read_body(request, WantedHint)
        board = request.match_info["board"]
        return answer(await self._boards.hint(guest, board, wanted, payer(request)))

    @post("/api/boards/{board}/drop", "guest", "boards")
    async def delete(self, request: web.Request) -> web.Response:
        """Delete an analysis board."""
        guest = await required_guest(request)
        await self._boards.delete(guest, request.match_info["board"])
        return answer(await self._boards.of_guest(guest))


def _price(request: web.Request, guest: Guest) -> Pay:
    """Return what takes the price of bytes from the guest who writes them."""
    return lambda cost: pay(request, "board-bytes", guest.id, cost)
