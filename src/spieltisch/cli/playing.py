"""Shared options of the commands that play games: the game, its options, the seed, processes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from spieltisch.cli.arguments import counted, number
from spieltisch.cli.extras import needing
from spieltisch.core.game import Game
from spieltisch.core.spec import Options
from spieltisch.core.words.options import read_options
from spieltisch.games import load
from spieltisch.research.arena.processes import cores


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add the options for the game: mode, seats, seed and components."""
    add_seats(parser)
    add_seed(parser)
    parser.add_argument(
        "--components", type=Path, metavar="FILE", help="other boards or cards, as a file"
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the option for the seed."""
    parser.add_argument(
        "--seed",
        type=lambda text: number(text, 0, 2**64 - 1),
        default=0,
        help="of all draws (%(default)s); equal seeds give equal games",
    )


def add_seats(parser: argparse._ActionsContainer) -> None:
    """Add the options for the mode and the number of players."""
    parser.add_argument("--mode", help="a mode of the game: short for mode=MODE")
    parser.add_argument(
        "--seats", type=lambda text: number(text, 1, 100), help="players (the fewest of the mode)"
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add the options for bots: the time of programs, and where they play."""
    parser.add_argument(
        "--move-time",
        type=seconds,
        default=10.0,
        metavar="SECONDS",
        help="a program's time for a decision (%(default)g)",
    )
    who = parser.add_mutually_exclusive_group()
    add_processes(who, "games")
    who.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="a Ray cluster instead: host:port, or auto for the one that this machine is part of",
    )


def add_processes(parser: argparse._ActionsContainer, same: str) -> None:
    """Add the option for the number of processes, which leaves something the same."""
    parser.add_argument(
        "--processes",
        type=lambda text: number(text, 1, 1000),
        metavar="N",
        help=f"processes (all cores); the {same} stay the same whatever their number",
    )


def find_players(given: argparse.Namespace) -> None:
    """Find modules for `py:` in the working directory, too, and Ray where a cluster is wanted.

    Raises SpieltischError, with the extra to install.
    """
    sys.path.insert(0, "")
    if given.ray is not None:
        with needing("ray"):
            import spieltisch.research.arena.cluster  # noqa: F401


def chosen(
    given: argparse.Namespace, words: Iterable[str], components: Path | None = None
) -> tuple[Game, Options]:
    """Return the game, and the options given as `words` and as --mode.

    Raises SpieltischError and OSError.
    """
    game = load(given.game, components)
    mode = [] if given.mode is None else [f"mode={given.mode}"]
    return game, read_options(game.spec, [*mode, *words])


def play_on(
    given: argparse.Namespace,
    play: Callable[[int, str | None], Iterable[object]],
    played: int,
    total: int,
) -> None:
    """Have `play` play the games that are left, with a progress bar on standard error."""
    from tqdm import tqdm

    if played:
        print(f"{counted(played, 'game', 'games')} of them kept in {given.out}", flush=True)
    processes = given.processes or max(1, min(cores(), total - played))
    with tqdm(total=total, initial=played, unit="game", disable=None, smoothing=0.1) as bar:
        for _ in play(processes, given.ray):
            bar.update()


def is_option(word: str) -> bool:
    """Return whether a word is an option of the game: name=value."""
    name, equals, _ = word.partition("=")
    return bool(equals) and name.isidentifier()


def seconds(text: str) -> float:
    """Return seconds. Raises ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 10**6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value
