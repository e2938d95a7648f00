"""A game as one animated SVG; browsers play it by SMIL, without scripts.

Elements that stay over several drawings are in the file once, with the times they are visible.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from spieltisch.core.render.sheet import Sheet, document, number
from spieltisch.core.render.theme import Theme

LAST = 4
"""Factor by which the last drawing stays longer than the others."""


class _Element:
    """An SVG element of the drawings from `first` on, before `end`, with a link to the next."""

    def __init__(self, markup: str, first: int) -> None:
        self.markup = markup
        self.first = first
        self.end = first + 1
        self.next: _Element | None = None


def animated(sheets: Sequence[Sheet], seconds: float = 1.0, theme: Theme = "auto") -> str:
    """Return an SVG that shows one drawing after the other, each for `seconds`, again and again.

    `sheets` has at least one drawing. Raises InvalidArgument for an unknown theme.
    """
    parts: dict[str, str] = {}
    styles: dict[str, None] = {}
    for sheet in sheets:
        parts |= sheet.parts
        styles |= sheet.styles
    width = max(sheet.width for sheet in sheets)
    height = max(sheet.height for sheet in sheets)
    elements = _merged([sheet.elements for sheet in sheets])
    count = len(sheets)
    lines = []
    for (first, end), group in groupby(elements, key=lambda one: (one.first, one.end)):
        markup = "".join(one.markup for one in group)
        lines.append(markup if end - first == count else _seen(markup, first, end, count, seconds))
    return document(width, height, styles, parts, lines, theme)


def _merged(drawings: Sequence[Sequence[str]]) -> list[_Element]:
    """Return all elements, each before those drawn over it."""
    head = _Element("", 0)
    before: list[_Element] = []
    for number_, drawing in enumerate(drawings):
        places: dict[str, list[int]] = {}
        for place in range(len(before) - 1, -1, -1):
            places.setdefault(before[place].markup, []).append(place)
        last, reached, now = head, -1, []
        for markup in drawing:
            found = places.get(markup, [])
            while found and found[-1] <= reached:
                found.pop()
            if found:
                reached = found.pop()
                element = before[reached]
                element.end = number_ + 1
            else:
                element = _Element(markup, number_)
                element.next, last.next = last.next, element
            last = element
            now.append(element)
        before = now
    found_all, element_ = [], head.next
    while element_ is not None:
        found_all.append(element_)
        element_ = element_.next
    return found_all


def _seen(markup: str, first: int, end: int, count: int, seconds: float) -> str:
    """Return markup that is visible in the drawings from `first` on, before `end`."""
    steps = count - 1 + LAST
    times, seen = ["0"], ["visible" if first == 0 else "hidden"]
    if first > 0:
        times, seen = [*times, f"{first / steps:.5f}"], [*seen, "visible"]
    if end < count:
        times, seen = [*times, f"{end / steps:.5f}"], [*seen, "hidden"]
    hidden = ' visibility="hidden"' if end < count else ""
    return (
        f'<g{hidden}>{markup}<animate attributeName="visibility" calcMode="discrete" '
        f'dur="{number(steps * seconds)}s" repeatCount="indefinite" '
        f'keyTimes="{";".join(times)}" values="{";".join(seen)}"/></g>'
    )
