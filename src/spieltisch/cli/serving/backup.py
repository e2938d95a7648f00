"""`spieltisch backup` and `spieltisch restore`: copies of all data, and their return."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from spieltisch.cli.arguments import Commands, number
from spieltisch.cli.extras import needing
from spieltisch.cli.serving.options import add_home, home_file
from spieltisch.core.system.folders import write_private


def add_to(commands: Commands) -> None:
    """Add both commands."""
    backup = commands.add_parser("backup", help="copy all tables and guests, also while serving")
    backup.set_defaults(run=run_backup)
    backup.description = (
        "Copy all tables and guests to a new file, also while a server works, and read the copy. "
        "The exit code is 1 if the logs of some tables are not those that were written."
    )
    backup.add_argument(
        "--keep",
        type=partial(number, least=1, most=100_000),
        metavar="NUMBER",
        help="take FILE for a folder, and keep this many copies in it",
    )
    restore = commands.add_parser("restore", help="bring such a copy back")
    restore.set_defaults(run=run_restore)
    restore.description = (
        "Replace all tables and guests by those of a copy. No server may be running. The old data "
        "is kept next to it, also where it is damaged or of a later version."
    )
    for command in (backup, restore):
        command.add_argument("file", type=Path, metavar="FILE", help="the copy")
        add_home(command, shared=False)


DAMAGED = 1
"""The exit code of a backup of damaged tables, so that a nightly job is noticed."""
NAMED = 20
"""Damaged tables that are named at most."""


def run_backup(given: argparse.Namespace) -> int:
    """Make the copy, and return the exit code. Raises SpieltischError and OSError."""
    with needing("server"):
        from spieltisch.server.run import BACKED_UP, DATABASE
        from spieltisch.server.storage import backup

    path, copy = home_file(given, DATABASE), given.file
    old: list[Path] = []
    if given.keep is None:
        copied = backup.back_up(path, copy)
    else:
        copy, copied, old = backup.back_up_into(path, copy, given.keep)
    tables, damaged = copied
    if not damaged:
        write_private(path.with_name(BACKED_UP), str(copy))
        print(f"{copy}: {tables} tables, checked")
        for each in old:
            print(f"{each}: removed")
        return 0
    named = " ".join(damaged[:NAMED]) + (" ..." if len(damaged) > NAMED else "")
    print(f"{copy}: {tables} tables, {len(damaged)} of them damaged: {named}")
    print("Their logs are not those that were written; an earlier copy may have them whole.")
    return DAMAGED


def run_restore(given: argparse.Namespace) -> None:
    """Bring the copy back. Raises SpieltischError and OSError."""
    with needing("server"):
        from spieltisch.server.run import DATABASE
        from spieltisch.server.storage import backup

    path = home_file(given, DATABASE)
    kept, unread, damaged = backup.restore(path, given.file)
    print(f"{path} now has the data of {given.file}")
    if damaged:
        print(f"{len(damaged)} of its tables are damaged and stay closed")
    if kept is not None:
        print(f"the old data: {kept}" + (f" (set aside unread: {unread})" if unread else ""))
