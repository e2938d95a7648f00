"""analysis of finished games: seconds of processor, and the slips that another seed finds again

Club players play games for two, and the coach looks through each with two seeds. A slip above a
tenth of the win is found again if the other seed sees one above a tenth in the same decision.
`--games` says how many games of each; solo modes and races are left out.
"""

from __future__ import annotations

from time import process_time

import spieltisch
from bench.chances.collecting import tables
from bench.reasons import interval, recorded
from bench.report import Report
from spieltisch.bots import make_coach
from spieltisch.bots.analysis import Look, Review
from spieltisch.core.record import Record

SLIP = 0.1
"""Share of the win from which on a slip counts."""
SEEDS = (1, 2)
FIRST = 50_000
"""Seed of the first game."""
SECONDS, AGAIN = 30, 90
"""Most seconds of processor for a game, and the slips found again, in percent."""


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        if game.real_time is not None or report.game not in (None, game.spec.name):
            continue
        table = min(tables(game), key=lambda table: table.seats)
        taken, found, again = list[float](), 0, 0
        for number in range(FIRST, FIRST + report.games):
            record = recorded(table, number)
            slips = []
            for seed in SEEDS:
                looks, seconds = looked_through(record, seed)
                taken.append(seconds)
                slips.append({look.number for look in looks if look.slip and look.slip.loss > SLIP})
            found += sum(map(len, slips))
            again += len(SEEDS) * len(set.intersection(*slips))
        name = table.name
        report.add(f"{name}: processor for a game", taken, "s", at_most=SECONDS)
        if found:
            said = [100.0] * again + [0.0] * (found - again)
            report.add_interval(
                f"{name}: slips found again with another seed",
                100 * again / found,
                interval(said),
                found,
                f"% of {found} slips of {report.games} games",
                at_least=AGAIN,
            )


def looked_through(record: Record, seed: int) -> tuple[list[Look], float]:
    """Return the looks at a game with a coach of that seed, and the seconds of processor."""
    before = process_time()
    review = Review(record)
    looks = list[Look]()
    while (look := review.look_on(looks, make_coach(review.game, seed))) is not None:
        looks.append(look)
    return looks, process_time() - before
