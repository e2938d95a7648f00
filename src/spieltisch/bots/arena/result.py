"""What came of everything that was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from spieltisch.bots.arena.plan import Match, Plan
from spieltisch.bots.arena.standings import Standing, standings
from spieltisch.bots.arena.table import GameResult

if TYPE_CHECKING:
    from spieltisch.bots.arena.ratings import Rating


@dataclass(frozen=True)
class MatchResult:
    """A match: its sets that were played whole, in order.

    `verdict` is that of the sequential test about the first of the line-up: `stronger`,
    `not stronger`, or empty while it is not known; `elo` is the normalised Elo that it saw, None
    without a test.
    """

    match: Match
    sets: tuple[tuple[GameResult, ...], ...]
    solo: bool
    verdict: str = ""
    elo: float | None = None

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """How each of the line-up fared."""
        return standings(self.match.names, self.sets, self.solo)

    @property
    def games(self) -> int:
        """How many games that were."""
        return sum(map(len, self.sets))


@dataclass(frozen=True)
class Tournament:
    """All that was played, in the order of the plan; equal seeds give an equal one."""

    plan: Plan
    games: tuple[GameResult, ...]
    tests: tuple[tuple[str, float] | None, ...] = ()
    """Of each match what its sequential test says, and the normalised Elo that it saw."""

    @cached_property
    def matches(self) -> tuple[MatchResult, ...]:
        """What came of each match; games of a set that is not whole are left out."""
        found = []
        for number, match in enumerate(self.plan.matches):
            sets: dict[int, list[GameResult]] = {}
            for game in self.games:
                if game.match == number:
                    sets.setdefault(game.set, []).append(game)
            size = len(match.rotations)
            whole = tuple(tuple(games) for games in sets.values() if len(games) == size)
            verdict, elo = (self.tests[number] if self.tests else None) or ("", None)
            found.append(MatchResult(match, whole, self.plan.solo, verdict, elo))
        return tuple(found)

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Standing, ...]]:
        """How everybody fared in each of their matches."""
        found: dict[str, list[Standing]] = {name: [] for name in self.plan.entrants}
        for match in self.matches:
            for standing in match.standings:
                found[standing.name].append(standing)
        return {name: tuple(standings) for name, standings in found.items()}

    @cached_property
    def ratings(self) -> tuple[Rating, ...]:
        """Everybody's rating, the strongest first; the extra `arena` has to be installed."""
        from spieltisch.bots.arena.ratings import rate

        return rate(self)

    def standing(self, name: str) -> Standing:
        """Return how somebody fared in their first match. Raises KeyError for who did not play."""
        return self.by_name[name][0]
