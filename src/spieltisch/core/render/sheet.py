"""Sheets: SVG drawings in progress, and the art they use."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from spieltisch.core.render.theme import Theme, themed

FONT = "Figtree,'Segoe UI',Roboto,'Noto Sans',sans-serif"


class Art:
    """The page's drawings of one game, read on demand from `art.json` in a folder."""

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        self._path = folder / "art.json"

    @cached_property
    def _all(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._path.read_text(encoding="utf-8"))
        return found

    @property
    def parts(self) -> dict[str, str]:
        """Markup of each part, by name."""
        found: dict[str, str] = self._all["parts"]
        return found

    @property
    def colours(self) -> dict[str, str]:
        """The page's colours by name; `light-dark(DAY,NIGHT)` where they differ."""
        found: dict[str, str] = self._all["colours"]
        return found

    @property
    def facts(self) -> dict[str, Any]:
        """Other facts that the page exports about the parts."""
        found: dict[str, Any] = self._all["facts"]
        return found

    @property
    def style(self) -> list[str]:
        """CSS rules for the parts' classes."""
        found: list[str] = self._all["style"]
        return found


FRAME = Art(Path(__file__).parent)
"""Seats' marks, and the colours of table, card and ink."""


class Sheet:
    """An SVG in progress: complete elements, later ones over earlier ones.

    Lengths are in units of the drawing, angles in degrees, clockwise.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.elements: list[str] = []
        self.parts: dict[str, str] = {}
        self.styles: dict[str, None] = {}
        self.rect(0, 0, width, height, fill=FRAME.colours["table"])

    def part(
        self,
        art: Art,
        name: str,
        x: float,
        y: float,
        scale: float = 1,
        **attributes: str,
    ) -> None:
        """Draw a part with its origin at a point."""
        key = f"{art.name}-{name}".replace(" ", "-").replace("*", "star")
        if key not in self.parts:
            self.parts[key] = art.parts[name]
            self.styles.update(dict.fromkeys(art.style))
        moved = f"translate({number(x)} {number(y)})"
        moved += f" scale({number(scale)})" * (scale != 1)
        self.add(f'<use href="#{key}" transform="{moved}"{_attributes(attributes)}/>')

    def text(
        self, x: float, y: float, words: object, size: float = 16, **attributes: object
    ) -> None:
        """Write words with their baseline at y."""
        given = {"font-size": number(size), "fill": FRAME.colours["ink"]} | _named(attributes)
        where = f'x="{number(x)}" y="{number(y)}"'
        self.add(f"<text {where}{_attributes(given)}>{escape(str(words))}</text>")

    def rect(self, x: float, y: float, width: float, height: float, **attributes: object) -> None:
        """Draw a rectangle."""
        sides = " ".join(
            f'{name}="{number(value)}"'
            for name, value in (("x", x), ("y", y), ("width", width), ("height", height))
        )
        self.add(f"<rect {sides}{_attributes(_named(attributes))}/>")

    def add(self, element: str) -> None:
        """Add an SVG element on top of the others."""
        self.elements.append(element)

    def svg(self, theme: Theme = "auto") -> str:
        """Return the drawing as the text of a self-contained SVG.

        Raises InvalidArgument for an unknown theme.
        """
        return document(self.width, self.height, self.styles, self.parts, self.elements, theme)


def document(
    width: float,
    height: float,
    styles: Collection[str],
    parts: dict[str, str],
    elements: list[str],
    theme: Theme,
) -> str:
    """Return the text of an SVG."""
    size = f'width="{number(width)}" height="{number(height)}"'
    box = f'viewBox="0 0 {number(width)} {number(height)}"'
    defined = (f'<g id="{key}">{markup}</g>' for key, markup in parts.items())
    css, markup = themed(styles, ["<defs>", *defined, "</defs>", *elements], theme)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="{FONT}">',
        *([f"<style>{css}</style>"] if css else []),
        markup,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """Return a number with two decimals at most, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _named(attributes: dict[str, object]) -> dict[str, str]:
    """Return attributes by their SVG names: `font_weight` becomes `font-weight`."""
    return {name.replace("_", "-"): str(value) for name, value in attributes.items()}


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
