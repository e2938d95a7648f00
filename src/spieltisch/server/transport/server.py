"""Serve an application until a signal stops it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

from aiohttp import web

from spieltisch.server.base.leaving import WORK
from spieltisch.server.transport.bounds import limits
from spieltisch.server.transport.bounds.connection import BoundedConnection
from spieltisch.server.transport.bounds.crowd import CROWD

SHUTDOWN_SECONDS = 5.0


class Server:
    """The server of `aiohttp` with bounded connections."""

    def __init__(self, app: web.Application) -> None:
        self.app = app
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Have it stop."""
        self._stopping.set()

    async def serve(self, listening: socket.socket, started: Callable[[], object]) -> None:
        """Serve, and call `started` once it answers; return when it has stopped."""
        app = self.app
        runner = web.AppRunner(
            app, access_log=None, auto_decompress=False, lingering_time=0, tcp_keepalive=False,
            keepalive_timeout=limits.REQUEST_SECONDS, max_line_size=limits.HEAD_BYTES,
            max_field_size=limits.HEAD_BYTES, shutdown_timeout=SHUTDOWN_SECONDS,
        )  # fmt: skip
        await runner.setup()
        made = runner.server
        assert made is not None
        server = await asyncio.get_running_loop().create_server(
            lambda: BoundedConnection(made, app[CROWD]), sock=listening
        )
        started()
        await self._stopping.wait()
        await app[WORK].announce()
        await app[WORK].hand_over()
        server.close()
        app[CROWD].close()
        await runner.cleanup()
