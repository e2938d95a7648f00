"""Copies of the embedded store: made while a server works with it, and brought back.

SQLite's backup interface copies a database in use as it was at one moment, and writes the copy in
one transaction. So neither way leaves half of anything.
"""

from __future__ import annotations

import itertools
import os
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from spieltisch.server.storage import chain
from spieltisch.server.storage.file import (
    StoreFile,
    check,
    connect,
    execute,
    readable,
    take_steps,
    version,
)
from spieltisch.server.storage.interface import DataDamaged
from spieltisch.server.storage.schema import FIRST, STEPS, missing


class Copied(NamedTuple):
    """The result of a copy: its number of tables, and the tables whose log is not the one that was
    written."""

    tables: int
    damaged: list[str]


def back_up(path: Path, copy: Path) -> Copied:
    """Copy the database at `path` to the new file `copy`.

    The copy has all that was acknowledged before this began, and is made of damaged logs, too.
    Raises DataDamaged when the copy cannot be read whole, and OSError when there is no database,
    `copy` exists already, or cannot be written.
    """
    _exists(path)
    if copy.exists():
        raise FileExistsError(f"{copy} exists already")
    made = copy.with_name(f"{copy.name}.part")
    made.unlink(missing_ok=True)
    try:
        made.touch(mode=0o600)
        with readable():
            _copy(path, made)
        copied = Copied(verify(made), _damaged(made))
        _sync(made)
        made.rename(copy)
        _sync(copy.parent)
    except sqlite3.Error as error:
        raise OSError(f"cannot copy {path} to {copy}: {error}") from error
    finally:
        made.unlink(missing_ok=True)
    return copied


def _damaged(copy: Path) -> list[str]:
    with closing(unchanged(copy)) as db:
        return execute(db, chain.damaged())


class Restored(NamedTuple):
    """The result: where the former data is kept, None where there was none, and the tables whose
    log is not the one that was written."""

    kept: Path | None
    damaged: list[str]


def restore(path: Path, copy: Path) -> Restored:
    """Make the database at `path` what `copy` is.

    Raises DataInUse while a server works with it, DataDamaged, DataTooNew, DataTooOld, and
    OSError.
    """
    verify(copy)
    own(copy)
    kept = None
    if path.exists():
        kept = _free(path.with_name(f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}.db"))
    try:
        with closing(StoreFile(path)) as file:
            if kept is not None:
                back_up(path, kept)
            with readable(), closing(unchanged(copy)) as source:
                source.backup(file.db)
        with closing(StoreFile(path, check=True)) as file:  # brought up to date, and read again
            return Restored(kept, file.damaged)
    except sqlite3.Error as error:
        raise OSError(f"cannot restore {copy} to {path}: {error}") from error


def verify(copy: Path) -> int:
    """Read a whole database, and return how many tables it has.

    Raises DataDamaged, also for what is none of ours, DataTooNew, DataTooOld, and OSError.
    """
    _exists(copy)
    try:
        with readable(), closing(unchanged(copy)) as db:
            check(db, copy)
            missing(version(db), copy)
            tables: int = db.execute("select count(*) from tables").fetchone()[0]
            return tables
    except sqlite3.DatabaseError as error:
        raise DataDamaged(f"{copy} is no copy of this program's data: {error}") from error


def own(copy: Path) -> None:
    """See that a copy has the tables and indexes of its version, and nothing else: a trigger or a
    view of another maker would work within this program. Raises DataDamaged."""
    try:
        with (
            readable(),
            closing(unchanged(copy)) as db,
            closing(sqlite3.connect(":memory:")) as fresh,
        ):
            steps = STEPS[: version(db) - FIRST + 1]
            take_steps(fresh, steps, version(db))
            found, ours = _objects(db), _objects(fresh)
    except sqlite3.DatabaseError as error:
        raise DataDamaged(f"{copy} is no copy of this program's data: {error}") from error
    for kind, name in sorted(found ^ ours):
        raise DataDamaged(f"{copy} has another {kind} {name} than this program makes: refused")


def _objects(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """Return what a schema has, each with the words of its SQL, but for what SQLite itself adds."""
    rows = db.execute(
        "select type, sql from sqlite_schema where name not like 'sqlite~_%' escape '~'"
    )
    return {(kind, " ".join(re.findall(r"\w+|[^\s\w\"]", sql))) for kind, sql in rows}


def _copy(path: Path, made: Path) -> None:
    with closing(unchanged(path)) as source, closing(connect(made, timeout=5)) as target:
        source.backup(target)
        target.execute("pragma journal_mode = delete")  # one file, without further ones


def unchanged(path: Path) -> sqlite3.Connection:
    """Connect to a database that is not to be changed."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _free(path: Path) -> Path:
    """Return the path, with a number behind its name where a file has that one."""
    numbered = (path.with_stem(f"{path.stem}-{n}") for n in itertools.count(2))
    return path if not path.exists() else next(each for each in numbered if not each.exists())


def _exists(path: Path) -> None:
    with path.open("rb"):
        pass


def _sync(path: Path) -> None:
    """Have what was written there reach the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
