"""True chances from a coach's own: constants for each kind of table, fitted to finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple


class Temper(NamedTuple):
    """A coach's shares of the win, to the `power`, times e to the power of `pull` · score.

    A power above 1 makes a favourite surer, one below 1 less sure. The pull counts what the score
    on the table says beyond the coach's judgement. Certain results remain certain.
    """

    power: float = 1.0
    pull: float = 0.0


Tempers = Mapping[tuple[str, int], Temper]
"""The temper for each mode and number of seats."""


def tempered(
    shares: Sequence[float], scores: Sequence[float], sides: Sequence[int], temper: Temper
) -> tuple[float, ...]:
    """Return the shares as true chances, scaled to a sum of 1 with partners counted once."""
    most = max(scores)
    weights = [
        share**temper.power * exp(temper.pull * (score - most)) if share > 0 else 0.0
        for share, score in zip(shares, scores, strict=True)
    ]
    whole = sum(dict(zip(sides, weights, strict=True)).values())
    return tuple(weight / whole for weight in weights) if whole else tuple(shares)
