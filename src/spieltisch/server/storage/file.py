"""The embedded store's file: opened by one server at a time, and watched while it is.

Next to `spieltisch.db` lies a lock, which the operating system lets go of however a process ends,
and the files of write-ahead logging. If one of them is removed or replaced, a running server writes
into the void. So `intact` looks whether they are still the files that were opened.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TypeVar

from spieltisch.core.system.folders import give_to_owner
from spieltisch.server.storage import batch, schema, table_rows
from spieltisch.server.storage.copying import BESIDE, copy_to, free
from spieltisch.server.storage.interface import DataDamaged, DataInUse, DataTooOld, StoreError
from spieltisch.server.storage.query import Work, in_sqlite

CHECKPOINT_PAGES = 4000
"""Pages of 4 KB that gather in the write-ahead log until a commit moves them to the file.

SQLite's default is a quarter of it. A busy server writes the same pages again and again, so fewer
of them move. Of commits of 30 requests, the slowest of 100 takes 20 ms instead of 27."""
T = TypeVar("T")


class StoreFile:
    """A database that is this process's alone to write; `db` is the connection to it."""

    def __init__(self, path: Path, check: bool = False) -> None:
        """Open the file at `path`, or make it, and its folder; bring it up to date.

        `check` reads all of it first: `damaged` has the tables whose log is not the one that was
        written. Raises DataInUse, DataTooNew, DataTooOld, DataDamaged, and OSError when the
        place cannot be used.
        """
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with readable(), ExitStack() as on_failure:
                self._guard = on_failure.enter_context(closing(lock(path)))
                self.db = on_failure.enter_context(closing(_open(path, check)))
                self.damaged = execute(self.db, table_rows.damaged_logs()) if check else []
                on_failure.pop_all()
        except sqlite3.Error as error:
            why = f"cannot use {path}: {_hindrance(path) or error}"
            raise unusable(path, error, why) from error
        self._files = _files(path)
        self._opened = [_identity(file) for file in self._files]

    def intact(self) -> None:
        """Raise StoreError if a file is not the one that was opened."""
        for file, opened in zip(self._files, self._opened, strict=True):
            if _identity(file) != opened:
                raise StoreError(f"{file.name} was removed or replaced under the running server")

    def probe(self) -> None:
        """Write nothing, durably. Raises StoreError when that is impossible."""
        self.intact()
        try:
            with readable():
                _write_nothing(self.db)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def close(self) -> None:
        """Let go of the file, then of the lock."""
        self.db.close()
        self._guard.close()


@contextmanager
def readable() -> Iterator[None]:
    """Raise sqlite3.DatabaseError where the driver stumbles over its own words: what is wrong with
    a damaged schema quotes its bytes, which may be no text."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise sqlite3.DatabaseError(f"malformed database schema, with bytes {error}") from error


def is_damage(error: Exception) -> bool:
    """Return whether SQLite says by this error that a file is damaged, or none of its own."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def unusable(path: Path, error: sqlite3.Error, otherwise: str) -> OSError:
    """Return what to raise for an error of SQLite: DataDamaged where the file at `path` is damaged,
    else an OSError that says `otherwise`."""
    return DataDamaged(f"{path} is damaged: {error}") if is_damage(error) else OSError(otherwise)


def connect(path: Path, timeout: float) -> sqlite3.Connection:
    """Connect so that transactions are ours to begin, in another thread than this."""
    return sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)


def execute(db: sqlite3.Connection, work: Work[T]) -> T:
    """Do work with a connection; return what it gives."""
    try:
        sql, parameters = next(work)
        while True:
            numbered = {str(k): value for k, value in enumerate(parameters, 1)}
            sql, parameters = work.send(db.execute(in_sqlite(sql), numbered).fetchall())
    except StopIteration as done:
        result: T = done.value
        return result


def change(path: Path, work: Work[T]) -> T:
    """Do work in one transaction next to the server that may have the file open; return its result.
    Raises DataDamaged, DataTooNew, DataTooOld, and OSError, also where there is no file."""
    with path.open("rb"):
        pass
    try:
        with readable(), closing(connect(path, timeout=5)) as db:
            if schema.missing(version(db), path):
                raise DataTooOld(f"{path} is older than this program: start its server first")
            db.execute("begin immediate")
            result = execute(db, work)
            db.execute("commit")
            return result
    except sqlite3.Error as error:
        raise unusable(path, error, f"cannot use {path}: {_hindrance(path) or error}") from error


def check(db: sqlite3.Connection, path: Path) -> None:
    """Read the whole file. Raises DataDamaged with the first thing that is wrong."""
    try:
        with readable():
            (found,) = db.execute("pragma integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise DataDamaged(f"{path} is damaged: {' '.join(str(found).split())}")


def version(db: sqlite3.Connection) -> int:
    """Return the version of the schema that a file has; 0 for an empty one."""
    found: int = db.execute("pragma user_version").fetchone()[0]
    return found


def lock(path: Path) -> sqlite3.Connection:
    """Return the lock of the file at `path`, which no other server has. It is written, since nobody
    can lock a file of a disk that is read-only. Raises DataInUse and sqlite3.Error."""
    beside = path.with_suffix(".lock")
    made = not beside.exists()
    guard = connect(beside, timeout=0)
    try:
        if made:
            give_to_owner(beside)
        guard.execute("pragma journal_mode = memory")
        guard.execute("begin exclusive")
        guard.execute("pragma user_version = 1")
    except sqlite3.Error as error:
        guard.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise DataInUse(f"another server works with {path.parent}") from error
    return guard


def _files(path: Path) -> list[Path]:
    """Return the files of a database that is open."""
    return [path, path.with_suffix(".lock"), *(Path(f"{path}{end}") for end in BESIDE)]


def _hindrance(path: Path) -> str | None:
    """Say what keeps this user from writing the database at `path`; None if it is something
    else."""
    for file in (path.parent, *_files(path)):
        if file.exists() and not os.access(file, os.W_OK):
            if hasattr(os, "statvfs") and os.statvfs(file).f_flag & os.ST_RDONLY:
                return "the disk is read-only"
            return f"this user may not write {file}; give it to this user, as with chown"
    return None


def _open(path: Path, checked: bool) -> sqlite3.Connection:
    """Return the database, up to date and known to be writable."""
    if not path.exists():
        path.touch(mode=0o600)  # there is a key in it
        give_to_owner(path)
    db = connect(path, timeout=5)
    try:
        if checked:
            check(db, path)
        steps = _steps(db, path)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute(f"pragma wal_autocheckpoint = {CHECKPOINT_PAGES}")
        take_steps(db, steps)
        _write_nothing(db)
        batch.create_view(db)
    except BaseException:
        db.close()
        raise
    return db


def _steps(db: sqlite3.Connection, path: Path) -> list[str]:
    """Return the steps of the schema that a database lacks. A database that had some of them is
    copied first. Raises DataDamaged for another program's, DataTooNew, DataTooOld, and OSError."""
    held = version(db)
    steps = schema.missing(held, path)
    if not held and db.execute("select 1 from sqlite_schema").fetchone():
        raise DataDamaged(f"{path} is a database of another program: name another folder")
    if held and steps:
        copy_to(path, free(path.with_stem(f"{path.stem}-version-{held}")), lambda _: None)
    return steps


def take_steps(db: sqlite3.Connection, steps: Sequence[str], until: int | None = None) -> None:
    """Take these steps, the last of which makes version `until` (the latest), in one
    transaction."""
    if steps:
        reached = schema.latest() if until is None else until
        script = "".join(map(in_sqlite, steps))
        db.executescript(f"begin; {script} pragma user_version = {reached}; commit;")


def _write_nothing(db: sqlite3.Connection) -> None:
    """Write what is there already, as a transaction that reaches the disk."""
    db.execute(f"pragma user_version = {version(db)}")


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the numbers that tell a file from another of its name; None without a file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
