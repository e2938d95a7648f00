"""`spieltisch solve`: exact results of a game's own solver."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.core.system.folders import cache_folder
from spieltisch.games import list_games, load


def add_to(commands: Commands, with_games: bool) -> None:
    """Add the command; `with_games` loads all games to list the solvable ones and their options."""
    parser = commands.add_parser("solve", help="solve games exactly")
    parser.set_defaults(run=run)
    if not with_games:
        return
    parser.description = "Solve games exactly; results are cached."
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    solvable = parser.add_subparsers(dest="game", required=True, metavar="GAME")
    usages = []
    for name in list_games():
        solver = load(name).solver
        if solver is None:
            continue
        command = solvable.add_parser(name)
        command.add_argument("--components", type=Path, metavar="FILE", help="other components")
        command.add_argument(
            "--cache", type=Path, default=cache_folder(), help="folder of results (%(default)s)"
        )
        solver.add_arguments(command)
        usages.append(command.format_usage().removeprefix("usage: "))
    parser.epilog = "arguments of each game:\n  " + "  ".join(usages)


def run(given: argparse.Namespace) -> None:
    """Load the game and call its solver. Raises the solver's errors."""
    game = load(given.game, given.components)
    assert game.solver is not None
    with needing("solve"):
        game.solver.run(game, given, given.cache)
