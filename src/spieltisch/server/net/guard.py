"""What stands before everything the application answers: known hosts, and bounds for each address.

Starlette's own check of hosts knows no addresses, and its answer has no code.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from spieltisch.server.bounds import limits
from spieltisch.server.bounds.addresses import allowance
from spieltisch.server.bounds.allowances import Credit, Credits, Places, Rate
from spieltisch.server.bounds.origin import known
from spieltisch.server.clock import Clock
from spieltisch.server.codes import CloseCode, Refusal
from spieltisch.server.logs import note
from spieltisch.server.net.http_handlers import refused

NOTED = Rate(10, 1 / 60)
"""Lines in the log about hosts that are not known."""
NAME_LENGTH = 100
"""Characters of such a host there."""
LOOKED_AFTER = ("/healthz", "/readyz")
"""Answered by whatever name: a proxy asks by that of its own network, and is told of no guest."""


class Guard:
    """Refuses what is asked of a host that is not known, and what an address asks too often."""

    def __init__(
        self, app: ASGIApp, hosts: frozenset[str], in_all: int, each: int, clock: Clock
    ) -> None:
        self.app = app
        self._hosts = hosts
        self._requests = Credits(limits.REQUESTS)
        self._sockets = Places(in_all, each)
        self._noted = Credit(NOTED, clock.now())
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is in order."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        key = allowance(scope["client"][0] if scope.get("client") else "")
        problem = self._problem(scope, key)
        if scope["type"] == "http":
            app = self.app if problem is None else closing(problem)
            await app(scope, receive, send)
        elif problem is not None:
            code = CloseCode.TOO_MANY if problem.code == "too-many" else CloseCode.BAD_ORIGIN
            await _close(WebSocket(scope, receive, send), code)
        elif not self._sockets.take(key):
            await _close(WebSocket(scope, receive, send), CloseCode.TOO_MANY)
        else:
            try:
                await self.app(scope, receive, send)
            finally:
                self._sockets.leave(key)

    def _problem(self, scope: Scope, key: str) -> Refusal | None:
        now = self._clock.now()
        if not self._requests.spend(key, now):
            return Refusal("too-many")
        host = Headers(scope=scope).get("host")
        if host is None or scope["path"] in LOOKED_AFTER or known(host, self._hosts):
            return None
        host = host[:NAME_LENGTH]
        if self._noted.spend(1, now) == "fine":
            note("unknown-host", host=host)
        return Refusal("bad-host", host=host)


def closing(refusal: Refusal) -> ASGIApp:
    """Return what answers a refusal and closes the connection: who insists has to open another."""
    response = refused(refusal)
    response.headers["connection"] = "close"
    return response


async def _close(socket: WebSocket, code: CloseCode) -> None:
    await socket.accept()
    await socket.close(code)
