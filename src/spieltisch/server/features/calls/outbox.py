"""Messages that wait to be sent: few at once, tried again, and none to a silent server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.logs import trouble
from spieltisch.server.base.silences import Silences
from spieltisch.server.features.calls.carrier import Carrier, Rejected, Silent
from spieltisch.server.features.calls.deliveries import Deliveries
from spieltisch.server.storage.interface import StoreError

T = TypeVar("T")
AT_ONCE = 2
PAUSES_MS = (60_000, 10 * 60_000, 60 * 60_000)
"""Milliseconds after which a message is tried again, each time a longer one."""
SILENCES_MS = (60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000)
"""Pauses after the server did not answer, in milliseconds, each longer than the last."""

Draft = Callable[[], Awaitable[T | None]]
"""Writes a message, just before each try; None: it is of no use any more."""


@dataclass
class _Message(Generic[T]):
    draft: Draft[T]
    tried: int = 0


class Outbox(Generic[T]):
    """Sends messages by a carrier, and passes the outcome of each to `count`. `what` names the
    carrier's server, and begins the names of log lines."""

    def __init__(
        self, what: str, clock: Clock, carrier: Carrier[T], count: Callable[[str], object]
    ) -> None:
        self._what = what
        self._clock = clock
        self._carrier = carrier
        self._count = count
        self._silences = Silences(SILENCES_MS)
        self._deliveries = Deliveries(what, clock, AT_ONCE, self._deliver)
        self.stop, self.idle = self._deliveries.stop, self._deliveries.idle

    def put(self, draft: Draft[T]) -> None:
        """Have a message sent soon."""
        if not self._deliveries.put(_Message(draft)):
            self._count("full")

    async def _deliver(self, message: _Message[T]) -> int | None:
        """Try to send a message; return when to try again, if so."""
        try:
            return await self._try(message)
        except StoreError as error:
            trouble("store-failed", error=str(error))
            return self._again(message)
        except Exception:
            self._count("refused")
            raise

    async def _try(self, message: _Message[T]) -> int | None:
        written = await message.draft()
        if written is None:  # also while the server is silent: none waits in vain
            return None
        if self._clock.now() < (until := self._silences.until(self._what)):
            return until
        began = self._clock.now()
        try:
            await self._carrier.send(written)
        except Silent as error:
            trouble(f"{self._what}-silent", error=str(error))
            self._silences.lost(self._what, began, self._clock.now())
            return self._again(message)
        except Rejected as error:
            self._silences.answered(self._what)
            trouble(f"{self._what}-refused", status=str(error))
            if error.later:
                return self._again(message)
            self._count("refused")
        else:
            self._silences.answered(self._what)
            self._count("sent")
        return None

    def _again(self, message: _Message[T]) -> int | None:
        """Return the time of the next try, unless there were enough of them."""
        if message.tried == len(PAUSES_MS):
            self._count("tries")
            return None
        self._count("again")
        message.tried += 1
        return self._clock.now() + PAUSES_MS[message.tried - 1]
