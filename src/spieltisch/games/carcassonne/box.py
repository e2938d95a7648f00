"""Boxes: the land tiles and followers to play with, which a text may replace.

```
followers 2         # of each seat, 1 to 7; left out: seven; solo has an option for them
tile D 2            # a kind of land, and how many there are: at most as many as in the game's box
```

One D lies on the table at the beginning, in games without a river. The river's tiles stay as they
are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spieltisch.core.words.boxes import lines_of, number_in, refuse
from spieltisch.games.carcassonne import components as c

PRINTED = tuple(tile.copies for tile in c.TILES)
_LAND = c.NAMES[: c.LAND]


@dataclass(frozen=True)
class Box:
    """Copies of each kind of tile, and the followers of a seat where no option sets them."""

    copies: tuple[int, ...] = PRINTED
    followers: int = c.FOLLOWERS
    text: str = field(default="", compare=False)

    @staticmethod
    def read(source: str) -> Box:
        """Return the box of a text. Raises InvalidComponents, which names the line."""
        return _read(source)

    def copies_of(self, kind: c.Kind, river: bool) -> int:
        """Return how many tiles of a kind a game has, with the first one (1.1, 1.2, 6.1)."""
        if kind < c.LAND:
            return self.copies[kind] - (river and kind == c.START)
        return self.copies[kind] if river else 0

    @cached_property
    def spaces(self) -> Mapping[str, Sequence[int]]:
        """Return the action space `board`: what seats may do with so few tiles, without a river."""
        far = self._far
        if far > c.WINDOW:
            return {}
        squares = range(2 * far * (far + 1) + 1)
        placements = (c.PLACE + 4 * square + turned for square in squares for turned in range(4))
        cloisters = (c.SCORE_CLOISTER + square for square in squares)
        return {"board": (*range(c.PLACE), *placements, *cloisters)}

    @property
    def _far(self) -> int:
        """Return the farthest that a land tile can lie from the first one, without a river."""
        return sum(self.copies_of(kind, False) for kind in range(c.LAND)) - 1

    def actions_with(self, options: Mapping[str, object]) -> int:
        """Return a bound of the actions' numbers in a game with these options.

        Of the squares only those matter that so many tiles can reach; they have the least numbers.
        """
        far = self._far
        if options["mode"] == "solo" or options["river"] or far > c.RADIUS:
            return c.ACTIONS
        return c.PLACE + 4 * (2 * far * (far + 1) + 1)


def _read(source: str) -> Box:
    copies = [0] * c.LAND + list(PRINTED[c.LAND :])
    followers = 0
    for line in lines_of(source):
        where = f"line {line.number}"
        match line.text.split():
            case ["followers", size]:
                if followers:
                    refuse(f"{where}: a second line of followers; there is one")
                followers = number_in(size, c.FOLLOWERS, f"{where}: followers")
            case ["tile", name, count]:
                if name not in _LAND:
                    refuse(f"{where}: no land tile {name!r}; there are {' '.join(_LAND)}")
                kind = _LAND.index(name)
                if copies[kind]:
                    refuse(f"{where}: a second line of {name}; add the tiles up")
                copies[kind] = number_in(count, PRINTED[kind], f"{where}: tiles {name}")
            case _:
                refuse(f"{where}: {line.raw!r} should read: followers 2, or tile D 2")
    if not copies[c.START]:
        refuse(f"no tile {c.NAMES[c.START]}, which lies on the table at first: tile D 1")
    if sum(copies[: c.LAND]) < 2:
        refuse("no tile to draw: a game needs two tiles or more")
    lines = [f"followers {followers}"] * bool(followers)
    lines += [f"tile {c.NAMES[k]} {copies[k]}" for k in range(c.LAND) if copies[k]]
    return Box(tuple(copies), followers or c.FOLLOWERS, "\n".join(lines) + "\n")
