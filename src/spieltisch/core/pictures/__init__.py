"""Positions as pictures: a board of characters for terminals, an SVG, a record that moves.

All are made of a view, `State.view(seat)`, so that a picture for a seat shows what that seat may
know. A game says how it looks by two functions (`Pictures`); what they draw with are the page's own
drawings, kept as `art.json` beside them (`make art` writes it from the page's components). A game
without any is shown as its view's keys and values.
"""

from spieltisch.core.pictures.pictures import Pictures, sheet_of, show, told
from spieltisch.core.pictures.theme import Theme

__all__ = ["Pictures", "Theme", "sheet_of", "show", "told"]
