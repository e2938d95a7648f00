"""Who carries out tasks: this process, several, or a cluster; told in order whoever is ready first.

A task is carried out by a function of a module, and it and its result pickle. What comes of it may
depend on the task alone, so that it can be carried out again where a worker is lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Protocol, TypeVar

from spieltisch.errors import BotFailed

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks for each worker that are begun before the first of them is told."""


class Workers(Protocol):
    """Those who carry tasks out, side by side."""

    @property
    def size(self) -> int:
        """How many tasks they carry out at once."""

    def submit(self, call: Callable[[T], R], task: T) -> Any:
        """Begin `call(task)`, and return what `result` takes."""

    def result(self, begun: Any) -> Any:
        """Wait for a task, and return what came of it. Raises what it raised, and BotFailed when
        its worker was ended from outside."""

    def close(self) -> None:
        """End what is still being carried out."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    call: Callable[[T], R], tasks: Iterable[T], workers: int = 1, ray: str | None = None
) -> Generator[R, None, None]:
    """Go through what comes of the tasks, in their order.

    They are carried out by so many processes, one alone being this one, or by the Ray cluster at
    the address `ray`. `tasks` is asked for the next as late as possible. Raises what `call` does,
    BotFailed when a process was ended from outside, and InvalidArgument where no cluster answers.
    """
    if ray is None and workers == 1:
        yield from map(call, tasks)
        return
    those = _made(workers, ray)
    left = iter(tasks)
    waiting: deque[Any] = deque()
    try:
        while True:
            room = AHEAD * those.size - len(waiting)
            waiting.extend(those.submit(call, task) for task in islice(left, max(room, 0)))
            if not waiting:
                break
            yield those.result(waiting.popleft())
    finally:
        those.close()


def _made(workers: int, ray: str | None) -> Workers:
    if ray is None:
        return Processes(workers)
    from spieltisch.bots.arena.cluster import Cluster

    return Cluster(ray)


class Processes:
    """Processes of this machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._others = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(
            size, multiprocessing.get_context("spawn"), initializer=_end_at_once
        )

    def submit(self, call: Callable[[T], R], task: T) -> Future[R]:
        return self._pool.submit(call, task)

    def result(self, begun: Future[R]) -> R:
        try:
            return begun.result()
        except BrokenProcessPool as error:
            raise BotFailed("a process that played was ended from outside") from error

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - self._others:
            process.terminate()
            process.join()


def _end_at_once() -> None:
    """Have Ctrl-C end this process silently: who started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
