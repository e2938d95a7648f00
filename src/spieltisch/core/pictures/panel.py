"""The seats beside a board: whose turn it is, what they have, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.core.pictures.sheet import FRAME, Sheet
from spieltisch.core.protocols import Data

ROW = 64
HEAD = 62
WIDTH = 268
LEFT, TOP = 20, 16


def height(seats: int) -> float:
    """Return how high the panel of so many seats is."""
    return HEAD + ROW * seats + 6


def draw(sheet: Sheet, view: Data, title: str, notes: Sequence[str], width: float = WIDTH) -> None:
    """Draw at the left the game's title, and a card a seat: its mark, its score, what it has
    besides (`notes`)."""
    colours = FRAME.colours
    x, y = LEFT, TOP
    sheet.text(x, y + 24, title, 24, font_weight=700)
    sheet.text(x, y + 46, standing(view), 14, fill=colours["ink-soft"])
    outcome = view["outcome"]
    for seat in range(view["seats"]):
        top = y + HEAD + ROW * seat
        turn = seat in view["actors"] or (outcome is not None and outcome["ranks"][seat] == 1)
        sheet.rect(
            x,
            top,
            width,
            ROW - 8,
            rx=12,
            fill=colours["brass-wash"] if turn else colours["card"],
            stroke=colours["brass"] if turn else colours["line"],
            stroke_width=2 if turn else 1,
        )
        sheet.part(FRAME, f"seat {seat % 6}", x + 28, top + 28, 1.3)
        sheet.text(x + 52, top + 24, f"Seat {seat}", 16, font_weight=600)
        sheet.text(x + 52, top + 43, notes[seat], 13, fill=colours["ink-soft"])
        score = view["scores"][seat % len(view["scores"])]  # partners sit in turns
        anchored = {"text_anchor": "end", "font_weight": 700}
        sheet.text(x + width - 14, top + 36, score, 24, **anchored)


def standing(view: Data) -> str:
    """Return in a line who acts, or how the game ended."""
    outcome: dict[str, Any] | None = view["outcome"]
    if outcome is None:
        who = ["chance" if actor < 0 else f"seat {actor}" for actor in view["actors"]]
        return f"{view['phase']}: {', '.join(who)}"
    if "result" in outcome:
        return f"over ({outcome['reason']}): result {outcome['result']}"
    ranks = outcome["ranks"]
    first = [f"seat {seat}" for seat in range(len(ranks)) if ranks[seat] == 1]
    return f"over ({outcome['reason']}): first {', '.join(first)}"
