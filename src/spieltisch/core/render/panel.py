"""A panel of the seats next to a board: turn, score, notes and outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unicodedata import east_asian_width

from spieltisch.core.protocols import Data
from spieltisch.core.render.sheet import FRAME, Sheet

ROW = 64
HEAD = 62
WIDTH = 268
LEFT, TOP = 20, 16


def height(seats: int) -> float:
    """Return the height of a panel for `seats` seats."""
    return HEAD + ROW * seats + 6


def draw(
    sheet: Sheet,
    view: Data,
    title: str,
    notes: Sequence[str],
    names: Sequence[str],
    width: float = WIDTH,
) -> None:
    """Draw the game's title and a card for each seat at the left.

    A card has the seat's mark, name (without `names` its number), score and note.
    """
    colours = FRAME.colours
    x, y = LEFT, TOP
    sheet.text(x, y + 24, title, 24, font_weight=700)
    sheet.text(x, y + 46, fitting(standing(view, names), 39), 14, fill=colours["ink-soft"])
    outcome = view["outcome"]
    for seat in range(view["seats"]):
        top = y + HEAD + ROW * seat
        won = outcome is not None and outcome["ranks"][seat] == 1
        meaning = "won" if won else "turn" if seat in view["actors"] else ""
        sheet.rect(
            x,
            top,
            width,
            ROW - 8,
            rx=12,
            fill=colours[f"{meaning}-wash" if meaning else "card"],
            stroke=colours[meaning or "line"],
            stroke_width=2 if meaning else 1,
        )
        sheet.part(FRAME, f"seat {seat % 6}", x + 28, top + 28, 1.3)
        name = fitting(names[seat], 14) if names else f"Seat {seat}"
        sheet.text(x + 52, top + 24, name, 16, font_weight=600)
        sheet.text(x + 52, top + 43, notes[seat], 13, fill=colours["ink-soft"])
        score = view["scores"][seat % len(view["scores"])]  # partners sit in turns
        anchored = {"text_anchor": "end", "font_weight": 700}
        sheet.text(x + width - 14, top + 36, score, 24, **anchored)


def standing(view: Data, names: Sequence[str] = ()) -> str:
    """Return a line that says who acts, or how the game ended."""
    outcome: dict[str, Any] | None = view["outcome"]
    seats = names or [f"seat {seat}" for seat in range(view["seats"])]
    if outcome is None:
        who = ["chance" if actor < 0 else seats[actor] for actor in view["actors"]]
        return f"{view['phase']}: {', '.join(who)}"
    if "result" in outcome:
        return f"over ({outcome['reason']}): result {outcome['result']}"
    ranks = outcome["ranks"]
    first = [seats[seat] for seat in range(len(ranks)) if ranks[seat] == 1]
    return f"over ({outcome['reason']}): first {', '.join(first)}"


def fitting(text: str, columns: int) -> str:
    """Return a text cut to `columns` letters; Chinese characters count as two."""
    if _columns(text) <= columns:
        return text
    while _columns(text) > columns - 1:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _columns(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
