"""`spieltisch migrate`: a copy of the embedded store in a PostgreSQL database."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.serving.readers import database


def add_to(commands: Commands) -> None:
    """Add the command."""
    migrate = commands.add_parser("migrate", help="bring a data folder's tables to PostgreSQL")
    migrate.set_defaults(run=run)
    migrate.description = (
        "Copy all tables and guests of a database file (spieltisch.db of a data folder, or a "
        "backup of it) into an empty PostgreSQL database, for `serve --store`. No server may be "
        "running on either. The file is renamed, so that no server goes on with it."
    )
    migrate.add_argument("file", type=Path, metavar="SQLITE", help="the database file")
    migrate.add_argument("database", type=database, metavar="POSTGRES", help="the database's DSN")


def run(given: argparse.Namespace) -> None:
    """Copy the data. Raises SpieltischError and OSError."""
    with needing("postgres"):
        from spieltisch.server.storage.postgres.migration import migrate

    counts, damaged, aside = migrate(given.file, given.database)
    print(f"{counts['tables']} tables and {counts['guests']} guests are in the database")
    if damaged:
        print(f"{len(damaged)} of the tables are damaged and stay closed")
    print(f"the file is now {aside}")
