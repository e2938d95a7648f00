"""A store whose database is asked in SQL: everything of `Store` but how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from typing import ClassVar, ParamSpec, TypeVar

from spieltisch.server.storage import guests, pushes, sheet, tables
from spieltisch.server.storage.interface import ListedCard, PushSubscription, Sheet, Stored
from spieltisch.server.storage.query import Dialect, Work
from spieltisch.server.table.stored import Guest

P = ParamSpec("P")
T = TypeVar("T")


class QueriedStore(ABC):
    """See `Store`; what is about owners, `append`, `close`, `fault` and `waiting` are each
    database's own."""

    DIALECT: ClassVar[Dialect]

    @abstractmethod
    async def _do(self, work: Callable[P, Work[T]], *given: P.args, **named: P.kwargs) -> T:
        """Have work done after all that was asked for before; return what it gives, once it is
        durable. Raises StoreError."""

    async def load(self, table: str) -> Stored | None:
        return await self._do(tables.load, table)

    async def listed(self, since: int, limit: int) -> list[ListedCard]:
        return await self._do(tables.listed, since, limit)

    async def of_guest(self, guest: int, limit: int) -> list[ListedCard]:
        return await self._do(tables.of_guest, guest, limit)

    async def with_bots(self) -> list[str]:
        return await self._do(tables.with_bots, self.DIALECT)

    async def forget(self, before: int, waiting: int, but: Collection[str], limit: int) -> int:
        return await self._do(tables.forget, self.DIALECT, before, waiting, but, limit)

    async def find_guest(self, token: bytes) -> Guest | None:
        return await self._do(guests.find, token)

    async def add_guest(self, token: bytes, name: str, at: int) -> Guest:
        return await self._do(guests.add, token, name, at)

    async def rename_guest(self, guest: int, name: str) -> None:
        await self._do(guests.rename, guest, name)

    async def renew_token(self, token: bytes, new: bytes, at: int, age: int, grace: int) -> bool:
        return await self._do(guests.renew, token, new, at, age, grace)

    async def end_tokens(self, at: int) -> None:
        await self._do(guests.end_tokens, at)

    async def drop_token(self, token: bytes) -> None:
        await self._do(guests.drop_token, token)

    async def drop_guest(self, guest: int) -> None:
        await self._do(guests.drop, guest)

    async def push_key(self, fresh: bytes) -> bytes:
        return await self._do(pushes.key, fresh)

    async def add_push(
        self,
        guest: int,
        token: bytes,
        push: PushSubscription,
        at: int,
        limit: int,
        replaces: str | None = None,
    ) -> None:
        await self._do(pushes.add, guest, token, push, at, limit, replaces)

    async def drop_push(self, endpoint: str, guest: int | None = None) -> None:
        await self._do(pushes.drop, endpoint, guest)

    async def call(self, guest: int, table: str, n: int, at: int) -> list[PushSubscription]:
        return await self._do(pushes.call, guest, table, n, at)

    async def to_call(self, since: int) -> list[str]:
        return await self._do(pushes.to_call, self.DIALECT, since)

    async def sheet(self, guest: int, game: str, before: int | None, limit: int) -> Sheet:
        return await self._do(sheet.read, guest, game, before, limit)

    async def analysis(self, table: str) -> bytes | None:
        return await self._do(tables.analysis, table)

    async def keep_analysis(self, table: str, analysis: bytes) -> None:
        await self._do(tables.keep_analysis, table, analysis)
