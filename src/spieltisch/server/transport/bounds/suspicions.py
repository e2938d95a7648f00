"""Events that a host wants to know of: guesses, foreign pages, floods, and names of other servers.

They are counted for Prometheus. One line a minute says how often each happened, and from which
addresses only if the host asks for that.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.logs import note
from spieltisch.server.transport.bounds.addresses import client

REASON: web.ResponseKey[str | int] = web.ResponseKey("reason")
"""The key of an answer under which it has its refusal's code, or a socket's close code."""
KINDS: dict[str | int, str] = {
    "wrong-code": "guessed",
    "wrong-phrase": "guessed",
    "wrong-passkey": "guessed",
    "wrong-mail-link": "guessed",
    "wrong-friend": "guessed",
    "wrong-link": "guessed",
    "no-table": "guessed",
    CloseCode.NO_TABLE: "guessed",
    "bad-origin": "foreign",
    CloseCode.BAD_ORIGIN: "foreign",
    "too-many": "flood",
    "too-large": "flood",
    CloseCode.TOO_MANY: "flood",
    CloseCode.TOO_LARGE: "flood",
    "bad-host": "host",
}
"""The kind of an answer by its reason; answers of other reasons are nobody's concern."""
APART = 60.0
"""Seconds that one line covers."""
MOST_NAMED = 20
"""Addresses that one line names, those with most events first."""


class Suspicions:
    """A count of suspicious events. It passes the kind of each to `count`. `named`: the log says
    from where."""

    def __init__(self, count: Callable[[str], object], named: bool) -> None:
        self._count = count
        self._named = named
        self._kinds: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._alarm: asyncio.TimerHandle | None = None

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Look at the answer to a request, or at how a socket ended."""
        response = await handler(request)
        if (kind := KINDS.get(response.get(REASON, ""))) is not None:
            self.note(kind, client(request))
        return response

    def note(self, kind: str, address: str) -> None:
        """Count an event; a line of the log follows within a minute."""
        self._count(kind)
        self._kinds[kind] += 1
        if self._named:
            self._addresses[address] += 1
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(APART, self.tell)

    def tell(self) -> None:
        """Write the line, if anything happened since the last."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        kinds, self._kinds = self._kinds, Counter()
        addresses, self._addresses = self._addresses, Counter()
        if kinds:
            most = [f"{address}={n}" for address, n in addresses.most_common(MOST_NAMED)]
            note("suspicious", **kinds, **({"from": " ".join(most)} if most else {}))
