"""`spieltisch backup` and `spieltisch restore`: copies of all data, and their return."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.serving.options import values


def add_to(commands: Commands) -> None:
    """Add both commands."""
    backup = commands.add_parser("backup", help="copy all tables and guests, also while serving")
    backup.set_defaults(run=run_backup)
    backup.description = "Copy all tables and guests to a new file, also while a server works."
    restore = commands.add_parser("restore", help="bring such a copy back")
    restore.set_defaults(run=run_restore)
    restore.description = (
        "Replace all tables and guests by those of a copy. No server may be running; the old "
        "data is kept next to it."
    )
    for command in (backup, restore):
        command.add_argument("file", type=Path, metavar="FILE", help="the copy")
        command.add_argument("--data", type=Path, metavar="FOLDER", help="as for `serve`")
        command.add_argument("--config", type=Path, metavar="FILE", help="as for `serve`")


def run_backup(given: argparse.Namespace) -> None:
    """Make the copy. Raises SpieltischError and OSError."""
    with needing("server"):
        from spieltisch.server.run import DATABASE
        from spieltisch.server.storage import backup

    tables = backup.back_up(values(given, "serve")["data"] / DATABASE, given.file)
    print(f"{given.file}: {tables} tables, checked")


def run_restore(given: argparse.Namespace) -> None:
    """Bring the copy back. Raises SpieltischError and OSError."""
    with needing("server"):
        from spieltisch.server.run import DATABASE
        from spieltisch.server.storage import backup

    path = values(given, "serve")["data"] / DATABASE
    kept, damaged = backup.restore(path, given.file)
    print(f"{path} now has the data of {given.file}")
    if damaged:
        print(f"{len(damaged)} of its tables are damaged and stay closed")
    if kept is not None:
        print(f"the old data: {kept}")
