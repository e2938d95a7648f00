"""A process of the role `bots`: it owns no table, and thinks for those of others."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
from aiohttp import web

from spieltisch.bots import Decision, PlayerView
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.leaving import WORK
from spieltisch.server.base.library import Decide, Library
from spieltisch.server.base.logs import failure, trouble
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.base.settings import Settings
from spieltisch.server.cluster.peers import ProxiesAndPeers, is_peer
from spieltisch.server.cluster.thinkers import BOTS, COACH, BotQuestion
from spieltisch.server.runtime.coach.coaches import CoachBusy, Coaches
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.transport.bounds.connection import whole
from spieltisch.server.transport.bounds.crowd import CROWD, Crowd

BEGIN = 1.0
"""Seconds in which a job is begun: after that its owner does it sooner."""
KEPT = 200
"""Bots that are remembered, each with what it thought last; beyond that the process forgets those
that were not asked for longest, and makes them again."""

_questions = msgspec.json.Decoder(BotQuestion)
_encode = msgspec.json.Encoder().encode


class CannotDo(Exception):
    """This process cannot do the job."""


class BotProcess:
    """Thinks for as many bots at once as there are cores, and where it has coaches, for people."""

    def __init__(
        self, store: PostgresStore, library: Library, metrics: Metrics, coaches: Coaches | None
    ) -> None:
        self._store = store
        self._library = library
        self._metrics = metrics
        self._coaches = coaches
        self._leaving = False
        cores = os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(cores, "bot")
        self._bots: OrderedDict[str, Decide] = OrderedDict()
        """By id, the one that was asked last at the end."""
        self.places = {BOTS: asyncio.Semaphore(cores)}
        """For jobs of each kind, so many at once."""
        if coaches is not None:
            self.places[COACH] = asyncio.Semaphore(len(coaches.workers))
        self._work = {BOTS: self.decide, COACH: self._advise}
        metrics.in_cluster("bots", lambda: len(store.peers), lambda: 0)
        metrics.observe(_none, _none, _none, _none, lambda: self.fault is None)

    @property
    def fault(self) -> str | None:
        """The reason why the process takes no jobs; None while all is well."""
        if self._leaving:
            return "leaving"
        return None if self._store.process and self._store.fault is None else "store-failed"

    async def announce(self) -> None:
        """Begin nothing more."""
        self._leaving = True

    async def hand_over(self) -> None:
        """Do nothing: a job stays where it has begun."""

    async def stop(self) -> None:
        """Let go of everything."""
        if self._coaches is not None:
            await self._coaches.stop()
        await self._store.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def do(self, kind: str, data: bytes, gone: Callable[[], Awaitable[bool]]) -> bytes:
        """Return the answer to a job; nothing where it is declined. `gone` tells whether its owner
        waits no more."""
        became, answer, places = "late", b"", self.places[kind]
        try:
            async with asyncio.timeout(BEGIN):
                await places.acquire()
        except TimeoutError:
            self._metrics.worked(kind, became)
            return answer
        try:
            became = "stale" if self._leaving or await gone() else "done"
            if became == "done":
                answer = await self._work[kind](data)
        except CannotDo as error:
            trouble("job-declined", kind=kind, error=str(error))
            became = "failed"
        except Exception:
            failure("job-failed", kind=kind)
            became = "failed"
        finally:
            places.release()
        self._metrics.worked(kind, became)
        return answer

    async def decide(self, data: bytes) -> bytes:
        """Return the decision that an encoded `BotQuestion` asks for, encoded. Raises CannotDo
        for other rules than this process has, and any error of the question or the bot."""
        question = _questions.decode(data)
        known = self._bots.pop(question.bot, None)
        loop = asyncio.get_running_loop()
        with self._metrics.bot():
            bot, decision = await loop.run_in_executor(self._pool, self._think, question, known)
        self._bots[question.bot] = bot
        if len(self._bots) > KEPT:
            self._bots.popitem(last=False)
        return _encode(decision)

    def _think(self, asked: BotQuestion, known: Decide | None) -> tuple[Decide, Decision]:
        game = self._library.load(asked.game).with_components(asked.components)
        if game.spec.rules != asked.rules:
            raise CannotDo(f"{asked.game} by rules {asked.rules}: here are {game.spec.rules}")
        bot = known or self._library.bot(asked.level, game, asked.seed)
        return bot, bot(PlayerView(game.position(asked.full), asked.seat))

    async def _advise(self, question: bytes) -> bytes:
        assert self._coaches is not None
        try:
            return await self._coaches.answer(question)
        except CoachBusy:
            raise CannotDo("the coaches are busy") from None


def make_bot_app(process: BotProcess, store: PostgresStore, settings: Settings) -> web.Application:
    """Return the application, which begins and stops the process's work."""
    clock = Clock()

    async def alive(request: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def usable(request: web.Request) -> web.Response:
        fault = process.fault
        return web.Response(text=f"{fault or 'ok'}\n", status=200 if fault is None else 503)

    async def job(request: web.Request) -> web.Response:
        kind = request.match_info["kind"]
        if kind not in process.places or not is_peer(request, store):
            return web.Response(status=404)

        async def gone() -> bool:
            return request.transport is None or request.transport.is_closing()

        return web.Response(body=await process.do(kind, await request.read(), gone))

    async def running(app: web.Application) -> AsyncIterator[None]:
        clock.start_beating()
        store.begin()
        yield
        await process.stop()
        clock.stop_beating()

    app = web.Application(middlewares=[whole])
    app.router.add_get("/healthz", alive)
    app.router.add_get("/readyz", usable)
    app.router.add_post("/jobs/{kind}", job)
    app.cleanup_ctx.append(running)
    crowds = ProxiesAndPeers(settings.proxies, store)
    app[WORK] = process
    app[CROWD] = Crowd(settings.connections, settings.connections_each, crowds, clock)
    return app


def _none() -> int:
    """Return how many tables there are here, and what waits at them or for the store."""
    return 0
