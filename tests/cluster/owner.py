"""A process that owns tables: each line of its input asks for an event, each of its output answers.

It does what a server's registry and actors do, and no more. It claims a table and loads it before
the first event, keeps later events in memory, and forgets them all when the store fails.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from typing import Any

from spieltisch.server.storage.interface import Applied, Change, NotOwner, StoreError
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.table.stored import Card, EventRow
from tests.cluster.history import key_after

CARD = Card("toy", "turns", "playing", False, 1, ["Anna"], [1], [])


class Table:
    """A table in memory."""

    def __init__(self, epoch: int, n: int, key: str, applied: dict[tuple[int, int], int]) -> None:
        self.epoch, self.n, self.key, self.applied = epoch, n, key, applied


class Owner:
    """The tables of this process."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.tables: dict[str, Table] = {}
        self.turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        store.watch(self.tables.clear, lambda: None)

    async def answer(self, asked: dict[str, Any]) -> None:
        """Do what a line asks for, and say what became of it."""
        name = asked["table"]
        async with self.turns[name]:
            said: dict[str, Any] = {}
            try:
                said["n"] = await self.act(name, (asked["guest"], asked["message"]))
            except NotOwner as error:
                self.tables.pop(name, None)
                said["owner"] = error.owner
            except StoreError as error:
                self.tables.pop(name, None)
                said["error"] = str(error)
        print(json.dumps({"ask": asked["ask"], "process": self.store.process} | said), flush=True)

    async def act(self, name: str, who: tuple[int, int]) -> int:
        """Append an event by a message, unless it is there; return its number."""
        table = self.tables.get(name) or await self.load(name)
        if (n := table.applied.get(who)) is not None:
            return n
        n, key = table.n + 1, key_after(table.key, *who)
        event = json.dumps([*who, key]).encode()
        applied = [Applied(*who, n)]
        await self.store.append(
            Change(name, [EventRow(n, n, event)], CARD, applied, epoch=table.epoch)
        )
        table.n, table.key, table.applied[who] = n, key, n
        return n

    async def load(self, name: str) -> Table:
        """Claim a table and rebuild it from its log."""
        claim = await self.store.claim(name)
        if not claim.ours:
            raise NotOwner(claim.process)
        stored = await self.store.load(name)
        assert stored is not None
        if self.store.process != claim.process:
            raise NotOwner
        key = json.loads(stored.rows[-1].event)[2]
        self.tables[name] = Table(claim.epoch, len(stored.rows), key, stored.applied)
        return self.tables[name]


async def main(dsn: str) -> None:
    """Answer until there is nothing more to read."""
    store = PostgresStore(dsn, cluster=True)
    await store.open()
    owner = Owner(store)
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    print(json.dumps({"ask": 0, "process": store.process}), flush=True)
    async with asyncio.TaskGroup() as group:
        while line := await reader.readline():
            group.create_task(owner.answer(json.loads(line)))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
