"""the house's levels: how often each comes before the one below, in every mode of every game

In sets of games with the same draws, the line-up going round the seats; 50 % is what equals get,
the interval that of 95 %. A level is to win 60 to 85 of 100, and to take at most a second a
decision, the top one three. `--games` says how many games a figure is of, `--game` of which game.
"""

from __future__ import annotations

import spieltisch
from bench import ladder
from bench.report import Report
from spieltisch import bots
from spieltisch.bots.arena.workers import cores


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        if report.game not in (None, game.spec.name):
            continue
        for mode, seats in ladder.tables(game):
            table = f"{game.spec.name} {mode.name} {seats}"
            for rung in ladder.climb(game, mode, seats, report.games, cores()):
                report.add_interval(
                    f"{table}: {rung.level} against {rung.below}",
                    100 * rung.share,
                    (100 * rung.low, 100 * rung.high),
                    rung.games,
                    f"% of {rung.games} games",
                    at_least=ladder.LEAST,
                    at_most=ladder.MOST,
                )
                most = 3.0 if rung.level == bots.HOUSE[-1] else 1.0
                report.add(f"{table}: {rung.level}'s decision", [rung.thinking], "s", at_most=most)
