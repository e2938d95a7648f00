"""reasons of the coach: how many of a sample of slips have one beyond certain points

Club players play at every table of a game; the coach looks at some of their decisions. `--games`
says how many slips of each game are looked at. `build/reasons-<game>.txt` shows each of them with
its position and its reasons, so that people can check them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle, islice
from pathlib import Path

import spieltisch
from bench.chances.collecting import LEVEL, Table, tables
from bench.report import Report
from spieltisch import bots
from spieltisch.bots import make_coach
from spieltisch.bots.analysis import Review, Slip
from spieltisch.bots.draws import Draws
from spieltisch.bots.racing import play_race
from spieltisch.bots.tracing import trace
from spieltisch.core.game import Game
from spieltisch.core.ids import Seat
from spieltisch.core.record import Entry, Record, record_of
from spieltisch.core.render.pictures import show
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

SHARE = 80
"""Of a hundred slips, how many are to have a reason."""
LOSS = 0.01
"""Share of the win from which on a slip counts."""
LOOKS = 12
"""Decisions that the coach looks at in a game, at random."""
SEED = 30_000


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        if report.game not in (None, game.spec.name):
            continue
        sample = list(islice(slips(game), report.games))
        lines = [line for one in sample for line in shown(*one)]
        path = Path("build") / f"reasons-{game.spec.name}.txt"
        path.write_text("\n".join(lines) + "\n")
        said = [100.0 * bool(slip.reasons) for _, _, slip in sample]
        share = sum(said) / len(said)
        report.add_interval(
            f"{game.spec.name}: slips with a reason",
            share,
            interval(said),
            len(said),
            f"% of {len(said)} slips",
            at_least=SHARE,
        )
        kinds = Counter(reason["kind"] for _, _, slip in sample for reason in slip.reasons)
        report.note(f"{path}: " + ", ".join(f"{kind} {n}" for kind, n in kinds.most_common()))


def interval(said: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of a share in percent (Wilson)."""
    n, p, z = len(said), sum(said) / 100 / len(said), 1.96
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    return 100 * (middle - half), 100 * (middle + half)


def slips(game: Game) -> Iterator[tuple[State, Seat, Slip]]:
    """Go through slips of club players without end, each with its position and its seat."""
    for number, table in zip(count(SEED), cycle(tables(game)), strict=False):
        record = recorded(table, number)
        review = Review(record)
        states = list(record.replay())
        rng = Rng(number)
        decisions = [
            at
            for at, entry in enumerate(record.actions)
            if entry.actor >= 0 and len(states[at].legal(entry.actor)) > 1
        ]
        for at in sorted({decisions[rng.below(len(decisions))] for _ in range(LOOKS)}):
            look = review.look(at, make_coach(game))
            if look.slip is not None and look.slip.loss >= LOSS:
                yield states[at], look.seat, look.slip


def recorded(table: Table, number: int) -> Record:
    """Return the record of a game between club players."""
    rng = Rng(number)
    players = [bots.make(LEVEL, table.game, rng.next()) for _ in range(table.seats)]
    if table.game.real_time is None:
        return trace(table.game, players, rng.next(), mode=table.mode)
    log: list[Entry] = []
    start = table.game.start(table.seats, mode=table.mode)
    return record_of(play_race(start, players, Draws(rng.next()), log), log)


def shown(state: State, seat: Seat, slip: Slip) -> Iterator[str]:
    """Go through the lines that show a slip."""
    yield f"--- seat {seat}, after {slip.number - 1} actions, {state.options}"
    yield show(state, seat)
    yield f"played {slip.played}, better {slip.better}: {slip.loss:.3f}"
    for reason in slip.reasons:
        yield "  " + json.dumps(reason)
