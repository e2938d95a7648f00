"""Tasks carried out by this process, several, or a cluster, with results in order.

A task is carried out by a function of a module; task and result must pickle. The result may depend
only on the task, so that a task can be retried after a process is lost.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Protocol, TypeVar

from spieltisch.core.system.threads import STARTABLE
from spieltisch.errors import BotFailed, InvalidArgument

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks for each process that are begun before the first result is taken."""


class Pool(Protocol):
    """Processes that carry out tasks in parallel."""

    @property
    def size(self) -> int:
        """Number of tasks that run at once."""

    def submit(self, call: Callable[[T], R], task: T) -> Any:
        """Begin `call(task)`, and return a handle for `result`."""

    def result(self, begun: Any) -> Any:
        """Return the result of a task. Raises its error, or BotFailed for a killed process."""

    def close(self) -> None:
        """Stop the tasks that are still running."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    call: Callable[[T], R], tasks: Iterable[T], processes: int = 1, ray: str | None = None
) -> Generator[R, None, None]:
    """Yield the results of the tasks, in their order.

    So many `processes` carry them out (this one, if 1), or the Ray cluster at the address `ray`.
    The next of `tasks` is taken as late as possible. Raises the errors of `call`, BotFailed for a
    killed process, and InvalidArgument if no cluster answers.
    """
    if ray is None and processes == 1:
        yield from map(call, tasks)
        return
    those = _made(processes, ray)
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


def _made(processes: int, ray: str | None) -> Pool:
    if ray is None:
        if not STARTABLE:  # where there are no threads, there are no processes either
            raise InvalidArgument("this machine starts no other processes: use one process")
        return Processes(processes)
    from spieltisch.research.arena.cluster import Cluster

    return Cluster(ray)


class Processes:
    """A pool of processes on this machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._others = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(
            size, multiprocessing.get_context("spawn"), initializer=_end_at_once
        )

    def submit(self, call: Callable[[T], R], task: T) -> Future[R]:
        _refuse_unreachable(task)
        return self._pool.submit(call, task)

    def result(self, begun: Future[R]) -> R:
        try:
            return begun.result()
        except BrokenProcessPool as error:
            raise BotFailed("a process that played a game was killed: try again") from error

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - self._others:
            process.terminate()
            process.join()


def _refuse_unreachable(task: object) -> None:
    """Raise InvalidArgument for a task that other processes cannot read.

    They import the modules that its classes come from; a notebook is not such a module.
    """
    move = "move it to a module, such as my_bots.py, and import it; or use one process"
    try:
        written = pickle.dumps(task)
    except Exception as error:  # whatever the task's own classes raise
        raise InvalidArgument(f"other processes cannot read this bot ({error}): {move}") from error
    main = sys.modules["__main__"]
    if b"__main__" in written and not hasattr(main, "__file__"):
        raise InvalidArgument(
            f"a bot that a notebook defines exists in this process only, not in others: {move}"
        )


def _end_at_once() -> None:
    """Let Ctrl-C end this process silently: the parent process reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
