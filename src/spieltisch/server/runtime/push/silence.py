"""Push services that do not answer are left alone for a while, each time longer: a call costs them
no seconds that others would wait for."""

from __future__ import annotations

from collections import OrderedDict

STEPS_MS = (5_000, 60_000, 5 * 60_000, 60 * 60_000)
REMEMBERED = 10_000
"""Services at most; the one that was silent first is forgotten."""


class Silences:
    """The services that were silent of late, by the names of their hosts."""

    def __init__(self) -> None:
        self._until: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """The number of silences in a row, and the time until which each is left alone."""

    def __contains__(self, asked: tuple[str, int]) -> bool:
        """Return whether that host is left alone at that time."""
        host, now = asked
        return now < self._until.get(host, (0, 0))[1]

    def lost(self, host: str, now: int) -> None:
        """Note that it did not answer."""
        times = self._until.pop(host, (0, 0))[0]
        self._until[host] = times + 1, now + STEPS_MS[min(times, len(STEPS_MS) - 1)]
        if len(self._until) > REMEMBERED:
            self._until.popitem(last=False)

    def answered(self, host: str) -> None:
        """Note that it did."""
        self._until.pop(host, None)
