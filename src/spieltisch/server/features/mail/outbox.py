"""Mails that wait to be sent: few at a time, again after a while, and none for a silent server.

Nothing waits for any of this. A full outbox takes no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from email.message import EmailMessage

from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.base.logs import failure, trouble
from spieltisch.server.base.silences import Silences
from spieltisch.server.features.mail.carrier import Carrier, Rejected, Silent
from spieltisch.server.storage.interface import StoreError

WAITING = 1000
"""Mails that wait at most."""
AT_ONCE = 2
PAUSES_MS = (60_000, 10 * 60_000, 60 * 60_000)
"""Milliseconds after which a mail is tried again, each time a longer one."""
SERVER = "the mail server"
SILENCES_MS = (60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000)
"""Pauses after a mail server did not answer, in milliseconds, each longer than the last."""

Draft = Callable[[], Awaitable[EmailMessage | None]]
"""Writes a mail, just before each try; None: it is of no use any more."""


class Outbox:
    """Sends mails by a carrier, and passes the outcome of each to `count`."""

    def __init__(self, clock: Clock, carrier: Carrier, count: Callable[[str], object]) -> None:
        self._clock = clock
        self._carrier = carrier
        self._count = count
        self._queue: asyncio.Queue[tuple[Draft, int]] = asyncio.Queue()
        self._later: set[Timer] = set()
        self._open = 0
        """The mails that have neither left nor been given up."""
        self._silences = Silences(SILENCES_MS)
        self._tasks: list[asyncio.Task[None]] = []

    def put(self, draft: Draft) -> None:
        """Have a mail sent soon."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]
        if self._open >= WAITING:
            trouble("mail-left-out")
            self._count("full")
            return
        self._open += 1
        self._queue.put_nowait((draft, 0))

    async def stop(self) -> None:
        """Send no more."""
        for timer in self._later:
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until every mail has been tried that could be now."""
        await self._queue.join()

    async def _work(self) -> None:
        while True:
            draft, tried = await self._queue.get()
            try:
                await self._try(draft, tried)
            except StoreError as error:
                trouble("store-failed", error=str(error))
                self._again(draft, tried)
            except Exception:
                failure("mail-failed")
                self._over("refused")
            finally:
                self._queue.task_done()

    async def _try(self, draft: Draft, tried: int) -> None:
        if (mail := await draft()) is None:  # also while the server is silent: none waits in vain
            self._open -= 1
            return
        if self._clock.now() < (until := self._silences.until(SERVER)):
            self._put_at(until, draft, tried)
            return
        began = self._clock.now()
        try:
            await self._carrier.send(mail)
        except Silent as error:
            trouble("mail-server-silent", error=str(error))
            self._silences.lost(SERVER, began, self._clock.now())
            self._again(draft, tried)
        except Rejected as error:
            self._silences.answered(SERVER)
            trouble("mail-refused", status=str(error))
            if error.later:
                self._again(draft, tried)
            else:
                self._over("refused")
        else:
            self._silences.answered(SERVER)
            self._over("sent")

    def _again(self, draft: Draft, tried: int) -> None:
        """Try once more after a while, unless that has been done often enough."""
        if tried == len(PAUSES_MS):
            self._over("tries")
            return
        self._count("again")
        self._put_at(self._clock.now() + PAUSES_MS[tried], draft, tried + 1)

    def _put_at(self, at: int, draft: Draft, tried: int) -> None:
        def ring() -> None:
            self._later.discard(timer)
            self._queue.put_nowait((draft, tried))

        timer = self._clock.call_at(at, ring)
        self._later.add(timer)

    def _over(self, what: str) -> None:
        self._open -= 1
        self._count(what)
