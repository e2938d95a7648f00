"""When enough games have been played: a sequential test of a bot's strength, on sets.

The generalised sequential probability ratio test of Van den Bergh, "The Generalized Sequential
Probability Ratio Test for Experimental Design in Computer Games", between two values of normalised
Elo ("Normalized Elo", 2020): by how many standard deviations of a game the mean share is above
what equals get, times 800 / ln 10. Normalised Elo says how many games it takes to tell bots apart,
whatever the game's draws and luck; and since sets and not games are counted, it does not matter
that the games of a set depend on each other.
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
"""Sets that are counted where none was: nothing is impossible."""
FARTHEST = 0.8
"""Deviations of a set's share up to which the likeliest law is sure to be found."""
DIGITS = 9
"""Shares that are equal so far are equal."""
STEPS, CLOSE = 50, 1e-10

Verdict = Literal["", "stronger", "not stronger"]
"""Of the hypotheses that the strength is `high`, or `low`; empty: not known yet."""


@dataclass
class SequentialTest:
    """Tells whether the strength is rather `high` than `low`, both in normalised Elo.

    `alpha` is how often it may say `high` of who has `low`, `beta` the other way round. `fair` is
    the share of equals, `games` how many games a set has. Raises InvalidArgument for bounds that
    leave nothing to be tested.
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
                "a test is between two values of normalised Elo, the lower one first, not "
                f"{self.low:g} and {self.high:g}"
            )
        most = FARTHEST * ELO_A_DEVIATION / math.sqrt(self.games)
        if max(-self.low, self.high) > most:
            raise InvalidArgument(
                f"a test on sets of {self.games} games is within {most:.0f} of 0 normalised Elo: "
                "what is farther a few games show"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InvalidArgument("error rates are between 0 and 0.5")

    def add(self, share: float) -> Verdict:
        """Count a set with its mean share of the win; return what is known now."""
        self.counts[round(share, DIGITS)] += 1
        return self.verdict

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which it is decided: below the first, above the second."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    @property
    def verdict(self) -> Verdict:
        """What is known."""
        ratio, (least, most) = self.ratio, self.bounds
        return "stronger" if ratio >= most else "not stronger" if ratio <= least else ""

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of `high` against `low`, each as likely as it can be made."""
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
        """The normalised Elo that was seen; nan while all sets were the same."""
        total = self.counts.total()
        mean = math.fsum(value * n for value, n in self.counts.items()) / total if total else 0.0
        squares = math.fsum(n * (value - mean) ** 2 for value, n in self.counts.items())
        if not squares:
            return math.nan
        deviation = math.sqrt(squares / total * self.games)
        return (mean - self.fair) / deviation * ELO_A_DEVIATION


def likeliest(law: Mapping[float, float], middle: float, t: float) -> dict[float, float]:
    """Return the likeliest law for what was seen whose mean is `t` deviations above `middle`.

    `law` is what was seen: probabilities by value. Of "Normalized Elo", 4.1: the condition is made
    linear about the law found so far, for which the likeliest law is known up to one number.
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
    if not least < 0 < most:  # no law has such a mean: as near as can be
        return 0.0

    def excess(x: float) -> float:
        return math.fsum(p * off[value] / (1 + x * off[value]) for value, p in law.items())

    room = 1e-12 * (1 / most - 1 / least)
    return float(brentq(excess, -1 / most + room, -1 / least - room))
