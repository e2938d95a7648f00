"""Colours by day and by night: a drawing says `light-dark(DAY,NIGHT)`, as the page's styles do.

Few readers of SVG know that function, so what is written out has one colour, and where the reader
may choose, a style beside it that browsers follow at night.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias, get_args

from spieltisch.errors import InvalidArgument

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""By day, by night, or as those who look at it have set their screen; by day outside browsers."""

_COLOUR = r"#[\da-f]+|rgba\([^)]*\)"
_PAIR = re.compile(rf"light-dark\(({_COLOUR}),({_COLOUR})\)")
_ATTRIBUTE = re.compile(rf'([\w-]+)="light-dark\(({_COLOUR}),({_COLOUR})\)"')


def themed(rules: Collection[str], lines: Iterable[str], theme: Theme) -> tuple[str, str]:
    """Return the CSS, and the markup, of rules and lines whose colours are pairs.

    Raises InvalidArgument for a theme that there is not.
    """
    if theme not in get_args(Theme):
        raise InvalidArgument(f"a theme is {', '.join(get_args(Theme))}, not {theme!r}")
    css, markup = "".join(rules), "\n".join(lines)
    if theme != "auto":
        colour = r"\1" if theme == "light" else r"\2"
        return _PAIR.sub(colour, css), _PAIR.sub(colour, markup)
    night = {rule: None for rule in map(_by_night, rules) if rule}

    def by_day(found: re.Match[str]) -> str:
        name, day, dark = found.groups()
        # As weak as the attribute was, so that what went before it still does.
        night[f':where([data-{name}="{dark}"]){{{name}:{dark}}}'] = None
        return f'{name}="{day}" data-{name}="{dark}"'

    markup = _ATTRIBUTE.sub(by_day, markup)
    dark = f"@media (prefers-color-scheme:dark){{{''.join(night)}}}"
    return _PAIR.sub(r"\1", css) + (dark if night else ""), markup


def _by_night(rule: str) -> str:
    """Return a rule as it is at night; empty where that is as by day."""
    night = _PAIR.sub(r"\2", rule)
    return night if night != rule else ""
