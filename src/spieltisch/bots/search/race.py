"""A race of the best choices and the one played, in equal worlds: longer where a slip is unsure.

All are tried in the same worlds, twice as many from round to round. After a round the worse half of
the rivals drops out, and all that trail by more than chance. (Karnin, Koren and Somekh, "Almost
optimal exploration in multi-armed bandits", 2013.) The race ends as soon as the loss of the choice
played is known well enough. The most exact losses are those around what players call a slip.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from spieltisch.bots.analyst import Candidate
from spieltisch.bots.search.mcts import Search

ERRORS = 2.5
"""Standard errors by which a choice trails that drops out."""
SLIPS = (0.05, 0.2)
"""Losses, in shares of the win, between which players tell a slip from a trifle."""
FINE, COARSE = 0.003, 0.012
"""Standard errors to reach: for losses between `SLIPS`, and for smaller losses."""
PART = 0.1
"""The part of a loss above `SLIPS` that its standard error may be."""


class Care(NamedTuple):
    """Effort of a review."""

    best: int = 1
    """Divisor of a decision's simulations for the search for the best choices."""
    line: int = 4
    """Divisor of a decision's simulations for playing on after the best choices."""
    rivals: int = 5
    """Number of choices that race against the one played."""
    first: int = 64
    """Worlds of the first round."""
    worlds: int = 512
    """The most worlds of a race."""


class Racer:
    """One choice, with its results so far."""

    def __init__(self, candidate: Candidate, seats: int) -> None:
        self.candidate = candidate
        self.trials: list[float] = []
        self.totals = [0.0] * seats
        self.lead = 0.0

    def run(self, search: Search, worlds: int) -> None:
        """Try it until it has been tried in so many worlds."""
        first = len(self.trials)
        found, trials, lead = search.expect(self.candidate.actions, worlds - first, first)
        self.trials += trials
        self.lead += lead * len(trials)
        for seat, mean in enumerate(found):
            self.totals[seat] += mean * len(trials)

    def ahead(self, other: Racer) -> tuple[float, float]:
        """Return the mean by which it is ahead of another, and its standard error."""
        pairs = [one - two for one, two in zip(self.trials, other.trials, strict=True)]
        return fmean(pairs), stdev(pairs) / math.sqrt(len(pairs))

    def judged(self) -> Candidate:
        """Return the candidate, with its findings as `Search.expect` has them."""
        worlds = len(self.trials)
        return self.candidate._replace(
            expected=tuple(total / worlds for total in self.totals),
            trials=tuple(self.trials),
            lead=self.lead / worlds,
        )


def race(
    search: Search, ranked: Sequence[Candidate], played: Candidate, unit: float, care: Care
) -> tuple[Candidate, Candidate]:
    """Return the best candidate and the one played, both judged; they may be one.

    `ranked` are the search's candidates, best first. `unit` is what a whole win counts.
    """
    own = Racer(played, search.position.seats)
    racers = [own]
    for one in ranked:
        if one.actions != played.actions and len(racers) <= care.rivals:
            racers.append(Racer(one, search.position.seats))
    worlds = care.first
    while True:
        for racer in racers:
            racer.run(search, worlds)
        racers.sort(key=lambda racer: -fmean(racer.trials))
        first = racers[0]
        rivals = [one for one in racers if one is first or not _trails(one, first)]
        racers = [one for one in rivals if one is not own]
        racers = [own, *racers[: max(1, (len(racers) + 1) // 2)]]
        if worlds >= care.worlds or _known(first, own, racers, unit):
            return first.judged(), own.judged()
        worlds = min(2 * worlds, care.worlds)


def _trails(racer: Racer, first: Racer) -> bool:
    """Return whether a racer trails the first by more than chance."""
    gap, error = first.ahead(racer)
    return gap > ERRORS * error


def _known(first: Racer, own: Racer, racers: Sequence[Racer], unit: float) -> bool:
    """Return whether the loss of the choice played is known well enough.

    Where it is the best so far, the others must be known well enough to be no better.
    """
    if first is own:
        errors = [own.ahead(racer)[1] for racer in racers if racer is not own]
        return max(errors, default=0.0) <= COARSE * unit
    loss, error = first.ahead(own)
    least, most = SLIPS
    if loss > most * unit:
        return error <= PART * loss
    return error <= (FINE if loss > least * unit else COARSE) * unit
