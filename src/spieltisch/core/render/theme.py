"""Colours for day and night: drawings say `light-dark(DAY,NIGHT)`, as the page's styles do.

Few SVG viewers know that function. So each written colour is a plain one; the "auto" theme adds a
style that browsers apply at night.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias, get_args

from spieltisch.errors import InvalidArgument

Theme: TypeAlias = Literal["auto", "light", "dark"]
""""auto" follows the viewer's screen setting in browsers, and is "light" elsewhere."""

_COLOUR = r"#[\da-f]+|rgba\([^)]*\)"
_PAIR = re.compile(rf"light-dark\(({_COLOUR}),({_COLOUR})\)")
_ATTRIBUTE = re.compile(rf'([\w-]+)="light-dark\(({_COLOUR}),({_COLOUR})\)"')


def themed(rules: Collection[str], lines: Iterable[str], theme: Theme) -> tuple[str, str]:
    """Return the CSS of `rules` and the markup of `lines` with colours of a theme.

    Raises InvalidArgument for an unknown theme.
    """
    if theme not in get_args(Theme):
        raise InvalidArgument(f"no theme {theme!r}: use {', '.join(get_args(Theme))}")
    css, markup = "".join(rules), "\n".join(lines)
    if theme != "auto":
        colour = r"\1" if theme == "light" else r"\2"
        return _PAIR.sub(colour, css), _PAIR.sub(colour, markup)
    night = {rule: None for rule in map(_by_night, rules) if rule}

    def by_day(found: re.Match[str]) -> str:
        name, day, dark = found.groups()
        # The selector has the attribute's low specificity, so that other rules still win.
        night[f':where([data-{name}="{dark}"]){{{name}:{dark}}}'] = None
        return f'{name}="{day}" data-{name}="{dark}"'

    markup = _ATTRIBUTE.sub(by_day, markup)
    dark = f"@media (prefers-color-scheme:dark){{{''.join(night)}}}"
    return _PAIR.sub(r"\1", css) + (dark if night else ""), markup


def _by_night(rule: str) -> str:
    """Return a rule with night colours; "" if they equal the day's."""
    night = _PAIR.sub(r"\2", rule)
    return night if night != rule else ""
