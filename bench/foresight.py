"""how surely Ingenious' master beats itself without its learned foresight, at equal time

Sets of two games with the same draws, the two changing seats; the intervals are those of 95 %. Both
have a number of simulations and one thread. A simulation without foresight is quicker, so that side
has more of them. The opponents are bots for the arena, too:
`spieltisch arena ingenious master:simulations=2000,threads=1 py:bench.foresight.Plain`.
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


class Plain(HouseBot):
    """The master without foresight: its playouts choose by points alone."""

    learned = 2_000
    """Simulations of the master, a twentieth of its own, that take as long as"""
    plain = 2_950
    """these."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed, 4)
        assert isinstance(self.knowledge, PlacementKnowledge)
        self.knowledge.foresight = False
        self.tune(simulations=self.plain, threads=1)


class QuickPlain(Plain):
    """The same with little time."""

    learned, plain = 250, 370


def run(report: Report) -> None:
    if report.game not in (None, GAME.spec.name):
        return
    for opponent in (QuickPlain, Plain):
        learned = f"master:simulations={opponent.learned},threads=1"
        result = arena.run(GAME, [learned, opponent], report.games, seats=2, processes=cores())
        first, other = result.matches[0].standings
        report.add_interval(
            f"ingenious base 2: {learned} against {opponent.plain} without foresight",
            100 * first.score,
            (100 * first.low, 100 * first.high),
            first.games,
            f"% of {first.games} games",
            at_least=TARGET,
        )
        report.add("  its decision", [1000 * first.thinking], "ms")
        report.add("  its opponent's decision", [1000 * other.thinking], "ms")
