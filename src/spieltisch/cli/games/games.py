"""`spieltisch games`: the games with their modes and options."""

from __future__ import annotations

import argparse

from spieltisch.cli.arguments import Commands
from spieltisch.core.words.options import option_text
from spieltisch.games import list_games, load


def add_to(commands: Commands) -> None:
    """Add the command."""
    listed = commands.add_parser("games", help="list the games, their modes and options")
    listed.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Print every game with its modes and options."""
    for name in list_games():
        spec = load(name).spec
        print(f"{name} (rules {spec.rules})")
        for mode in spec.modes:
            print(f"  mode={mode.name}: seats {', '.join(map(str, mode.seats))}")
        for option in spec.options:
            choices = "|".join(option_text(choice) for choice in option.choices)
            where = f", in {', '.join(option.modes)}" if option.modes else ""
            usual = [option_text(option.default)]
            usual += [f"{option_text(v)} in {mode}" for mode, v in option.by_mode.items()]
            print(f"  {option.name}={choices} (default {', '.join(usual)}{where})")
            print(f"    {option.doc}")
