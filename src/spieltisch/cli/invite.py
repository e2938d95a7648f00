"""`spieltisch invite`: the code by which people come to a house by invitation."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.cli.extras import needing
from spieltisch.cli.options import database, values

if TYPE_CHECKING:
    from spieltisch.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    """Add the command."""
    invite = commands.add_parser("invite", help="say, or renew, the code of --invite-only")
    invite.set_defaults(run=run)
    invite.description = (
        "Print the code by which people come to a server with --invite-only. With --renew it is "
        "another from now on, also while the server works; who has a name keeps it."
    )
    invite.add_argument("--renew", action="store_true", help="let the old code be worthless")
    invite.add_argument("--data", type=Path, metavar="FOLDER", help="as of `serve`")
    invite.add_argument("--store", type=database, metavar="DSN", help="as of `serve`")
    invite.add_argument("--config", type=Path, metavar="FILE", help="as of `serve`")


def run(given: argparse.Namespace) -> None:
    """Print the code. Raises SpieltischError and OSError."""
    from spieltisch.server.invitation import kept_with, link

    options = values(given, "serve")
    invitation = kept_with(options["store"], options["data"])
    with needing("postgres"):
        code = invitation.renew() if given.renew else invitation.code()
    print(code)
    print("As a link:", link("<the server's address>", code))
