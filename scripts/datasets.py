"""Write a data set of the strongest bots' games for each mode: `make datasets`.

python scripts/datasets.py [--games N] [--level LEVEL] [--out FOLDER] [GAME...]

Budgets of searches are simulations alone, so every machine writes the same bytes. An interrupted
run continues. Each folder has a card with the hash of its games (docs/research/contests.md).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import spieltisch
from spieltisch import bots
from spieltisch.bots import SearchBot
from spieltisch.core.game import Game


def fixed(game: Game, level: str) -> str:
    """Return the bot's text, without a limit of seconds."""
    bot = bots.make(level, game, 0)
    if isinstance(bot, SearchBot) and bot.simulations is not None:
        return f"{level}@{bot.simulations}"
    return level


def commands(games: list[str], level: str, count: int, out: Path) -> Iterator[list[str]]:
    """Yield one command for each mode of each game, with the mode's fewest seats."""
    for name in games:
        game = spieltisch.load(name)
        for mode in game.spec.modes:
            folder = out / f"{name}-{mode.name}-{level}"
            yield [
                *("generate", name, "--mode", mode.name, "--bots", fixed(game, level)),
                *("--games", str(count), "--out", str(folder)),
            ]


def main() -> None:
    """Write all; stop at the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME", default=spieltisch.list_games())
    parser.add_argument("--games", type=int, default=10_000, help="games of a mode (%(default)s)")
    parser.add_argument("--level", default="master", help="level of the bots (%(default)s)")
    parser.add_argument("--out", type=Path, default=Path("build/datasets"))
    given = parser.parse_args()
    for command in commands(given.names, given.level, given.games, given.out):
        print("spieltisch", *command, flush=True)
        subprocess.run([sys.executable, "-m", "spieltisch", *command], check=True)


if __name__ == "__main__":
    main()
