"""HTTP requests about a table that another process owns: the owner answers them."""

from __future__ import annotations

from aiohttp import ClientError, ClientSession, ClientTimeout, web
from aiohttp.typedefs import Handler

from spieltisch.server.cluster.owners import REACH, Owners, target
from spieltisch.server.cluster.peers import RELAYED

ANSWER = 10.0
"""Seconds in which an owner answers."""
OWN = {"connection", "content-length", "transfer-encoding"}
"""Headers of an answer that are of one connection alone."""


class Forward:
    """Has owners answer the requests about their tables."""

    def __init__(self, owners: Owners, connections: ClientSession) -> None:
        self._owners = owners
        self._connections = connections

    def forwarded(self, handler: Handler) -> Handler:
        """Return a handler that asks the owner, or passes on."""

        async def handle(request: web.Request) -> web.StreamResponse:
            answer = None if RELAYED in request else await self._asked(request)
            return await handler(request) if answer is None else answer

        return handle

    async def _asked(self, request: web.Request) -> web.Response | None:
        """Return the owner's answer; None where this process owns the table. The requests that are
        forwarded have no body."""

        async def reach(address: str) -> web.Response:
            async with self._connections.request(
                request.method,
                target(address, request),
                headers=self._owners.headers(request),
                timeout=ClientTimeout(sock_connect=REACH, sock_read=ANSWER),
                allow_redirects=False,
            ) as found:
                kept = [one for one in found.headers.items() if one[0].lower() not in OWN]
                return web.Response(body=await found.read(), status=found.status, headers=kept)

        try:
            answer = await self._owners.reach(request.match_info["table"], reach)
        except ClientError:
            return None
        if answer is not None:
            self._owners.counted("request")
        return answer
