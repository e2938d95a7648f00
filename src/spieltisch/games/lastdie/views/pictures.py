"""Pictures of Last Die: characters, and a drawing from the page's parts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spieltisch.core.protocols import Data
from spieltisch.core.render import Pictures, panel
from spieltisch.core.render.paint import Paint
from spieltisch.core.render.sheet import Art, Sheet

ART = Art(Path(__file__).parents[1])
CELL = 78
GAP = 8
ROW = CELL + 2 * GAP + 8
LONGEST = 5
POINTS = 120


# Characters


def lines(view: Data, paint: Paint) -> list[str]:
    """Return the face row by row, dice in brackets; then points and dice, and the hand."""
    found = []
    for number, (points, cells) in enumerate(view["board"] or [], 1):
        placed = view["rows"][number - 1]
        shown = [
            paint(f"[{placed[i]}]", "bold") if i < len(placed) else f" {cell} "
            for i, cell in enumerate(cells)
        ]
        shown += ["   "] * (LONGEST - len(cells))
        worth = paint(f"{points:+4}", "yellow" if points > 0 else "black")
        wanted = view["open"][number - 1]
        takes = f"   takes {' '.join(map(str, wanted))}" if wanted else "   full"
        found.append(f"{number}  {' '.join(shown)}  {worth}{takes}")
    hand = " ".join(f"[{value}]" for value in view["hand"])
    face = view["face"] or "none yet"
    found = [f"round {view['round']}, face {face}; the target is {view['target']}", "", *found, ""]
    for seat in range(view["seats"]):
        found.append(f"seat {seat}: {view['points'][seat]} points, {view['dice'][seat]} dice")
    return [*found, f"hand: {hand or 'empty'}", f"faces to come: {' '.join(view['stack'])}"]


# A drawing


def sheet(view: Data, until: Data, names: Sequence[str]) -> Sheet:
    """Return the face with the hand below it, and the seats to the left."""
    rows = max(6, len(view["board"] or []))
    wide = LONGEST * (CELL + GAP) + POINTS + 3 * GAP + 40
    high = rows * ROW + 150
    drawn = Sheet(panel.WIDTH + wide + 60, max(high + 40, panel.height(view["seats"]) + 32))
    notes = [f"{dice} dice left" for dice in view["dice"]]
    panel.draw(drawn, view, "Last Die", notes, names)
    x, y = panel.WIDTH + 40, 20
    colours = ART.colours
    plate = {"rx": 26, "fill": colours["ld-plate"], "stroke": colours["ld-plate-dark"]}
    drawn.rect(x, y, wide, rows * ROW + 48, **plate)
    told = f"Round {view['round']}, face {view['face'] or 'none yet'}"
    ink = colours["ld-plate-ink"]
    drawn.text(x + 22, y + 28, told, 18, font_weight=600, fill=ink)
    target = {"text_anchor": "end", "fill": ink}
    drawn.text(x + wide - 22, y + 28, f"target {view['target']}", 18, **target)
    for i, (points, cells) in enumerate(view["board"] or []):
        _draw_row(drawn, points, cells, view["rows"][i], x + 20, y + 40 + i * ROW, wide - 40)
    top = y + rows * ROW + 62
    felt = {"rx": 20, "fill": colours["ld-felt"]}
    drawn.rect(x, top, wide, 88, **felt)
    for i, value in enumerate(view["hand"]):
        drawn.part(ART, f"die {value}", x + 60 + i * 84, top + 44, 0.64)
    if not view["hand"]:
        for i in range(view["rolling"]):
            drawn.part(ART, "die", x + 60 + i * 84, top + 44, 0.64)
    return drawn


def _draw_row(
    drawn: Sheet, points: int, cells: str, placed: list[int], x: float, y: float, width: float
) -> None:
    """Draw a row's cells, dice on the first ones, and its points."""
    sort = "yellow" if points > 0 else "black"
    colours = {name: ART.colours[f"ld-{sort}{name}"] for name in ("", "-well", "-ink", "-edge")}
    band = {"rx": 18, "fill": colours[""], "stroke": colours["-edge"]}
    drawn.rect(x, y, width, ROW - 8, **band)
    groups = "" if sort == "yellow" else "-on-black"
    style = f"--a:{ART.colours['ld-a' + groups]};--b:{ART.colours['ld-b' + groups]}"
    for i, mark in enumerate(cells):
        left, top = x + GAP + i * (CELL + GAP) + 4, y + GAP
        drawn.rect(left, top, CELL, CELL, rx=15, fill=colours["-well"])
        middle = left + CELL / 2, top + CELL / 2
        if i < len(placed):
            drawn.part(ART, f"die {placed[i]}", *middle, 0.7)
        else:
            drawn.part(ART, f"mark {mark}", *middle, 0.66, color=colours["-ink"], style=style)
        if i and not mark.isdigit():
            _join(drawn, cells[i - 1], mark, left - GAP / 2, middle[1], colours)
    worth = f"+{points}" if points > 0 else f"−{-points}"
    full = len(placed) == len(cells)
    told = {"text_anchor": "middle", "font_weight": 700, "fill": colours["-ink"]}
    drawn.text(x + width - 66, y + ROW / 2 + 6, worth, 34, opacity=0.45 if full else 1, **told)


def _join(
    drawn: Sheet, before: str, mark: str, x: float, y: float, colours: dict[str, str]
) -> None:
    """Draw the bond of two neighbouring equal stars, or the sign that they must differ."""
    if before == mark:
        drawn.rect(x - GAP / 2 - 1, y - CELL * 0.14, GAP + 2, CELL * 0.28, fill=colours["-well"])
    elif before == "A" and mark == "B":
        circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15" fill="{colours[""]}"/>'
        drawn.add(circle)
        told = {"text_anchor": "middle", "font_weight": 800, "fill": colours["-ink"]}
        drawn.text(x, y + 8, "≠", 24, **told)


PICTURES = Pictures(lines, sheet)
