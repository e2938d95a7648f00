"""A process of the role `bots`: it owns no table, and thinks for those of others."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import lru_cache

import msgspec
from aiohttp import web

from spieltisch.bots import Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.server.base.leaving import WORK
from spieltisch.server.base.library import Decide
from spieltisch.server.base.logs import failure, trouble
from spieltisch.server.cluster.peers import PeersAndProxies, is_peer
from spieltisch.server.cluster.thinkers import ALIVE, BOTS, COACH, BotQuestion
from spieltisch.server.play.coach.coaches import CoachBusy
from spieltisch.server.play.context import Context
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.transport.answers import answering
from spieltisch.server.transport.bounds.connection import whole
from spieltisch.server.transport.bounds.crowd import CROWD, Crowd
from spieltisch.server.transport.health import Health

BEGIN = 1.0
"""Seconds in which a job is begun: after that its owner does it sooner."""
KEPT = 200
"""Bots that are remembered, each with what it thought last. Beyond that number the process forgets
the bots that were not asked for longest, and makes them again."""

_questions = msgspec.json.Decoder(BotQuestion)
_encode = msgspec.json.Encoder().encode


class CannotDo(Exception):
    """This process cannot do the job."""


class BotProcess:
    """Thinks for as many bots at once as there are cores, and where it has coaches, for people."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._leaving = False
        self._bot = lru_cache(KEPT)(self._make_bot)
        self.places = {BOTS: asyncio.Semaphore(os.cpu_count() or 1)}
        """The jobs of each kind that may run at once."""
        if context.coaches is not None:
            self.places[COACH] = asyncio.Semaphore(len(context.coaches.processes))
        self._work = {BOTS: self.decide, COACH: self._advise}

    @property
    def fault(self) -> str | None:
        """The reason why the process takes no jobs; None while all is well."""
        if self._leaving:
            return "leaving"
        return None if self._context.store.process else "store-failed"

    async def announce(self) -> None:
        """Begin nothing more."""
        self._leaving = True

    async def hand_over(self) -> None:
        """Do nothing: a job stays where it has begun."""

    async def do(self, kind: str, data: bytes, gone: Callable[[], bool]) -> bytes:
        """Return the answer to a job; nothing where it is declined. `gone` tells whether its owner
        waits no more."""
        fate, answer, places = "late", b"", self.places[kind]
        try:
            async with asyncio.timeout(BEGIN):
                await places.acquire()
        except TimeoutError:
            self._context.metrics.worked(kind, fate)
            return answer
        try:
            fate = "stale" if self._leaving or gone() else "failed"
            if fate == "failed":
                answer = await self._work[kind](data)
                fate = "done"
        except CannotDo as error:
            trouble("job-declined", kind=kind, error=str(error))
        except Exception:
            failure("job-failed", kind=kind)
        finally:
            places.release()
        self._context.metrics.worked(kind, fate)
        return answer

    async def decide(self, data: bytes) -> bytes:
        """Return the decision that an encoded `BotQuestion` asks for, encoded. Raises CannotDo
        for other rules than this process has, and any error of the question or the bot."""
        asked, loop = _questions.decode(data), asyncio.get_running_loop()
        with self._context.metrics.bot():
            return _encode(await loop.run_in_executor(self._context.pool, self._think, asked))

    def _think(self, asked: BotQuestion) -> Decision:
        game, decide = self._bot(
            asked.bot, asked.level, asked.seed, asked.game, asked.rules, asked.components
        )
        return decide(PlayerView(game.position(asked.full), asked.seat))

    def _make_bot(
        self, bot: str, level: str, seed: int, name: str, rules: str, components: str
    ) -> tuple[Game, Decide]:
        game = self._context.library.load(name).with_components(components)
        if game.spec.rules != rules:
            raise CannotDo(f"{name} by rules {rules}: here are {game.spec.rules}")
        return game, self._context.library.bot(level, game, seed)

    async def _advise(self, question: bytes) -> bytes:
        assert self._context.coaches is not None
        try:
            return await self._context.coaches.answer(question)
        except CoachBusy:
            raise CannotDo("the coaches are busy") from None


def make_bot_app(context: Context) -> web.Application:
    """Return the application, which closes the context when it shuts down."""
    process, store, clock = BotProcess(context), context.store, context.clock
    health = Health(context, lambda: process.fault)
    assert isinstance(store, PostgresStore)

    async def job(request: web.Request) -> web.StreamResponse:
        """Answer a job. Until there is an answer, blanks show that the process is at it."""

        def gone() -> bool:
            return request.transport is None or request.transport.is_closing()

        kind, response = request.match_info["kind"], web.StreamResponse()
        if kind not in process.places or not is_peer(request, store):
            return web.Response(status=404)
        work = asyncio.create_task(process.do(kind, await request.read(), gone))
        with suppress(ConnectionError):
            await response.prepare(request)
            while not (await asyncio.wait([work], timeout=ALIVE))[0]:
                await response.write(b" ")
            await response.write(work.result())
        await work
        return response

    async def running(app: web.Application) -> AsyncIterator[None]:
        clock.start_beating()
        health.begin()
        yield
        health.stop()
        if context.coaches is not None:
            await context.coaches.stop()
        await store.close()
        context.pool.shutdown(wait=False, cancel_futures=True)
        clock.stop_beating()

    context.metrics.in_cluster("bots", lambda: len(store.peers), lambda: 0)
    context.metrics.observe(_none, _none, _none, _none, lambda: health.ready)
    app = web.Application(middlewares=[answering(context.settings.origins), whole])
    app.router.add_get("/healthz", health.alive)
    app.router.add_get("/readyz", health.usable)
    app.router.add_post("/jobs/{kind}", job)
    app.cleanup_ctx.append(running)
    app[WORK] = process
    limits, crowds = context.settings, PeersAndProxies(context.settings.proxies, store)
    app[CROWD] = Crowd(limits.connections, limits.connections_each, crowds, clock)
    return app


def _none() -> int:
    """Return how many tables there are here, and what waits at them or for the store."""
    return 0
