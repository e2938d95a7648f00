"""The service that calls players to their turn, while tables go on."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec

from spieltisch.server.base.logs import trouble
from spieltisch.server.base.silences import Silences
from spieltisch.server.features.calls.deliveries import Deliveries, told
from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.push.keys import Keys
from spieltisch.server.features.push.lanes import Lanes
from spieltisch.server.features.push.post import Lost, NotPublic, Post
from spieltisch.server.features.push.sealed import Letter, seal
from spieltisch.server.play.calls import Kind
from spieltisch.server.play.context import Context
from spieltisch.server.table.text import quoted

AT_ONCE = 10
"""Calls of which the server looks up the browsers at once."""
RETRY_SECONDS = 5.0
"""Seconds after which a letter that was lost is sent once more."""
SILENCES_MS = (5_000, 60_000, 5 * 60_000, 60 * 60_000)
"""Pauses after a push service did not answer, in milliseconds, each longer than the last."""
GONE = (404, 410)
"""The statuses by which a push service says that a subscription has ended."""


class _Call(NamedTuple):
    guest: int
    table: str
    game: str
    n: int
    """The log number at which the turn began."""
    kind: Kind | Literal["invited"] = "turn"
    name: str = ""
    """The friend who invites."""
    rated: bool = False
    """Whether the game that they invite to counts for ratings."""


class _Words(msgspec.Struct, omit_defaults=True):
    """The text of a call: it says nothing that is not on the guest's own first page."""

    kind: str
    table: str
    game: str
    locale: str
    name: str = ""
    rated: bool = False


class Push:
    """Calls people to their turn."""

    def __init__(self, context: Context, post: Post) -> None:
        self.keys = Keys(context.store)
        self._context = context
        self._post = post
        self._calls = Deliveries("push", context.clock, AT_ONCE, self._deal_with)
        self._silences = Silences(SILENCES_MS)
        self._lanes = Lanes()
        self._letters: set[asyncio.Task[None]] = set()
        """Letters that wait, or are under way."""

    @property
    def off(self) -> bool:
        """Whether this server makes no calls."""
        return self._context.settings.no_push

    def invite(self, guest: int, table: str, game: str, name: str, rated: bool) -> None:
        """Call a guest to a table of a friend of that name; once to each table."""
        self._put(_Call(guest, table, game, 0, "invited", name, rated))

    async def stop(self) -> None:
        """Call nobody any more."""
        await self._calls.stop()
        for letter in self._letters:
            letter.cancel()
        await asyncio.gather(*self._letters, return_exceptions=True)
        await self._post.close()

    async def idle(self) -> None:
        """Wait until everybody has been called who was due."""
        await self._calls.idle()
        await asyncio.gather(*self._letters)

    def call(self, guest: int, table: str, game: str, n: int, kind: Kind = "turn") -> None:
        """Call a guest to the turn that began at log number `n` of a table, or for another
        reason."""
        self._put(_Call(guest, table, game, n, kind))

    def _put(self, call: _Call) -> None:
        if not self.off:
            self._calls.put(call)

    async def _deal_with(self, call: _Call) -> None:
        now, store = self._context.clock.now(), self._context.store
        if call.kind in ("turn", "begin", "invited"):
            every = await store.do(push_rows.call, call.guest, call.table, call.n, now)
        else:
            every = await store.do(push_rows.pushes, call.guest)
        for to in every:
            host = _host(to)
            if not self._lanes.enter(host, call.guest):
                trouble("push-left-out")
                continue
            letter = asyncio.create_task(self._tell(to, call))
            self._letters.add(letter)
            letter.add_done_callback(partial(self._over, host, call.guest))

    def _over(self, host: str, guest: int, letter: asyncio.Task[None]) -> None:
        self._letters.discard(letter)
        self._lanes.leave(host, guest)

    async def _tell(self, to: PushSubscription, call: _Call) -> None:
        words = _Words(call.kind, call.table, call.game, to.locale, quoted(call.name), call.rated)
        with told("push"):
            await self._send(to, msgspec.json.encode(words), call.table, call.guest)

    async def _send(self, to: PushSubscription, text: bytes, about: str, guest: int) -> None:
        """Send a letter, once more when it is lost, and forget who is no more."""
        context, host = self._context, _host(to)
        key = await self.keys.private()
        status = 0
        for last in (False, True):
            now = context.clock.now()
            if now < self._silences.until(host):
                break
            letter = seal(key, to, text, about, now)
            try:
                async with self._lanes.turn(host, guest):
                    status = await self._sent(letter, host)
            except NotPublic:
                status = GONE[0]
            except Lost as error:
                status = 0
                self._silences.lost(host, now, context.clock.now())
                trouble("push-lost", error=str(error))
            else:
                self._silences.answered(host)
            if status in GONE:
                await context.store.do(push_rows.delete_push, to.endpoint)
                context.metrics.pushed("gone")
                return
            if status // 100 == 2:
                context.metrics.pushed("taken")
                return
            if status and status != 429 and status < 500:
                break
            if not last:
                await context.clock.sleep(RETRY_SECONDS)
        trouble("push-refused", status=status)
        context.metrics.pushed("refused")

    async def _sent(self, letter: Letter, host: str) -> int:
        """Send a letter, and note how quick the host was; see `Post.send`."""
        clock, took = self._context.clock, None
        began = clock.now()
        try:
            status = await self._post.send(letter)
            took = clock.now() - began
        finally:
            self._lanes.took(host, took)
        return status


def _host(to: PushSubscription) -> str:
    """Return the host of a push service."""
    return urlsplit(to.endpoint).hostname or ""
