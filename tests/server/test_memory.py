"""A table that leaves memory is freed with all its parts, without the cycle collector.

On a busy server the collector runs late. To keep it short, it does not scan the played actions.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import web

import spieltisch
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from spieltisch.server.play.actor.actor import TableActor
from spieltisch.server.play.actor.answered import REFUSALS, AnsweredMessages
from spieltisch.server.play.views.diffs import ViewDiffs
from spieltisch.server.play.views.seat_views import LegalTrees
from spieltisch.server.play.views.subscribers import Subscribers
from spieltisch.server.storage.interface import Applied, Change
from spieltisch.server.table import commands
from spieltisch.server.table.course import beginning
from spieltisch.server.table.events import Event
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Card, EventRow, Guest
from spieltisch.server.table.values import NewTable, Value
from spieltisch.server.transport.connection import Connection
from spieltisch.server.wire.messages import Done, Message, Refused
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

    for kind in (TableActor, Subscribers, Connection, web.WebSocketResponse):
        watch(kind)
    gc.collect()
    gc.disable()
    yield made
    gc.enable()


@pytest.mark.parametrize("name", spieltisch.list_games())
async def test_what_is_left_is_freed(
    name: str, tmp_path: Path, alive: list[weakref.ref[Any]]
) -> None:
    async with serving(tmp_path, library=Library(), settings=QUICK) as place:
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
            if isinstance(one(), TableActor | Subscribers | Connection | web.WebSocketResponse)
        ]
        assert len(alive) >= 4
        assert left == []


def test_a_longer_game_is_no_more_work_for_the_cycle_collector() -> None:
    anna, ben, at, chance = Guest(1, "Anna"), Guest(2, "Ben"), Clock().now(), Randomness()
    table = TableState("table", Library())
    shown = ViewDiffs(table, LegalTrees())
    seats = [{"kind": "me"}, {"kind": "open"}]
    plan = {"game": "ingenious", "options": {}, "seats": seats, "shuffle": False}
    table.apply(at, commands.make(table.library, anna, msgspec.convert(plan, NewTable)))
    table.apply(at, commands.sit(table, ben, 1, ben.name))
    table.apply(at, beginning.start(table, anna, at, chance))

    def play(actions: int) -> int:
        """Play so many actions; return the number of objects that the collector scans."""
        for _ in range(actions):
            (seat,) = table.to_act()
            assert table.match is not None
            text = table.match.state.text(table.legal(seat)[0])
            guest = (anna, ben)[seat]
            move = commands.move(table, guest, seat, text)
            table.apply(at, commands.act(table, move, table.n, at, chance))
            shown.next([frozenset({0}), frozenset({1})])
        gc.collect()
        return len(gc.get_objects())

    before = play(6)
    assert play(16) - before < 16


def test_no_message_event_or_row_is_looked_at_by_the_cycle_collector() -> None:
    kinds: list[type[msgspec.Struct]] = [Message, Event, Value, EventRow, Applied, Card, Change]
    for kind in kinds:  # and all that are made of it
        kinds += kind.__subclasses__()
    assert len(kinds) > 60
    assert [kind.__name__ for kind in kinds if kind.__struct_config__.gc is not False] == []


def test_nor_are_the_messages_that_were_answered() -> None:
    gc.collect()
    gc.disable()
    try:
        before = len(gc.get_objects())
        answered = AnsweredMessages({(1, 7): 3})
        for n in range(100):
            answered.note(1 + n % 2, Done(1000 + n, n))
            answered.note(1 + n % 2, Refused(2000 + n, "gone", {}))
        made = len(gc.get_objects()) - before
    finally:
        gc.enable()
    assert made < 50, "fewer than one object for each of 200 messages"
    assert answered.answer((1, 7)) == Done(7, 3)
    assert answered.answer((2, 1099)) == Done(1099, 99)
    assert answered.answer((1, 1099)) is None
    assert answered.answer((3, 7)) is None
    refused = [answered.answer((2, number)) for number in range(2000, 2100)]
    assert refused[-1] == Refused(2099, "gone", {})
    assert len([one for one in refused if one is not None]) == REFUSALS
