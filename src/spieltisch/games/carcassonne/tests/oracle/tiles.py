"""The tile set, as a table that the slow reading understands: clauses 1.1 and 1.2.

A line holds a tile's name, its copies, its four sides and `+` for a cloister. Then follow its city,
road and field segments as they lie unturned. Sides are `N E S W`: `C` city, `R` road, `F` field,
`W` water. A `*` is a pennant. Fields are written by half-sides, 0 to 7 clockwise from the
north-west corner, followed by the cities they touch. `a` is the first city of the tile, `b` the
second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

SIDES = "NESW"
HALVES = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # y grows south
FACING = {  # a side or half-side, and what it meets on the neighbour
    "N": "S", "E": "W", "S": "N", "W": "E",
    "Nw": "Sw", "Ne": "Se", "En": "Wn", "Es": "Ws",
    "Se": "Ne", "Sw": "Nw", "Ws": "Es", "Wn": "En",
}  # fmt: skip
VERBS = {"city": "knight", "road": "thief", "cloister": "monk", "field": "farmer"}  # 3.3

TABLE = """
A   | 2 | FFRF | + |       | S       | 01234567
B   | 4 | FFFF | + |       |         | 01234567
C   | 1 | CCCC |   | NESW* |         |
D   | 4 | CRFR |   | N     | EW      | 27a 3456
E   | 5 | CFFF |   | N     |         | 234567a
F   | 2 | FCFC |   | EW*   |         | 01a 45a
G   | 1 | FCFC |   | EW    |         | 01a 45a
H   | 3 | CFCF |   | N S   |         | 2367ab
I   | 2 | CFFC |   | N W   |         | 2345ab
J   | 3 | CRRF |   | N     | ES      | 2567a 34
K   | 3 | CFRR |   | N     | SW      | 2347a 56
L   | 3 | CRRR |   | N     | E S W   | 27a 34 56
M   | 2 | CFFC |   | NW*   |         | 2345a
N   | 3 | CFFC |   | NW    |         | 2345a
O   | 2 | CRRC |   | NW*   | ES      | 25a 34
P   | 3 | CRRC |   | NW    | ES      | 25a 34
Q   | 1 | CCFC |   | NEW*  |         | 45a
R   | 3 | CCFC |   | NEW   |         | 45a
S   | 2 | CCRC |   | NEW*  | S       | 4a 5a
T   | 1 | CCRC |   | NEW   | S       | 4a 5a
U   | 8 | FRFR |   |       | EW      | 0127 3456
V   | 9 | FFRR |   |       | SW      | 012347 56
W   | 4 | FRRR |   |       | E S W   | 0127 34 56
X   | 1 | RRRR |   |       | N E S W | 07 12 34 56
R1  | 1 | FWFF |   |       |         | 01234567
R2  | 1 | CWRW |   | N     | S       | 2a 34 56 7a
R3  | 1 | CWCW |   | N S   |         | 27a 36b
R4  | 2 | FWFW |   |       |         | 0127 3456
R5  | 1 | CWWC |   | NW    |         | 25a 34
R6  | 2 | FFWW |   |       |         | 012347 56
R7  | 1 | FWRW | + |       | S       | 0127 34 56
R8  | 1 | RRWW |   |       | NE      | 0347 12 56
R9  | 1 | WRWR |   |       | EW      | 07 12 34 56
R10 | 1 | FFFW |   |       |         | 01234567
"""
ROWS = {row[0]: row for row in ([c.strip() for c in s.split("|")] for s in TABLE.split("\n") if s)}
START, SPRING, LAKE = "D", "R1", "R10"
LAND = {kind: int(row[1]) - (kind == START) for kind, row in ROWS.items() if len(kind) == 1}
RIVER = {kind: int(row[1]) for kind, row in ROWS.items() if len(kind) == 2 and kind != SPRING}
assert (sum(LAND.values()), sum(RIVER.values())) == (71, 10)


@dataclass(frozen=True)
class Segment:
    """A city, road, cloister or field on one tile, as it lies on the table."""

    kind: str
    ports: tuple[str, ...]  # the sides, for a field the half-sides, that it reaches
    pennants: int = 0
    cities: tuple[int, ...] = ()  # which of the tile's cities a field touches

    @property
    def name(self) -> str:
        """Write the deployment to it: the verb and the first side."""
        return " ".join((VERBS[self.kind], *self.ports[:1]))


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile as it lies: the letters of its sides, its segments, which of them is at a side."""

    edges: str
    segments: tuple[Segment, ...]
    at: dict[str, int]

    @property
    def water(self) -> list[int]:
        """Return the sides where the river leaves the tile."""
        return [side for side in range(4) if self.edges[side] == "W"]


@cache
def turned(kind: str, angle: int) -> Tile:
    """Return a tile turned clockwise by 0, 90, 180 or 270 degrees."""
    _, _, edges, cloister, cities, roads, fields = ROWS[kind]
    quarter = angle // 90

    def sides(letters: str) -> tuple[str, ...]:
        places = sorted((SIDES.index(c) + quarter) % 4 for c in letters)
        return tuple(SIDES[place] for place in places)

    def halves(digits: str) -> tuple[str, ...]:
        places = sorted((int(c) + 2 * quarter) % 8 for c in digits if c.isdigit())
        return tuple(HALVES[place] for place in places)

    segments = [Segment("city", sides(c.rstrip("*")), c.count("*")) for c in cities.split()]
    segments += [Segment("road", sides(road)) for road in roads.split()]
    segments += [
        Segment("field", halves(field), 0, tuple("ab".index(c) for c in field if c in "ab"))
        for field in fields.split()
    ]
    segments += [Segment("cloister", ()) for _ in cloister]
    at = {port: i for i, segment in enumerate(segments) for port in segment.ports}
    letters = "".join(edges[(side - quarter) % 4] for side in range(4))
    return Tile(letters, tuple(segments), at)


@cache
def angles(kind: str) -> tuple[int, ...]:
    """Return the rotations that look different, of those that look the same the smallest."""
    looks: dict[object, int] = {}
    for angle in (0, 90, 180, 270):
        tile = turned(kind, angle)
        shape = frozenset((s.kind, s.ports, s.pennants, len(s.cities)) for s in tile.segments)
        looks.setdefault((tile.edges, shape), angle)
    return tuple(looks.values())
