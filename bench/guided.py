"""simulations a second of a search that an evaluator guides, which costs nothing itself

A batch has 256 positions: leaves of one decision, or of as many decisions at once. The evaluator
returns the same arrays each time. Positions are those after ten random actions for two.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

import spieltisch
from bench.report import Report
from bench.timing import in_turns, rate
from spieltisch import Game, Rng, bots

BATCH = 256
GOAL = 20_000
SIMULATIONS = 64
"""Of each decision, as self-play has them."""
SPACES = {"carcassonne": "cropped"}


class Free:
    """An evaluator of any batch: all actions alike, no side ahead."""

    def __init__(self, actions: int) -> None:
        self.priors = np.ones((BATCH, actions), np.float32)
        self.values = np.zeros(BATCH, np.float32)

    def __call__(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        return self.priors[: len(masks)], self.values[: len(masks)]


def views(game: Game, count: int) -> list[bots.PlayerView]:
    """Return so many positions, as their seats see them."""
    found = []
    for seed in range(count):
        state, rng = game.start(seats=2), Rng(seed)
        game.playout(state, rng, 10)
        state.settle(rng)
        found.append(bots.PlayerView(state, state.actors()[0]))
    return found


def run(report: Report) -> None:
    for name in spieltisch.list_games():
        game = spieltisch.load(name)
        space = SPACES.get(name, "exact")
        free = Free(len(game.spaces[space]))
        knowledge = getattr(bots.make(bots.names(game)[-1], game, 1), "knowledge", None)
        several, one = (
            bots.GuidedBot(
                game, 1, free, simulations=count, leaves=leaves, space=space, knowledge=knowledge
            )
            for count, leaves in ((SIMULATIONS, 1), (16 * BATCH, BATCH))
        )
        seen = views(game, BATCH)
        taken = in_turns(
            partial(rate, 16 * BATCH, partial(one.analyse, seen[0])),
            partial(rate, SIMULATIONS * BATCH, partial(several.analyse_all, seen)),
            rounds=5,
        )
        what = f"{name}{'' if space == 'exact' else f', {space}'}"
        report.add(f"{what}: one decision", taken[0], "simulations/s", at_least=GOAL)
        report.add(f"{what}: {BATCH} decisions", taken[1], "simulations/s", at_least=GOAL)
