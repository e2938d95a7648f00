"""mazes of Zig-Zag at random: whether the 48 terrain cards can run them"""

from __future__ import annotations

from bench.report import Report
from spieltisch.core.rng import Rng
from spieltisch.games.zigzag.tests.routes import fewest_cards, random_maze

MAZES = 1000
LENGTHS = {5: "three or four players", 6: "two players", 7: "with a penalty card"}


def run(report: Report) -> None:
    for length, who in LENGTHS.items():
        rng = Rng(length)
        needed = [fewest_cards(*random_maze(rng, length)) for _ in range(MAZES)]
        found = [cards for cards in needed if cards is not None]
        name = f"{length} maze cards ({who})"
        report.add(f"{name}: can be run", [100 * len(found) / MAZES], "% of mazes", at_least=100)
        report.add(f"{name}: cards the shortest run needs", [sum(found) / len(found)], "of 48")
