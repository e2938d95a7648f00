"""Copies of the embedded store that a host makes and brings back."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from spieltisch.core.system.folders import give_to_owner
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.copying import copy_to, free, set_aside, unchanged
from spieltisch.server.storage.file import (
    StoreFile,
    check,
    execute,
    lock,
    readable,
    take_steps,
    unusable,
    version,
)
from spieltisch.server.storage.interface import DataDamaged, DataTooNew, DataTooOld
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
        raise FileExistsError(f"{copy} exists already: name a new file, or a folder with --keep")
    try:
        with readable():
            return copy_to(path, copy, _read)
    except sqlite3.Error as error:
        raise unusable(path, error, f"cannot copy {path} to {copy}: {error}") from error


def _read(copy: Path) -> Copied:
    """Read a whole copy. Raises DataDamaged, DataTooNew, DataTooOld, and OSError."""
    tables = verify(copy)
    with closing(unchanged(copy)) as db:
        return Copied(tables, execute(db, table_rows.damaged_logs()))


def back_up_into(path: Path, folder: Path, keep: int) -> tuple[Path, Copied, list[Path]]:
    """Copy the database at `path` into a folder, under a name with the time, and remove all but the
    latest `keep` of such copies. After a copy with damaged tables, remove none.

    Return the copy's path, what it has, and the copies that were removed. Raises as `back_up`.
    """
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
        give_to_owner(folder)
    kept = sorted(folder.glob(f"{path.stem}-{DATED}.db"))
    copy = folder / dated(path)
    if kept and copy <= kept[-1]:  # of the same second, or of a clock that was ahead
        copy = _after(kept[-1])
    copied = back_up(path, copy)
    old = [] if copied.damaged else [*kept, copy][:-keep]
    for each in old:
        each.unlink()
    return copy, copied, old


DATED = "[0-9]" * 8 + "-" + "[0-9]" * 6
"""The pattern of a moment in the name of a copy."""


def dated(path: Path) -> str:
    """Return the name of a copy that is made now."""
    return f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}.db"


def _after(copy: Path) -> Path:
    """Return the path that comes next behind a copy's: its last second, and one more."""
    name, day, second = copy.stem.rsplit("-", 2)
    following = f"{int(day + second) + 1:014}"
    return copy.with_stem(f"{name}-{following[:8]}-{following[8:]}")


class Restored(NamedTuple):
    """The result of bringing a copy back.

    `kept` is the path of the former data, None without any. `unread` says why it was renamed
    instead of copied. `damaged` are the tables whose log is not the one that was written.
    """

    kept: Path | None
    unread: str | None
    damaged: list[str]


def restore(path: Path, copy: Path) -> Restored:
    """Make the database at `path` what `copy` is.

    The former data is kept next to it: a copy of it, or the file itself where this program cannot
    read it. Raises DataInUse while a server works with it, DataDamaged, DataTooNew and DataTooOld
    of the copy, and OSError.
    """
    verify(copy)
    own(copy)
    kept, unread = None, None
    try:
        if path.exists():
            try:
                kept = _keep(path)
            except (DataDamaged, DataTooNew, DataTooOld) as error:
                unread = str(error)
                with closing(lock(path)):
                    kept = set_aside(path, dated(path))
        with closing(StoreFile(path)) as file, readable(), closing(unchanged(copy)) as source:
            source.backup(file.db)
        with closing(StoreFile(path, check=True)) as file:  # brought up to date, and read again
            return Restored(kept, unread, file.damaged)
    except sqlite3.Error as error:
        raise OSError(f"cannot restore {copy} to {path}: {error}") from error


def _keep(path: Path) -> Path:
    """Copy the data that is to be replaced, and return the copy. Raises as `restore`."""
    kept = free(path.with_name(dated(path)))
    with closing(lock(path)):
        back_up(path, kept)
    return kept


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
    """See that a copy has the tables and indexes of its version, and nothing else. A trigger or a
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


def _exists(path: Path) -> None:
    with path.open("rb"):
        pass
