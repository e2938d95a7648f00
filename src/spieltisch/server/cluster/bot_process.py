"""A process of the role `bots`: it owns no table, and thinks for those of others."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from spieltisch.server.bounds.http_protocol import Crowd
from spieltisch.server.clock import Clock
from spieltisch.server.cluster.bots import Bots
from spieltisch.server.cluster.peers import ProxiesAndPeers, is_peer
from spieltisch.server.cluster.thinkers import BOTS, COACH
from spieltisch.server.cluster.work import CannotDo, Work
from spieltisch.server.coach.coaches import CoachBusy, Coaches
from spieltisch.server.library import Library
from spieltisch.server.metrics import Metrics
from spieltisch.server.settings import Settings
from spieltisch.server.storage.postgres.store import PostgresStore


class BotProcess:
    """Thinks for as many bots at once as there are cores, and where it has coaches, for people."""

    def __init__(
        self, store: PostgresStore, library: Library, metrics: Metrics, coaches: Coaches | None
    ) -> None:
        self.work: dict[str, Work] = {}
        self._store = store
        cores = os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(cores, "bot")
        self._coaches = coaches
        self._leaving = False
        self._add(Work(BOTS, Bots(library, self._pool, metrics.bot).decide, cores, metrics.worked))
        if coaches is not None:
            self._add(Work(COACH, self._advise, len(coaches.workers), metrics.worked))
        metrics.in_cluster("bots", lambda: len(store.peers), lambda: 0)
        metrics.observe(_none, _none, _none, _none, lambda: self.fault is None)

    def _add(self, work: Work) -> None:
        self.work[work.kind] = work

    @property
    def fault(self) -> str | None:
        """Why nobody can be thought for; None while all is well."""
        if self._leaving:
            return "leaving"
        return None if self._store.process and self._store.fault is None else "store-failed"

    async def hand_over(self) -> None:
        """Begin nothing more, and tell those who wait."""
        self._leaving = True
        for work in self.work.values():
            work.leave()

    async def stop(self) -> None:
        """Let go of everything."""
        await self.hand_over()
        for work in self.work.values():
            await work.stop()
        if self._coaches is not None:
            await self._coaches.stop()
        await self._store.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _advise(self, question: bytes) -> bytes:
        assert self._coaches is not None
        try:
            return await self._coaches.answer(question)
        except CoachBusy:
            raise CannotDo("the coaches are busy") from None


def make_bot_app(process: BotProcess, store: PostgresStore, settings: Settings) -> Starlette:
    """Return the application, which begins and stops the process's work."""
    clock = Clock()

    async def alive(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def usable(request: Request) -> Response:
        fault = process.fault
        return PlainTextResponse(f"{fault or 'ok'}\n", 200 if fault is None else 503)

    async def job(request: Request) -> Response:
        work = process.work.get(request.path_params["kind"])
        if work is None or not is_peer(request.scope, store):
            return Response(status_code=404)
        return await work.handle(request)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        clock.start_beating()
        store.begin()
        yield
        await process.stop()
        clock.stop_beating()

    app = Starlette(
        routes=[
            Route("/healthz", alive),
            Route("/readyz", usable),
            Route("/jobs/{kind}", job, methods=["POST"]),
        ],
        lifespan=lifespan,
    )
    crowds = ProxiesAndPeers(settings.proxies, store)
    app.state.tables = process
    app.state.crowd = Crowd(settings.connections, settings.connections_each, crowds, clock)
    return app


def _none() -> int:
    """Return how many tables there are here, and what waits at them or for the store."""
    return 0
