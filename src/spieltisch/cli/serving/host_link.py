"""`spieltisch host-link`: the door to the page of the server's host."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.serving.options import add_home, home


def add_to(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("host-link", help="print a link to the page of reports and bans")
    command.set_defaults(run=run)
    command.description = (
        "Print a link that makes the browser that opens it the host's: it shows reports, mutes and "
        "bans. The link is good once, for an hour, and takes the place of the last one."
    )
    add_home(command)


def run(given: argparse.Namespace) -> None:
    """Print the link. Raises SpieltischError and OSError."""
    print(fresh("<the server's address>", *home(given)))


def fresh(address: str, store: str | None, data: Path) -> str:
    """Return a new link, which is good once. Raises SpieltischError and OSError."""
    from spieltisch.server.features.conduct.host_link import kept_with, link

    with needing("postgres"):
        return link(address, kept_with(store, data).fresh(time.time_ns() // 1_000_000))
