"""The application: what is answered where."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from spieltisch.server.actor.local import LocalTables
from spieltisch.server.bounds.addresses import LastHop, Proxies
from spieltisch.server.bounds.http_protocol import Crowd
from spieltisch.server.bounds.origin import own_hosts
from spieltisch.server.clock import Clock
from spieltisch.server.codes import CloseCode
from spieltisch.server.context import Context
from spieltisch.server.net import websocket
from spieltisch.server.net.analysis_handlers import AnalysisHandlers
from spieltisch.server.net.guard import Guard
from spieltisch.server.net.health import Health
from spieltisch.server.net.http_handlers import Handler, HttpHandlers, guarded, lost
from spieltisch.server.net.page import STATIC, Page
from spieltisch.server.net.push_handlers import PushHandlers

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Headers of every answer. Boards set inline styles; scripts come from our own files alone."""


def make_app(context: Context, static: Path = STATIC) -> Starlette:
    """Return the server as an ASGI application, which closes the context when it shuts down."""
    settings = context.settings
    line = Clock()  # it goes on by itself, also where a test passes its own
    proxies = Proxies(settings.proxies)
    hosts = own_hosts(settings.origins, settings.hosts)
    tables, crowds = LocalTables(context), proxies
    before: list[Middleware] = []
    after: list[Middleware] = []
    if context.cluster:
        from spieltisch.server.cluster.joined import join  # of an extra

        context, tables, before, after, crowds = join(context)
    registry = tables.registry
    handlers = HttpHandlers(context, tables)
    pushes = PushHandlers(context, registry.push)
    analysis = AnalysisHandlers(context, tables)
    health = Health(context, lambda: tables.fault)
    context.metrics.observe(
        lambda: len(registry),
        lambda: len(context.sockets),
        registry.waiting,
        lambda: context.store.waiting,
        lambda: health.ready,
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        context.clock.start_beating()
        await tables.begin()
        health.begin()
        yield
        health.stop()
        await tables.stop()
        if context.coaches is not None:
            await context.coaches.stop()
        context.clock.stop_beating()
        await context.store.close()
        context.pool.shutdown(wait=False, cancel_futures=True)

    async def socket(socket: WebSocket, table: str) -> None:
        await websocket.serve(socket, table, context, tables)

    def route(path: str, **by_method: Handler) -> Route:
        return Route(path, guarded(context, by_method), methods=[*by_method])

    app = Starlette(
        routes=[
            route("/healthz", GET=health.alive),
            route("/readyz", GET=health.usable),
            route("/api/games", GET=handlers.games),
            route("/api/me", GET=handlers.me, POST=handlers.rename),
            route("/api/me/logout", POST=handlers.log_out),
            route("/api/me/delete", POST=handlers.delete),
            route("/api/push", GET=pushes.key, POST=pushes.add),
            route("/api/push/drop", POST=pushes.drop),
            route("/api/server", GET=handlers.server),
            route("/api/sheet", GET=handlers.sheet),
            route("/api/tables", GET=handlers.tables, POST=handlers.make),
            route("/api/tables/{table}/analysis", GET=analysis.state, POST=analysis.begin),
            route("/api/tables/{table}/past", GET=handlers.past),
            route("/api/tables/{table}/record", GET=handlers.record),
            Mount("/", GZipMiddleware(Page(static), minimum_size=1024)),
        ],
        middleware=[
            Middleware(Headers),
            Middleware(LastHop, proxies=proxies),
            *before,
            Middleware(Guard, hosts, settings.connections, settings.connections_each, line),
            *after,
            Middleware(Sockets, socket),
        ],
        exception_handlers={HTTPException: lost, Exception: lost},
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.tables = tables
    app.state.crowd = Crowd(settings.connections, settings.connections_each, crowds, line)
    return app


class Sockets:
    """Has a table's socket served by `serve`; there are no others. What Starlette finds a route
    with, and looks out for errors by, would be around each socket for as long as it is open."""

    PATH = re.compile("/api/tables/([^/]+)/socket")

    def __init__(self, app: ASGIApp, serve: Callable[[WebSocket, str], Awaitable[None]]) -> None:
        self.app = app
        self._serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is no socket."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        if found := self.PATH.fullmatch(scope["path"]):
            await self._serve(socket, found[1])
        else:
            await socket.accept()
            await socket.close(CloseCode.NO_TABLE)


class Headers:
    """Adds `SECURITY` to every HTTP answer, and keeps the handlers' answers out of caches."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; only the head of an answer is touched."""

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, add if scope["type"] == "http" else send)
