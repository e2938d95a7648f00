"""random games in two threads of one interpreter against one thread, by the clock on the wall

Many short rounds, and the best of each: whatever else the machine does can only slow a round down,
and two threads suffer more from it than one. The C program, whose threads share nothing, says how
much of two cores there was to be had.
"""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor

import spieltisch
from bench import engine
from bench.report import Report
from bench.timing import in_turns, wall_rate

GAMES = 1500
ROUNDS = 200
TARGET = 1.8


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
    there = available()
    gained = [max(two) / max(one)]
    report.add("two threads / one thread, the best of each", gained, "x", at_least=TARGET)
    if there is not None:
        report.add("the C program's, the best of each", [there], "x")
    if there is not None and max(there, *gained) < TARGET:
        report.note("The machine had no two cores to spare, so this says nothing: run it again.")


def available() -> float | None:
    """What two threads of the C program gain; None when it cannot be compiled."""
    try:
        engine.build()
    except (OSError, subprocess.CalledProcessError):
        return None
    one, two = in_turns(
        lambda: GAMES / engine.play(GAMES)["wall"],
        lambda: 2 * GAMES / engine.play(2 * GAMES, threads=2)["wall"],
        rounds=ROUNDS // 4,
    )
    return max(two) / max(one)
