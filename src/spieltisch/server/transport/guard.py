"""Checks before the application answers: known hosts, and bounds for each address."""

from __future__ import annotations

import re

from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.base.shares.allowances import too_many
from spieltisch.server.base.shares.networks import Everywhere, Rooms
from spieltisch.server.transport.answers import refused
from spieltisch.server.transport.bounds import advice, limits
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.bounds.origin import known
from spieltisch.server.transport.bounds.socket import is_handshake, turned_away

NAME_LENGTH = 100
"""Characters of a host that is not known, in an answer."""
LOOKED_AFTER = ("/healthz", "/readyz")
"""Answered by any name: a proxy asks by that of its own network, and learns of no guest."""


class Guard:
    """Refuses what is asked of a host that is not known, and what an address asks too often."""

    def __init__(self, hosts: frozenset[str], in_all: int, each: int, clock: Clock) -> None:
        self._hosts = hosts
        self._requests = Everywhere(limits.REQUESTS)
        self._sockets = Rooms(in_all, each)
        self._clock = clock

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Pass on what is in order."""
        key = payer(request)
        problem = self._problem(request, key)
        if not is_handshake(request):
            if problem is None:
                return await handler(request)
            answer = closing(problem)
            page = problem.code == "bad-host" and advice.unknown_host_page(request, answer.status)
            return page or answer
        if problem is not None:
            too_many = problem.code == "too-many"
            return await turned_away(
                request, CloseCode.TOO_MANY if too_many else CloseCode.BAD_ORIGIN
            )
        if not self._sockets.take(key):
            return await turned_away(request, CloseCode.TOO_MANY)
        try:
            return await handler(request)
        finally:
            self._sockets.leave(key)

    def _problem(self, request: web.Request, key: str) -> Refusal | None:
        now = self._clock.now()
        if not self._requests.spend(key, now):
            return too_many(self._requests.wait(key, now))
        host = request.headers.get("host")
        if host is None or request.path in LOOKED_AFTER or known(host, self._hosts):
            return None
        advice.unknown_host(host)
        host = host[:NAME_LENGTH].encode(errors="backslashreplace").decode()
        return Refusal("bad-host", host=host)


def formed(handler: Handler) -> Handler:
    """Return a handler of what names a table: where none can have that name, no store is asked."""

    async def check(request: web.Request) -> web.StreamResponse:
        if re.fullmatch(ID_FORM, request.match_info["table"]):
            return await handler(request)
        if is_handshake(request):
            return await turned_away(request, CloseCode.NO_TABLE)
        raise Refusal("no-table")

    return check


def closing(refusal: Refusal) -> web.Response:
    """Answer with a refusal and close the connection: to insist, a client has to open another."""
    response = refused(refusal)
    response.force_close()
    return response
