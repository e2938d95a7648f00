"""Handle the requests for analyses of finished games."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from spieltisch.server.bounds.addresses import allowance
from spieltisch.server.bounds.allowances import Credits
from spieltisch.server.bounds.limits import NEW_ANALYSES
from spieltisch.server.codes import Refusal
from spieltisch.server.context import Context
from spieltisch.server.net.http_handlers import answer
from spieltisch.server.tables import TableService


class AnalysisHandlers:
    """Handlers of requests; each raises Refusal. Who has a table's link may ask, as for its
    replay."""

    def __init__(self, context: Context, tables: TableService) -> None:
        self.context = context
        self._tables = tables
        self._begun = Credits(NEW_ANALYSES)

    async def state(self, request: Request) -> Response:
        """GET /api/tables/{table}/analysis"""
        return answer(await self._tables.analysis(request.path_params["table"]))

    async def begin(self, request: Request) -> Response:
        """POST /api/tables/{table}/analysis"""
        table = request.path_params["table"]
        state = await self._tables.analysis(table)
        if state.state in ("none", "failed"):
            address = allowance(request.client.host if request.client else "")
            if not self._begun.spend(address, self.context.clock.now()):
                raise Refusal("too-many")
            state = await self._tables.analyse(table)
        return answer(state)
