"""The application of a process that thinks for others: whether it lives, and can be used."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from spieltisch.server.bounds.addresses import LastHop, Proxies
from spieltisch.server.bounds.http_protocol import Crowd
from spieltisch.server.bounds.origin import own_hosts
from spieltisch.server.net.guard import Guard
from spieltisch.server.settings import Settings
from spieltisch.server.workers.service import WorkerService


def make_worker_app(service: WorkerService, settings: Settings) -> Starlette:
    """Return the application, which begins and stops the service."""
    proxies = Proxies(settings.proxies)
    bounds = settings.connections, settings.connections_each

    async def alive(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def usable(request: Request) -> Response:
        fault = service.fault
        return PlainTextResponse(f"{fault or 'ok'}\n", 200 if fault is None else 503)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        service.clock.start_beating()
        await service.begin()
        yield
        await service.stop()
        service.clock.stop_beating()

    app = Starlette(
        routes=[Route("/healthz", alive), Route("/readyz", usable)],
        middleware=[
            Middleware(LastHop, proxies=proxies),
            Middleware(Guard, own_hosts(settings.origins, settings.hosts), *bounds, service.clock),
        ],
        lifespan=lifespan,
    )
    app.state.tables = service
    app.state.crowd = Crowd(*bounds, proxies, service.clock)
    return app
