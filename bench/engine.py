"""random games on one core, next to a program in plain C

Ours is the public compiled path with chance as actions. The yardstick is one fixed workload, random
games of Ingenious (bench/ingenious.c) without draws and swaps as actions. It writes out every legal
list, as ours does where it says so. All take turns, and each ratio is taken within a round.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import spieltisch
from bench.report import Report
from bench.timing import in_turns, rate, ratios

GAMES = 4000
LIMIT = 20_000
"""Actions after which a random race of Zig-Zag is cut: it need not end."""
SOURCE = Path(__file__).with_name("ingenious.c")
PROGRAM = Path("build") / "bench" / "ingenious"
FLAGS = ["-O3", "-march=x86-64-v2", "-std=gnu11"]
KNOWN = {"sum": 2117662463043, "placed": 38141}
"""The results of the first 1,000 games, as the source says."""


class Work(NamedTuple):
    """A kind of work; `at_least` is the target a second, `ratio` the target over plain C."""

    name: str
    unit: str
    pieces: int
    play: Callable[[], object]
    at_least: float | None = None
    ratio: float | None = None

    def measure(self) -> float:
        """Return the pieces a second of processor time."""
        return rate(self.pieces, self.play)


def works() -> Iterator[Work]:
    """Go through the random games to be measured."""
    ingenious, carcassonne = spieltisch.load("ingenious"), spieltisch.load("carcassonne")
    lastdie, zigzag = spieltisch.load("lastdie"), spieltisch.load("zigzag")
    yield Work(
        "Ingenious, every legal list written",
        "games",
        GAMES,
        lambda: ingenious.random_games(0, GAMES, lists=True),
        ratio=2.3,
    )
    yield Work("Ingenious, sampled", "games", GAMES, lambda: ingenious.random_games(0, GAMES))
    yield Work(
        "Carcassonne for two with farms",
        "games",
        GAMES // 2,
        lambda: carcassonne.random_games(0, GAMES // 2, seats=2, farms="farm"),
        at_least=12_000,
        ratio=0.45,
    )
    for seats in (2, 4, 6):
        finals = [lastdie.random_game(seed, seats=seats) for seed in range(GAMES)]
        yield Work(
            f"Last Die for {seats}",
            "rounds",
            sum(final.view()["round"] for final in finals),
            lambda seats=seats: lastdie.random_games(0, GAMES, seats=seats),  # type: ignore[misc]
            at_least=60_000,
        )
    for name, lists in (("sampled", False), ("every legal list written", True)):
        yield Work(
            f"Zig-Zag, {name}",
            "actions",
            zigzag.random_games(0, 100, limit=LIMIT).actions,
            lambda lists=lists: zigzag.random_games(0, 100, limit=LIMIT, lists=lists),  # type: ignore[misc]
            at_least=2e6,
        )


def run(report: Report) -> None:
    found = list(works())
    measures = [work.measure for work in found]
    try:
        build()
        measures.append(lambda: GAMES / play(GAMES)["cpu"])
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C program could not be compiled here: {error}")
    taken = in_turns(*measures)
    for work, ours in zip(found, taken, strict=False):
        report.add(work.name, ours, f"{work.unit}/s", at_least=work.at_least)
        if len(taken) > len(found):
            report.add("  / plain C", ratios(ours, taken[-1]), "x", at_least=work.ratio)
    if len(taken) > len(found):
        report.add("plain C", taken[-1], "games/s")


def build() -> None:
    """Compile the C program. Raises CalledProcessError and OSError."""
    PROGRAM.parent.mkdir(parents=True, exist_ok=True)
    command = ["cc", *FLAGS, str(SOURCE), "-o", str(PROGRAM)]
    subprocess.run(command, check=True, capture_output=True)
    printed = play(1000)
    assert {name: printed[name] for name in KNOWN} == KNOWN, printed


def play(games: int) -> dict[str, float]:
    """Return what the C program prints."""
    command = [str(PROGRAM), str(games)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    result: dict[str, float] = json.loads(printed)
    return result
