"""The order of questions: each asker in turn, and after a few hints a step of an analysis."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

from spieltisch.server.base.shares.turns import FairQueue, Path

HINTS = 3
"""Hints in a row while an analysis waits."""

T = TypeVar("T")


class Turns(Generic[T]):
    """Questions that wait."""

    def __init__(self) -> None:
        self._hints: FairQueue[T] = FairQueue()
        self._steps: deque[T] = deque()
        self._row = 0
        self._waiting = asyncio.Semaphore(0)

    def put(self, question: T, asker: Path | None) -> None:
        """Add a hint for an asker; None: a step of an analysis."""
        if asker is None:
            self._steps.append(question)
        else:
            self._hints.put(question, asker)
        self._waiting.release()

    async def get(self) -> T:
        """Wait for the next question, and remove it."""
        await self._waiting.acquire()
        if self._steps and (not self._hints or self._row >= HINTS):
            self._row = 0
            return self._steps.popleft()
        self._row += 1
        return self._hints.get()
