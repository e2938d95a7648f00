"""Results of contests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from spieltisch.research.arena.game import GameResult
from spieltisch.research.arena.plan import Plan
from spieltisch.research.arena.standings import MatchResult, Standing

if TYPE_CHECKING:
    from spieltisch.research.arena.ratings import Rating


@dataclass(frozen=True)
class Tournament:
    """All games played, in the order of the plan; equal seeds give an equal one."""

    plan: Plan
    games: tuple[GameResult, ...]
    tests: tuple[tuple[str, float] | None, ...] = ()
    """Verdict and observed normalised Elo of each match's sequential test."""

    @cached_property
    def matches(self) -> tuple[MatchResult, ...]:
        """Result of each match; games of incomplete sets are left out."""
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
        """Each bot's standings in its matches."""
        found: dict[str, list[Standing]] = {name: [] for name in self.plan.entrants}
        for match in self.matches:
            for standing in match.standings:
                found[standing.name].append(standing)
        return {name: tuple(standings) for name, standings in found.items()}

    @cached_property
    def ratings(self) -> tuple[Rating, ...]:
        """All ratings, the strongest first; needs the extra `arena`."""
        from spieltisch.research.arena.ratings import rate

        return rate(list(self.plan.entrants), self.matches)

    def standing(self, name: str) -> Standing:
        """Return a bot's standing in its first match. Raises KeyError for an unknown name."""
        return self.by_name[name][0]
