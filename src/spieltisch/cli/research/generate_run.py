"""The run of `spieltisch generate`: games with a progress bar, written to the folder."""

from __future__ import annotations

import argparse

from tqdm import tqdm

from spieltisch.cli.arguments import counted
from spieltisch.cli.research.playing import is_option, played_with, workers_for
from spieltisch.core.words.options import write_options
from spieltisch.research.selfplay import SelfPlay


def write(given: argparse.Namespace) -> None:
    """Play the remaining games. Raises SpieltischError, OSError and KeyboardInterrupt."""
    words = [*given.options, *filter(is_option, given.bots)]
    game, options = played_with(given, words)
    run = SelfPlay(
        game,
        [word for word in given.bots if not is_option(word)],
        given.games,
        given.out,
        seats=given.seats,
        seed=given.seed,
        observations=given.observations,
        shard=given.shard,
        move_seconds=given.move_time,
        **options,
    )
    state, kept = run.state, run.played
    print(
        f"{game.spec.name} {write_options(state.options)}, "
        f"{counted(state.seats, 'seat', 'seats')}, seed {given.seed}: "
        f"{counted(run.total, 'game', 'games')}",
        flush=True,
    )
    if kept:
        print(f"{counted(kept, 'game', 'games')} of them kept in {given.out}", flush=True)
    with tqdm(total=run.total, initial=kept, unit="game", disable=None, smoothing=0.1) as bar:
        for _ in run.play(workers_for(given, run.total - kept), given.ray):
            bar.update()
    shards = run.finish()["shards"]
    rows = sum(shard["rows"] for shard in shards)
    print(f"{rows} rows in {counted(len(shards), 'shard', 'shards')}: {given.out}")
