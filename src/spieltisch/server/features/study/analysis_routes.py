"""Handle the requests for analyses of finished games."""

from __future__ import annotations

from typing import Annotated

import msgspec
from aiohttp import web

from spieltisch.server.features.guests.browser import known_guest
from spieltisch.server.features.services import Feature
from spieltisch.server.transport.answers import answer, read_query
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.bodies import AnalysisState


class _StateQuery(msgspec.Struct, forbid_unknown_fields=True):
    after: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] | None = None


class AnalysisHandlers(Feature):
    """Handlers of requests about analyses of finished games.

    Anybody with a table's link may ask, as for its replay.
    """

    @get("/api/tables/{table}/analysis", "link", "findings", relayed=True)
    async def state(self, request: web.Request) -> web.Response:
        """Return the state of an analysis."""
        after = read_query(request, _StateQuery).after
        return _packed(await self._tables.analysis(await self._table(request), after))

    async def _table(self, request: web.Request) -> str:
        """Return the table's id; Refusal where the guest may not see it."""
        table = request.match_info["table"]
        guest = await known_guest(request)
        await self._tables.let_see(table, guest)
        return table

    @post("/api/tables/{table}/analysis", "link", "findings", later=("analyses",), relayed=True)
    async def begin(self, request: web.Request) -> web.Response:
        """Begin an analysis, unless there is one."""
        table = await self._table(request)
        state = await self._tables.analysis(table)
        if state.state in ("none", "failed"):
            pay(request, "analyses")
            state = await self._tables.analyse(table, payer(request))
        return _packed(state)


def _packed(state: AnalysisState) -> web.Response:
    """Return a state as an HTTP answer, compressed: the findings so far come again and again."""
    response = answer(state)
    response.enable_compression()
    return response
