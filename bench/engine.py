"""random games of Ingenious for two, on one core, against a program in plain C

Ours is the public compiled path with chance and swaps as actions. bench/ingenious.c, the yardstick,
has neither, and writes out every legal list, as ours does where it says so.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import spieltisch
from bench.report import Report
from bench.timing import in_turns, rate, ratios

GAMES = 4000
SOURCE = Path(__file__).with_name("ingenious.c")
PROGRAM = Path("build") / "bench" / "ingenious"
FLAGS = ["-O3", "-march=x86-64-v2", "-std=gnu11"]
KNOWN = {"sum": 2117662463043, "placed": 38141}
"""What the first 1,000 games come to, as the source says."""


def build() -> None:
    """Compile the C program; CalledProcessError or FileNotFoundError."""
    PROGRAM.parent.mkdir(parents=True, exist_ok=True)
    command = ["cc", *FLAGS, str(SOURCE), "-o", str(PROGRAM), "-lpthread"]
    subprocess.run(command, check=True, capture_output=True)
    printed = play(1000)
    assert {name: printed[name] for name in KNOWN} == KNOWN, printed


def play(games: int, threads: int = 1) -> dict[str, float]:
    """What the C program prints."""
    command = [str(PROGRAM), str(games), str(threads)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    result: dict[str, float] = json.loads(printed)
    return result


def run(report: Report) -> None:
    game = spieltisch.load("ingenious")

    def listed() -> float:
        return rate(GAMES, lambda: game.random_games(0, GAMES, lists=True))

    def sampled() -> float:
        return rate(GAMES, lambda: game.random_games(0, GAMES))

    def in_c() -> float:
        return GAMES / play(GAMES)["cpu"]

    try:
        build()
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C program could not be compiled here: {error}")
        ours, short = in_turns(listed, sampled)
        report.add("with every legal list", ours, "games/s")
        report.add("sampled, lists not written", short, "games/s")
        return
    ours, short, theirs = in_turns(listed, sampled, in_c)
    report.add("with every legal list", ours, "games/s")
    report.add("sampled, lists not written", short, "games/s")
    report.add("plain C", theirs, "games/s")
    report.add("with every legal list / plain C", ratios(ours, theirs), "x", at_least=1.5)
    report.add("sampled / plain C", ratios(short, theirs), "x")
