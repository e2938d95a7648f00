"""how surely the masters of Ingenious and Carcassonne beat themselves without what they learned

Sets of two games with the same draws, the two changing seats; the intervals are those of 95 %. All
have one thread and so many simulations that both sides take equal time. The opponents are bots for
the arena, too: `spieltisch arena ingenious master:simulations=1000,threads=1
py:bench.learned.WithoutNetwork`.
"""

from __future__ import annotations

from typing import NamedTuple

from bench.report import Report
from spieltisch.core.game import Game
from spieltisch.games import carcassonne, ingenious
from spieltisch.games.carcassonne.bots import levels
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.levels import HouseBot
from spieltisch.research import arena
from spieltisch.research.arena.processes import cores

TARGET = 60
"""Of a hundred games, what learning is to win."""


class WithoutNetwork(HouseBot):
    """Ingenious' master, which judges the ends of playouts by the ascending lists, as fast."""

    budget, foresight = 1_000, True

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed, 4)
        assert isinstance(self.knowledge, PlacementKnowledge)
        self.knowledge.forecasts = False
        self.knowledge.foresight = self.foresight
        self.tune(simulations=self.budget, threads=1)


class QuickWithoutNetwork(WithoutNetwork):
    """The same with little time."""

    budget = 300


class SlowWithoutNetwork(WithoutNetwork):
    """The same with a tenth of the master's time."""

    budget = 4_000


class WithForesight(WithoutNetwork):
    """The same with more time."""

    budget = 2_000


class Plain(WithoutNetwork):
    """The master without foresight and network, whose simulations are quicker."""

    budget, foresight = 2_950, False


class Unlearned(levels.HouseBot):
    """Carcassonne's master, which judges by the heuristic alone."""

    budget = 100

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed, levels.MASTER._replace(pair=None, learned=False))
        self.tune(simulations=self.budget, threads=1)


class SlowUnlearned(Unlearned):
    """The same with more time."""

    budget = 300


class Contest(NamedTuple):
    """A learned bot against another."""

    game: Game
    learned: str | type[WithoutNetwork]
    other: type[WithoutNetwork] | type[Unlearned]


MATCHES = (
    Contest(ingenious.GAME, "master:simulations=300,threads=1", QuickWithoutNetwork),
    Contest(ingenious.GAME, "master:simulations=1000,threads=1", WithoutNetwork),
    Contest(ingenious.GAME, "master:simulations=4000,threads=1", SlowWithoutNetwork),
    Contest(ingenious.GAME, WithForesight, Plain),
    Contest(carcassonne.GAME, "master:simulations=700,threads=1", Unlearned),
    Contest(carcassonne.GAME, "master:simulations=2100,threads=1", SlowUnlearned),
)


def run(report: Report) -> None:
    for game, learned, opponent in MATCHES:
        if report.game not in (None, game.spec.name):
            continue
        result = arena.run(game, [learned, opponent], report.games, seats=2, processes=cores())
        first, other = result.matches[0].standings
        report.add_share(
            f"{game.spec.name} base 2: {first.name} against {other.name}", first, at_least=TARGET
        )
        for one in (first, other):
            report.add(f"  a decision of {one.name}", [1000 * one.thinking], "ms")
