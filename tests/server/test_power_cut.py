"""A disk that loses what it said it had written: what is left is a beginning, or is noticed.

The seed of each test is in its name; another one is drawn at every soak.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random, SystemRandom

import pytest

from spieltisch.server.storage.file import StoreFile
from spieltisch.server.storage.interface import Applied, Change, DataDamaged
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.stored import Card, EventRow, chained
from support.soak import sample

CARD = Card("toy", "turns", "playing", True, 1, ["Anna", "Ben"], [1, 2], [0])
SEEDS = [1, 2, *(SystemRandom().randrange(10**9) for _ in range(sample(0, 20)))]
TABLES = [f"table{number}" for number in range(12)]
CUTS = 25
PAGE = 4096

Logs = dict[str, list[EventRow]]


async def play(folder: Path, logs: Logs, random: Random, commits: int) -> None:
    """Append to tables, as a server does, and leave the files as a running one has them."""
    store = SqliteStore(folder / "spieltisch.db")
    for _ in range(commits):
        at_once = random.sample(TABLES, random.randint(1, 6))
        await asyncio.gather(*(act(store, table, logs, random) for table in at_once))
    for name in ("spieltisch.db", "spieltisch.db-wal"):
        shutil.copy(folder / name, folder / f"kept {name}")
    await store.close()


async def act(store: SqliteStore, table: str, logs: Logs, random: Random) -> None:
    log = logs.setdefault(table, [])
    n = len(log) + 1
    log.append(EventRow(n, n, random.randbytes(random.randint(10, 60)).hex().encode()))
    card = CARD if random.random() < 0.5 or n == 1 else None
    await store.append(Change(table, log[-1:], card, [Applied(1, n, n)], head=chained(log)))


def cut(folder: Path, random: Random) -> Path:
    """Return a copy of the files as they were, of which the end of the log is lost, or a piece."""
    lost = folder / "lost"
    shutil.rmtree(lost, ignore_errors=True)
    lost.mkdir()
    shutil.copy(folder / "kept spieltisch.db", lost / "spieltisch.db")
    wal = bytearray((folder / "kept spieltisch.db-wal").read_bytes())
    at = random.randrange(len(wal))
    if random.random() < 0.5:
        del wal[at:]
    else:
        wal[at : at + PAGE] = bytes(len(wal[at : at + PAGE]))
    (lost / "spieltisch.db-wal").write_bytes(wal)
    return lost / "spieltisch.db"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_left_of_a_cut_log_is_a_beginning(tmp_path: Path, seed: int) -> None:
    """A commit is there whole or not at all, and none without those before it."""
    random, logs = Random(seed), Logs()
    asyncio.run(play(tmp_path, logs, random, 40))
    lengths = set()
    for _ in range(CUTS):
        with closing(StoreFile(cut(tmp_path, random), check=True)) as file:
            assert file.damaged == []
            found = file.db.execute("select table_id, n, at, event from log").fetchall()
            for table, *row in found:
                assert EventRow(*row) == logs[table][row[0] - 1]
            applied = file.db.execute("select table_id, n from applied order by 1, 2").fetchall()
            assert applied == sorted((table, n) for table, n, *_ in found)
            lengths.add(len(found))
    assert len(lengths) > CUTS // 3  # the cuts were at many places


@pytest.mark.parametrize("seed", SEEDS)
def test_a_page_that_never_arrived_is_noticed(tmp_path: Path, seed: int) -> None:
    """The disk kept an old page, although it said that it had the new one."""
    random, logs = Random(seed), Logs()
    asyncio.run(play(tmp_path, logs, random, 60))
    before = (tmp_path / "spieltisch.db").read_bytes()
    asyncio.run(play(tmp_path, logs, random, 10))
    after = (tmp_path / "spieltisch.db").read_bytes()
    pages = range(PAGE, min(len(before), len(after)), PAGE)
    changed = [at for at in pages if before[at : at + PAGE] != after[at : at + PAGE]]
    noticed = 0
    for at in changed:
        path = tmp_path / "stale" / "spieltisch.db"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(after[:at] + before[at : at + PAGE] + after[at + PAGE :])
        if not _same_logs(path, logs):
            noticed += 1
            with pytest.raises(DataDamaged), closing(StoreFile(path, check=True)) as file:
                raise DataDamaged(file.damaged) if file.damaged else AssertionError(at)
    assert noticed > 1


def _same_logs(path: Path, logs: Logs) -> bool:
    """Return whether all logs can be read and are as they were written."""
    try:
        with closing(sqlite3.connect(path)) as db:
            rows = db.execute("select table_id, n, at, event from log").fetchall()
    except sqlite3.DatabaseError:
        return False
    written = sorted((table, row.n, row.at, row.event) for table in logs for row in logs[table])
    return sorted(rows) == written
