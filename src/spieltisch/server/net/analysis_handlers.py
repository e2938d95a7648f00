"""Handle the requests for analyses of finished games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from spieltisch.server.actor.registry import TableRegistry
from spieltisch.server.bounds.addresses import allowance
from spieltisch.server.bounds.allowances import Credits
from spieltisch.server.bounds.limits import NEW_ANALYSES
from spieltisch.server.coach.analyses import Analyses, Finished
from spieltisch.server.coach.coaches import CoachBusy
from spieltisch.server.codes import Refusal
from spieltisch.server.context import Context
from spieltisch.server.net.http_handlers import answer
from spieltisch.server.table.state import TableState

T = TypeVar("T")


class AnalysisHandlers:
    """Handlers of requests; each raises Refusal. Who has a table's link may ask, as for its
    replay."""

    def __init__(self, context: Context, registry: TableRegistry, analyses: Analyses) -> None:
        self.context = context
        self._registry = registry
        self._analyses = analyses
        self._begun = Credits(NEW_ANALYSES)

    async def state(self, request: Request) -> Response:
        """GET /api/tables/{table}/analysis"""
        table = await self._read(request, lambda table: table.id)
        return answer(await self._analyses.state(table))

    async def begin(self, request: Request) -> Response:
        """POST /api/tables/{table}/analysis"""
        finished = await self._read(request, self._finished)
        state = await self._analyses.state(finished.table)
        if state.state in ("none", "failed"):
            address = allowance(request.client.host if request.client else "")
            if not self._begun.spend(address, self.context.clock.now()):
                raise Refusal("too-many")
            try:
                state = self._analyses.begin(finished)
            except CoachBusy:
                raise Refusal("coach-busy") from None
        return answer(state)

    async def _read(self, request: Request, read: Callable[[TableState], T]) -> T:
        """Return what `read` finds at the table of the request, whose game is over and has a
        coach."""
        actor = await self._registry.open(request.path_params["table"])
        coached = self.context.coaches is not None and actor.table.game.coach is not None
        found: T = await actor.read_finished(read)
        if not coached:
            raise Refusal("no-coach")
        return found

    def _finished(self, table: TableState) -> Finished:
        assert table.match is not None
        record = self.context.library.record(table.match.state, table.actions)
        began = next(one.entry.n for one in table.log if one.entry.kind == "started")
        numbers = [began, *(act.n for act in table.history.acts)]
        return Finished(table.id, table.setup.game, record, numbers)
