"""Positions as pictures: characters for terminals, an SVG, an animated record.

Each is made from a view, `State.view(seat)`, so it shows only what that seat may know. A game
defines its pictures by two functions (`Pictures`). They use the page's drawings, kept in `art.json`
next to them (`make art` writes it from the page's components). Other games are shown as the keys
and values of their view.
"""

from spieltisch.core.render.pictures import sheet_of, show, told
from spieltisch.core.render.plain import Pictures
from spieltisch.core.render.theme import Theme

__all__ = ["Pictures", "Theme", "sheet_of", "show", "told"]
