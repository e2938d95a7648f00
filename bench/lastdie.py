"""random rounds of Last Die, on one core, and copies of a position

The public compiled path, chance included; the rounds are those of whole games.
"""

from __future__ import annotations

import spieltisch
from bench.report import Report
from bench.timing import in_turns, nanoseconds, rate

GAMES = 4000
SEATS = (2, 4, 6)


def run(report: Report) -> None:
    game = spieltisch.load("lastdie")
    for seats in SEATS:
        finals = [game.random_game(seed, seats=seats) for seed in range(GAMES)]
        rounds = sum(final.view()["round"] for final in finals)

        def played(seats: int = seats, rounds: int = rounds) -> float:
            return rate(rounds, lambda: game.random_games(0, GAMES, seats=seats))

        (figures,) = in_turns(played)
        report.add(f"{seats} players", figures, "rounds/s", at_least=60_000)
    (figures,) = in_turns(nanoseconds("state.clone()", state=game.random_game(1, limit=100)))
    report.add("clone", figures, "ns", at_most=100)
