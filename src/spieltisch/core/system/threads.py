"""Threads, and what takes their place on a machine that has none, such as a browser's tab."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
STARTABLE = sys.platform not in ("emscripten", "wasi")
"""Whether a thread can be started here."""


class InTurn(Executor):
    """An executor that does its work at once, in the thread of its caller."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def threads(most: int, name: str = "") -> Executor:
    """Return an executor with up to so many threads; without threads, work is done in turn."""
    return ThreadPoolExecutor(most, name) if STARTABLE else InTurn()


def thread_time() -> float:
    """Return the seconds of processor time of this thread; without threads, those of all."""
    return time.thread_time() if STARTABLE else time.process_time()
