"""the yardsticks of Carcassonne: its master against greedy bots, against less of itself, and alone

In sets of games with the same draws, the line-up going round the seats; the intervals are those of
95 %. The master has all that it takes at a table, on two threads, so the machine should do nothing
else. `--games` says how many games a figure is of; alone, where results vary by 13 points, it is
three times as many.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import spieltisch
from bench.report import Report
from spieltisch.bots import arena
from spieltisch.bots.arena.workers import cores
from spieltisch.core.game import Game


class Yardstick(NamedTuple):
    """Who plays, the first of them being measured, and what they are to reach.

    `share` is of the wins, in percent, `margin` the mean points ahead of the best other, `result`
    a solo mode's mean.
    """

    lineup: tuple[str, ...]
    mode: str
    seats: int
    options: dict[str, Any]
    share: float | None = None
    margin: float | None = None
    result: float | None = None


FARMS = {"farms": "farm", "small_city": 4}
YARDSTICKS = [
    Yardstick(("master", "greedy"), "base", 2, FARMS, share=97, margin=28),
    Yardstick(("master", "master@0.05s"), "base", 2, FARMS, share=65),
    Yardstick(("master", *["greedy"] * 4), "base", 5, FARMS, share=45),
    Yardstick(("master",), "solo", 3, {}, result=38),
]


def run(report: Report) -> None:
    game = spieltisch.load("carcassonne")
    if report.game in (None, game.spec.name):
        for yardstick in YARDSTICKS:
            measure(report, game, yardstick, report.games)


def measure(report: Report, game: Game, yardstick: Yardstick, games: int) -> None:
    """Play so many games, and report what is asked of the first of the line-up."""
    result = arena.run(
        game,
        yardstick.lineup,
        games if yardstick.result is None else 3 * games,
        seats=yardstick.seats,
        mode=yardstick.mode,
        workers=max(1, cores() // 2),
        **yardstick.options,
    )
    first = result.standing(yardstick.lineup[0])
    what = f"{yardstick.mode} {yardstick.seats}: {first.name}"
    if others := dict.fromkeys(yardstick.lineup[1:]):
        what = f"{what} against {', '.join(others)}"
    if yardstick.share is not None:
        report.add_interval(
            what,
            100 * first.score,
            (100 * first.low, 100 * first.high),
            first.games,
            f"% of {first.games} games",
            at_least=yardstick.share,
        )
    for mean, target, unit in (
        (first.margin, yardstick.margin, "points ahead"),
        (first.result, yardstick.result, f"of {first.games} games"),
    ):
        if mean is not None and target is not None:
            report.add_interval(
                what, mean.value, (mean.low, mean.high), first.games, unit, at_least=target
            )
