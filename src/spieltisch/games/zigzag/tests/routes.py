"""The fewest terrain cards with which a maze can be run: an exact search."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.core.rng import Rng
from spieltisch.games.zigzag import components as c

BITS = 4
"""A count for each terrain in one int, so many bits apart."""


def fewest_cards(
    terrains: Sequence[c.Terrain], goal: c.Terrain, copies: Sequence[int] = c.COPIES
) -> int | None:
    """Return the number of terrain cards of the shortest run from the start to the goal.

    `terrains` are those of the maze's sections. No terrain is used more often than there are
    `copies` of it, at most 15; None: these do not suffice.
    """
    rows = len(terrains) // c.COLUMNS
    # By the cards that are certain to be used, those with which a run goes on. It stands on a
    # section (or has not begun: -1) and has used such counts.
    waiting: dict[int, list[tuple[int, int]]] = {rows + 1: [(-1, 0)]}
    known: set[tuple[int, int]] = set()
    for needed in range(rows + 1, sum(copies) + 1):
        run = waiting.pop(needed, [])
        while run:
            at, used = run.pop()
            for to in steps(at, len(terrains)):
                terrain = goal if to == len(terrains) else terrains[to]
                if used >> BITS * terrain & 15 == copies[terrain]:
                    continue
                if to == len(terrains):
                    return needed
                then = (to, used + (1 << BITS * terrain))
                if then not in known:
                    known.add(then)
                    straight = needed + row(at) + 1 - row(to)
                    (run if straight == needed else waiting.setdefault(straight, [])).append(then)
    return None


def row(section: int) -> int:
    """The row of a maze's section; -1 before the first."""
    return section // c.COLUMNS


def steps(at: int, goal: int) -> list[int]:
    """4.3: the sections next to one; `goal` is the number after the last section."""
    if at < 0:
        return [0, 1, 2]
    card, section = divmod(at, c.SECTIONS)
    r, column = divmod(section, c.COLUMNS)
    found = [
        card * c.SECTIONS + to
        for to in range(c.SECTIONS)
        if to != section and max(abs(to // 3 - r), abs(to % 3 - column)) == 1
    ]
    if r == c.ROWS - 1:
        found.append(min(at + c.COLUMNS, goal))
    return found


def random_maze(rng: Rng, length: int) -> tuple[list[c.Terrain], c.Terrain]:
    """The terrains of a maze of different cards, each either way round, and of its goal."""
    cards = list(range(len(c.CARDS)))
    maze = [2 * cards.pop(rng.below(len(cards))) + rng.below(2) for _ in range(length)]
    return [terrain for laid in maze for terrain in c.turned(laid)], c.GOALS[rng.below(4)]
