"""Leaving: a process hands over its tables and sockets, a few at a time.

Each client comes back elsewhere at once, and costs the other processes some milliseconds. If all
came together, each would wait for all; so the rest play on until it is their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Protocol, TypeVar

from aiohttp import web

STEP = 0.05
"""Seconds from one few to the next."""
FEW = 6
LONGEST = 3.0
"""Seconds that all of it may take: of many there are more at a time."""

T = TypeVar("T")


async def few_at_once(every: Sequence[T]) -> AsyncIterator[Sequence[T]]:
    """Yield some after some of all, with a pause after each."""
    at_once = max(FEW, round(len(every) * STEP / LONGEST))
    for first in range(0, len(every), at_once):
        yield every[first : first + at_once]
        await asyncio.sleep(STEP)


class Work(Protocol):
    """The work of an application until its server stops."""

    async def announce(self) -> None:
        """Let proxies see that the process leaves, before it hands anything over."""

    async def hand_over(self) -> None:
        """Let others go on with it."""


WORK = web.AppKey("work", Work)
"""An application's work."""
