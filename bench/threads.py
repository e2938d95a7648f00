"""random games in two threads of one interpreter against one thread, by the clock on the wall

Many short rounds, and the best of each: whatever else the machine does can only slow a round down,
and two threads suffer more from it than one.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import spieltisch
from bench.report import Report
from bench.timing import in_turns, wall_rate

GAMES = 1500
ROUNDS = 200


def run(report: Report) -> None:
    game = spieltisch.load("ingenious")

    def play(first: int) -> None:
        game.random_games(first, GAMES, lists=True)

    with ThreadPoolExecutor(2) as pool:
        one, two = in_turns(
            lambda: wall_rate(GAMES, lambda: list(pool.map(play, [0]))),
            lambda: wall_rate(2 * GAMES, lambda: list(pool.map(play, [0, GAMES]))),
            rounds=ROUNDS,
        )
    report.add("one thread", one, "games/s")
    report.add("two threads", two, "games/s")
    report.add(
        "two threads / one thread, the best of each", [max(two) / max(one)], "x", at_least=1.8
    )
