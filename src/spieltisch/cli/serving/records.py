"""`spieltisch export` and `spieltisch import`: finished games as texts, and their return."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.serving.options import add_home, values
from spieltisch.cli.serving.readers import database
from spieltisch.errors import SpieltischError

LOST = 1
"""The exit code where some games could not be told or brought in."""
NAMED = 20
"""Tables that are named at most."""


def add_to(commands: Commands) -> None:
    """Add both commands."""
    export = commands.add_parser("export", help="write the records of all finished games")
    export.set_defaults(run=run_export)
    export.description = (
        "Write the record of each finished game into a folder, as its table offers it, and "
        "games.json, which says who played. The data is only read, may be of any version, and a "
        "server may work with it. The exit code is 1 if some games could not be told."
    )
    export.add_argument("data", metavar="DATA", help="a data folder, a database file, or a DSN")
    export.add_argument("folder", type=Path, metavar="FOLDER", help="where the records go")
    bring = commands.add_parser("import", help="bring such records into the data of a server")
    bring.set_defaults(run=run_import)
    bring.description = (
        "Bring each record (*.txt) of a folder into the data of a server as a finished table, "
        "without guests, under its old id where games.json says it. A game whose table is there "
        "already stays as it is. No server may be running. The exit code is 1 if some records "
        "could not be brought in."
    )
    bring.add_argument("folder", type=Path, metavar="FOLDER", help="what `export` wrote")
    add_home(bring)


def run_export(given: argparse.Namespace) -> int:
    """Write the records, and return the exit code. Raises SpieltischError and OSError."""
    with needing("server"):
        from spieltisch.server.features.results.exporting import export
        from spieltisch.server.run import DATABASE

    source: Path | str = given.data
    if "://" in given.data:
        try:
            source = database(given.data)
        except argparse.ArgumentTypeError as error:
            raise SpieltischError(str(error)) from None
    else:
        path = Path(given.data)
        source = path / DATABASE if path.is_dir() else path
    with needing("postgres"):
        games, lost = export(source, given.folder)
    print(f"games in {given.folder}: {games}")
    if lost:
        named = " ".join(lost[:NAMED]) + (" ..." if len(lost) > NAMED else "")
        print(f"games that could not be told, since their logs do not fit: {len(lost)}: {named}")
    return LOST if lost else 0


def run_import(given: argparse.Namespace) -> int:
    """Bring the records in, and return the exit code. Raises SpieltischError and OSError."""
    return asyncio.run(_import(given))


async def _import(given: argparse.Namespace) -> int:
    with needing("server"):
        from spieltisch.server.base.library import Library
        from spieltisch.server.features.results.importing import bring, entries
        from spieltisch.server.run import DATABASE
        from spieltisch.server.storage.interface import StoreError
        from spieltisch.server.storage.sqlite import SqliteStore
        from spieltisch.server.storage.store import Store

    options = values(given, "serve")
    store: Store
    known, files = entries(given.folder), sorted(given.folder.glob("*.txt"))
    if not files:
        raise SpieltischError(f"{given.folder} has no records (*.txt)")
    if options["store"] is None:
        store = SqliteStore(options["data"] / DATABASE)
    else:
        with needing("postgres"):
            from spieltisch.server.storage.postgres.store import PostgresStore
        store = PostgresStore(options["store"])
        await store.open()
    library, there, broken = Library(), 0, 0
    try:
        for file in files:
            try:
                table = await bring(store, file, known.get(file.name), library)
            except (SpieltischError, UnicodeDecodeError) as error:
                print(f"{file.name}: {' '.join(str(error).split())}", file=sys.stderr)
                broken += 1
                continue
            except StoreError as error:
                raise OSError(f"the data does not take {file.name}: {error}") from error
            there += table is None
            if table is not None:
                print(f"{file.name}: /t/{table}")
    finally:
        await store.close()
    print(f"games that came in: {len(files) - there - broken}; there already: {there}")
    if broken:
        print(f"records that could not be brought in: {broken}")
    return LOST if broken else 0
