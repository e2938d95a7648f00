"""The weight of a rated game between two guests, so that nobody farms ratings.

Guests are known by their marks. Two guests who have used one device do not count against each
other. Each earlier game of a pair in the last 24 hours, in the same mode, halves the weight of the
next one. Here all people at an address of a guest are one opponent, since second accounts are
easily made there. An opponent who deleted themselves left no marks, and may have been one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from spieltisch.server.table.values import DAY_MS

OPPONENTS = 3
"""Opponents of other devices that a rating needs before it is on a leaderboard."""
LOOK_BACK = DAY_MS
"""Milliseconds in which earlier games of a pair lower the weight of the next one."""
RECENT = 50
"""Rated games of that time that are looked at, the latest ones."""
Marks = frozenset[tuple[str, bytes]]
"""The marks of a guest: each has a kind, such as "device" or "address", and a value."""


class Meetings(NamedTuple):
    """The marks of guests, and the opponents of each player in every rated game of the last day."""

    marks: Mapping[int, Marks]
    """The marks of each guest who exists."""
    recent: Mapping[int, Sequence[Collection[int]]]

    def weight(self, mine: int, other: int) -> float:
        """Return the weight of a game between two guests, from 0 (it does not count) to 1."""
        if any(kind == "device" for kind, _ in self._shared(mine, other)):
            return 0.0
        return float(0.5 ** max(self._times(mine, other), self._times(other, mine)))

    def counted(self, mine: int, known: Sequence[int], others: Iterable[int]) -> list[int]:
        """Return the first opponents of a guest who have no mark in common with the guest or with
        one another. They are the `known` ones, and new ones among the `others`."""
        found = list(known)
        for other in others:
            near = self._may_be_near(mine, other)
            near = near or any(self._shared(other, one) for one in found)
            if len(found) < OPPONENTS and other not in found and not near:
                found.append(other)
        return found

    def _times(self, mine: int, other: int) -> int:
        """Return in how many games of the last day a guest met another, or somebody who may be the
        same person."""
        near = self._may_be_near(mine, other)
        return sum(
            any(one == other or (near and self._may_be_near(mine, one)) for one in met)
            for met in self.recent[mine]
        )

    def _may_be_near(self, mine: int, other: int) -> bool:
        """Return whether somebody shares a mark with a guest, or left none."""
        return other not in self.marks or bool(self._shared(mine, other))

    def _shared(self, mine: int, other: int) -> Marks:
        return self.marks.get(mine, frozenset()) & self.marks.get(other, frozenset())
