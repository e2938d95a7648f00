"""the yardsticks of Ingenious: its master against greedy bots, against less of itself, and alone

In sets of games with the same draws, the line-up going round the seats; the interval is that of
95 %. Against `greedy` the master has 6,000 simulations, which are 0.1 s of a quiet core; against
its own 1,000 simulations, and alone, all that it takes at a table. `--games` says how many games a
figure is of; alone it is three times as many.
"""

from __future__ import annotations

import spieltisch
from bench.report import Report
from spieltisch.bots import arena
from spieltisch.bots.arena.workers import cores
from spieltisch.core.game import Game

QUICK = "master:simulations=6000,threads=1"
LESS = "master:simulations=1000,threads=1"
AT_LEAST = {("base", 2): 99}
"""Of a hundred games against `greedy`, where the goal is not twice what equals would win."""
AGAINST_LESS, ALONE = 70, 22
TABLES = [("base", 2), ("base", 3), ("base", 4), ("team", 4), ("duel", 2)]


def run(report: Report) -> None:
    game = spieltisch.load("ingenious")
    if report.game not in (None, game.spec.name):
        return
    for mode, seats in TABLES:
        sides = len(set(game.start(seats, mode=mode).sides()))
        lineup = [QUICK] + ["greedy"] * (sides - 1)
        match(report, game, lineup, mode, seats, AT_LEAST.get((mode, seats), 200 / sides), cores())
    half = max(1, cores() // 2)  # it has two threads
    match(report, game, ["master", LESS], "base", 2, AGAINST_LESS, half)
    alone(report, game, half)


def match(
    report: Report,
    game: Game,
    lineup: list[str],
    mode: str,
    seats: int,
    at_least: float,
    workers: int,
) -> None:
    """How often the first wins, and by how far its lowest markers are ahead of the best other's."""
    result = arena.run(game, lineup, report.games, seats=seats, mode=mode, workers=workers)
    (found,) = result.matches
    first = found.standings[0]
    report.add_interval(
        f"{mode} {seats}: {lineup[0]} beats {lineup[-1]}",
        100 * first.score,
        (100 * first.low, 100 * first.high),
        first.games,
        f"% of {first.games} games",
        at_least=at_least,
    )
    if first.margin is not None:
        value, *interval = first.margin
        report.add_interval(
            "  and is ahead by", value, (interval[0], interval[1]), first.games, "points"
        )
    report.add("  its decision", [first.thinking], "s")


def alone(report: Report, game: Game, workers: int) -> None:
    """The mean of the lowest marker."""
    result = arena.run(game, ["master"], 3 * report.games, mode="solo", workers=workers)
    (found,) = result.matches
    mean = found.standings[0].result
    if mean is not None:
        report.add_interval(
            "solo: the master's lowest marker",
            mean.value,
            (mean.low, mean.high),
            3 * report.games,
            f"of {3 * report.games} games",
            at_least=ALONE,
        )
