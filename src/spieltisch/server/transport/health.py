"""Answers to whether the server lives and can be used, for the host's own checks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note, trouble
from spieltisch.server.play.context import Context
from spieltisch.server.transport.routes import Handlers, get

LOOK_SECONDS = 0.2
"""Less than a fault of the store is known."""


class Health(Handlers):
    """Checks the store, and answers those who ask.

    `elsewhere` says why tables of other processes cannot be reached; None: they can.
    """

    def __init__(self, context: Context, elsewhere: Callable[[], str | None]) -> None:
        self._context = context
        self._elsewhere = elsewhere
        self._watch: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start looking."""
        self._context.store.begin()
        self._watch = asyncio.create_task(self._look())

    def stop(self) -> None:
        """Look no longer; the server is not to be used any more."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    @property
    def fault(self) -> str | None:
        """Why what is asked of the server now cannot be kept, or done; None while all is well."""
        if self._watch is None:
            return "stopped"
        return "store-failed" if self._context.store.fault is not None else self._elsewhere()

    @property
    def ready(self) -> bool:
        """Whether what is asked of the server now can be kept."""
        return self.fault is None

    @get("/healthz", "nothing")
    async def alive(self, request: web.Request) -> web.Response:
        """Say that the process lives."""
        return web.Response(text="ok\n")

    @get("/readyz", "nothing")
    async def usable(self, request: web.Request) -> web.Response:
        """Say whether what is asked of the server now can be kept."""
        if (fault := self.fault) is not None:
            raise Refusal("unavailable", fault=fault)
        return web.Response(text="ok\n")

    async def _look(self) -> None:
        """Say when the store stops working, and when it works again."""
        failed = False
        while True:
            fault = self._context.store.fault
            if fault is not None:
                trouble("store-failed", error=str(fault))
                if not failed:
                    self._context.metrics.failed()
            elif failed:
                note("store-works")
            failed = fault is not None
            await asyncio.sleep(LOOK_SECONDS)
