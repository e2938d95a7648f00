"""The memory of all tables and guests: works are done and changes are appended, durably.

The embedded store is `sqlite.py`, for one process; several share the one in `postgres/`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

from spieltisch.server.storage.interface import Change, Claim, Stored, StoreError
from spieltisch.server.storage.query import Work
from spieltisch.server.storage.rest import nothing
from spieltisch.server.table.stored import Guest

P = ParamSpec("P")
T = TypeVar("T")


class Store(ABC):
    """A database of tables and guests. Every method raises StoreError."""

    @property
    @abstractmethod
    def fault(self) -> StoreError | None:
        """Why nothing can be written at present; None while all is well. Known within a second."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """The number of requests that wait for their commit."""

    @property
    @abstractmethod
    def process(self) -> int:
        """The number by which other processes know this one. It has none (0) while it has no
        connection, and another one afterwards; always 0 where there is only one process."""

    @abstractmethod
    def begin(self) -> None:
        """Begin to look whether the store can be used, and to be known to other processes: else
        both begin with the first request."""

    @abstractmethod
    def watch(self, lost: Callable[[], object], freed: Callable[[], object]) -> None:
        """Have the event loop call `lost` and `freed` from now on.

        `lost`: this process owns no table any more, since its connection broke or others took it
        for dead. `freed`: another process is gone, and its tables have no owner.
        """

    @abstractmethod
    async def claim(self, table: str, take_from: int = 0) -> Claim:
        """Own a table from now on, unless another living process does; return the owner.

        A claim comes before `load`. `take_from` is the number of an owner that no process can
        reach: it loses the table. A table that does not exist is owned at epoch 0.
        """

    @abstractmethod
    async def release(self, table: str, epoch: int) -> None:
        """Own a table no longer that was claimed at that epoch, so that anybody may; nothing
        happens where it was claimed since."""

    @abstractmethod
    async def load(self, table: str) -> Stored | None:
        """Return a table; None if no table has that id."""

    @abstractmethod
    async def find_guest(self, token: bytes) -> Guest | None:
        """Return the guest of a hashed token; None for any other token."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for and let go."""

    @abstractmethod
    def _ask(self, changes: tuple[Change, ...], work: Callable[[], Work[Any]]) -> Future[Any]:
        """Have changes written and work done after all that was asked for before; return what it
        gives, once it is durable, or StoreError."""

    async def append(self, *changes: Change) -> None:
        """Write all changes in one transaction, durably.

        Raises NotOwner when one of them is of another epoch than its table.
        """
        await self._ask(changes, nothing)

    async def do(self, work: Callable[P, Work[T]], *given: P.args, **named: P.kwargs) -> T:
        """Do work in one transaction, and return what it gives once that is durable."""
        result: T = await self._ask((), partial(work, *given, **named))
        return result
