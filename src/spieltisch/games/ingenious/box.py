"""Boxes: the board, tiles and racks to play with, which a text may replace.

```
radius 2            # of the board, 1 to 7; left out: by the number of players
rack 2              # tiles of a rack, 1 to 6; left out: six, or one alone
tile RG 2           # a kind by its two colours, and how many there are
```

A board of a radius below 5 has no printed symbols: a first tile may lie anywhere on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spieltisch.core.words.boxes import lines_of, number_in, refuse
from spieltisch.games.ingenious import components as c

RACK = 6
MOST_COPIES = 15
"""Upper bound of the tiles of a kind: digests have room for so many."""
PRINTED_FROM = 5
"""The least radius of a board with the printed symbols."""


@dataclass(frozen=True)
class Box:
    """A board, tiles and racks; `radius` and `rack` are 0 where the rules' own hold."""

    copies: tuple[int, ...] = c.COPIES
    radius: int = 0
    rack: int = 0
    text: str = field(default="", compare=False)

    @staticmethod
    def read(source: str) -> Box:
        """Return the box of a text. Raises InvalidComponents, which names the line."""
        return _read(source)

    def radius_for(self, seats: int) -> int:
        """Return the radius of the area in play."""
        return self.radius or c.RADIUS[seats]

    def printed(self, seats: int) -> dict[tuple[int, int], str]:
        """Return the printed symbols in play."""
        return c.PRINTED if self.radius_for(seats) >= PRINTED_FROM else {}

    @cached_property
    def spaces(self) -> Mapping[str, Sequence[int]]:
        """Return the action space `board`: what seats may do on this board with these tiles."""
        if not self.radius:
            return {}
        pairs = [k for k, pair in enumerate(c.PAIRS) if self._holds(pair)]
        cells = [k for k, cell in enumerate(c.CELLS) if self._holds((cell,))]
        kinds = [kind for kind, copies in enumerate(self.copies) if copies]
        variants = [v for v, (kind, _, _) in enumerate(c.VARIANTS) if kind in kinds]
        return {
            "board": (
                *(c.ASIDE + kind for kind in kinds),
                *(c.SWAP, c.KEEP, c.DONE),
                *(c.SCORE + cell for cell in cells),
                *(c.PLACE + v * len(c.PAIRS) + pair for v in variants for pair in pairs),
            )
        }

    def _holds(self, cells: Sequence[int]) -> bool:
        return all(c.ring(*c.axial(cell)) <= self.radius for cell in cells)


def _read(source: str) -> Box:
    found: dict[str, int] = {}
    copies = [0] * len(c.KINDS)
    for line in lines_of(source):
        where = f"line {line.number}"
        match line.text.split():
            case ["radius" | "rack" as name, size]:
                most = max(c.RADIUS.values()) if name == "radius" else RACK
                if name in found:
                    refuse(f"{where}: a second {name}; there is one")
                found[name] = number_in(size, most, f"{where}: {name}")
            case ["tile", letters, count]:
                if letters not in c.KINDS:
                    refuse(f"{where}: no tile {letters!r}; tiles are {' '.join(c.KINDS)}")
                kind = c.KINDS.index(letters)
                if copies[kind]:
                    refuse(f"{where}: a second line of {letters}; add the tiles up")
                copies[kind] = number_in(count, MOST_COPIES, f"{where}: tiles {letters}")
            case _:
                refuse(f"{where}: {line.raw!r} should read: radius 2, rack 2, or tile RG 2")
    needed = max(c.RADIUS) * found.get("rack", RACK)
    if "radius" in found and found["radius"] < PRINTED_FROM:
        needed = 2 * found.get("rack", RACK)
    if sum(copies) < needed:
        refuse(f"{sum(copies)} tiles; the racks take {needed}: add tiles, or a smaller rack")
    radius, rack = found.get("radius", 0), found.get("rack", 0)
    lines = [f"{name} {size}" for name, size in (("radius", radius), ("rack", rack)) if size]
    lines += [f"tile {c.KINDS[k]} {count}" for k, count in enumerate(copies) if count]
    return Box(tuple(copies), radius, rack, "\n".join(lines) + "\n")
