"""steps a second, with masks and observations, on one core and on two

A step is a seat's action in one game: chance drawn, finished games begun again, the next actor's
mask and observation written as uint8. Actions are drawn at random inside the measure. With
thousands of games the masks exceed the caches: C's memset on as many bytes shows the limit.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from time import perf_counter

import numpy as np

import spieltisch
from bench.report import Report
from bench.timing import in_turns, rate, ratios
from spieltisch import Game

SIZES = (1, 64, 1024)
GOAL_AT = 64
"""Games at a time; the processor's caches hold their arrays."""
STEPS = 60_000
THREADED = 4096


class Played:
    """A batch with its arrays."""

    def __init__(
        self,
        game: Game,
        n: int,
        masks: bool,
        kind: str | None,
        threads: int = 1,
        form: str = "uint8",
        space: str = "exact",
    ) -> None:
        self.batch = game.batch(n, seed=1, threads=threads, observer=kind, space=space)
        shape = () if self.batch.observer is None else self.batch.observer.shape
        self.actions = np.zeros(n, np.int32)
        self.masks = np.zeros((n, self.batch.actions), np.uint8) if masks else None
        self.seen = np.zeros((n, *shape), form) if kind else None
        self.batch.write_to(
            actors=np.zeros(n, np.int32),
            rewards=np.zeros((n, self.batch.seats), np.float32),
            ended=np.zeros(n, np.uint8),
            masks=self.masks,
            observations=self.seen,
        )
        self.batch.reset()

    def play(self, steps: int) -> None:
        """Play so many actions."""
        for _ in range(steps // self.batch.size):
            self.batch.sample(self.actions)
            self.batch.step(self.actions)


def clear(played: Played, steps: int) -> None:
    """Clear the arrays of so many steps, by one call of memset for all games."""
    arrays = [array for array in (played.masks, played.seen) if array is not None]
    for _ in range(steps // played.batch.size):
        for array in arrays:
            ctypes.memset(array.ctypes.data, 0, array.nbytes)


def measured(played: Played, steps: int, clock: Callable[[], float] = time.process_time) -> float:
    """Return the steps a second, by default of processor time."""
    return rate(steps, lambda: played.play(steps), clock)


def sizes(report: Report) -> None:
    """Compare 1,024 games with 64, and two threads with one, for every game and action space."""
    for name in spieltisch.list_games():
        game = spieltisch.load(name)
        for space, form in product(game.spaces, ("uint8", "float32")):
            few, many, shared = (
                Played(game, n, True, "flat", threads, form, space)
                for n, threads in ((GOAL_AT, 1), (SIZES[-1], 1), (SIZES[-1], 2))
            )
            count = 4 * SIZES[-1]
            one, two, cleared = in_turns(
                partial(measured, few, count),
                partial(measured, many, count),
                partial(rate, count, partial(clear, many, count)),
            )
            what = f"{name}, {space}, {form}"
            report.add(f"{what}: 1,024 games / 64", ratios(two, one), "x", at_least=0.8)
            report.add("  / their arrays cleared and nothing else", ratios(two, cleared), "x")
            single, double = in_turns(
                *(partial(measured, played, count, perf_counter) for played in (many, shared))
            )
            gained = [max(double) / max(single)]
            report.add("  two threads / one, the best of each", gained, "x", at_least=1.6)


def run(report: Report) -> None:
    sizes(report)
    game = spieltisch.load("ingenious")
    for n in SIZES:
        plain, masked, seen = (
            Played(game, n, masks, kind)
            for masks, kind in ((False, None), (True, None), (True, "flat"))
        )
        taken = in_turns(*(partial(measured, played, STEPS) for played in (plain, masked, seen)))
        goals = (None, 1_500_000.0, 700_000.0) if n == GOAL_AT else (None, None, None)
        names = ("nothing written", "masks", "masks and observations")
        for name, values, goal in zip(names, taken, goals, strict=True):
            report.add(f"Ingenious, {n} games: {name}", values, "steps/s", at_least=goal)
    one, two = (Played(game, THREADED, True, None, threads) for threads in (1, 2))
    count = 20 * THREADED
    single, double, cleared = in_turns(
        lambda: rate(count, lambda: one.play(count), perf_counter),
        lambda: rate(count, lambda: two.play(count), perf_counter),
        lambda: rate(count, lambda: clear(one, count), perf_counter),
        rounds=40,
    )
    report.add(f"{THREADED} games with masks, one thread", single, "steps/s")
    report.add("  their masks cleared and nothing else", cleared, "masks/s")
    report.add("  / that limit", ratios(single, cleared), "x")
    report.add(f"{THREADED} games with masks, two threads", double, "steps/s")
    gained = [max(double) / max(single)]
    report.add("two threads / one thread, the best of each", gained, "x", at_least=1.8)
    few, shared = (Played(game, GOAL_AT, True, None, threads) for threads in (1, 2))
    single, double = in_turns(
        lambda: rate(STEPS, lambda: few.play(STEPS), perf_counter),
        lambda: rate(STEPS, lambda: shared.play(STEPS), perf_counter),
        rounds=40,
    )
    gained = [max(double) / max(single)]
    report.add(f"{GOAL_AT} games: two threads / one, the best of each", gained, "x", at_least=0.9)
    for name in spieltisch.list_games():
        if name != game.spec.name:
            other = Played(spieltisch.load(name), 64, True, "flat")
            count = STEPS // 8
            values, cleared = in_turns(
                partial(measured, other, count), partial(rate, count, partial(clear, other, count))
            )
            report.add(f"{name}, 64 games: masks and observations", values, "steps/s")
            report.add("  their arrays cleared and nothing else", cleared, "steps/s")
