"""The embedded store: one SQLite file, and one thread with an event loop that works with it.

Write-ahead logging with `synchronous=FULL` makes a commit survive the loss of power.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from spieltisch.server.storage import batch
from spieltisch.server.storage.file import StoreFile, execute, is_damage
from spieltisch.server.storage.interface import Claim, StoreDamaged, StoreError
from spieltisch.server.storage.jobs import Job, appended
from spieltisch.server.storage.store import BEAT, Spacing, Store


class SqliteStore(Store):
    """The store in an SQLite file."""

    spacing = Spacing(each=0.004, most=0.012)
    """A commit takes as much of a processor as six requests."""

    def __init__(
        self,
        path: Path,
        check: bool = False,
        committed: Callable[[float, int], object] = lambda seconds, requests: None,
    ) -> None:
        """Open the file at `path`, or make it, and its folder; `check` reads all of it first.

        Raises DataInUse, DataTooNew, DataDamaged, and OSError when the place cannot be used.
        """
        super().__init__(committed)
        self._file = StoreFile(path, check)
        self.damaged = self._file.damaged
        """The tables that a check found damaged."""
        self._asked = self._woken = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def claim(self, table: str, take_from: int = 0) -> Claim:
        return Claim(self.process, 0, True)

    async def release(self, table: str, epoch: int) -> None:
        pass  # the file is this process's alone for as long as it is open

    async def close(self) -> None:
        await super().close()
        await asyncio.to_thread(self._thread.join)

    # ------------------------------------------------------------ the thread

    def _run(self) -> None:
        asyncio.run(self._serve())
        self._file.close()

    async def _wait(self) -> None:
        """Wait without an event of the loop's own: its system call would give way to this thread
        at once. All who ask in the same moment are to share a commit."""
        await asyncio.sleep(0)  # the other task looks at the file
        while not self._woken.wait(BEAT / 2):
            await asyncio.sleep(0)

    def _tell(self, results: Sequence[tuple[Job, Any]]) -> None:
        for loop in {job.done.get_loop() for job, _ in results}:
            these = [result for result in results if result[0].done.get_loop() is loop]
            loop.call_soon_threadsafe(super()._tell, these)

    async def _look(self) -> None:
        if self._fault is None:
            self._file.intact()
        else:
            self._file.probe()

    async def _write(self, jobs: Sequence[Job]) -> list[Any]:
        db = self._file.db
        rows = _parameters(jobs)
        if all(job.plain for job in jobs):
            db.execute(batch.INSERT, rows)  # a transaction of its own
            results = [None] * len(jobs)
        else:
            db.execute("begin immediate")
            try:
                db.execute(batch.INSERT, rows)
                results = [execute(db, job.rest()) for job in jobs]
                db.execute("commit")
            except Exception:
                if db.in_transaction:
                    db.execute("rollback")
                raise
        self._file.intact()  # else it is nowhere that anybody will find it
        return results

    def _unsure(self, error: Exception) -> bool:
        return isinstance(error, StoreError)  # the file is not the one that was opened

    def _disturbed(self, error: Exception) -> bool:
        return isinstance(error, (sqlite3.OperationalError, UnicodeDecodeError, StoreError))

    def _failed(self, error: Exception) -> StoreError:
        failure = super()._failed(error)
        if is_damage(error) or isinstance(error, UnicodeDecodeError):  # see `file.readable`
            failure = StoreDamaged(str(error))
            failure.__cause__ = error
        return failure


def _parameters(jobs: Sequence[Job]) -> list[str]:
    """Return the parameters of `batch.INSERT`."""
    changes = [*enumerate(change for job in jobs for change in job.changes)]
    found = appended(changes)
    cards = {table: (number, table, *card) for number, table, *card in found.cards}
    heads = {table: head for _, table, head in found.heads}
    seated = {change.table for _, change in changes if change.seated}
    every = (
        [(table, n, at, event.decode()) for _, table, n, at, event in found.log],
        [applied for _, *applied in found.applied],
        [(*card, heads.pop(table)) for table, (_, *card) in cards.items()],
        [
            (guest, table)
            for number, table, guest in found.people
            if table in seated and cards[table][0] == number
        ],
        [*heads.items()],
    )
    return [msgspec.json.encode(rows).decode() for rows in every]
