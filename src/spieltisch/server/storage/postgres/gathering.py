"""Questions that many ask at once go to the database as one.

When a process ends, hundreds of guests come back to others within a moment, and each of their
tables has to be claimed and read.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Generic, TypeVar

from spieltisch.server.storage.interface import ChatRow, Stored
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.rows.table_rows import CHAT
from spieltisch.server.table.stored import EventRow, Guest

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


def load(tables: list[str]) -> Work[dict[str, Stored | None]]:
    """Return tables by id; see `Store.load`."""
    log = yield query(
        "select table_id, n, at, event from log where table_id = any ($1) order by table_id, n",
        tables,
    )
    applied = yield query(
        "select table_id, guest, message, n from applied where table_id = any ($1)", tables
    )
    chat = yield query(
        f"select table_id, {', '.join(CHAT[1:])} from chat where table_id = any ($1)"
        " order by table_id, line",
        tables,
    )
    digests = yield query("select id, head from tables where id = any ($1)", tables)
    heads: dict[str, str | None] = {row[0]: row[1] for row in digests}
    messages, lines, logs = _by_table(applied), _by_table(chat), _by_table(log)
    stored: dict[str, Stored | None] = dict.fromkeys(tables)
    for table in {*logs, *heads}:
        stored[table] = Stored(
            [EventRow(*row) for row in logs[table]],
            {(guest, message): n for guest, message, n in messages[table]},
            [ChatRow(*line) for line in lines[table]],
            heads.get(table),
        )
    return stored


def find_guests(tokens: list[bytes]) -> Work[dict[bytes, Guest | None]]:
    """Return the guests of tokens."""
    rows = yield query(
        "select token, id, name, device, avatar from tokens join guests on id = guest"
        " where token = any ($1)",
        tokens,
    )
    return dict.fromkeys(tokens) | {token: Guest(*guest) for token, *guest in rows}


def _by_table(rows: Any) -> defaultdict[str, list[Any]]:
    """Return what follows the table's id in each row."""
    tables = defaultdict(list)
    for table, *row in rows:
        tables[table].append(row)
    return tables
