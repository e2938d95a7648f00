"""Measuring on a machine that others use too: processor time, in turns, ratios within a round."""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable

ROUNDS = 11


def in_turns(*measures: Callable[[], float], rounds: int = ROUNDS) -> list[list[float]]:
    """Take all measures one after the other, `rounds` times; the values of each.

    The first round warms up and is not counted.
    """
    for measure in measures:
        measure()
    taken = [[measure() for measure in measures] for _ in range(rounds)]
    return [list(values) for values in zip(*taken, strict=True)]


def ratios(ours: list[float], theirs: list[float]) -> list[float]:
    """Round by round, so that what slows the machine down slows both."""
    return [a / b for a, b in zip(ours, theirs, strict=True)]


def rate(
    count: int, work: Callable[[], object], clock: Callable[[], float] = time.process_time
) -> float:
    """Return how many of `count` pieces `work` does in a second, by default of processor time."""
    begin = clock()
    work()
    return count / (clock() - begin)


def nanoseconds(statement: str, number: int = 100_000, **names: object) -> Callable[[], float]:
    """A measure: processor time of one execution, timeit's loop included (about 5 ns)."""
    timer = timeit.Timer(statement, globals=names, timer=time.process_time)
    return lambda: timer.timeit(number) / number * 1e9
