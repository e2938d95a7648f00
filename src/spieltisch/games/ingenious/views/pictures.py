"""Pictures of Ingenious: characters, and a drawing from the page's parts."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from spieltisch.core.protocols import Data
from spieltisch.core.render import Pictures, panel
from spieltisch.core.render.paint import Paint
from spieltisch.core.render.sheet import FRAME, Art, Sheet

ART = Art(Path(__file__).parents[1])
COLOURS = "RGOBYP"
NAMES = dict(zip(COLOURS, ("red", "green", "orange", "blue", "yellow", "purple"), strict=True))
TURNS = {(1, 0): 0, (0, 1): 60, (-1, 1): 120, (-1, 0): 180, (0, -1): 240, (1, -1): 300}
"""The step to a tile's second half, and the tile's angle."""
SCALE = 30
"""A cell's outer radius."""
RACK = 19
LANE = 24


# Characters


def lines(view: Data, paint: Paint) -> list[str]:
    """Return the board, then tracks, racks and open tiles.

    Symbols on tiles are capitals and printed ones small; q and r are at the board's edge.
    """
    radius = view["radius"]
    found = [_row(view, r, paint) for r in range(-radius, radius + 1)]
    found += _columns(radius, paint)
    found += ["", *_tracks(view, paint)]
    for seat, rack in enumerate(view["racks"]):
        shown = _tiles(rack, paint) if rack is not None else f"{view['rack_sizes'][seat]} hidden"
        found.append(f"rack of seat {seat}: {shown}")
    if view["aside"]:
        found.append(f"aside: {_tiles(view['aside'], paint)}")
    return [*found, f"bag: {view['bag_count']} tiles"]


def _row(view: Data, r: int, paint: Paint) -> str:
    """Return a row: its r, its cells, and below the middle the q of the diagonal ending there."""
    radius = view["radius"]
    first, last = max(-radius, -radius - r), min(radius, radius - r)
    cells = []
    for q in range(first, last + 1):
        cell = f"{q},{r}"
        if cell in view["printed"]:
            colour = view["printed"][cell]
            cells.append(paint(colour.lower(), NAMES[colour]))
        elif cell in view["board"]:
            colour = view["board"][cell]
            cells.append(paint(colour, NAMES[colour]))
        else:
            cells.append(paint("·", "dim"))
    end = f" {last + 1}" if r > 0 else ""
    return f"{paint(f'{r:3}', 'dim')} {' ' * abs(r)}{' '.join(cells)}{paint(end, 'dim')}"


def _columns(radius: int, paint: Paint) -> list[str]:
    """Return the q of the diagonals that end in the last row, in two alternating lines."""
    rows = []
    for odd in (0, 1):
        row = " " * (radius + 3 + 2 * odd)
        row += "".join(f"{q:>3} " for q in range(-radius + odd, 1, 2))
        rows.append(paint(row.rstrip(), "dim"))
    return rows


def _tracks(view: Data, paint: Paint) -> list[str]:
    """Return the levels of each colour, a line for each side."""
    if "shared" in view:
        marks = [
            paint(f"{colour} {points:+}", NAMES[colour]) + ("" if token is None else f" ({token})")
            for colour, points, token in zip(COLOURS, view["shared"], view["tokens"], strict=True)
        ]
        return [f"towards seat 0: {'  '.join(marks)}"]
    return [
        f"side {side}: "
        + "  ".join(
            paint(f"{colour} {points}", NAMES[colour])
            for colour, points in zip(COLOURS, track, strict=True)
        )
        for side, track in enumerate(view["tracks"])
    ]


def _tiles(tiles: list[str], paint: Paint) -> str:
    return " ".join("".join(paint(half, NAMES[half]) for half in tile) for tile in tiles)


# A drawing


def sheet(view: Data, until: Data, names: Sequence[str]) -> Sheet:
    """Return the board with seats and tracks to the left, and the visible racks below them."""
    radius = view["radius"]
    wide = (sqrt(3) * (radius + 0.5) + 0.36) * SCALE
    high = (1.5 * radius + 1.52) * SCALE
    seats = view["seats"]
    left = max(panel.WIDTH, 300)
    tracks = panel.height(seats) + 24
    racks = tracks + 6 * LANE + 28
    height = max(2 * high + 40, racks + seats * (4 * RACK + 4) + 20)
    drawn = Sheet(left + 2 * wide + 60, height)
    panel.draw(drawn, view, "Ingenious", [_note(view, seat) for seat in range(seats)], names, left)
    _draw_tracks(drawn, view, 20, tracks + 10, left)
    for seat, rack in enumerate(view["racks"]):
        _draw_rack(drawn, seat, rack, view["rack_sizes"][seat], racks + seat * (4 * RACK + 4))
    _draw_board(drawn, view, left + 40 + wide, height / 2)
    return drawn


def _note(view: Data, seat: int) -> str:
    """Return the list compared at the end, for the seat's side; in the duel its tokens."""
    if "tokens" in view:
        return f"tokens: {view['tokens'].count(seat)}"
    ascending = view["ascending"]
    return "lowest first: " + " ".join(map(str, ascending[seat % len(ascending)]))


def _draw_tracks(drawn: Sheet, view: Data, x: float, y: float, width: float) -> None:
    """Draw a lane for each colour, with each side's marker."""
    duel = "shared" in view
    tracks = [view["shared"]] if duel else view["tracks"]
    most = 9 if duel else 36 if len(tracks) < view["seats"] or view["seats"] == 1 else 18
    least = -9 if duel else 0
    for i, colour in enumerate(COLOURS):
        middle = y + i * LANE + LANE / 2
        drawn.part(ART, f"printed {colour}", x + 10, middle, 14)
        lane = {"rx": 5, "fill": FRAME.colours["well"]}
        drawn.rect(x + 28, middle - 8, width - 30, 16, **lane)
        step = (width - 56) / (most - least)
        for side, track in enumerate(tracks):
            at = track[i] if not duel else -track[i]
            spot = x + 41 + step * (at - least)
            offset = 0 if len(tracks) == 1 else (side - (len(tracks) - 1) / 2) * 3
            if duel:
                drawn.part(ART, f"printed {colour}", spot, middle, 15)
            else:
                drawn.part(FRAME, f"seat {side}", spot, middle + offset, 0.62)


def _draw_rack(drawn: Sheet, seat: int, rack: list[str] | None, size: int, y: float) -> None:
    """Draw a rack's tiles upright, or the backs of hidden ones."""
    drawn.part(FRAME, f"seat {seat % 6}", 34, y + 1.9 * RACK, 0.8)
    for place in range(size if rack is None else len(rack)):
        x, top = 70 + place * 2.05 * RACK, y + 1.05 * RACK
        if rack is None:
            drawn.part(ART, "back", x, top, RACK)
            continue
        drawn.part(ART, "rack", x, top, RACK)
        drawn.part(ART, f"mark {rack[place][0]}", x, top, RACK)
        drawn.part(ART, f"mark {rack[place][1]}", x, top + sqrt(3) * RACK, RACK)


def _draw_board(drawn: Sheet, view: Data, x: float, y: float) -> None:
    """Draw cells, printed symbols and tiles around a middle."""
    if f"board {view['radius']}" in ART.parts:
        drawn.part(ART, f"board {view['radius']}", x, y, SCALE)
    else:
        _draw_cells(drawn, view["radius"], x, y)
    for cell, colour in view["printed"].items():
        across, down = _centre(cell)
        drawn.part(ART, f"printed {colour}", x + across, y + down, SCALE)
    for tile, first, second in view["tiles"]:
        (q, r), (q2, r2) = _axial(first), _axial(second)
        across, down = _centre(first)
        drawn.part(ART, f"tile {TURNS[q2 - q, r2 - r]}", x + across, y + down, SCALE)
        for colour, cell in ((tile[0], first), (tile[1], second)):
            across, down = _centre(cell)
            drawn.part(ART, f"mark {colour}", x + across, y + down, SCALE)


def _draw_cells(drawn: Sheet, radius: int, x: float, y: float) -> None:
    """Draw the cells of a board that the page has no picture of."""
    size = range(-radius, radius + 1)
    for q, r in ((q, r) for q in size for r in size if abs(q + r) <= radius):
        across, down = _centre(f"{q},{r}")
        corners = [(sqrt(3) / 2, 0.5), (0, 1), (-sqrt(3) / 2, 0.5)]
        corners += [(-left, -up) for left, up in corners]
        points = " ".join(
            f"{x + across + 0.94 * SCALE * left:.1f},{y + down + 0.94 * SCALE * up:.1f}"
            for left, up in corners
        )
        fill, line = FRAME.colours["well"], FRAME.colours["line"]
        drawn.add(f'<polygon points="{points}" style="fill:{fill};stroke:{line}"/>')


def _axial(cell: str) -> tuple[int, int]:
    q, _, r = cell.partition(",")
    return int(q), int(r)


def _centre(cell: str) -> tuple[float, float]:
    """Return the place of a cell: hexagons stand on a corner, r grows downwards."""
    q, r = _axial(cell)
    return SCALE * sqrt(3) * (q + r / 2), SCALE * 1.5 * r


PICTURES = Pictures(lines, sheet)
