"""Shared options of the commands in which bots play: game, seed and workers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from spieltisch.cli.arguments import number
from spieltisch.cli.extras import needing
from spieltisch.core.game import Game
from spieltisch.core.spec import Options
from spieltisch.core.words.options import read_options
from spieltisch.games import load
from spieltisch.research.arena.processes import cores


def add_who_plays(parser: argparse.ArgumentParser) -> None:
    """Add the options for the game: mode, seats, seed, components, and time of programs."""
    parser.add_argument("--mode", help="a mode of the game: short for mode=MODE")
    parser.add_argument(
        "--seats", type=lambda text: number(text, 1, 100), help="players (the fewest of the mode)"
    )
    parser.add_argument(
        "--seed",
        type=lambda text: number(text, 0, 2**64 - 1),
        default=0,
        help="of all draws (%(default)s); equal seeds give equal games",
    )
    parser.add_argument(
        "--move-time",
        type=seconds,
        default=10.0,
        metavar="SECONDS",
        help="a program's time for a decision (%(default)g)",
    )
    parser.add_argument("--components", type=Path, metavar="FILE", help="other components")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the options for workers."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--workers",
        type=lambda text: number(text, 1, 1000),
        metavar="N",
        help="processes (all cores); the games are the same whatever their number",
    )
    who.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="a Ray cluster instead: host:port, or auto for the one that this machine is part of",
    )


def need_ray(given: argparse.Namespace) -> None:
    """Raise SpieltischError, with the extra to install, if a cluster is wanted without Ray."""
    if given.ray is not None:
        with needing("ray"):
            import spieltisch.research.arena.cluster  # noqa: F401


def played_with(given: argparse.Namespace, words: Iterable[str]) -> tuple[Game, Options]:
    """Return the game, and the options given as `words` and as --mode.

    Afterwards `py:` also finds modules in the working directory. Raises SpieltischError and
    OSError.
    """
    sys.path.insert(0, "")
    game = load(given.game, given.components)
    mode = [] if given.mode is None else [f"mode={given.mode}"]
    return game, read_options(game.spec, [*mode, *words])


def workers_for(given: argparse.Namespace, games: int) -> int:
    """Return the number of processes for `games` games."""
    return given.workers or max(1, min(cores(), games))


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
