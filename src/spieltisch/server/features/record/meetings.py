"""The weight of a rated game between two guests, so that nobody farms ratings.

Guests are known by their marks (`storage/conduct`). Two guests who have used one device do not
count against each other. Each earlier game of a pair in the last 24 hours, in the same mode, halves
the weight of the next one. Here all people at an address of a guest are one opponent, since second
accounts are easily made there. An opponent who deleted themselves left no marks, and may have been
one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from spieltisch.server.features.conduct.values import NEAR, Mark
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.course.rating import OPPONENTS
from spieltisch.server.table.values import DAY_MS

RECENT = 50
"""Rated games of the last day that are looked at, the latest ones."""
_RECENT = """
select rivals from results where guest = $1 and at > $2 and game = $3 and mode = $4
    and rating is not null
order by at desc limit $5
"""
Marks = frozenset[Mark]


class Rival(NamedTuple):
    """An opponent, as `results.rivals` has it."""

    bot: str | None
    guest: int | None
    place: int


rivals = msgspec.json.Decoder(list[Rival]).decode


class Meetings(NamedTuple):
    """The marks of guests, and the opponents of each player in every rated game of the last day."""

    marks: Mapping[int, Marks]
    recent: Mapping[int, Sequence[Collection[int]]]

    def weight(self, mine: int, other: int) -> float:
        """Return the weight of a game between two guests, from 0 (it does not count) to 1."""
        if any(mark.means == "device" for mark in self._shared(mine, other)):
            return 0.0
        return float(0.5 ** max(self._times(mine, other), self._times(other, mine)))

    def counted(self, mine: int, known: Sequence[int], others: Iterable[int]) -> list[int]:
        """Return the first opponents of a guest who have no mark in common with the guest or with
        one another: the `known` ones, and new ones among the `others`."""
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


def read(
    guests: Collection[int], also: Collection[int], game: str, mode: str, at: int
) -> Work[Meetings]:
    """Return the meetings of the guests of a game that ended at the time `at`; `also` are others
    whose marks are wanted."""
    recent: dict[int, list[frozenset[int]]] = {}
    for guest in guests:
        rows = yield query(_RECENT, guest, at - DAY_MS, game, mode, RECENT)
        recent[guest] = [
            frozenset(one.guest for one in rivals(text) if one.guest is not None)
            for (text,) in rows
        ]
    all_of_them = {*guests, *also}.union(*(met for each in recent.values() for met in each))
    marks = yield from _marks(sorted(all_of_them))
    return Meetings(marks, recent)


def _marks(guests: Sequence[int]) -> Work[dict[int, Marks]]:
    """Return the marks of guests by which they can be told from others; nothing of a guest who does
    not exist any more."""
    these = numbered(len(guests))
    there = yield query(f"select id from guests where id in ({these})", *guests)
    rows = yield query(
        f"select guest, means, mark from sightings where guest in ({these})", *guests
    )
    found: dict[int, set[Mark]] = {guest: set() for (guest,) in there}
    for guest, means, value in rows:
        mark = Mark(means, bytes(value))
        if guest in found and not mark.value.startswith(NEAR):
            found[guest].add(mark)
    return {guest: frozenset(marks) for guest, marks in found.items()}
