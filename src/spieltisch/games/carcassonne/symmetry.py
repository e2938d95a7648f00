"""Symmetries of the table: eight ways to turn and mirror it.

Every kind of tile has its mirror image in the box: itself, or of J and K the other. So a game on a
mirrored table is a game of Carcassonne, except for the rotation of its first tile.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from spieltisch.core.vector.symmetry import Symmetry
from spieltisch.games.carcassonne import components as c

Sides = frozenset[int]


def symmetries(encoder: Any) -> list[Symmetry]:
    """Return the symmetries, the identity first; only turns if the box has J and K unlike."""
    copies = encoder.box.copies
    mirrors = all(copies[_tile(0, True, kind, 0)[0]] == copies[kind] for kind in range(c.LAND))
    ways = (False, True) if mirrors else (False,)
    return [_symmetry(quarters, mirrored) for mirrored in ways for quarters in range(4)]


class _Turn:
    """A mirroring, west for east, followed by clockwise quarter turns."""

    def __init__(self, quarters: int, mirrored: bool) -> None:
        self.quarters = quarters
        self.mirrored = mirrored

    def square(self, x: int, y: int) -> tuple[int, int]:
        """Return the new place of a square."""
        if self.mirrored:
            x = -x
        for _ in range(self.quarters):
            x, y = -y, x
        return x, y

    def side(self, side: int) -> int:
        """Return the new place of a side."""
        return ((4 - side if self.mirrored else side) + self.quarters) % 4

    def half(self, half: int) -> int:
        """Return the new place of a half-side."""
        return ((9 - half if self.mirrored else half) + 2 * self.quarters) % 8

    def sides(self, sort: int, sides: tuple[int, ...]) -> Sides:
        """Return the new places of a segment's sides, or a field's half-sides."""
        move = self.half if sort == c.FIELD else self.side
        return frozenset(move(side) for side in sides)

    def tile(self, kind: int, quarters: int) -> tuple[int, int]:
        """Return the new kind and rotation of a turned tile; the first of equal ones."""
        return _tile(self.quarters, self.mirrored, kind, quarters)

    def stand(self, kind: int, quarters: int, number: int) -> int:
        """Return the new number of a deployment to that turned tile, from KNIGHT on."""
        first = {c.CITY: c.KNIGHT, c.ROAD: c.THIEF, c.FIELD: c.FARMER}
        for segment in c.SEGMENTS[kind]:
            sides = c.turned(segment, quarters)
            if segment.sort in first and first[segment.sort] + min(sides) == number:
                return first[segment.sort] + min(self.sides(segment.sort, sides))
        return number  # a monk


def _look(kind: int, quarters: int, turn: _Turn) -> frozenset[tuple[int, Sides, int]]:
    """Return a tile's segments as sort, sides and pennants, with its river as another sort."""
    river = [side for side, edge in enumerate(c.TILES[kind].edges) if edge == "W"]
    segments = [(s.sort, c.turned(s, quarters), s.pennants) for s in c.SEGMENTS[kind]]
    segments.append((-1, tuple((side + quarters) % 4 for side in river), 0))
    return frozenset((sort, turn.sides(sort, sides), n) for sort, sides, n in segments)


@cache
def _tile(turns: int, mirrored: bool, kind: int, quarters: int) -> tuple[int, int]:
    looks = _look(kind, quarters, _Turn(turns, mirrored))
    nothing = _Turn(0, False)
    order = [kind, *range(len(c.TILES))]
    return next(
        (other, way)
        for other in order
        if c.TILES[other].copies == c.TILES[kind].copies and (other < c.SPRING) == (kind < c.SPRING)
        for way in range(c.TILES[other].rotations)
        if _look(other, way, nothing) == looks
    )


def _symmetry(quarters: int, mirrored: bool) -> Symmetry:
    turn = _Turn(quarters, mirrored)
    size = range(-c.WINDOW, c.WINDOW + 1)
    moved = [turn.square(x, y) for y in size for x in size]
    pairs = [(a, b) for a in range(4) for b in range(a + 1, 4)]
    stands = [
        *(turn.side(side) for side in range(4)),
        4,
        *(5 + turn.half(half) for half in range(8)),
    ]
    axes = {
        "cell": [len(size) * (y + c.WINDOW) + x + c.WINDOW for x, y in moved],
        "side": [turn.side(side) for side in range(4)],
        "pair": [
            pairs.index((min(turn.side(a), turn.side(b)), max(turn.side(a), turn.side(b))))
            for a, b in pairs
        ],
        "stand": stands,
        "kind": [turn.tile(kind, 0)[0] for kind in range(len(c.TILES))],
        "bend": [2, 1, 0] if mirrored else [0, 1, 2],
    }

    def action(state: Any, number: int) -> int:
        return _action(turn, state, number)

    name = f"turned by {90 * quarters}" + (", mirrored" if mirrored else "")
    return Symmetry(name, axes, action)


def _action(turn: _Turn, state: Any, number: int) -> int:
    """Return the action that replaces an action; the state tells a part of a tile."""
    if number < c.KNIGHT:
        return c.DRAW + turn.tile(number - c.DRAW, 0)[0]
    if c.PLACE <= number < c.SCORE_CLOISTER:
        square, quarters = divmod(number - c.PLACE, 4)
        kind = c.NAMES.index(state.public()["tile"])
        place = c.square(*turn.square(*c.SQUARES[square]))
        return c.PLACE + 4 * place + turn.tile(kind, quarters)[1]
    if number >= c.SCORE_CLOISTER:
        return c.SCORE_CLOISTER + c.square(*turn.square(*c.SQUARES[number - c.SCORE_CLOISTER]))
    if number == c.MONK or c.PASS <= number < c.SCORE_CITY:
        return number
    if number >= c.SCORE_CITY:
        return _scored(turn, state, number)
    _, _, name, degrees = state.public()["tiles"][-1]
    return turn.stand(c.NAMES.index(name), degrees // 90, number)


def _scored(turn: _Turn, state: Any, number: int) -> int:
    """Return the name of a city or road to score: its first side on the last tile."""
    base = c.SCORE_CITY if number < c.SCORE_ROAD else c.SCORE_ROAD
    view = state.public()
    x, y, name, degrees = view["tiles"][-1]
    role = "knight" if base == c.SCORE_CITY else "thief"
    sort = c.CITY if base == c.SCORE_CITY else c.ROAD
    segments = {
        f"{role} {c.SIDES[min(sides)]}": sides
        for segment in c.SEGMENTS[c.NAMES.index(name)]
        if segment.sort == sort
        for sides in [c.turned(segment, degrees // 90)]
    }
    for feature in view["features"]:
        here = [place for *xy, place in feature["segments"] if xy == [x, y]]
        sides = [side for place in here for side in segments.get(place, ())]
        if number - base in sides:
            return base + min(turn.side(side) for side in sides)
    return number
