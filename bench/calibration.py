"""calibration of the coaches: the share won against the chance given, at every table of a game

Club players play, and the coach judges three decisions of each game, as for a hint or an analysis.
No constant is fitted to these games. `--games` says how many of each table; games that a run before
has played are not played again (`build/chances`). `docs/pictures/chances-<game>.svg` is drawn.
"""

from __future__ import annotations

from pathlib import Path

import spieltisch
from bench.chances.collecting import FITTED, collect, tables
from bench.chances.diagram import Curve, diagram
from bench.chances.judging import behind_fit, bins, difference, spread
from bench.report import Report

PICTURES = Path("docs") / "pictures"
TITLES = {"lastdie": "Last Die", "zigzag": "Zig-Zag"}
"""Titles of games that are not their capitalised names."""
DIFFERENCE, LOSS = 0.05, 0.02
"""Most mean difference, and most log loss at half time above the fit's."""


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        if report.game not in (None, game.spec.name):
            continue
        curves = []
        first = FITTED.get(game.spec.name, 0)
        for table in tables(game):
            found = collect(table, range(first, first + report.games))
            games = len({one.game for one in found})
            for what, measure, most in (
                ("share won off the chance", difference, DIFFERENCE),
                ("log loss at half time above a fit", behind_fit, LOSS),
            ):
                report.add_interval(
                    f"{table.name}: {what}",
                    measure(found),
                    spread(found, measure),
                    games,
                    f"in {games} games",
                    at_most=most,
                )
            curves.append(Curve(f"{table.mode} {table.seats}", bins(found)))
        path = PICTURES / f"chances-{game.spec.name}.svg"
        path.write_text(diagram(TITLES.get(game.spec.name, game.spec.name.capitalize()), curves))
        report.note(f"{path} drawn")
