"""Thinkers decide for the bots of a table: threads of this process, or other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Protocol

from spieltisch.bots import Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.server.base.library import Library


class Thinker(Protocol):
    """One bot on one seat, which may remember what it thought before; one decision at a time."""

    async def decide(self, state: State, seat: int) -> Decision:
        """Return what it decides at a position that nobody plays on; the position is copied before
        this waits. A thinker that is cancelled meanwhile is not asked again."""


class Thinkers(Protocol):
    """Makers of thinkers, one for each bot."""

    def bot(self, level: str, game: Game) -> Thinker:
        """Return a new bot of that level; UnknownBot."""


class LocalThinkers:
    """Thinkers that use the threads of a pool; `seed` draws a seed for each bot."""

    def __init__(self, library: Library, pool: Executor, seed: Callable[[], int]) -> None:
        self._library = library
        self._pool = pool
        self._seed = seed

    def bot(self, level: str, game: Game) -> Thinker:
        return _LocalThinker(self._library, self._pool, level, game, self._seed())


class _LocalThinker:
    """A thinker whose bot works in a thread of the pool."""

    def __init__(self, library: Library, pool: Executor, level: str, game: Game, seed: int) -> None:
        self._decide = library.bot(level, game, seed)
        self._pool = pool

    async def decide(self, state: State, seat: int) -> Decision:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._decide, PlayerView(state, seat))
