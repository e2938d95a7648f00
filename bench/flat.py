"""how surely the top level of Ingenious beats flat Monte Carlo, which is stronger than `greedy`

Sets of two games with the same draws, the two changing seats; the intervals are those of 95 %.
Both have a number of simulations, so other load on the machine changes nothing. The opponent is a
bot for the arena, too: `spieltisch arena ingenious master py:bench.flat.FlatMonteCarlo`.
"""

from __future__ import annotations

from bench.report import Report
from spieltisch.bots.search.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.levels import MARGIN
from spieltisch.research import arena
from spieltisch.research.arena.processes import cores

PLAYOUTS = 3_000
TRIED = 32
"""Number of placements that a decision compares: the best at once."""
SIMULATIONS = 6_000
TARGET = 85
"""Of a hundred games, what the top level is to win."""


class FlatMonteCarlo(SearchBot):
    """A bot that tries each placement in playouts to the end of the game, and builds no tree.

    Every playout mixes and deals the tiles that the seat does not see. All seats go on by the
    placements with the highest gains at once. A placement that has won more is tried more often,
    and a win with a lead counts more.
    """

    def __init__(self, game: Game, seed: int) -> None:
        knowledge = PlacementKnowledge()
        knowledge.depth, knowledge.rounds, knowledge.cut = 1, 0, 0
        knowledge.foresight = False
        knowledge.root_width = TRIED
        knowledge.base = float(TRIED)
        super().__init__(game, seed, knowledge, simulations=PLAYOUTS, margin=MARGIN)


def run(report: Report) -> None:
    if report.game not in (None, GAME.spec.name):
        return
    top = f"master:simulations={SIMULATIONS},threads=1"
    result = arena.run(GAME, [top, FlatMonteCarlo], report.games, seats=2, processes=cores())
    first = result.standing(top)
    report.add_share(f"ingenious base 2: {top} against flat Monte Carlo", first, at_least=TARGET)
    report.add("  its decision", [1000 * first.thinking], "ms")
