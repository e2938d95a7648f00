"""The counters for Prometheus. They have an address and a thread of their own, so that a busy
server still answers, within the bounds of every connection."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.leaving import WORK
from spieltisch.server.transport.answers import refused
from spieltisch.server.transport.bounds.addresses import Proxies
from spieltisch.server.transport.bounds.connection import whole
from spieltisch.server.transport.bounds.crowd import CROWD, Crowd
from spieltisch.server.transport.bounds.origin import known, own_hosts
from spieltisch.server.transport.bounds.quiet import NOSNIFF
from spieltisch.server.transport.server import Server

CONNECTIONS = 20


class Nothing:
    """The work of who only answers."""

    async def announce(self) -> None:
        """Do nothing."""

    async def hand_over(self) -> None:
        """Do nothing."""


def expose(
    registry: CollectorRegistry, listening: socket.socket, allowed: Iterable[str] = ()
) -> Callable[[], None]:
    """Answer Prometheus on a listening socket, asked by an address, a name of this machine or an
    `allowed` one; return what ends that."""
    hosts = own_hosts((), allowed)

    async def show(request: web.Request) -> web.Response:
        if not known(request.headers.get("host", ""), hosts):
            return refused(Refusal("bad-host"))
        headers = {"content-type": CONTENT_TYPE_LATEST}
        return web.Response(body=generate_latest(registry), headers=headers)

    async def plain(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.popall("Server", None)
        response.headers.add(*NOSNIFF)

    app = web.Application(middlewares=[whole])
    app.router.add_get("/{path:.*}", show)
    app.on_response_prepare.append(plain)
    app[WORK] = Nothing()
    app[CROWD] = Crowd(CONNECTIONS, CONNECTIONS, Proxies(()), Clock())
    begun = threading.Event()
    ends: list[Callable[[], object]] = []

    async def serve() -> None:
        server, loop = Server(app), asyncio.get_running_loop()
        ends.append(lambda: loop.call_soon_threadsafe(server.stop))
        await server.serve(listening, begun.set)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="metrics", daemon=True)
    thread.start()
    begun.wait()

    def end() -> None:
        ends[0]()
        thread.join()
        listening.close()

    return end
