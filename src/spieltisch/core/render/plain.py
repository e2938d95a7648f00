"""Pictures of a game: the functions that it gives, and those of a game that gives none.

Without functions of its own, a picture lists the keys and values of a view.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from spieltisch.core.protocols import Data
from spieltisch.core.render import panel
from spieltisch.core.render.paint import Paint
from spieltisch.core.render.sheet import FRAME, Sheet

SHARED = ("game", "options", "seats", "actors", "outcome", "phase", "scores")
"""Keys shown above every board or in the panel next to it."""


def lines(view: Data, paint: Paint) -> list[str]:
    """Return a line for each key of the view, with its value as JSON."""
    return [f"{paint(key, 'bold')} {_told(view[key])}" for key in view if key not in SHARED]


def sheet(view: Data, until: Data, names: Sequence[str]) -> Sheet:
    """Return a card with a line for each key of the view, next to the seats."""
    told = [(key, _told(value)) for key, value in view.items() if key not in SHARED]
    width = panel.WIDTH + 3 * 20 + 660
    drawn = Sheet(width, 40 + max(panel.height(view["seats"]), 30 + 24 * len(told)))
    panel.draw(drawn, view, str(view["game"]).capitalize(), [""] * view["seats"], names)
    left = panel.WIDTH + 40
    frame = {"rx": 12, "fill": FRAME.colours["card"], "stroke": FRAME.colours["line"]}
    drawn.rect(left, 20, 660, drawn.height - 40, **frame)
    for row, (key, value) in enumerate(told):
        drawn.text(left + 16, 48 + 24 * row, key, 14, font_weight=600)
        short = value if len(value) <= 70 else f"{value[:69]}…"
        drawn.text(left + 150, 48 + 24 * row, short, 14)
    return drawn


def _told(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class Pictures(NamedTuple):
    """Functions that show a view of a game.

    `lines` returns a board of characters, `sheet` a drawing. `sheet` takes a view, a later view
    whose board must fit too, and the players' names or (). Without `sheet`, the picture lists keys
    and values.
    """

    lines: Callable[[Data, Paint], list[str]]
    sheet: Callable[[Data, Data, Sequence[str]], Sheet] = sheet
