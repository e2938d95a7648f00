"""`spieltisch invite`: the invitation code of a server."""

from __future__ import annotations

import argparse

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.serving.options import add_home, home


def add_to(commands: Commands) -> None:
    """Add the command."""
    invite = commands.add_parser("invite", help="print or renew the code of --invite-only")
    invite.set_defaults(run=run)
    invite.description = (
        "Print the code for joining a server with --invite-only. --renew replaces it at once, also "
        "while the server runs; people who have joined keep their names."
    )
    invite.add_argument("--renew", action="store_true", help="replace the old code")
    add_home(invite)


def run(given: argparse.Namespace) -> None:
    """Print the code. Raises SpieltischError and OSError."""
    from spieltisch.server.play.invitation import kept_with, link

    invitation = kept_with(*home(given))
    with needing("postgres"):
        code = invitation.renew() if given.renew else invitation.code()
    print(code)
    print("As a link:", link("<the server's address>", code))
