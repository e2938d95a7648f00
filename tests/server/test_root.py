"""Each command of a host, run by root next to the server of another user."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.postgres import Postgres, new_database
from tests.command import run
from tests.finished import put, whole_games
from tests.server.harness import Process
from tests.server.kept_cookies import KeptCookies
from tests.server.test_host_commands import NOBODY, owners

AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def other_user() -> bool:
    """Return whether this process may start Python as another user."""
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        return False
    tried = subprocess.run([*AS_NOBODY, sys.executable, "-c", "import aiohttp"], check=False)
    return tried.returncode == 0


pytestmark = pytest.mark.skipif(not other_user(), reason="only root starts another user's server")


class Theirs(Process):
    """`spieltisch serve` of another user."""

    def command(self) -> list[str]:
        where = ["--host", "127.0.0.1", "--port", "0", "--data", str(self.folder)]
        return ["spieltisch", "serve", *where]


@pytest.fixture
def theirs(tmp_path: Path) -> Iterator[Theirs]:
    """A server of another user, in a folder that this user reaches."""
    with tempfile.TemporaryDirectory() as made:
        home = Path(made)
        for folder in (home, home / "data"):
            folder.mkdir(exist_ok=True)
            os.chown(folder, NOBODY, NOBODY)
        server = Theirs(home / "data", stderr=tmp_path / "stderr")
        server.within = AS_NOBODY
        yield server


async def works(server: Theirs, name: str) -> None:
    """The server still writes, and all its files are its own."""
    await KeptCookies(server).post("", name=name)
    assert (await server.call("GET", "/readyz")).status == 200
    assert owners(server.folder) == {NOBODY}


def next_to(server: Theirs, home: Path) -> list[list[str]]:
    """Return the commands that a host may run at any time."""
    data = ["--data", str(server.folder)]
    return [
        ["invite", *data],
        ["invite", "--renew", *data],
        ["notice", "Closing at ten", "--closing", *data],
        ["notice", "--end", *data],
        ["notice", *data],
        ["backup", str(home / "copy.db"), *data],
        ["backup", str(server.folder / "copies"), "--keep", "2", *data],
        ["export", str(server.folder), str(home / "games")],
        ["doctor", "--host", "127.0.0.1", "--port", str(server.port), *data],
        ["host-link", *data],
    ]


async def all_done(*commands: list[str]) -> str:
    """Run commands; return what the last one says."""
    said = ""
    for words in commands:
        done = await asyncio.to_thread(run, *words)  # some have a loop of their own
        assert (done.returncode, done.stderr) == (0, ""), (words, done.stdout)
        said = done.stdout
    return said


async def test_next_to_a_server_and_between_its_runs(
    theirs: Theirs, tmp_path: Path, postgres: Postgres
) -> None:
    data = ["--data", str(theirs.folder)]
    await theirs.start()
    await works(theirs, "Anna")
    secret = (await all_done(*next_to(theirs, tmp_path))).strip().partition("#")[2]
    await works(theirs, "Ben")
    host = KeptCookies(theirs)
    assert (await host.call("POST", "/api/host/enter", {"secret": secret})).status == 200
    theirs.signal(signal.SIGTERM)

    (tmp_path / "copy.db").unlink()
    await all_done(*(words for words in next_to(theirs, tmp_path) if words[0] != "doctor"))
    name, played = whole_games()[0]
    put(tmp_path / "other", [(name, played)])
    await all_done(["export", str(tmp_path / "other"), str(tmp_path / "other-games")])
    await all_done(["restore", str(tmp_path / "copy.db"), *data])
    await all_done(["import", str(tmp_path / "other-games"), *data])
    await theirs.start()
    await works(theirs, "Cleo")
    theirs.signal(signal.SIGTERM)

    (theirs.folder / "spieltisch.db").write_bytes(b"no database at all" * 1000)
    await all_done(["restore", str(tmp_path / "copy.db"), *data])
    await theirs.start()
    await works(theirs, "Dan")
    theirs.signal(signal.SIGTERM)

    await all_done(["migrate", str(theirs.folder / "spieltisch.db"), new_database(postgres)])
    await theirs.start()
    await works(theirs, "Eve")
    theirs.signal(signal.SIGTERM)


def test_a_file_of_another_user_is_named(theirs: Theirs) -> None:
    """Nothing is started, and the mend is said."""
    (theirs.folder / "spieltisch.db").touch(mode=0o600)
    words = [*AS_NOBODY, sys.executable, "-m", *theirs.command()]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    mend = f"may not write {theirs.folder}/spieltisch.db; give it to this user, as with chown"
    assert mend in done.stderr
