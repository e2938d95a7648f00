"""Pictures of Carcassonne: characters, and a drawing from the page's parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from spieltisch.core.protocols import Data
from spieltisch.core.render import Pictures, panel
from spieltisch.core.render.paint import SEATS, Paint
from spieltisch.core.render.sheet import FRAME, Art, Sheet
from spieltisch.games.carcassonne.components import (
    CITY,
    CLOISTER,
    FEATURES,
    FIELD,
    HALF_SIDES,
    NAMES,
    ROAD,
    SEGMENTS,
    SIDES,
    TILES,
    turned,
)

ART = Art(Path(__file__).parents[1])
LINES = {
    (): "o", (0,): "╵", (1,): "╶", (2,): "╷", (3,): "╴", (0, 1): "└", (0, 2): "│", (0, 3): "┘",
    (1, 2): "┌", (1, 3): "─", (2, 3): "┐",
}  # fmt: skip
"""A road by the sides that it leads to."""
SIGNS = {"C": "▒", "F": " ", "W": "≈"}
COLOURS = {"▒": "brown", "≈": "blue", "M": "orange", "·": "dim"}
SPOTS = ((1, 0), (4, 1), (3, 2), (0, 1))
"""Places of a side's follower in a tile's five columns and three rows; corners for half-sides."""
CORNERS = ((0, 0), (4, 0), (4, 0), (4, 2), (4, 2), (0, 2), (0, 2), (0, 0))
SCALE = 0.72
EDGE = 100 * SCALE


# Characters


def lines(view: Data, paint: Paint) -> list[str]:
    """Return the map, five columns and three rows for each tile, with x and y at its edge.

    Cities are shaded, roads lines, rivers waves, a cloister is an M. A digit is the seat of a
    follower: on a side, in the middle, or for a farmer in a corner.
    """
    signs = {(x, y): _signs(kind, angle) for x, y, kind, angle in view["tiles"]}
    for seat, x, y, spot in view["followers"]:
        column, row = _place(spot)
        signs[x, y][row][column] = str(seat)
    left, right, top, bottom = _extent(view)
    numbers = "".join(f"{x:^5}" for x in range(left, right + 1))
    found = [paint("     " + numbers.rstrip(), "dim")]
    blank = [[" "] * 5, list("  ·  "), [" "] * 5]
    for y in range(top, bottom + 1):
        for row in range(3):
            label = paint(f"{y:4} " if row == 1 else "     ", "dim")
            cells = "".join(
                _painted(sign, paint)
                for x in range(left, right + 1)
                for sign in signs.get((x, y), blank)[row]
            )
            found.append(f"{label}{cells}".rstrip())
    found += ["", f"followers left: {' '.join(map(str, view['supply']))}"]
    if view["tile"]:
        found += [f"tile {view['tile']}:", *("  " + "".join(r) for r in _signs(view["tile"], 0))]
    return [*found, f"tiles to come: {view['left']}"]


def _signs(kind: str, angle: int) -> list[list[str]]:
    """Return the three rows of a tile."""
    number, quarters = NAMES.index(kind), angle // 90
    edges = [TILES[number].edges[(side - quarters) % 4] for side in range(4)]
    rows = [[" "] * 5 for _ in range(3)]
    roads = [turned(one, quarters) for one in SEGMENTS[number] if one.sort == ROAD]
    for one in SEGMENTS[number]:
        sides = turned(one, quarters)
        if one.sort == CITY and len(sides) > 1:
            rows[1][1:4] = "▒▒▒"
            for side in range(4):
                if side in sides and (side + 1) % 4 in sides:
                    column, row = ((4, 0), (4, 2), (0, 2), (0, 0))[side]
                    rows[row][column] = "▒"
    for side, edge in enumerate(edges):
        road = "│─│─"[side] if edge == "R" else SIGNS.get(edge, " ")
        if side % 2:
            at = (3, 4) if side == 1 else (0, 1)
            for column in at if edge == "R" or edge == "W" else at[side == 1 :][:1]:
                rows[1][column] = road
        else:
            for column in (1, 2, 3) if edge == "C" else (2,):
                rows[side][column] = road if edge != "F" else rows[side][column]
    if len(roads) == 1:
        rows[1][2] = LINES[roads[0]]
    elif roads:
        rows[1][2] = "o"
    elif "W" in edges:
        rows[1][2] = "≈"
    if any(one.sort == CLOISTER for one in SEGMENTS[number]):
        rows[1][2] = "M"
    return rows


def _place(spot: str) -> tuple[int, int]:
    """Return the column and row of a follower on its tile."""
    _, _, side = spot.partition(" ")
    if not side:
        return 2, 1
    return SPOTS[SIDES.index(side)] if side in SIDES else CORNERS[HALF_SIDES.index(side)]


def _painted(sign: str, paint: Paint) -> str:
    return paint(sign, SEATS[int(sign)] if sign.isdigit() else COLOURS.get(sign, "grey"))


# A drawing


def sheet(view: Data, until: Data, names: Sequence[str]) -> Sheet:
    """Return the map, with room for that of `until`, and the seats to the left."""
    left, right, top, bottom = _extent(until)
    wide, high = (right - left + 1) * EDGE, (bottom - top + 1) * EDGE
    beside = panel.height(view["seats"]) + (EDGE + 60)
    height = max(high + 40, beside + 40)
    drawn = Sheet(panel.WIDTH + wide + 60, height)
    notes = [f"{left} followers left" for left in view["supply"]]
    panel.draw(drawn, view, "Carcassonne", notes, names)
    y = 16 + panel.height(view["seats"])
    drawn.text(20, y + 24, f"{view['left']} tiles to come", 14, fill=FRAME.colours["ink-soft"])
    if view["tile"]:
        _tiles(drawn, [(0, 0, view["tile"], 0)], 20, y + 36)
    x0 = panel.WIDTH + 40 - left * EDGE
    y0 = (height - high) / 2 - top * EDGE
    _tiles(drawn, view["tiles"], x0, y0)
    angles = {(x, y): (kind, angle) for x, y, kind, angle in view["tiles"]}
    for seat, x, y, spot in view["followers"]:
        across, down = _spot(*angles[x, y], spot)
        name = "farmer" if spot.startswith("farmer") else "follower"
        at = x0 + x * EDGE + across * SCALE, y0 + y * EDGE + down * SCALE
        drawn.part(ART, f"{name} {seat}", *at, 0.72)
    return drawn


def _tiles(
    drawn: Sheet, tiles: Iterable[tuple[int, int, str, int]], left: float, top: float
) -> None:
    """Draw tiles from a point on: first their grounds, then the things on them."""
    things = []
    for x, y, kind, angle in tiles:
        at = left + x * EDGE, top + y * EDGE
        drawn.part(ART, "meadow", *at, SCALE)
        drawn.part(ART, f"tile {kind} {angle}", *at, SCALE)
        for thing in filter(None, ART.facts["things"][f"{kind} {angle}"].split(";")):
            name, across, down = thing.split(" ")
            things.append((at[1] + int(down) * SCALE, at[0] + int(across) * SCALE, name))
    for down, across, name in sorted(things):
        drawn.part(ART, f"thing {name}", across, down, SCALE)


def _spot(kind: str, angle: int, spot: str) -> tuple[float, float]:
    """Return the place of a named follower on a turned tile."""
    role, _, side = spot.partition(" ")
    sort = {"knight": CITY, "thief": ROAD, "monk": CLOISTER, "farmer": FIELD}[role]
    names = HALF_SIDES if sort == FIELD else SIDES
    segments = SEGMENTS[NAMES.index(kind)]
    own = next(
        i
        for i, one in enumerate(segments)
        if one.sort == sort and (not side or names.index(side) in turned(one, angle // 90))
    )
    assert ART.facts["segments"][kind][own]["sort"] == FEATURES[sort]
    x, y = ART.facts["segments"][kind][own]["spot"]
    for _ in range(angle // 90):
        x, y = 100 - y, x
    if sort == CLOISTER:
        aside, down = ART.facts["monk"]
        return x + aside, y + down
    return x, y


def _extent(view: Data) -> tuple[int, int, int, int]:
    """Return the first and last x, and y, of the map with a square around it."""
    across = [x for x, *_ in view["tiles"]] or [0]
    down = [y for _, y, *_ in view["tiles"]] or [0]
    return min(across) - 1, max(across) + 1, min(down) - 1, max(down) + 1


PICTURES = Pictures(lines, sheet)
