"""how surely Ingenious' master beats itself without what it learned by playing itself

Sets of two games with the same draws, the two changing seats; the intervals are those of 95 %. All
have one thread and so many simulations that both sides take equal time. The opponents are bots for
the arena, too: `spieltisch arena ingenious master:simulations=1000,threads=1
py:bench.learned.WithoutNetwork`.
"""

from __future__ import annotations

from bench.report import Report
from spieltisch.core.game import Game
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.levels import HouseBot
from spieltisch.research import arena
from spieltisch.research.arena.processes import cores

TARGET = 60
"""Of a hundred games, what learning is to win."""


class WithoutNetwork(HouseBot):
    """The master, which judges the ends of playouts by the ascending lists, as fast as before."""

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


MATCHES = (
    ("master:simulations=300,threads=1", QuickWithoutNetwork),
    ("master:simulations=1000,threads=1", WithoutNetwork),
    ("master:simulations=4000,threads=1", SlowWithoutNetwork),
    (WithForesight, Plain),
)


def run(report: Report) -> None:
    if report.game not in (None, GAME.spec.name):
        return
    for learned, opponent in MATCHES:
        result = arena.run(GAME, [learned, opponent], report.games, seats=2, processes=cores())
        first, other = result.matches[0].standings
        report.add_share(
            f"ingenious base 2: {first.name} against {other.name}", first, at_least=TARGET
        )
        for one in (first, other):
            report.add(f"  a decision of {one.name}", [1000 * one.thinking], "ms")
