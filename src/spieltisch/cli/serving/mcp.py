"""`spieltisch mcp`: a server of the Model Context Protocol on standard input and output."""

from __future__ import annotations

import argparse

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "mcp",
        help="let an assistant play, through the Model Context Protocol",
        description="Serve tools on standard input and output by which an assistant makes games "
        "against bots, reads its seat and plays. Assistants start this command themselves.",
    )
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Serve until the input ends. Raises SpieltischError if the extra is missing."""
    with needing("mcp"):
        from spieltisch.assistants.mcp_server import make_server
    make_server().run("stdio")
