"""Servers of others that do not answer are left alone for a while, each time longer. A message to
them then costs no seconds that others would wait for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

REMEMBERED = 10_000
"""Servers at most; the one that was silent first is forgotten."""


class Silences:
    """The servers that were silent of late, by name; `steps` are the milliseconds of each silence
    in a row."""

    def __init__(self, steps: Sequence[int]) -> None:
        self._steps = steps
        self._until: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """The number of silences in a row, and the time until which each is left alone."""

    def until(self, name: str) -> int:
        """Return the time until which a server is left alone; 0 where it was not silent."""
        return self._until.get(name, (0, 0))[1]

    def lost(self, name: str, began: int, now: int) -> None:
        """Note that it did not answer what was sent when `began`. Messages that were under way at
        once are one silence."""
        times, until = self._until.get(name, (0, 0))
        if until > began:
            return
        self._until.pop(name, None)
        self._until[name] = times + 1, now + self._steps[min(times, len(self._steps) - 1)]
        if len(self._until) > REMEMBERED:
            self._until.popitem(last=False)

    def answered(self, name: str) -> None:
        """Note that it did."""
        self._until.pop(name, None)
