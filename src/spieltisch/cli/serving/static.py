"""`spieltisch static`: the whole table as a folder of static files."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing

ENGINE = Path("build/tab/engine")


def add_to(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("static", help="write the table as a folder for any web space")
    command.set_defaults(run=run)
    command.description = (
        "Write a folder of static files that is a whole table: its server runs in the browser, and "
        "it plays without a network. `serving.md` in the folder says how to serve it."
    )
    command.add_argument("folder", type=Path, metavar="FOLDER", help="an empty folder, or its last")
    command.add_argument(
        "--base",
        default="/",
        metavar="PATH",
        help="the folder's path on its host, such as /table/ (default: %(default)s)",
    )
    command.add_argument(
        "--engine",
        type=Path,
        default=ENGINE,
        metavar="FOLDER",
        help="the engine that `make tab-wheel` made (default: %(default)s)",
    )


def run(given: argparse.Namespace) -> None:
    """Write the folder. Raises SpieltischError and OSError."""
    with needing("server"):
        from spieltisch.tab.folder import write

    count = write(given.folder, given.engine, given.base)
    print(f"{count} files in {given.folder}; see {given.folder / 'serving.md'}")
