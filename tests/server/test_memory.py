"""A table that has left the memory is freed, and all that belongs to it, without the help of the
cycle collector, which on a busy server comes late."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.server.actor.actor import TableActor
from spieltisch.server.builtin_library import BuiltinLibrary
from spieltisch.server.net.websocket import Connection
from spieltisch.server.net.websocket_protocol import TableSocket
from spieltisch.server.settings import Settings
from spieltisch.server.views.subscribers import Subscribers
from tests.server.harness import leaves, serving

QUICK = Settings(pace=(0.0, 0.0), reaction=(0.0, 0.0), idle=0.1)


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[weakref.ref[Any]]]:
    """All that was made of these; with the cycle collector at rest."""
    made: list[weakref.ref[Any]] = []

    def watch(kind: type) -> None:
        begin = kind.__init__  # type: ignore[misc]

        def noted(self: object, *args: Any, **fields: Any) -> None:
            begin(self, *args, **fields)
            made.append(weakref.ref(self))

        monkeypatch.setattr(kind, "__init__", noted)

    for kind in (TableActor, Subscribers, Connection, TableSocket):
        watch(kind)
    gc.collect()
    gc.disable()
    yield made
    gc.enable()


@pytest.mark.parametrize("name", spieltisch.list_games())
async def test_what_is_left_is_freed(
    name: str, tmp_path: Path, alive: list[weakref.ref[Any]]
) -> None:
    async with serving(tmp_path, library=BuiltinLibrary(), settings=QUICK) as place:
        anna = await place.guest("Anna")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        body = {"game": name, "options": {}, "seats": seats, "shuffle": False}
        table = (await anna.call("POST", "/api/tables", body)).json["table"]
        async with anna.at(table) as client:
            await client.do("start")
            for _ in range(12):
                if legal := leaves(client.seat_view(0)["legal"]):
                    await client.ask("act", seat=0, seen=client.n, action=legal[0])
                else:
                    await client.told("update")
            await client.do("close")
        async with asyncio.timeout(10):
            while len(place.registry):
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)
        left = [
            one()
            for one in alive
            if isinstance(one(), TableActor | Subscribers | Connection | TableSocket)
        ]
        assert len(alive) >= 4
        assert left == []
