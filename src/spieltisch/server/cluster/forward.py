"""HTTP requests about a table that another process owns: the owner answers them."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import httpcore
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from spieltisch.server.cluster.owners import REACH, Owners, target
from spieltisch.server.cluster.peers import RELAYED

PATH = re.compile("/api/tables/([^/]+)/(?:analysis|past|record)")
ANSWER = 10.0
"""Seconds in which an owner answers."""
OWN = {b"connection", b"transfer-encoding"}
"""Headers of an answer that are of one connection alone."""


class Forward:
    """Has owners answer the requests about their tables, and passes on everything else."""

    def __init__(self, app: ASGIApp, owners: Owners, connections: httpcore.AsyncConnectionPool):
        self.app = app
        self._owners = owners
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask the owner, or pass on."""
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is not None and RELAYED not in scope:
            answer = await self._asked(scope, found[1])
            if answer is not None:
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _asked(self, scope: Scope, table: str) -> Response | None:
        """Return the owner's answer; None where this process owns the table. The requests that are
        forwarded have no body."""

        async def reach(address: str) -> httpcore.Response:
            there, host = urlsplit(address), Headers(scope=scope).get("host", "localhost")
            url = httpcore.URL(
                scheme="http", host=there.hostname or "", port=there.port, target=target(scope)
            )
            waits = {"connect": REACH, "write": REACH, "read": ANSWER, "pool": ANSWER}
            headers = [("host", host), *self._owners.headers(scope)]
            return await self._connections.request(
                scope["method"], url, headers=headers, extensions={"timeout": waits}
            )

        try:
            found = await self._owners.reach(table, reach)
        except httpcore.ProtocolError:
            return None
        if found is None:
            return None
        self._owners.counted("request")
        answer = Response(found.content, found.status)
        answer.raw_headers = [one for one in found.headers if one[0].lower() not in OWN]
        return answer
