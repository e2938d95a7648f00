"""races between Zig-Zag's bots in made time: each level against the one below, and what they take

Two play, in sets with the same draws, changing seats; the interval is Wilson's of 95 %. Times are
those of the made clock, as a table would show them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import pairwise

import spieltisch
from bench.report import Report
from spieltisch import bots
from spieltisch.bots import Bot, arena
from spieltisch.bots.racing import Racing
from spieltisch.core.game import Game
from spieltisch.core.state import State

RACES = {"race": 400, "long": 100}
LEAST = 60
"""Of 100 games, what a level should win against the one below."""


def wilson(wins: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a share; Wilson, "Probable inference", 1927."""
    z, share = 1.96, wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return middle - half, middle + half


def run(report: Report) -> None:
    game = spieltisch.load("zigzag")
    for mode, races in RACES.items():
        for weaker, stronger in pairwise(bots.levels(game)):
            duel(report, game, mode, stronger, weaker, races)
    for level in bots.levels(game):
        alone(report, game, level)


def duel(report: Report, game: Game, mode: str, stronger: str, weaker: str, races: int) -> None:
    """How often the stronger wins."""
    seconds: list[float] = []

    def table(state: State, players: Sequence[Bot], draws: arena.Draws) -> State:
        seconds.append(Racing(state, players, draws).play() / 1000)
        return state

    result = arena.play(game, [stronger, weaker], races, table=table, mode=mode)
    low, high = wilson(result.wins, result.games)
    report.add_interval(
        f"{mode}: {stronger} beats {weaker}",
        100 * result.wins / result.games,
        (100 * low, 100 * high),
        result.games,
        f"% of {result.games} games",
        at_least=LEAST,
    )
    report.add(f"{mode}: {stronger} and {weaker} take", seconds, "s of made time")


def alone(report: Report, game: Game, level: str) -> None:
    """What a level decides in how long, and how its calls turn out, among equals."""
    taken: list[float] = []
    calls = {"goal": 0, "home": 0}

    class Timed(Bot):
        """A bot whose decisions are timed."""

        def __init__(self, seed: int) -> None:
            super().__init__(game, seed)
            self.bot = bots.make(level, game, seed)

        def decide(self, view: bots.PlayerView) -> bots.Decision:
            begin = time.process_time()
            decision = self.bot.decide(view)
            taken.append((time.process_time() - begin) * 1000)
            calls["goal"] += view.text(decision.action) == "stop goal"
            return decision

    for seed in range(50):
        state = game.start()
        Racing(state, [Timed(2 * seed), Timed(2 * seed + 1)], arena.Draws(seed)).play()
        calls["home"] += state.outcome() is not None
    report.add(f"{level}: a decision", taken, "ms of processor time")
    report.note(f"{level}: {calls['goal']} calls of goal in {calls['home']} races that ended")
