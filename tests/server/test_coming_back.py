"""Losing the line, the tab or the server, and coming back to the same table."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base import clock
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.storage import declared
from spieltisch.server.storage.interface import CHAT_MESSAGES, Applied, Change, ChatRow, StoreError
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import EventRow
from spieltisch.server.transport import connection, receiver
from tests.server.harness import AT_ONCE, Client, Person, Place, ids, serving


async def begun(place: Place, **fields: Any) -> tuple[Person, Person, str]:
    """Anna (host, seat 0) and Ben (seat 1) at a table that has begun."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", **fields)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
    return anna, ben, table


def card(client: Client, seat: int) -> str:
    """A card that the seat may play."""
    return f"play {client.seat_view(seat)['view']['hand'][0]}"


async def test_resuming_by_number(place: Place) -> None:
    anna, ben, table = await begun(place)
    async with ben.at(table) as b:
        seen = b.n
        early = b.log
    async with anna.at(table) as a:
        n = await a.act(0, card(a, 0))
    async with ben.socket(table) as again:
        again.n, again.log = seen, early
        welcome = await again.ask("hello", since=seen)
        assert [entry["n"] for entry in welcome["entries"]] == list(range(seen + 1, n + 1))
        async with ben.at(table) as fresh:
            assert fresh.log == again.log
            assert fresh.seat_views == again.seat_views


async def test_a_number_the_server_does_not_have(place: Place) -> None:
    """As after a data folder was restored from a copy: the client gets everything again."""
    anna, _, table = await begun(place)
    async with anna.at(table) as a:
        welcome = await a.ask("hello", since=10_000)
        assert welcome["entries"][0]["n"] == 1
        assert welcome["n"] == a.n < 10_000


async def test_hello_again_on_the_same_socket(place: Place) -> None:
    anna, _, table = await begun(place)
    async with anna.at(table) as a:
        welcome = await a.ask("hello", since=a.n)
        assert welcome["entries"] == []
        assert welcome["table"]["spectators"] == 0


async def test_a_message_is_applied_once(place: Place) -> None:
    """Sent again on the same socket, and on a new one."""
    anna, _, table = await begun(place)
    async with anna.at(table) as a:
        message = {"seat": 0, "seen": a.n, "action": card(a, 0), "id": next(ids)}
        said = {"text": "hello", "id": next(ids)}
        n = await a.do("act", **message)
        await a.do("say", **said)
        assert await a.do("act", **message) == n
        await a.do("say", **said)
        before = await place.fingerprint(table)
    async with anna.at(table) as a:
        assert await a.do("act", **message) == n
        await a.do("say", **said)
    assert await place.fingerprint(table) == before


async def test_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna, ben, table = await begun(place)
        async with anna.at(table) as a, ben.at(table) as b:
            message = {"seat": 0, "seen": a.n, "action": card(a, 0), "id": next(ids)}
            n = await a.do("act", **message)
            said = {"text": "back soon", "id": next(ids)}
            await b.do("say", **said)
            await b.until(n)
            log, seat_views = b.log, b.seat_views
            key = (await place.stored(table)).match
        assert key is not None
    async with serving(tmp_path) as place:
        anna, ben = Person(place, anna.cookie), Person(place, ben.cookie)
        assert len(place.registry) == 0
        async with ben.at(table) as b, anna.at(table) as a:
            assert b.log == log
            assert b.seat_views == seat_views
            assert [line["text"] for line in b.chat] == ["back soon"]
            assert await a.do("act", **message) == n
            await b.do("say", **said)
            assert len(b.chat) == 1
            again = (await place.stored(table)).match
            assert again is not None
            assert again.state.key() == key.state.key()
            await b.act(1, card(b, 1))


async def test_tables_that_are_read_together_are_rebuilt_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        tables = [await anna.make("me") for _ in range(4)]
    turns: list[int] = []
    turn, replay = 0, TableState.replay

    def noted(table: TableState, rows: list[EventRow]) -> None:
        turns.append(turn)
        replay(table, rows)

    monkeypatch.setattr(TableState, "replay", noted)
    async with serving(tmp_path) as place:
        opening = asyncio.gather(*(place.registry.open(table) for table in tables))
        while not opening.done():
            turn += 1
            await asyncio.sleep(0)
    assert len(turns) == len({*turns}) == len(tables)


async def test_idle_tables_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the page is closed, and not before, however often the sweep comes by."""
    settings = Settings(pace=(0, 0), idle=0.01)
    monkeypatch.setattr(clock, "SETTLED_MS", 0)
    async with serving(tmp_path, settings=settings) as place, asyncio.timeout(30):
        rounds, do = asyncio.Semaphore(0), place.store.do

        async def swept(work: Any, *given: object) -> Any:
            done = await do(work, *given)
            if work is declared.delete_ended:
                rounds.release()
            return done

        monkeypatch.setattr(place.context.store, "do", swept)
        anna, _, table = await begun(place)
        async with anna.at(table) as a:
            for _ in range(5):
                await rounds.acquire()
            assert len(place.registry) == 1
            log = a.log
        while len(place.registry):
            await rounds.acquire()
        async with anna.at(table) as a:
            assert a.log == log
            await a.act(0, card(a, 0))


async def test_bots_play_on_without_anybody(tmp_path: Path) -> None:
    settings = Settings(pace=(0.001, 0.002), idle=0.02)
    async with serving(tmp_path, settings=settings) as place:
        anna = await place.guest("Anna")
        table = await anna.make("bot:low", "bot:random", length=240)
        async with anna.at(table) as a:
            await a.do("start")
        for _ in range(400):
            if (await place.stored(table)).status == "finished" and not len(place.registry):
                break
            await asyncio.sleep(0.05)
        assert (await place.stored(table)).status == "finished"
        assert len(place.registry) == 0


async def test_a_bot_to_act_plays_once_its_table_is_opened(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(pace=(60, 60))) as place:
        anna = await place.guest("Anna")
        table = await anna.make("bot:low", "me")
        async with anna.at(table) as a:
            await a.do("start")
            n = a.n
    async with serving(tmp_path) as place, Person(place, anna.cookie).at(table) as a:
        await a.until(n + 2)
        assert a.seat_view(1)["view"]["actors"] == [1]


async def test_a_slow_client_is_closed_and_resumes(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "QUEUE_BYTES", 100_000)
    monkeypatch.setattr(receiver, "SOCKET", Rate(10_000, 1))
    anna, ben, table = await begun(place, mode="rush", length=900)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect((place.host, place.port))
    narrow.setblocking(False)
    async with anna.at(table) as a:
        async with ben.at(table, sock=narrow, max_queue=1) as slow:
            for number in range(900):
                await a.act(0, f"call {number}")
                if not a.table["seats"][1]["present"]:
                    break
            else:
                pytest.fail("nobody was closed")
            assert await slow.closed() == CloseCode.TOO_SLOW
            seen, log = slow.n, slow.log
        assert seen < a.n
        async with ben.socket(table) as again:
            again.n, again.log = seen, log
            await again.ask("hello", since=seen)
            assert again.log == a.log


async def test_chat_keeps_its_last_lines(place: Place) -> None:
    anna, _, table = await begun(place)
    async with anna.at(table) as a:
        first = next(ids)
        await a.do("say", text="line 0", id=first)
    store = place.store
    for number in range(2, CHAT_MESSAGES + 51):
        line = ChatRow(number, 0, "Anna", 0, f"line {number - 1}", 1)
        applied = Applied(1, 10**9 + number, 1)
        await store.append(Change(table, chat=line, applied=[applied]))
    stored = await store.load(table)
    assert stored is not None
    assert [line.line for line in stored.chat] == list(range(51, CHAT_MESSAGES + 51))
    async with anna.at(table) as a:
        await a.do("say", text="line 0", id=first)
        assert all(line["text"] != "line 0" for line in a.chat[1:])


async def test_two_tabs_of_one_guest(place: Place) -> None:
    anna, _, table = await begun(place)
    async with anna.at(table) as one, anna.at(table) as two:
        n = await one.act(0, card(one, 0))
        await two.until(n)
        assert two.seat_views == one.seat_views
        await two.connection.close()
        assert await one.ask("hello", since=one.n)
        assert one.table["seats"][0]["present"]


async def test_people_come_and_go(place: Place) -> None:
    anna, ben, table = await begun(place)
    nobody = Person(place, "")
    async with anna.at(table) as a:
        assert [seat["present"] for seat in a.table["seats"]] == [True, False]
        async with ben.at(table):
            await a.told("table")
            assert [seat["present"] for seat in a.table["seats"]] == [True, True]
        await a.told("table")
        assert [seat["present"] for seat in a.table["seats"]] == [True, False]
        async with nobody.at(table) as watching, nobody.at(table):
            await a.told("table")
            await a.told("table")
            assert a.table["spectators"] == 2
            assert watching.seat_views[0]["seat"] is None
            assert watching.seat_views[0]["view"]["hand"] == []
            assert watching.seat_views[0]["legal"] == {}
            assert all(not seat["mine"] for seat in watching.table["seats"])


async def test_a_store_that_fails_loses_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table leaves memory; players who come back find what the disk has."""
    anna, _, table = await begun(place)

    async def append(*changes: object) -> None:
        raise StoreError("the disk is full")

    async with anna.at(table) as a:
        message = {"seat": 0, "seen": a.n, "action": card(a, 0), "id": next(ids)}
        before = await place.fingerprint(table)
        with monkeypatch.context() as patched:
            patched.setattr(place.store, "append", append)
            await a.send({"type": "act", **message})
            assert await a.closed() == CloseCode.RESTART
        assert not any(json.loads(data).get("type") == "done" for data in a.raw)
    assert await place.fingerprint(table) == before
    async with anna.at(table) as a:
        await a.do("act", **message)


async def test_the_server_stops_politely(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=AT_ONCE) as place:
        anna, _, table = await begun(place)
        async with anna.socket(table) as client:
            await client.ask("hello", since=0)
            waiting = asyncio.create_task(client.closed())
            place.server.stop()
            assert await waiting == CloseCode.GOODBYE
