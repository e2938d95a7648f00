"""Last Die: random rounds on one core beside a program in plain C, copies, and the master bot

Ours is the public compiled path, chance included; the rounds are those of whole games. The
yardstick is the fixed workload of bench/ingenious.c, beside which other games stand too. The master
bot plays whole games against greedy ones, the line-up going round the seats with the same draws;
the interval is that of 95 %. A player's share of the games for n is 100 / n.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

import spieltisch
from bench import engine
from bench.report import Report
from bench.timing import in_turns, nanoseconds, rate, ratios
from spieltisch.bots import Decision, PlayerView, arena
from spieltisch.core.folders import cache_folder
from spieltisch.core.game import Game
from spieltisch.games.lastdie.bots import ExpectimaxBot
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver import SolutionStore

GAMES = 4000
SEATS = (2, 4, 6)
DUELS = 400
SOLVED_DUELS = 1000


def run(report: Report) -> None:
    game = spieltisch.load("lastdie")
    random_play(game, report)
    (figures,) = in_turns(nanoseconds("state.clone()", state=game.random_game(1, limit=100)))
    report.add("clone", figures, "ns", at_most=100)
    for seats in game.spec.modes[0].seats:
        against_greedy(game, seats, report)
    with_solutions(game, report)


def random_play(game: Game, report: Report) -> None:
    """Rounds a second, and beside games a second of the yardstick."""
    measures = [rounds(game, seats) for seats in SEATS]
    try:
        engine.build()
        measures.append(lambda: engine.GAMES / engine.play(engine.GAMES)["cpu"])
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C program could not be compiled here: {error}")
    *ours, last = in_turns(*measures)
    yardstick = last if len(measures) > len(SEATS) else None
    if yardstick is None:
        ours.append(last)
    else:
        report.add("yardstick in plain C", yardstick, "games/s")
    for seats, figures in zip(SEATS, ours, strict=True):
        report.add(f"{seats} players", figures, "rounds/s", at_least=60_000)
        if yardstick is not None:
            report.add(f"{seats} players / yardstick", ratios(figures, yardstick), "x")


def rounds(game: Game, seats: int) -> Callable[[], float]:
    """A measure: random rounds a second."""
    finals = [game.random_game(seed, seats=seats) for seed in range(GAMES)]
    played = sum(final.view()["round"] for final in finals)
    return lambda: rate(played, lambda: game.random_games(0, GAMES, seats=seats))


def against_greedy(game: Game, seats: int, report: Report) -> None:
    """One master, the others greedy; what a decision takes."""
    result = arena.play(game, ["master", *["greedy"] * (seats - 1)], DUELS)
    share = 100 / seats
    report.add_interval(
        f"{seats} players: master wins against greedy",
        100 * result.score,
        (100 * result.low, 100 * result.high),
        result.games,
        f"% of {result.games} games",
        at_least=65 if seats == 2 else share,
    )
    taken = thinking(game, seats)
    report.add(f"{seats} players: master's decision", taken, "ms", at_most=10)
    report.add(f"{seats} players: master's longest decision", [max(taken)], "ms", at_most=50)


def thinking(game: Game, seats: int) -> list[float]:
    """Milliseconds of each decision in a few games among masters, the view included."""
    taken = []

    class Timed(ExpectimaxBot):
        def decide(self, view: PlayerView) -> Decision:
            begin = time.process_time()
            decision = super().decide(view)
            taken.append((time.process_time() - begin) * 1000)
            return decision

    for seed in range(5):
        players = [Timed(game, seat) for seat in range(seats)]
        arena.play_game(game.start(seats), players, arena.Draws(seed))
    return taken


def with_solutions(game: Game, report: Report) -> None:
    """The master bot that knows the solved faces against the one that does not."""
    box = game.components
    assert isinstance(box, FaceSet)
    store = SolutionStore(cache_folder() / game.spec.name)
    known = sum(store.known(box, face) is not None for face in range(box.count))
    if known < box.count:
        report.note(
            f"{known} of {box.count} faces are solved; `spieltisch solve` solves the others."
        )
    if known == 0:
        return

    def alone(game: Game, seed: int) -> ExpectimaxBot:
        return ExpectimaxBot(game, seed, solutions=False)

    result = arena.play(game, ["master", alone], SOLVED_DUELS)
    report.add_interval(
        f"2 players: master with {known} solved faces against master without",
        100 * result.score,
        (100 * result.low, 100 * result.high),
        result.games,
        f"% of {result.games} games",
    )
