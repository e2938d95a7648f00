"""Games played by several processes, told in the order of the plan whoever is ready first."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from spieltisch.bots.arena.table import GameResult, Task, play_task
from spieltisch.errors import BotFailed

AHEAD = 4
"""Games for each worker that are begun before the first of them is told."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(tasks: Iterable[Task], workers: int) -> Generator[GameResult, None, None]:
    """Go through what comes of the tasks, in their order; a worker alone is this process.

    `tasks` is asked for the next as late as possible. Raises what `play_task` does, and BotFailed
    when a process was ended from outside.
    """
    if workers == 1:
        yield from map(play_task, tasks)
        return
    others = set(multiprocessing.active_children())
    left = iter(tasks)
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), initializer=_end_at_once
    )
    waiting: deque[Future[GameResult]] = deque()
    try:
        while True:
            room = AHEAD * workers - len(waiting)
            waiting.extend(pool.submit(play_task, task) for task in islice(left, room))
            if not waiting:
                break
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise BotFailed("a process that played was ended from outside") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
            process.join()


def _end_at_once() -> None:
    """Have Ctrl-C end this process silently: who started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
