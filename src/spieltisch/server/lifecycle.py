"""The life of an application: what begins with it, and what ends with it, in which order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass

from aiohttp import web

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.features.services import Services
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.transport.bounds.suspicions import Suspicions
from spieltisch.server.transport.health import Health


@dataclass(frozen=True)
class Life:
    """The life of an application with these parts."""

    services: Services
    health: Health
    suspicions: Suspicions

    async def running(self, app: web.Application) -> AsyncIterator[None]:
        """Begin everything, and end it when the application shuts down; the store closes last."""
        site, tables = self.services.site, self.services.tables
        with suppress(StoreError):  # the next that needs it tells what is wrong
            latest = await site.store.do(table_rows.latest)
            site.clock.go_on_from(latest)
            site.tidying.begin(latest)
        site.clock.start_beating()
        await site.conduct.begin()
        await tables.begin()
        self.services.begin()
        self.health.begin()
        yield
        self.health.stop()
        self.suspicions.tell()
        await self.services.stop()
        await site.conduct.stop()
        await tables.stop()
        if site.coaches is not None:
            await site.coaches.stop()
        site.clock.stop_beating()
        await site.store.close()
        site.pool.shutdown(wait=False, cancel_futures=True)

    async def leave(self, app: web.Application) -> None:
        """Let no request wait for anything else, so that the application can shut down."""
        self.services.site.sockets.close(CloseCode.GOODBYE)
        self.services.wishes.stop()
        self.services.tables.analyses.end_waits()

    def observe(self) -> None:
        """Show the metrics how much there is of what changes all the time."""
        site, registry, health = self.services.site, self.services.tables.registry, self.health
        site.metrics.observe(
            lambda: len(registry),
            lambda: len(site.sockets),
            registry.waiting,
            lambda: site.store.waiting,
            lambda: health.ready,
        )
