"""Tables of partners: the division of each table into sides. Everything here is pure.

A game has its sides by seats: in `(0, 1, 0, 1)` partners face each other. Partners are no
opponents, so a table of four has four meetings and not six. New partners are worth as much as new
opponents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

Sides = tuple[int, ...]
"""The side of each seat; partners have the same number."""
Division = tuple[tuple[int, ...], ...]
"""The players of a table by sides."""

UNEVEN = 10**4
"""The weight of a difference of two sides' points, squared, in halves of a point."""


def divisions(players: Sequence[int], sizes: Sequence[int]) -> Iterator[Division]:
    """Yield all ways to divide players into sides of these sizes.

    >>> list(divisions((1, 2, 3, 4), (2, 2)))
    [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))]
    """
    if not players:
        yield ()
        return
    first, *rest = players
    for size in sorted(set(sizes)):
        left = [*sizes]
        left.remove(size)
        for mates in combinations(rest, size - 1):
            others = [player for player in rest if player not in mates]
            for further in divisions(others, left):
                yield ((first, *mates), *further)


class Partners(NamedTuple):
    """The measure of a division of a table: `apart` is the harm of two as opponents,
    `together` as partners."""

    teams: Mapping[int, Sides]
    """The sides of the seats, for each size of a table."""
    apart: Sequence[Sequence[int]]
    together: Sequence[Sequence[int]]
    points: Mapping[int, Fraction]
    known: dict[frozenset[int], tuple[int, Division]]
    """The best division of each table that was judged before."""

    def best(self, table: Sequence[int]) -> tuple[int, Division]:
        """Return the least harm of a table, and the division that has it."""
        players = frozenset(table)
        if players not in self.known:
            sizes = [*Counter(self.teams[len(table)]).values()]
            ways = ((self._harm(way), way) for way in divisions(sorted(players), sizes))
            self.known[players] = min(ways)
        return self.known[players]

    def harm(self, table: Sequence[int]) -> int:
        """Return the harm of a table, divided as well as can be."""
        return self.best(table)[0]

    def seats(self, table: Sequence[int], key: Callable[[int], object]) -> tuple[int, ...]:
        """Return the players in the order of their seats: the sides as divided best, the first
        seats to those with the least key."""
        sides = self.teams[len(table)]
        groups = [sorted(side, key=key) for side in self.best(table)[1]]  # type: ignore[arg-type]
        groups.sort(key=lambda group: key(group[0]))  # type: ignore[arg-type, return-value]
        of_side: dict[int, list[int]] = {}
        for side in dict.fromkeys(sides):
            size = sides.count(side)
            of_side[side] = next(group for group in groups if len(group) == size)
            groups.remove(of_side[side])
        return tuple(of_side[side].pop(0) for side in sides)

    def _harm(self, way: Division) -> int:
        harm = sum(self.together[a][b] for side in way for a, b in combinations(side, 2))
        for one, other in combinations(way, 2):
            harm += sum(self.apart[a][b] for a in one for b in other)
            uneven = sum(self.points[a] for a in one) - sum(self.points[b] for b in other)
            harm += round(UNEVEN * (2 * uneven) ** 2)
        return harm
