"""The run of `spieltisch study`: games with a progress bar, and the written report."""

from __future__ import annotations

import argparse

from tqdm import tqdm

from spieltisch.games import load
from spieltisch.research.arena.processes import cores
from spieltisch.research.study import measure, write_report
from spieltisch.research.study.measuring import QUICK, total


def study(given: argparse.Namespace) -> None:
    """Measure every mode, and write. Raises SpieltischError, OSError and KeyboardInterrupt."""
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
                    workers=given.workers or cores(),
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
