"""Questions that many ask at once go to the database as one.

When a process ends, hundreds of guests come back to others within a moment, and each of their
tables has to be claimed and read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Gathering(Generic[K, T]):
    """Finds rows for several callers together, at most so many at once.

    Callers who come while an answer is under way share the next question. `ask` returns the found
    rows by key; its exception reaches all who shared the question.
    """

    def __init__(self, ask: Callable[[list[K]], Awaitable[Mapping[K, T]]], most: int) -> None:
        self._ask = ask
        self._most = most
        self._waiting: list[tuple[K, asyncio.Future[T]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def find(self, key: K) -> T:
        """Return what there is of a key."""
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, found))
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_all())
        return await found

    async def ended(self) -> None:
        """Wait until everybody is answered."""
        if self._asking is not None:
            await asyncio.wait([self._asking])

    async def _ask_all(self) -> None:
        while self._waiting:
            asking, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            try:
                answer = await self._ask([key for key, _ in asking])
                for key, found in asking:
                    if not found.done():
                        found.set_result(answer[key])
            except Exception as error:
                for _, found in asking:
                    if not found.done():
                        found.set_exception(error)
