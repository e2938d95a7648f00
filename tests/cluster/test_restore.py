"""A database brought back to a moment, from a copy and the archived log: the runbook's commands
(`docs/host/cluster.md`, "Back up and restore") while people play."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest_asyncio

from tests.cluster.database import Database, as_owner, tool
from tests.server.harness import Client, Person, Process, leaves

ENOUGH = 10
"""Actions before and after each step."""


@pytest_asyncio.fixture
async def database() -> AsyncIterator[Database]:
    """A database that archives its log, in a folder that every user may read."""
    with tempfile.TemporaryDirectory(prefix="spieltisch-restore-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        archive = f"archive_command=test ! -f {folder}/archive/%f && cp %p {folder}/archive/%f"
        database = Database(folder, settings=("archive_mode=on", archive))
        database.make()
        as_owner("mkdir", f"{folder}/archive")
        await database.start()
        yield database
        await database.stop()


async def play(client: Client, played: list[int]) -> None:
    """Play on and on; the log number of each action that was acknowledged."""
    while True:
        played.append(await client.act(0, leaves(client.seat_view(0)["legal"])[0]))
        await asyncio.sleep(0.01)


async def more(played: list[int]) -> None:
    """Wait for some more actions."""
    wanted = len(played) + ENOUGH
    while len(played) < wanted:
        await asyncio.sleep(0.01)


async def test_as_of_a_moment(database: Database, tmp_path: Path) -> None:
    """Actions acknowledged before it are there, none sent after it is, and play goes on."""
    folder = database.folder
    process = Process(tmp_path, store=database.dsn)
    await process.start()
    anna = await process.guest("Anna")
    table = await anna.make("me", "me", mode="rush", length=900)
    session = await asyncpg.connect(database.dsn)
    played: list[int] = []
    async with anna.at(table) as a:
        await a.do("start")
        playing = asyncio.create_task(play(a, played))
        await more(played)
        await session.execute("create role backup replication login")
        await asyncio.to_thread(
            as_owner, tool("pg_basebackup"), "--pgdata", f"{folder}/base", "--checkpoint", "fast",
            "--wal-method", "none", "--host", str(folder), "--username", "backup", "--no-sync",
        )  # fmt: skip
        await more(played)
        known = played[-1]
        moment = await session.fetchval("select clock_timestamp()::text")
        sent = a.n + 2  # another one is under way, and the coin that is tossed then
        await more(played)
        later = await anna.make("me", "me")
        playing.cancel()
    last = await session.fetchval("select pg_walfile_name(pg_switch_wal())")
    while (await session.fetchval("select last_archived_wal from pg_stat_archiver") or "") < last:
        await asyncio.sleep(0.05)
    await session.close()
    process.signal(signal.SIGKILL)
    await database.stop()

    aim = f"""restore_command = 'cp {folder}/archive/%f %p'
recovery_target_time = '{moment}'
recovery_target_action = 'promote'
"""
    settings = f"{folder}/base/postgresql.auto.conf"
    as_owner("sh", "-c", f'printf %s "$1" >> {settings}', "sh", aim)
    as_owner("touch", f"{folder}/base/recovery.signal")
    restored = Database(folder, data="base")
    await restored.start()
    process = Process(tmp_path, store=restored.dsn)
    await process.start()
    anna = Person(process, anna.cookie)
    async with anna.at(table, since=known + 1000) as a:
        assert known <= a.n <= sent
        assert [entry["n"] for entry in a.log] == list(range(1, a.n + 1))
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
    async with anna.socket(later) as gone:
        assert await gone.closed() == 4404
    process.signal(signal.SIGKILL)
    assert process.stderr == ""
    await restored.stop()
