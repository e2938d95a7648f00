"""Writes tiles.ts, the drawing of every kind of tile, from the game's own table of tiles.

Run from the repository's root: `python web/src/games/carcassonne/make_tiles.py`. A tile is 100
units wide. Roads and rivers cross a side at its middle and a wall begins and ends in corners, so
that any tile joins its neighbours.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spieltisch.games.carcassonne import components as c

Point = tuple[float, float]
GRID = 50
CELL = 100 / GRID
MIDDLES: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
# Where a half-side's field begins, a little inside the tile.
HALVES: tuple[Point, ...] = (
    (25, 1), (75, 1), (99, 25), (99, 75), (75, 99), (25, 99), (1, 75), (1, 25),
)  # fmt: skip

# Walls as cubic curves from corner to corner, for cities on the north side, on north and west, on
# east and west, and on all but south. The others are turned copies of these.
CITIES: dict[tuple[int, ...], list[list[Point]]] = {
    (0,): [[(0, 0), (33, 34), (67, 34), (100, 0)]],
    (0, 3): [[(100, 0), (70, 33), (33, 70), (0, 100)]],
    (1, 3): [[(0, 0), (30, 24), (70, 24), (100, 0)], [(100, 100), (70, 76), (30, 76), (0, 100)]],
    (0, 1, 3): [[(100, 100), (70, 75), (30, 75), (0, 100)]],
    (0, 1, 2, 3): [],
}
CORNERS: dict[tuple[int, ...], list[Point]] = {
    (0,): [], (0, 3): [(0, 0)], (1, 3): [], (0, 1, 3): [(0, 0), (100, 0)],
}  # fmt: skip
CITY_SPOT: dict[tuple[int, ...], Point] = {
    (0,): (50, 13), (0, 3): (35, 35), (1, 3): (50, 50), (0, 1, 3): (50, 38), (0, 1, 2, 3): (50, 50),
}  # fmt: skip
PENNANT: dict[tuple[int, ...], Point] = {
    (0,): (22, 10), (0, 3): (12, 14), (1, 3): (16, 50), (0, 1, 3): (20, 20), (0, 1, 2, 3): (22, 24),
}  # fmt: skip


def turn(p: Point, quarters: int) -> Point:
    x, y = p
    for _ in range(quarters % 4):
        x, y = 100 - y, x
    return x, y


def cubic(a: Point, b: Point, d: Point, e: Point) -> list[Point]:
    found = []
    for i in range(41):
        t = i / 40
        u = 1 - t
        w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        found.append(
            (
                w[0] * a[0] + w[1] * b[0] + w[2] * d[0] + w[3] * e[0],
                w[0] * a[1] + w[1] * b[1] + w[2] * d[1] + w[3] * e[1],
            )
        )
    return found


def num(v: float) -> str:
    return f"{v:.1f}".removesuffix(".0")


def path(points: list[Point]) -> str:
    """A cubic (four points) or a line."""
    texts = [f"{num(x)} {num(y)}" for x, y in points]
    return f"M{texts[0]}" + (
        f"C{' '.join(texts[1:])}" if len(texts) == 4 else f"L{' '.join(texts[1:])}"
    )


def bend(a: int, b: int) -> list[Point]:
    """From side to side."""
    p, q = MIDDLES[a], MIDDLES[b]
    if (a - b) % 2 == 0:
        return [p, q]

    def toward(m: Point) -> Point:
        return m[0] + (50 - m[0]) * 0.55, m[1] + (50 - m[1]) * 0.55

    return [p, toward(p), toward(q), q]


def samples(points: list[Point]) -> list[Point]:
    if len(points) == 4:
        return cubic(*points)
    (ax, ay), (bx, by) = points
    return [(ax + (bx - ax) * i / 60, ay + (by - ay) * i / 60) for i in range(61)]


def city(sides: tuple[int, ...]) -> dict[str, Any]:
    for base in CITIES:
        for k in range(4):
            if tuple(sorted((s + k) % 4 for s in base)) == tuple(sorted(sides)):
                break
        else:
            continue
        break
    else:
        raise ValueError(sides)
    curves = [[turn(p, k) for p in wall] for wall in CITIES[base]]
    if not curves:
        fill = "M0 0H100V100H0Z"
        outline: list[Point] = [(0, 0), (100, 0), (100, 100), (0, 100)]
    else:
        outline = []
        fill = ""
        for i, curve in enumerate(curves):
            part = path(curve)
            fill += part if i == 0 else "L" + part[1:]
            outline += cubic(*curve)
        for corner in CORNERS[base]:
            p = turn(corner, k)
            fill += f"L{num(p[0])} {num(p[1])}"
            outline.append(p)
        fill += "Z"

    def at(p: Point) -> list[float]:
        return [round(v, 1) for v in turn(p, k)]

    return {
        "fill": fill,
        "walls": [path(curve) for curve in curves],
        "spot": at(CITY_SPOT[base]),
        "flag": at(PENNANT[base]),
        "_outline": outline,
    }


def inside(p: Point, outline: list[Point]) -> bool:
    x, y = p
    hit = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def draw(kind: int) -> dict[str, Any]:
    tile = c.TILES[kind]
    segments = c.SEGMENTS[kind]
    cities = [s for s in segments if s.sort == c.CITY]
    roads = [s for s in segments if s.sort == c.ROAD]
    drawn_cities = [city(s.sides) for s in cities]
    centre: Point | None = None
    if tile.cloister:
        centre = (50, 26) if tile.name == "R7" else (50, 50)
    lines: list[list[Point]] = []
    found_roads = []
    for s in roads:
        if len(s.sides) == 2:
            line = bend(*s.sides)
            mid = samples(line)[len(samples(line)) // 2]
            if tile.name == "R9":
                mid = (24, 50)
        else:
            p = MIDDLES[s.sides[0]]
            end: Point = centre or (50, 50)
            if len(roads) == 1 and cities:
                # It ends at the city's gate.
                end = (50, 24) if tile.name == "R2" else (50, 81)
            line = [p, end]
            mid = (p[0] + (50 - p[0]) * 0.36, p[1] + (50 - p[1]) * 0.36)
        lines.append(line)
        found_roads.append({"d": path(line), "spot": [round(v, 1) for v in mid]})
    water = [i for i, e in enumerate(tile.edges) if e == "W"]
    rivers: list[list[Point]] = []
    if len(water) == 2:
        rivers.append(bend(*water))
    elif water:
        rivers.append([MIDDLES[water[0]], (50, 50)])
    barrier = [p for line in lines + rivers for p in samples(line)]

    # Fields: flooded from their half-sides, to find where a farmer has most room.
    def blocked(p: Point) -> bool:
        return any(inside(p, d["_outline"]) for d in drawn_cities) or any(
            math.dist(p, q) < 2.2 for q in barrier
        )

    cells = {(i, j): ((i + 0.5) * CELL, (j + 0.5) * CELL) for i in range(GRID) for j in range(GRID)}
    shut = {at for at, p in cells.items() if blocked(p)}
    owner: dict[tuple[int, int], int] = {}
    fields = [s for s in segments if s.sort == c.FIELD]
    for n, s in enumerate(fields):
        for half in s.sides:
            x, y = HALVES[half]
            at = (int(x / CELL), int(y / CELL))
            assert at not in shut, (tile.name, half)
            todo = [at]
            while todo:
                at = todo.pop()
                if at in owner or at in shut or at not in cells:
                    assert owner.get(at, n) == n, (tile.name, n)
                    continue
                owner[at] = n
                i, j = at
                todo += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    found_fields = []
    for n, _ in enumerate(fields):
        own = {at for at, o in owner.items() if o == n}
        others = [p for at, p in cells.items() if at not in own]
        if centre:
            others += [
                (centre[0] + dx, centre[1] + dy) for dx in (-12, 0, 12) for dy in (-12, 0, 12)
            ]
        if len(roads) > 2:
            others += [(50 + dx, 50 + dy) for dx in (-8, 0, 8) for dy in (-8, 0, 8)]
        others += barrier

        def room(p: Point, others: list[Point] = others) -> float:
            edge = min(p[0], p[1], 100 - p[0], 100 - p[1]) + 4
            return min(edge, min((math.dist(p, q) for q in others), default=99))

        best = sorted(((room(cells[at]), at) for at in own), reverse=True)
        spot = cells[best[0][1]]
        found_fields.append(
            {
                "spot": [round(v, 1) for v in spot],
            }
        )
    found = []
    drawn: dict[int, Iterator[dict[str, Any]]] = {
        c.CITY: iter(drawn_cities),
        c.ROAD: iter(found_roads),
        c.FIELD: iter(found_fields),
    }
    for s in segments:
        drawing: dict[str, Any] = (
            {"spot": list(centre or (50, 50))} if s.sort == c.CLOISTER else next(drawn[s.sort])
        )
        found.append(
            {
                "sort": c.FEATURES[s.sort],
                "sides": list(s.sides),
                **({"pennants": s.pennants} if s.pennants else {}),
                **{key: value for key, value in drawing.items() if not key.startswith("_")},
            }
        )
    return {
        "copies": tile.copies,
        "edges": tile.edges,
        "segments": found,
        "river": path(rivers[0]) if rivers else "",
        **({"pool": True} if len(water) == 1 else {}),
        **({"village": True} if len(roads) > 2 else {}),
        **({"bridge": True} if rivers and lines and crosses(lines, rivers) else {}),
    }


def crosses(lines: list[list[Point]], rivers: list[list[Point]]) -> bool:
    return any(
        math.dist(p, q) < 3 for a in lines for p in samples(a) for b in rivers for q in samples(b)
    )


def main() -> None:
    rows = [f"  {json.dumps(t.name)}: {json.dumps(draw(k))}," for k, t in enumerate(c.TILES)]
    text = f"""// Written by make_tiles.py from the game's table of tiles. Do not edit.

import type {{ TileDrawing }} from './drawing.ts'

export const TILES: Record<string, TileDrawing> = {{
{chr(10).join(rows)}
}}
"""
    Path(__file__).with_name("tiles.ts").write_text(text)


if __name__ == "__main__":
    main()
