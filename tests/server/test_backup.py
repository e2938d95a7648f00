"""Copies made while people play, and brought back."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spieltisch.server.storage import backup, guest_rows
from spieltisch.server.storage.interface import DataDamaged, DataInUse, DataTooNew
from spieltisch.server.storage.sqlite import SqliteStore
from tests.command import run
from tests.server.harness import Client, Process, leaves


async def play(client: Client, played: list[int]) -> None:
    """Play on and on; the log number of each action that was acknowledged."""
    while True:
        await client.act(0, leaves(client.seat_view(0)["legal"])[0])
        played.append(client.n)
        await asyncio.sleep(0.02)


async def numbers(path: Path, table: str) -> list[int]:
    """The numbers of a table's log in a database."""
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("select n from log where table_id = ? order by n", (table,))
        return [n for (n,) in rows]


async def test_a_copy_made_while_people_play_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    anna = await process.guest("Anna")
    table = await anna.make("me", "me", mode="rush", length=900)
    async with anna.at(table) as a:
        await a.do("start")
        played: list[int] = []
        playing = asyncio.create_task(play(a, played))
        copies: list[tuple[Path, int]] = []
        while len(copies) < 3:
            await asyncio.sleep(0.05)
            copy = tmp_path / f"copy {len(copies)}.db"
            before = max(played, default=0)
            done = await asyncio.to_thread(run, "backup", str(copy), "--data", str(tmp_path))
            assert (done.returncode, done.stderr) == (0, ""), done
            copies.append((copy, before))
        assert not playing.done()
        playing.cancel()
        said = played[-1]
    for copy, before in copies:
        logged = await numbers(copy, table)
        assert logged == list(range(1, len(logged) + 1))
        assert before <= logged[-1] <= said + 2
        assert copy.stat().st_mode & 0o777 == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {
        "copy 0.db", "copy 1.db", "copy 2.db", "last-backup", "spieltisch.db", "spieltisch.db-shm",
        "spieltisch.db-wal", "spieltisch.lock", "stderr",
    }  # fmt: skip
    process.signal(signal.SIGKILL)
    assert process.stderr == ""


async def test_what_is_restored_can_be_played_on(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    anna = await process.guest("Anna")
    table = await anna.make("me", "me", length=240)
    async with anna.at(table) as a:
        await a.do("start")
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        log = a.log
    copy = tmp_path / "copy.db"
    backup.back_up(tmp_path / "spieltisch.db", copy)
    later = await anna.make("me")
    refused = run("restore", str(copy), "--data", str(tmp_path))
    assert (refused.returncode, "another server" in refused.stderr) == (2, True)
    process.signal(signal.SIGKILL)
    done = run("restore", str(copy), "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    (kept,) = tmp_path.glob("spieltisch-*.db")
    assert str(kept) in done.stdout
    await process.start()
    async with anna.at(table) as a:
        assert a.log == log
        await a.act(1, leaves(a.seat_view(1)["legal"])[0])
    async with anna.socket(later) as gone:
        assert await gone.closed() == 4404
    process.signal(signal.SIGTERM)
    assert backup.restore(tmp_path / "spieltisch.db", kept).kept is not None
    assert await numbers(tmp_path / "spieltisch.db", later)


async def test_a_copy_goes_into_an_empty_folder(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "old" / "spieltisch.db")
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.close()
    backup.back_up(tmp_path / "old" / "spieltisch.db", tmp_path / "copy")
    assert backup.restore(tmp_path / "new" / "spieltisch.db", tmp_path / "copy").kept is None
    store = SqliteStore(tmp_path / "new" / "spieltisch.db")
    assert await store.find_guest(b"h") is not None
    await store.close()


async def test_nothing_is_replaced_by_what_is_no_copy(tmp_path: Path) -> None:
    path, copy = tmp_path / "spieltisch.db", tmp_path / "copy"
    store = SqliteStore(path)
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.close()
    before = path.read_bytes()
    copy.write_bytes(b"no database at all" * 1000)
    with pytest.raises(DataDamaged, match="not a database"):
        backup.restore(path, copy)
    copy.unlink()
    with closing(sqlite3.connect(copy)) as db:
        db.execute("create table other (x)")
    with pytest.raises(DataDamaged, match="no such table"):
        backup.restore(path, copy)
    with pytest.raises(FileExistsError):
        backup.back_up(path, copy)
    copy.unlink()
    backup.back_up(path, copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("pragma user_version = 999")
    with pytest.raises(DataTooNew):
        backup.restore(path, copy)
    with pytest.raises(FileNotFoundError):
        backup.restore(path, tmp_path / "none")
    with pytest.raises(FileNotFoundError):
        backup.back_up(tmp_path / "none", tmp_path / "new")
    assert path.read_bytes() == before
    assert not (tmp_path / "new").exists()


async def test_no_restoring_under_a_server(tmp_path: Path) -> None:
    path, copy = tmp_path / "spieltisch.db", tmp_path / "copy"
    store = SqliteStore(path)
    backup.back_up(path, copy)
    with pytest.raises(DataInUse):
        backup.restore(path, copy)
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.close()


def test_the_commands_find_the_folder_in_the_file_of_options(tmp_path: Path) -> None:
    config = tmp_path / "spieltisch.toml"
    config.write_text(f'port = 80\ndata = "{tmp_path / "none"}"\n')
    for command in ("backup", "restore"):
        done = run(command, str(tmp_path / "copy"), "--config", str(config))
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert str(tmp_path) in done.stderr
