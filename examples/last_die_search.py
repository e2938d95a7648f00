"""Search the end of a round of Last Die with OpenSpiel's MCTS, next to the exact solution.

    python examples/last_die_search.py [--most 6400] [--json FILE]

The exact one is what `spieltisch solve lastdie` finds: the margin of points that two players who
play for it come to. So here a game is the rest of a round, and its returns are that margin.
"""

from __future__ import annotations

import argparse
import json
import time
import warnings
from pathlib import Path

import numpy as np
from open_spiel.python.algorithms import mcts

import spieltisch
from spieltisch import Rng, State
from spieltisch.envs.openspiel import SpielGame, SpielState
from spieltisch.games.lastdie.faces import FaceWarning
from spieltisch.games.lastdie.solver import solve_face

FACES = """
face 1a dot
+80 13524
+60 64215
+30 35542
+20 16234
-30 24613
-40 165
face 1b
+80 13524
+60 64215
+30 35542
+20 16234
-30 24613
-40 165
"""
"""As many cells as there may be, so that few dice are left when few cells are."""
ROWS = [[1, 3, 5, 2], [6, 4, 2, 1, 5], [3, 5, 5, 4, 2], [1, 6, 2, 3, 4], [2, 4, 6, 1, 3], [1, 6]]
"""Two cells left: a 4 that wins 80, and a 5 that costs 40."""
MOVER, OTHER = 2, 2
"""Dice of the one who is about to roll, and of the other."""
SCALE = 100
"""Returns are margins of so many points."""
EXPLORING = 0.5
"""The constant of UCT."""


def position() -> State:
    """Return the position before the roll; nobody is so poor that they could fall to 0."""
    game = spieltisch.load("lastdie", FACES)
    rng = Rng(1)
    state = game.start(seats=2)
    while state.public()["face"] != "1a":
        state = game.start(seats=2)
        while state.public()["phase"] == "boards":
            state.draw(rng)
    changed = {"rows": ROWS, "points": [300, 300], "dice": [0, OTHER], "rolling": MOVER}
    return game.position(state.full(), changed)


class Round(SpielGame):
    """The rest of a round, for the margin of points."""

    loads = "lastdie"

    def __init__(self) -> None:
        super().__init__(SpielGame.at(position()).get_parameters())

    def new_initial_state(self) -> RoundState:
        """Return the position before the roll."""
        return RoundState(self)


class RoundState(SpielState):
    """A position of that round, over when the next one begins.

    Before the first roll its player says so: OpenSpiel's MCTS searches from decisions only.
    """

    def __init__(self, game: Round) -> None:
        super().__init__(game)
        self.begun = False
        self.margin: int | None = None

    def current_player(self) -> int:
        """Return who acts."""
        return super().current_player() if self.begun else 0

    def _legal_actions(self, player: int) -> list[int]:
        return super()._legal_actions(player) if self.begun else [0]

    def _apply_action(self, action: int) -> None:
        if not self.begun:
            self.begun = True
            return
        super()._apply_action(action)
        now = self.position.public()
        if now["round"] > 1:
            self.margin = now["points"][0] - now["points"][1]

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        return self.margin is not None or super().is_terminal()

    def returns(self) -> list[float]:
        """Return what each has gained over the other; 0 while the round is on."""
        gained = (self.margin or 0) / SCALE
        return [gained, -gained]


def exact() -> float:
    """Return the margin of points that the one who rolls comes to."""
    solution = solve_face(spieltisch.load("lastdie", FACES).components, 0)  # type: ignore[arg-type]
    return solution.margin(ROWS, MOVER, OTHER)


def searched(simulations: int, seed: int) -> float:
    """Return the margin that MCTS expects."""
    game = Round()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    random = np.random.RandomState(seed + 1)
    bot = mcts.MCTSBot(game, EXPLORING, simulations, evaluator, random_state=random, solve=False)
    root = bot.mcts_search(game.new_initial_state())
    return SCALE * float(root.total_reward / root.explore_count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--most", type=int, default=6400, help="simulations: 6400")
    parser.add_argument("--runs", type=int, default=4, help="of each: 4")
    parser.add_argument("--json", type=Path, help="where to write the curve")
    given = parser.parse_args()
    warnings.simplefilter("ignore", FaceWarning)  # that rounds on these faces are long
    begin = time.process_time()
    true, curve, simulations = exact(), [], 50
    print(f"exact: {true:.2f} points")
    while simulations <= given.most:
        found = [searched(simulations, seed) for seed in range(given.runs)]
        curve.append((simulations, float(np.mean(found)), float(np.std(found))))
        print(f"{simulations} simulations: {curve[-1][1]:.2f}, spread {curve[-1][2]:.2f}")
        simulations *= 2
    minutes = (time.process_time() - begin) / 60
    print(f"{minutes:.1f} minutes of one core")
    if given.json:
        given.json.write_text(json.dumps({"exact": true, "minutes": minutes, "curve": curve}))


if __name__ == "__main__":
    main()
