"""Sequential tests of a bot's strength, on sets of games.

The generalised sequential probability ratio test compares two values of normalised Elo. (Van den
Bergh, "The Generalized Sequential Probability Ratio Test for Experimental Design in Computer
Games".) Normalised Elo is the distance of the mean share from that of equals, in standard
deviations of a game, times 800 / ln 10 (2020). It says how many games are needed
to tell bots apart, whatever the draws and luck. The test counts sets, not games, so games of a set
may depend on each other.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scipy.optimize import brentq

from spieltisch.errors import InvalidArgument

ELO_A_DEVIATION = 800 / math.log(10)
"""Normalised Elo of one standard deviation of a game."""
UNSEEN = 1e-3
"""Count given to outcomes without sets, so that none is impossible."""
FARTHEST = 0.8
"""Largest distance, in a set's deviations, for which the likeliest law is always found."""
DIGITS = 9
"""Decimal digits to which shares are compared."""
STEPS, CLOSE = 50, 1e-10

Verdict = Literal["", "stronger", "not stronger"]
"""The accepted hypothesis: the strength is `high`, or `low`; "": unknown yet."""


@dataclass
class SequentialTest:
    """A test whether a strength is `high` or `low`, both in normalised Elo.

    `alpha` is the probability of accepting `high` for a strength of `low`, `beta` that of the
    reverse. `fair` is the share of equals, `games` the number of games in a set. Raises
    InvalidArgument for bounds that cannot be tested.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    fair: float = 0.5
    games: int = 2
    counts: Counter[float] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise InvalidArgument(
                "a test needs two values of normalised Elo, the lower one first, not "
                f"{self.low:g} and {self.high:g}"
            )
        most = FARTHEST * ELO_A_DEVIATION / math.sqrt(self.games)
        if max(-self.low, self.high) > most:
            raise InvalidArgument(
                f"a test on sets of {self.games} games must stay within {most:.0f} of 0 normalised "
                "Elo: a few games show larger differences"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InvalidArgument("error rates must be between 0 and 0.5")

    def add(self, share: float) -> Verdict:
        """Count a set with its mean share of the win; return the verdict."""
        self.counts[round(share, DIGITS)] += 1
        return self.verdict

    @property
    def bounds(self) -> tuple[float, float]:
        """The deciding log-likelihood ratios: `low` below the first, `high` above the second."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    @property
    def verdict(self) -> Verdict:
        """The verdict so far."""
        ratio, (least, most) = self.ratio, self.bounds
        return "stronger" if ratio >= most else "not stronger" if ratio <= least else ""

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of `high` against `low`, each with its likeliest law."""
        if not self.counts:
            return 0.0
        seen = dict.fromkeys((0.0, round(self.fair, DIGITS), 1.0), 0.0) | self.counts
        padded = {value: count or UNSEEN for value, count in sorted(seen.items())}
        total = math.fsum(padded.values())
        law = {value: count / total for value, count in padded.items()}
        scale = math.sqrt(self.games) / ELO_A_DEVIATION
        unlikely, likely = (likeliest(law, self.fair, elo * scale) for elo in (self.low, self.high))
        return total * math.fsum(
            p * math.log(likely[value] / unlikely[value]) for value, p in law.items()
        )

    @property
    def elo(self) -> float:
        """The observed normalised Elo; nan while all sets are equal."""
        total = self.counts.total()
        mean = math.fsum(value * n for value, n in self.counts.items()) / total if total else 0.0
        squares = math.fsum(n * (value - mean) ** 2 for value, n in self.counts.items())
        if not squares:
            return math.nan
        deviation = math.sqrt(squares / total * self.games)
        return (mean - self.fair) / deviation * ELO_A_DEVIATION


def likeliest(law: Mapping[float, float], middle: float, t: float) -> dict[float, float]:
    """Return the likeliest law whose mean is `t` of its deviations above `middle`.

    `law` has the observed probabilities by value. Source: "Normalized Elo", 4.1. Each step makes
    the condition linear about the law so far; the likeliest law is then known up to one number.
    """
    found = dict.fromkeys(law, 1 / len(law))
    for _ in range(STEPS):
        mean = math.fsum(p * value for value, p in found.items())
        deviation = math.sqrt(math.fsum(p * (value - mean) ** 2 for value, p in found.items()))
        off = {
            value: value - middle - t * deviation * (1 + ((value - mean) / deviation) ** 2) / 2
            for value in law
        }
        x = _multiplier(law, off)
        before = found
        found = {value: p / (1 + x * off[value]) for value, p in law.items()}
        if max(abs(found[value] - before[value]) for value in law) < CLOSE:
            break
    return found


def _multiplier(law: Mapping[float, float], off: Mapping[float, float]) -> float:
    """Return x with sum p·o/(1+x·o) = 0, where all 1+x·o are positive."""
    least, most = min(off.values()), max(off.values())
    if not least < 0 < most:  # no law has such a mean: return the nearest
        return 0.0

    def excess(x: float) -> float:
        return math.fsum(p * off[value] / (1 + x * off[value]) for value, p in law.items())

    room = 1e-12 * (1 / most - 1 / least)
    return float(brentq(excess, -1 / most + room, -1 / least - room))
