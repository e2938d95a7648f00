"""A copy of a database file, made while a server works with it.

SQLite's backup interface copies a database in use as it was at one moment, and writes the copy in
one transaction. So there is never half of a copy.
"""

from __future__ import annotations

import itertools
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from spieltisch.core.system.folders import give_to_owner

T = TypeVar("T")
BESIDE = ("-wal", "-shm")
"""Endings that SQLite adds to a file's name for write-ahead logging."""


def copy_to(path: Path, copy: Path, read: Callable[[Path], T]) -> T:
    """Copy the database at `path` to the new file `copy`, and return what `read` makes of the copy
    before it gets its name.

    Raises sqlite3.Error, OSError, and what `read` raises; then there is no copy.
    """
    made = copy.with_name(f"{copy.name}.part")
    made.unlink(missing_ok=True)
    try:
        made.touch(mode=0o600)
        give_to_owner(made)
        with closing(unchanged(path)) as source, closing(sqlite3.connect(made)) as target:
            source.backup(target)
            target.execute("pragma journal_mode = delete")  # one file, without further ones
        found = read(made)
        _sync(made)
        made.rename(copy)
        _sync(copy.parent)
    finally:
        made.unlink(missing_ok=True)
    return found


def unchanged(path: Path) -> sqlite3.Connection:
    """Connect to a database that is not to be changed."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def set_aside(path: Path, name: str) -> Path:
    """Rename a database that nobody works with, and return its path; `name` gets a number where a
    file has that name. Raises OSError."""
    aside = free(path.with_name(name))
    for ending in (*BESIDE, ""):  # the file last: without it, SQLite ignores the others
        beside = Path(f"{path}{ending}")
        if beside.exists():
            beside.rename(f"{aside}{ending}")
    _sync(path.parent)
    return aside


def free(path: Path) -> Path:
    """Return the path, with a number behind its name where a file has that one."""
    numbered = (path.with_stem(f"{path.stem}-{n}") for n in itertools.count(2))
    return path if not path.exists() else next(each for each in numbered if not each.exists())


def _sync(path: Path) -> None:
    """Have what was written there reach the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
