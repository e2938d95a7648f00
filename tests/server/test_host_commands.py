"""Commands of a host next to a server: whose files they write, and what they refuse."""

from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spieltisch.server.run import listen
from spieltisch.server.storage import backup, file, guest_rows, schema, table_rows
from spieltisch.server.storage.interface import DataDamaged
from spieltisch.server.storage.sqlite import SqliteStore
from tests.command import run

NOBODY = 65534
"""The number of a user without files of its own."""
DATABASE = "postgresql://nobody@127.0.0.1/none"


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """A server's folder, with a guest."""
    folder = tmp_path / "data"
    store = SqliteStore(folder / "spieltisch.db")
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.close()
    return folder


async def guest(data: Path) -> bool:
    """Return whether the folder's database has the guest."""
    store = SqliteStore(data / "spieltisch.db")
    found = await store.find_guest(b"h")
    await store.close()
    return found is not None


def owners(folder: Path) -> set[int]:
    """Return the users that the files of a folder belong to."""
    return {each.stat().st_uid for each in folder.rglob("*")}


@pytest.mark.parametrize("words", [["host-link"], ["invite"], ["invite", "--renew"]])
def test_a_folder_that_is_not_there_is_not_made(words: list[str], tmp_path: Path) -> None:
    done = run(*words, "--data", str(tmp_path / "none"))
    assert (done.returncode, "there is no folder" in done.stderr) == (2, True)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_file_is_no_copy_of_a_server_with_postgresql(command: str, data: Path) -> None:
    before = (data / "spieltisch.db").read_bytes()
    words = [command, str(data / "spieltisch.db"), "--data", str(data)]
    done = run(*words, SPIELTISCH_OPTION_STORE=DATABASE)
    assert (done.returncode, "pg_dump" in done.stderr) == (2, True)
    assert (data / "spieltisch.db").read_bytes() == before


@pytest.mark.parametrize("wrong", ["damaged", "page", "later", "earlier", "foreign"])
async def test_what_cannot_be_read_is_set_aside(wrong: str, data: Path) -> None:
    path, copy = data / "spieltisch.db", data / "copy.db"
    backup.back_up(path, copy)
    match wrong:
        case "damaged":
            path.write_bytes(b"no database at all" * 1000)
        case "page":
            with path.open("r+b") as opened:
                opened.seek(4096)
                opened.write(b"\xff" * 4096 * 8)
        case "foreign":
            path.unlink()
            with closing(sqlite3.connect(path)) as db:
                db.execute("create table other (x)")
        case _:
            with closing(sqlite3.connect(path)) as db:
                db.execute(f"pragma user_version = {999 if wrong == 'later' else 7}")
    before = path.read_bytes()
    done = run("restore", str(copy), "--data", str(data))
    assert (done.returncode, done.stderr) == (0, "")
    (aside,) = data.glob("spieltisch-*.db")
    assert f"the old data: {aside} (set aside unread: " in done.stdout
    assert aside.read_bytes() == before
    assert await guest(data)


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "spieltisch.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table other (x)")
    with pytest.raises(DataDamaged, match="another program"):
        SqliteStore(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("select name from sqlite_schema").fetchall() == [("other",)]


async def test_a_copy_is_made_before_the_schema_changes(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = schema.latest()
    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, "create table more (x :number);"])
    assert await guest(data)
    copy = data / f"spieltisch-version-{version}.db"
    monkeypatch.undo()
    assert backup.verify(copy) == 0
    run("restore", str(copy), "--data", str(data))
    with closing(sqlite3.connect(data / "spieltisch.db")) as db:
        assert file.version(db) == version
    assert await guest(data)


def test_so_many_copies_are_kept(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies, other = tmp_path / "copies", tmp_path / "copies" / "spieltisch-mine.db"
    copies.mkdir()
    other.touch()
    for second in range(4):
        monkeypatch.setattr(
            backup, "dated", lambda path, n=second: f"{path.stem}-20260101-00000{n}.db"
        )
        done = run("backup", str(copies), "--keep", "2", "--data", str(data))
        assert done.returncode == 0
    assert "spieltisch-20260101-000001.db: removed" in done.stdout
    names = {each.name for each in copies.iterdir()}
    assert names == {other.name, "spieltisch-20260101-000002.db", "spieltisch-20260101-000003.db"}
    again = run("backup", str(copies / "spieltisch-20260101-000003.db"), "--data", str(data))
    assert (again.returncode, "exists already" in again.stderr) == (2, True)


async def test_copies_of_one_second_have_names_of_their_own(data: Path, tmp_path: Path) -> None:
    database = data / "spieltisch.db"
    made = [backup.back_up_into(database, tmp_path / "copies", 2)[0] for _ in range(4)]
    assert made == sorted(set(made))
    assert sorted((tmp_path / "copies").iterdir()) == made[-2:]


async def test_nothing_is_removed_after_a_copy_of_damaged_tables(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = tmp_path / "copies"
    monkeypatch.setattr(backup, "dated", lambda path: f"{path.stem}-20260101-000000.db")
    backup.back_up_into(data / "spieltisch.db", copies, 1)
    monkeypatch.setattr(backup, "dated", lambda path: f"{path.stem}-20260101-000001.db")
    monkeypatch.setattr(table_rows, "damaged_logs", lambda: iter_of(["t"]))
    _, copied, old = backup.back_up_into(data / "spieltisch.db", copies, 1)
    assert (copied.damaged, old, len([*copies.iterdir()])) == (["t"], [], 2)


def iter_of(result: list[str]):  # type: ignore[no-untyped-def]
    """Work that asks nothing and gives this."""
    return result
    yield


def test_a_port_in_use_is_named(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["serve", "--host", "127.0.0.1", "--data", str(data)]
        done = run(*words, "--port", port)
        assert (
            done.returncode,
            f"port {port} is in use; name another with --port" in done.stderr,
        ) == (2, True)
        done = run(*words, "--port", "0", "--metrics", port)
        assert (
            done.returncode,
            f"port {port} is in use; name another with --metrics" in done.stderr,
        ) == (2, True)


def test_every_version_of_ip_is_heard() -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    with listen("::", 0) as both:
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, both.getsockname()[1]), timeout=10).close()


def test_too_few_descriptors_are_said(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.run.raise_descriptors", lambda: 60)
    done = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data))
    assert (done.returncode, "60 files and connections" in done.stderr) == (2, True)


@pytest.mark.parametrize("words", [["serve", "--por", "1"], ["backup", "x", "--dat", "y"]])
def test_names_of_options_are_not_shortened(words: list[str]) -> None:
    done = run(*words)
    assert (done.returncode, "unrecognized arguments" in done.stderr) == (2, True)


def test_an_origin_has_no_wildcard(data: Path) -> None:
    done = run("serve", "--host", "127.0.0.1", "--origin", "https://*.example", "--data", str(data))
    assert (done.returncode, "should be an address such as" in done.stderr) == (2, True)
