"""Finished games of a database of any version, as texts in a folder: `spieltisch export`.

Next to the records, `games.json` says whose they are: they name nobody. The database is only read.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.play.finished import as_record
from spieltisch.server.storage.copying import unchanged
from spieltisch.server.storage.file import execute, readable, version
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.schema import FIRST
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import EventRow, chained

INDEX = "games.json"
"""The file that says whose games they are."""


class Exported(msgspec.Struct, frozen=True):
    """The facts of a game that its record lacks.

    They are its table, its end in milliseconds since 1970, and for each seat the name of its person
    or the level of its bot.
    """

    table: Annotated[str, msgspec.Meta(pattern=f"^{ID_FORM}$")]
    at: int
    names: list[str | None]
    bots: list[str | None]


class Told(NamedTuple):
    """The number of games that were written, and the tables whose logs nobody can read."""

    games: int
    lost: list[str]


def export(source: Path | str, folder: Path, library: Library | None = None) -> Told:
    """Write the record of each finished game of a database file, or a DSN, into a folder.

    Raises OSError where the database cannot be read or the folder cannot be written.
    """
    library = library or Library()
    if isinstance(source, Path):
        source.open("rb").close()
    folder.mkdir(parents=True, exist_ok=True)
    index: dict[str, Exported] = {}
    lost = []

    def write(id: str, rows: list[EventRow] | None) -> None:
        table = None if rows is None else _played(id, rows, library)
        if table is None or table.match is None:
            lost.append(id)
            return
        date = datetime.fromtimestamp(table.at / 1000, UTC)
        name = f"{date:%Y%m%d-%H%M%S}-{table.setup.game}-{id}.txt"
        (folder / name).write_text(as_record(table, open_to_all=True), "utf-8", newline="\n")
        names = [seat.name if seat.guest is not None else None for seat in table.seats]
        bots = [seat.bot if seat.guest is None else None for seat in table.seats]
        index[name] = Exported(id, table.at, names, bots)

    _do(source, partial(_each, write))
    text = msgspec.json.format(msgspec.json.encode(index, order="deterministic"))
    (folder / INDEX).write_bytes(text + b"\n")
    return Told(len(index), lost)


def _do(source: Path | str, work: Callable[[bool], Work[None]]) -> None:
    """Do work that only reads. Its argument says whether each table has the digest of its log."""
    if isinstance(source, str):
        from spieltisch.server.storage.postgres import connection

        found = connection.ask_once(source, "select version from house")
        return connection.do_once(source, work(found >= FIRST))
    try:
        with readable(), closing(unchanged(source)) as db:
            return execute(db, work(version(db) >= FIRST))
    except sqlite3.Error as error:
        raise OSError(f"cannot read {source}: {error}") from error


def _each(write: Callable[[str, list[EventRow] | None], None], digests: bool) -> Work[None]:
    """Write each finished table with its log; None for a log that is not the one of its digest."""
    head = "head" if digests else "null"
    sql = f"select id, {head} from tables where status = 'finished' order by id"
    for table, digest in (yield query(sql)):
        found = yield query("select n, at, event from log where table_id = $1 order by n", table)
        rows = [EventRow(*row) for row in found]
        write(table, None if digests and chained(rows) != digest else rows)


def _played(id: str, rows: list[EventRow], library: Library) -> TableState | None:
    """Return the table of a finished game; None where the log does not fit this program."""
    table = TableState(id, library)
    try:
        table.replay(rows)
    except Exception:  # whatever a game says to a log that does not fit it
        return None
    return table if table.status == "finished" and re.fullmatch(ID_FORM, id) else None
