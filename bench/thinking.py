"""what a decision of each level takes at every table, while all cores are busy

A program of ours keeps each core busy all the time; the machine's own load comes on top. Positions
come from games of club players, in a random order, and all levels decide at the same ones.
`--games` says how many positions a table has. A level stops early at a table once it has thought
for `ENOUGH` seconds there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import spieltisch
from bench.chances.collecting import played
from bench.report import Report
from spieltisch import Rng, bots
from spieltisch.bots import PlayerView
from spieltisch.core.game import Game
from spieltisch.research import rating
from spieltisch.research.arena.processes import cores

ENOUGH = 30
SEED = 730_000
TOP = "master"
MOST, MOST_OF_TOP = 1000, 3000
"""Milliseconds for 99 of 100 decisions."""
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"
Times = tuple[list[float], list[float]]
"""Milliseconds of each decision: by the clock, and of processors."""


def run(report: Report) -> None:
    rows = []
    with busy():
        for game in map(spieltisch.load, spieltisch.list_games()):
            if report.game not in (None, game.spec.name):
                continue
            for mode, seats in rating.tables(game):
                found = positions(game, mode.name, seats, report.games)
                cells = []
                for level in bots.levels(game):
                    taken = times(game, level, found)
                    tell(report, f"{game.spec.name} {mode.name} {seats}: {level}", taken, level)
                    cells.append("; ".join(map(short, taken)))
                rows.append(f"| {game.spec.name} {mode.name} {seats} | {' | '.join(cells)} |")
    report.note("median, 99 of 100 within: ms by the clock; of processors")
    for row in rows:
        report.note(row)


def tell(report: Report, name: str, taken: Times, level: str) -> None:
    """Report a level's times at a table."""
    clock, processor = taken
    most = MOST_OF_TOP if level == TOP else MOST
    spread = min(clock), max(clock)
    report.add_interval(name, within(clock), spread, len(clock), "ms p99, clock", at_most=most)
    report.add("  of processors", processor, "ms")


@contextmanager
def busy() -> Iterator[None]:
    """Keep all cores busy."""
    command = [sys.executable, "-c", BUSY, str(os.getpid())]
    programs = [subprocess.Popen(command) for _ in range(cores())]
    try:
        yield
    finally:
        for program in programs:
            program.terminate()
            program.wait()


def positions(game: Game, mode: str, seats: int, most: int) -> list[PlayerView]:
    """Return decisions with a choice, drawn from as many games as are needed."""
    rng = Rng(SEED)
    found: list[PlayerView] = []
    while len(found) < most:
        state = game.start(seats, mode=mode)
        found += [PlayerView(before, seat) for before, seat in played(state, rng)]
    return [found.pop(rng.below(len(found))) for _ in range(most)]


def times(game: Game, level: str, found: list[PlayerView]) -> Times:
    """Return what a new bot of the level takes at each position."""
    clock, processor = [], []
    for number, view in enumerate(found):
        bot = bots.make(level, game, number)
        began, used = time.perf_counter(), time.process_time()
        bot.decide(view)
        processor.append(1000 * (time.process_time() - used))
        clock.append(1000 * (time.perf_counter() - began))
        if sum(clock) >= 1000 * ENOUGH:
            break
    return clock, processor


def within(values: list[float]) -> float:
    """Return what 99 of 100 values do not exceed."""
    return sorted(values)[max(0, -(-len(values) * 99 // 100) - 1)]


def short(values: list[float]) -> str:
    """Return the median and that of 99 of 100."""
    middle = sorted(values)[len(values) // 2]
    return ", ".join(f"{value:.{0 if value >= 10 else 1}f}" for value in (middle, within(values)))
