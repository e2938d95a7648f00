"""`spieltisch schema`: a game's views, actions and events as JSON schema."""

from __future__ import annotations

import argparse
import json

from spieltisch.cli.arguments import Commands
from spieltisch.core.views.schema import schema_of
from spieltisch.games import load


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "schema",
        help="print the JSON schema of a game's views, actions and events",
        description="Print JSON schema (draft 4): View, Action, Event and Item under $defs.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help="a game's name")


def run(given: argparse.Namespace) -> None:
    """Print the schema. Raises SpieltischError."""
    print(json.dumps(schema_of(load(given.game)), indent=2, ensure_ascii=False))
