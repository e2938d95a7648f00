"""how surely each game's bots beat simpler ones, and what a decision takes

In sets of games with the same draws, the line-up going round the seats; the intervals are those of
95 %. The masters of Carcassonne and Ingenious think on two threads, as at a table, so the machine
should do nothing else. `--games` says how many games a figure is of, `--game` of which game. Solo,
where results vary most, it is three times as many.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import spieltisch
from bench.report import Report
from spieltisch import bots
from spieltisch.core.game import Game
from spieltisch.research import arena, rating
from spieltisch.research.arena.processes import cores


class Yardstick(NamedTuple):
    """A line-up, the first of it being measured, and its targets.

    `share` is of the wins, in per cent, `margin` the mean points ahead of the best other, `result`
    a solo mode's mean.
    """

    lineup: tuple[str, ...]
    mode: str
    seats: int
    share: float | None = None
    margin: float | None = None
    result: float | None = None
    options: dict[str, Any] = {}  # noqa: RUF012 (read only)
    threads: int = 1


FARMS = {"farms": "farm", "small_city": 4}
QUICK = "master:simulations=6000,threads=1"
"""0.1 s of a quiet core."""
LESS = "master:simulations=1000,threads=1"
YARDSTICKS = {
    "carcassonne": (
        Yardstick(("master", "greedy"), "base", 2, 97, 28, options=FARMS, threads=2),
        Yardstick(("master", "master@0.05s"), "base", 2, 65, options=FARMS, threads=2),
        Yardstick(("master", *["greedy"] * 4), "base", 5, 45, options=FARMS, threads=2),
        Yardstick(("master",), "solo", 3, result=38, threads=2),
        Yardstick(("greedy",), "solo", 3, result=0),
    ),
    "ingenious": (
        Yardstick((QUICK, "greedy"), "base", 2, 99, 0),
        Yardstick((QUICK, "greedy", "greedy"), "base", 3, 66.7, 0),
        Yardstick((QUICK, *["greedy"] * 3), "base", 4, 50, 0),
        Yardstick((QUICK, "greedy"), "team", 4, 100, 0),
        Yardstick((QUICK, "greedy"), "duel", 2, 100, 0),
        Yardstick(("master", LESS), "base", 2, 70, threads=2),
        Yardstick(("master",), "solo", 1, result=22, threads=2),
    ),
    "lastdie": tuple(
        Yardstick(("master", *["greedy"] * (n - 1)), "base", n, 65 if n == 2 else 100 / n)
        for n in range(2, 7)
    ),
}


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        if report.game in (None, game.spec.name):
            for yardstick in [*simple(game), *YARDSTICKS.get(game.spec.name, ())]:
                measure(report, game, yardstick)


def simple(game: Game) -> Iterator[Yardstick]:
    """Go through the tables at which greedy bots meet random ones."""
    for mode, seats in rating.tables(game):
        if "greedy" in bots.names(game) and not mode.solo:
            sides = len(set(game.start(seats, mode=mode.name).sides()))
            lineup = tuple(rating.lineup(seats, sides, "greedy", "random"))
            yield Yardstick(lineup, mode.name, seats, 99)


def measure(report: Report, game: Game, yardstick: Yardstick) -> None:
    """Play, and report what is asked of the first of the line-up."""
    result = arena.run(
        game,
        yardstick.lineup,
        report.games if yardstick.result is None else 3 * report.games,
        seats=yardstick.seats,
        mode=yardstick.mode,
        processes=max(1, cores() // yardstick.threads),
        **yardstick.options,
    )
    first = result.standing(yardstick.lineup[0])
    what = f"{game.spec.name} {yardstick.mode} {yardstick.seats}: {first.name}"
    if others := dict.fromkeys(yardstick.lineup[1:]):
        what = f"{what} against {', '.join(others)}"
    of = f"of {first.games} games"
    share = arena.Mean(100 * first.score, 100 * first.low, 100 * first.high)
    for found, target, unit in (
        (share, yardstick.share, f"% {of}"),
        (first.margin, yardstick.margin, "points ahead"),
        (first.result, yardstick.result, f"mean result {of}"),
    ):
        if found is not None and target is not None:
            report.add_interval(
                what, found.value, (found.low, found.high), first.games, unit, at_least=target
            )
    report.add("  its decision", [1000 * first.thinking], "ms")
