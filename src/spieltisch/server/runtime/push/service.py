"""The service that calls players to their turn, while tables go on.

No table waits for any of this: calls wait in a queue, and a full queue takes no more.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from spieltisch.server.base.logs import failure, trouble
from spieltisch.server.base.silences import Silences
from spieltisch.server.runtime.context import Context
from spieltisch.server.runtime.push.keys import Keys
from spieltisch.server.runtime.push.post import Lost, NotPublic
from spieltisch.server.runtime.push.sealed import seal
from spieltisch.server.storage.interface import PushSubscription, StoreError
from spieltisch.server.table.text import quoted

WAITING = 1000
"""Calls that wait at most."""
AT_ONCE = 10
RETRY_SECONDS = 5.0
"""After which a letter that was lost is sent once more."""
SILENCES_MS = (5_000, 60_000, 5 * 60_000, 60 * 60_000)
"""For which a push service is left alone that did not answer, each time longer."""
GONE = (404, 410)
"""The statuses by which a push service says that a subscription has ended."""


class _Call(NamedTuple):
    guest: int
    table: str
    game: str
    n: int
    """The log number at which the turn began; 0: it is an invitation."""
    name: str = ""
    """The friend who invites."""


class _Words(msgspec.Struct, omit_defaults=True):
    """The text of a call: it says nothing that is not on the guest's own first page."""

    kind: str
    table: str
    game: str
    locale: str
    name: str = ""


class Push:
    """Calls people to their turn."""

    def __init__(self, context: Context) -> None:
        self.keys = Keys(context.store)
        self._context = context
        self._queue: asyncio.Queue[_Call] = asyncio.Queue(WAITING)
        self._silences = Silences(SILENCES_MS)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def off(self) -> bool:
        """Whether this server makes no calls."""
        return self._context.settings.no_push

    def invite(self, guest: int, table: str, game: str, name: str) -> None:
        """Call a guest to a table of a friend of that name; once to each table."""
        self._put(_Call(guest, table, game, 0, name))

    async def stop(self) -> None:
        """Call nobody any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._context.post.close()

    async def idle(self) -> None:
        """Wait until everybody has been called who was due."""
        await self._queue.join()

    def call(self, guest: int, table: str, game: str, n: int) -> None:
        """Call a guest to the turn that began at log number `n` of a table."""
        self._put(_Call(guest, table, game, n))

    def _put(self, call: _Call) -> None:
        if self.off:
            return
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]
        try:
            self._queue.put_nowait(call)
        except asyncio.QueueFull:
            trouble("push-left-out")

    async def _work(self) -> None:
        while True:
            call = await self._queue.get()
            try:
                await self._deal_with(call)
            except StoreError as error:
                trouble("store-failed", error=str(error))
            except Exception:
                failure("push-failed")
            finally:
                self._queue.task_done()

    async def _deal_with(self, call: _Call) -> None:
        now = self._context.clock.now()
        every = await self._context.store.call(call.guest, call.table, call.n, now)
        await asyncio.gather(*(self._tell(to, call) for to in every))

    async def _tell(self, to: PushSubscription, call: _Call) -> None:
        kind = "turn" if call.n else "invited"
        words = _Words(kind, call.table, call.game, to.locale, quoted(call.name))
        await self._send(to, msgspec.json.encode(words), call.table)

    async def _send(self, to: PushSubscription, text: bytes, about: str) -> None:
        """Send a letter, once more when it is lost, and forget who is no more."""
        context, host = self._context, urlsplit(to.endpoint).hostname or ""
        key = await self.keys.private()
        status = 0
        for last in (False, True):
            now = context.clock.now()
            if now < self._silences.until(host):
                break
            letter = seal(key, to, text, about, now)
            try:
                status = await context.post.send(letter)
            except NotPublic:
                status = GONE[0]
            except Lost as error:
                status = 0
                self._silences.lost(host, now, context.clock.now())
                trouble("push-lost", error=str(error))
            else:
                self._silences.answered(host)
            if status in GONE:
                await context.store.drop_push(to.endpoint)
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
