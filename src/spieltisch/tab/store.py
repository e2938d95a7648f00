"""The store of a tab: one connection to an SQLite file, used by the event loop itself.

The folder lies in the browser's storage (`web/src/tab/files.ts`). Only one tab has its files open,
so SQLite needs no locks. The files exist before SQLite opens them. Each commit cuts the rollback
journal to nothing; if a tab is killed during a commit, the next start rolls it back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spieltisch.server.storage import batch, schema
from spieltisch.server.storage.file import StoreFile, connect, take_steps, version
from spieltisch.server.storage.jobs import Job
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Spacing, Store


class TabFile(StoreFile):
    """The database of a tab; see `StoreFile`."""

    def __init__(self, path: Path) -> None:
        """Open the file at `path`, and bring it up to date. Raises DataTooNew and sqlite3.Error."""
        self.db, self.damaged = connect(path, timeout=0), []
        self.db.execute("pragma locking_mode = exclusive")
        self.db.execute("pragma journal_mode = truncate")
        self.db.execute("pragma synchronous = full")
        take_steps(self.db, schema.missing(version(self.db), path))
        batch.create_view(self.db)

    def intact(self) -> None:
        """Do nothing: nobody can take the file away while this tab has it."""

    def probe(self) -> None:
        """Write what is there already. Raises sqlite3.Error."""
        self.db.execute(f"pragma user_version = {version(self.db)}")

    def close(self) -> None:
        """Close the file."""
        self.db.close()


class TabStore(SqliteStore):
    """The store in an SQLite file, without a thread."""

    spacing = Spacing(each=0.0, most=0.0)

    def __init__(self, path: Path) -> None:
        Store.__init__(self, lambda seconds, requests: None)
        self._file = TabFile(path)
        self.damaged = self._file.damaged
        self._asked = self._event = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    def begin(self) -> None:
        super().begin()
        if self._work is None:
            self._work = asyncio.create_task(self._serve())

    async def close(self) -> None:
        await Store.close(self)
        if self._work is not None:
            await self._work
        self._file.close()

    async def _wait(self) -> None:
        await self._event.wait()

    def _tell(self, results: Sequence[tuple[Job, Any]]) -> None:
        Store._tell(self, results)
