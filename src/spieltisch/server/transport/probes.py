"""Round trips of a connection, measured by probes that the client echoes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from spieltisch.realtime.ranking import Meter
from spieltisch.server.wire.messages import Probe

_encode = msgspec.json.Encoder().encode


class Probes:
    """Sends one probe after the other; the next one leaves some time after the echo.

    Probes and echoes are messages like all others, so that they pass any process in between.
    """

    def __init__(self, send: Callable[[bytes], object]) -> None:
        self.meter = Meter()
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._seconds = 0.0
        self._n = 0
        self._sent: float | None = None
        """The time of the probe without an echo; None without such a probe."""
        self._next: asyncio.TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """Measure now, and then `seconds` after each echo (0: never)."""
        self.stop()
        self._seconds = seconds
        if seconds:
            self._probe()

    def stop(self) -> None:
        """Send no more; echoes that are still on their way count as never asked for."""
        self._sent = None
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def end(self) -> None:
        """Stop for good; what was measured remains."""
        self.stop()
        del self._send  # it holds on to who has these probes

    def echoed(self, n: int) -> bool:
        """Take an echo; return whether it was asked for."""
        if self._sent is None or n != self._n:
            return False
        self.meter.add((self._loop.time() - self._sent) * 1000)
        self._sent = None
        self._next = self._loop.call_later(self._seconds, self._probe)
        return True

    @property
    def unanswered(self) -> float:
        """Seconds for which a probe has been waiting for its echo."""
        return 0.0 if self._sent is None else self._loop.time() - self._sent

    def _probe(self) -> None:
        self._next = None
        self._n += 1
        self._sent = self._loop.time()
        self._send(_encode(Probe(self._n)))
