"""random rounds of Last Die on one core, beside a program in plain C; copies of a position

Ours is the public compiled path, chance included; the rounds are those of whole games. The
yardstick is the fixed workload of bench/ingenious.c, beside which other games stand too.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import spieltisch
from bench import engine
from bench.report import Report
from bench.timing import in_turns, nanoseconds, rate, ratios
from spieltisch.core.game import Game

GAMES = 4000
SEATS = (2, 4, 6)


def run(report: Report) -> None:
    game = spieltisch.load("lastdie")
    random_play(game, report)
    (figures,) = in_turns(nanoseconds("state.clone()", state=game.random_game(1, limit=100)))
    report.add("clone", figures, "ns", at_most=100)


def random_play(game: Game, report: Report) -> None:
    """Rounds a second, and beside games a second of the yardstick."""
    measures = [rounds(game, seats) for seats in SEATS]
    try:
        engine.build()
        measures.append(lambda: engine.GAMES / engine.play(engine.GAMES)["cpu"])
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C program could not be compiled here: {error}")
    *ours, last = in_turns(*measures)
    yardstick = last if len(measures) > len(SEATS) else None
    if yardstick is None:
        ours.append(last)
    else:
        report.add("yardstick in plain C", yardstick, "games/s")
    for seats, figures in zip(SEATS, ours, strict=True):
        report.add(f"{seats} players", figures, "rounds/s", at_least=60_000)
        if yardstick is not None:
            report.add(f"{seats} players / yardstick", ratios(figures, yardstick), "x")


def rounds(game: Game, seats: int) -> Callable[[], float]:
    """A measure: random rounds a second."""
    finals = [game.random_game(seed, seats=seats) for seed in range(GAMES)]
    played = sum(final.view()["round"] for final in finals)
    return lambda: rate(played, lambda: game.random_games(0, GAMES, seats=seats))
