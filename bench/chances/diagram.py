"""Reliability diagrams: the share won over the chance given, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bench.chances.judging import Bin

SIDE, EDGE = 240, 36
"""Pixels of a square's side, and around it."""
LEAST = 2
"""Least radius of a bin's point."""
ROW = 3
"""Squares in a row."""
THEMED = ".ink{fill:#2a251f}@media (prefers-color-scheme:dark){.ink{fill:#ede6da}}"
"""The colour of words, by the reader's theme."""


class Curve(NamedTuple):
    """The bins of one table."""

    name: str
    bins: Sequence[Bin]


def diagram(title: str, curves: Sequence[Curve]) -> str:
    """Return one square for each table, in rows; a point's area grows with the sides of its bin.

    The drawing has no background, and its words are light on a dark page.
    """
    across = min(ROW, len(curves))
    down = -(-len(curves) // ROW)
    wide, high = across * (SIDE + EDGE) + EDGE, down * (SIDE + 2 * EDGE) + EDGE
    squares = "".join(
        f'<g transform="translate({EDGE + k % ROW * (SIDE + EDGE)} '
        f'{2 * EDGE + k // ROW * (SIDE + 2 * EDGE)})">{square(curve)}</g>'
        for k, curve in enumerate(curves)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        'font-family="sans-serif" font-size="12" class="ink">'
        f"<style>{THEMED}</style>"
        f'<text x="{EDGE}" y="24" font-size="16" font-weight="bold">{title}: share won over chance '
        f"given</text>{squares}</svg>\n"
    )


def square(curve: Curve) -> str:
    """Return one diagram; the diagonal is where chances are true."""
    most = max(one.sides for one in curve.bins)
    points = [
        (one.given * SIDE, SIDE - one.won * SIDE, LEAST + 8 * (one.sides / most) ** 0.5)
        for one in curve.bins
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>' for x, y, r in points)
    ticks = "".join(
        f'<text x="{share * SIDE:.0f}" y="{SIDE + 15}" text-anchor="middle">{share:g}</text>'
        f'<text x="-5" y="{SIDE - share * SIDE + 4:.0f}" text-anchor="end">{share:g}</text>'
        for share in (0, 0.5, 1)
    )
    return (
        f'<text x="{SIDE / 2:.0f}" y="-10" text-anchor="middle" font-weight="bold">'
        f"{curve.name}</text>"
        f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="#888"/>'
        f'<line x2="{SIDE}" y1="{SIDE}" stroke="#888" stroke-dasharray="4 4"/>'
        f'<polyline points="{line}" fill="none" stroke="#1f6feb" stroke-width="2"/>'
        f'<g fill="#1f6feb" fill-opacity="0.6">{dots}</g>{ticks}'
    )
