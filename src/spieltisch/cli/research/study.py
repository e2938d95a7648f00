"""`spieltisch study`: measures of a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands, number
from spieltisch.cli.extras import needing
from spieltisch.cli.playing import add_processes
from spieltisch.games import load
from spieltisch.research.arena.processes import cores


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "study",
        help="measure a game",
        description="Have bots play every mode, and write a report with plots, and the numbers as "
        "Parquet: numbers of choices, lengths of games, scores and margins, the value of seats "
        "and of solo settings, luck and skill, and the strength of each "
        "level against the one below.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument("--mode", help="this mode only")
    parser.add_argument(
        "--games",
        type=lambda text: number(text, 2, 10**6),
        default=100,
        metavar="N",
        help="of each comparison (%(default)s)",
    )
    parser.add_argument(
        "--levels",
        nargs="+",
        metavar="BOT",
        help="levels to compare, weak to strong (the lowest three, which are quick); "
        "the second plays the measured games",
    )
    parser.add_argument(
        "--ladder",
        nargs="+",
        metavar="BOT",
        help="levels to compare with the one below, weak to strong (those of --levels)",
    )
    parser.add_argument(
        "--steps",
        type=lambda text: number(text, 2, 10**6),
        metavar="N",
        help="games of each step of the ladder (--games)",
    )
    parser.add_argument(
        "--seed",
        type=lambda text: number(text, 0, 2**63),
        default=0,
        help="of all draws (%(default)s); equal seeds give equal reports",
    )
    add_processes(parser, "report")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="where report.html goes"
    )


def run(given: argparse.Namespace) -> None:
    """Measure, and write the report. Raises SpieltischError and OSError."""
    with needing("arena"):
        from tqdm import tqdm

        from spieltisch.research.study import measure, write_report
        from spieltisch.research.study.measuring import QUICK, total
    game = load(given.game)
    spec = game.spec
    modes = spec.modes if given.mode is None else (spec.mode(given.mode),)
    ladder = len(given.ladder or given.levels or ()) or QUICK
    steps = given.steps or given.games
    found = []
    expected = sum(total(game, mode, given.games, ladder, steps) for mode in modes)
    with tqdm(total=expected, unit="game", disable=None, smoothing=0.1) as bar:
        for mode in modes:
            found.append(
                measure(
                    game,
                    mode,
                    given.games,
                    seed=given.seed,
                    processes=given.processes or cores(),
                    players=given.levels,
                    ladder=given.ladder,
                    steps=given.steps,
                    progress=lambda _: bar.update(),
                )
            )
    write_report(found, given.out, _command(given))
    print(f"{given.out / 'report.html'} and {given.out / 'study.parquet'}")


def _command(given: argparse.Namespace) -> str:
    """Return the command that reproduces the report."""
    words = ["spieltisch study", given.game]
    words += [] if given.mode is None else ["--mode", given.mode]
    words += ["--games", str(given.games), "--seed", str(given.seed)]
    words += [] if given.levels is None else ["--levels", *given.levels]
    words += [] if given.ladder is None else ["--ladder", *given.ladder]
    words += [] if given.steps is None else ["--steps", str(given.steps)]
    return " ".join([*words, "--out", str(given.out)])
