"""One alarm, set to whatever is due next."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.server.base.clock import Clock, Timer


class Alarm:
    """Calls `ring` when the time it was set to has come; one that rings too early does no harm."""

    def __init__(self, clock: Clock, ring: Callable[[], object]) -> None:
        self._clock = clock
        self._ring = ring
        self._timer: Timer | None = None
        self._at = 0

    @property
    def is_set(self) -> bool:
        """Return whether it will ring."""
        return self._timer is not None

    def set(self, at: int | None) -> None:
        """Ring at `at`, in milliseconds since 1970, unless it rings earlier anyway."""
        if at is not None and (self._timer is None or at < self._at):
            self.stop()
            self._at = at
            self._timer = self._clock.call_at(at, self._rings)

    def stop(self) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rings(self) -> None:
        self._timer = None
        self._ring()
