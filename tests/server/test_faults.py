"""Disks that fill up, turn read-only, rot, or lose their files under a running server."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from spieltisch.server import serve
from spieltisch.server.app import SERVICES
from spieltisch.server.base import logs
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.backup import back_up
from spieltisch.server.storage.interface import Change, DataDamaged, StoreError
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.stored import EventRow
from tests.server.disks import fill, mount, small_disk
from tests.server.harness import Client, Person, Place, Process, leaves


def events(process: Process) -> list[str]:
    """Return the events in the log; check that no line is a traceback."""
    lines = [json.loads(line) for line in process.stderr.splitlines()]
    assert not any("Traceback" in str(line.get("error")) for line in lines), lines
    return [line["event"] for line in lines]


async def until_ready(process: Process, ready: bool) -> None:
    """Wait until the server says that it can be used, or that it cannot."""
    async with asyncio.timeout(10):
        while (await process.call("GET", "/readyz")).status != (200 if ready else 503):
            await asyncio.sleep(0.02)


async def until_logged(process: Process, event: str) -> None:
    """Wait until the log has it."""
    async with asyncio.timeout(10):
        while f'"{event}"' not in process.stderr:
            await asyncio.sleep(0.02)


async def play(client: Client) -> None:
    """Play the first card. Raises ConnectionClosed when the server does not acknowledge it."""
    await client.act(0, leaves(client.seat_view(0)["legal"])[0])


async def begun(process: Process, name: str) -> tuple[Person, str]:
    """A long game of two seats in one hand."""
    person = await process.guest(name)
    table = await person.make("me", "me", mode="rush", length=240)
    async with person.at(table) as client:
        await client.do("start")
    return person, table


async def test_alive_and_ready(place: Place) -> None:
    for path in ("/healthz", "/readyz"):
        answer = await place.call("GET", path)
        assert (answer.status, answer.body) == (200, b"ok\n")


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
@pytest.mark.parametrize("how", ["removed", "replaced"])
async def test_files_that_vanish_are_noticed_and_nothing_more_is_acknowledged(
    tmp_path: Path, end: str, how: str
) -> None:
    process = Process(tmp_path)
    await process.start()
    anna, table = await begun(process, "Anna")
    await until_ready(process, True)
    async with anna.at(table) as a:
        await play(a)
        file = tmp_path / f"spieltisch.db{end}"
        data = file.read_bytes()
        file.unlink()
        if how == "replaced":
            file.write_bytes(data)
        with pytest.raises(ConnectionClosed) as closed:
            await play(a)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CloseCode.RESTART
    assert (await process.call("GET", "/readyz")).json["code"] == "unavailable"
    assert (await process.call("GET", "/healthz")).status == 200
    process.signal(signal.SIGKILL)
    assert events(process) == ["store-failed"]
    assert f"spieltisch.db{end} was removed or replaced" in process.stderr


async def test_a_file_that_vanishes_is_noticed_while_nobody_plays(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    (tmp_path / "spieltisch.db").unlink()
    await until_ready(process, False)
    await until_logged(process, "store-failed")
    process.signal(signal.SIGKILL)
    assert events(process) == ["store-failed"]


async def test_a_full_disk_is_one_line_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 4096) as folder:
        process = Process(folder, "info", tmp_path / "stderr")
        await process.start()
        parties = [await begun(process, f"Anna {number}") for number in range(5)]
        ballast = fill(folder)
        played = []
        for person, table in parties:
            async with person.at(table) as client:
                with suppress(ConnectionClosed):
                    while True:
                        await play(client)
                        played.append((table, client.n))
        await until_ready(process, False)
        ballast.unlink()
        await until_ready(process, True)
        await until_logged(process, "store-works")
        for person, table in parties:
            async with person.at(table) as client:
                assert client.n >= max([n for one, n in played if one == table], default=0)
                await play(client)
        process.signal(signal.SIGKILL)
        told = [event for event in events(process) if event.startswith("store-")]
        assert told == ["store-failed", "store-works"]


def test_a_read_only_disk_takes_no_server(tmp_path: Path) -> None:
    """Not even where a server that was killed left what write-ahead logging needs."""
    with small_disk(tmp_path / "disk", 4096) as folder:
        asyncio.run(_killed(folder, tmp_path / "stderr"))
        assert (folder / "spieltisch.db-wal").exists()
        mount("-o", "remount,ro", str(folder))
        with pytest.raises(OSError, match="the disk is read-only"):
            serve(port=0, data=folder)


async def _killed(folder: Path, stderr: Path) -> None:
    process = Process(folder, stderr=stderr)
    await process.start()
    await begun(process, "Anna")
    process.signal(signal.SIGKILL)


async def _rotten(folder: Path) -> list[str]:
    """A store with some tables, the last of which cannot be read any more; their ids."""
    store = SqliteStore(folder / "spieltisch.db")
    tables = [name * 22 for name in "abcdefgh"]
    for table in tables:
        rows = [EventRow(n, n, b'"' + table[:1].encode() * 50_000 + b'"') for n in (1, 2)]
        await store.append(Change(table, rows))
    await store.close()
    file = folder / "spieltisch.db"
    pages = bytearray(file.read_bytes())
    begin = next(at for at in range(0, len(pages), 4096) if pages[at + 4 :].startswith(b"h" * 4092))
    pages[begin : begin + 4] = b"\xff" * 4  # where the row goes on
    file.write_bytes(pages)
    return tables


async def test_a_damaged_table_is_told_from_none(tmp_path: Path) -> None:
    *_, table = await _rotten(tmp_path)
    process = Process(tmp_path)
    await process.start()
    for _ in range(3):
        async with process.nobody.socket(table) as client:
            assert await client.closed() == CloseCode.TABLE_DAMAGED
    async with process.nobody.socket("0" * 22) as client:
        assert await client.closed() == CloseCode.NO_TABLE
    assert (await process.call("GET", "/readyz")).status == 200
    process.signal(signal.SIGKILL)
    assert events(process) == ["table-damaged"]


async def test_a_check_at_the_start_finds_what_is_damaged(tmp_path: Path) -> None:
    await _rotten(tmp_path)
    with pytest.raises(DataDamaged, match=r"spieltisch\.db is damaged"):
        serve(port=0, data=tmp_path, check=True)


async def test_a_check_at_the_start_finds_nothing_in_good_data(tmp_path: Path) -> None:
    for _ in range(2):
        store = SqliteStore(tmp_path / "spieltisch.db", check=True)
        await store.close()


@pytest.mark.parametrize("check", [False, True])
def test_a_damaged_schema_is_one_line(tmp_path: Path, check: bool) -> None:
    """Also where the driver quotes bytes of it that are no text."""
    path = tmp_path / "spieltisch.db"
    SqliteStore(path)._file.close()
    whole = path.read_bytes()
    for spoilt in (
        whole.replace(b"CREATE TABLE", b"CREATE T\xe3BLE"),
        whole.replace(b"CREATE INDEX", b"CREATE IND\xff\xff"),
        whole.replace(b"CREATE TABLE", b"CREATE TUBLE"),
    ):
        assert spoilt != whole
        path.write_bytes(spoilt)
        with pytest.raises(OSError, match=r"spieltisch\.db"):
            serve(port=0, data=tmp_path, check=check)
        with pytest.raises(OSError, match=r"\.db"):
            back_up(path, tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()


def test_what_is_no_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "spieltisch.db").write_bytes(b"no database at all" * 1000)
    with pytest.raises(DataDamaged, match="not a database"):
        serve(port=0, data=tmp_path, check=True)
    with pytest.raises(OSError, match="not a database"):
        serve(port=0, data=tmp_path)


def test_a_trouble_is_one_line_a_minute() -> None:
    now = 0.0
    often = logs.Seldom(lambda: now)
    told = []
    for second in range(130):
        now = float(second)
        for event in ("store-failed", "table-lost"):
            record = logging.makeLogRecord({"msg": event, "facts": {"a": 1}, "apart": logs.APART})
            if often.filter(record):
                told.append((second, event, record.__dict__["facts"].get("untold")))
        assert often.filter(logging.makeLogRecord({"msg": "made"}))
    one = [(at, untold) for at, event, untold in told if event == "table-lost"]
    assert one == [(0, None), (60, 59), (120, 59)]
    assert len(told) == 6


async def test_who_left_before_they_were_refused(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is there to be told, which is no error."""
    left = asyncio.Event()

    async def open_late(id: str) -> None:
        await left.wait()
        raise StoreError("away")

    monkeypatch.setattr(place.app[SERVICES].tables, "open", open_late)
    anna = await place.guest("Anna")
    await asyncio.sleep(0.05)
    before = asyncio.all_tasks()
    async with anna.socket("any"):
        pass
    assert asyncio.all_tasks() - before
    left.set()
    async with asyncio.timeout(10):
        while asyncio.all_tasks() - before:
            await asyncio.sleep(0.01)
    assert "Exception" not in caplog.text


async def test_calls_while_the_store_fails(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me")

    async def fail(*given: object) -> None:
        raise StoreError("the disk is full")

    for method in ("append", "load", "find_guest", "do"):
        monkeypatch.setattr(place.store, method, fail)
    answers = [
        await anna.call("GET", "/api/me"),
        await anna.call("POST", "/api/me", {"name": "Bea"}),
        await anna.call("GET", f"/api/tables/{table}/record"),
    ]
    for answer in answers:
        assert (answer.status, answer.json["code"]) == (503, "unavailable")
    async with anna.socket(table) as client:
        assert await client.closed() == CloseCode.RESTART


async def test_a_bug_is_a_code_too(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    do = place.store.do

    async def fail(work: Any, *given: object) -> Any:
        if work is table_rows.listed:
            raise ZeroDivisionError
        return await do(work, *given)

    monkeypatch.setattr(place.store, "do", fail)
    answer = await place.call("GET", "/api/lobby")
    assert (answer.status, answer.json) == (500, {"code": "internal", "params": {}})
