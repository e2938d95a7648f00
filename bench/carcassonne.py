"""random and greedy games of Carcassonne on one core, and how far the solo player comes

Random games are for two with farms, 71 turns each, by the public compiled path; the yardstick
beside them is the program in plain C of section engine. Others were measured per second of
processor time on a machine of this kind: Carcasum (C++) 4,200 to 5,200 such games, JCloisterZone's
engine (Java) about 117, the common Python environment 0.2; Carcasum's cheap greedy player makes
about 99 points and beats random play 200 to 0.
"""

from __future__ import annotations

import statistics
import subprocess
from collections.abc import Iterator

import spieltisch
from bench import bots as duels
from bench import engine
from bench.report import Report
from bench.timing import in_turns, nanoseconds, rate, ratios
from spieltisch import bots
from spieltisch.bots import arena
from spieltisch.core.game import Game
from spieltisch.core.outcome import Outcome

RANDOM_GAMES = 2000
DUELS = 400
MIRRORED = 200
SOLO = 1000
HALFWAY = 36
"""Turns after which `clone` is measured, of 71."""


def run(report: Report) -> None:
    game = spieltisch.load("carcassonne")
    random_play(game, report)
    cloning(game, report)
    result = arena.play(game, ["greedy", "random"], DUELS)
    report.add_interval(
        "greedy beats random",
        100 * result.score,
        (100 * result.low, 100 * result.high),
        result.games,
        f"% of {result.games} games",
        at_least=99,
    )
    modern = greedy_games(game, MIRRORED, seats=2, farms="farm", small_city=4)
    scores = [score for outcome in modern for score in outcome.scores]
    mean(report, "greedy against greedy, present-day options", scores, at_least=85)
    solo = list(greedy_games(game, SOLO, seats=3, mode="solo"))
    results = [outcome.result for outcome in solo if outcome.result is not None]
    mean(report, "greedy alone: result", results)
    tiles = sum(outcome.reason == "tiles" for outcome in solo)
    report.note(f"Of {SOLO} solo games {tiles} ended with the last tile.")
    for mode in ("base", "solo"):
        taken = duels.thinking(game, 3, mode)
        report.add(f"{mode} 3: greedy's decision", taken, "ms", at_most=2)


def random_play(game: Game, report: Report) -> None:
    """Games a second, beside plain C's."""

    def ours() -> float:
        return rate(RANDOM_GAMES, lambda: game.random_games(0, RANDOM_GAMES, seats=2, farms="farm"))

    def in_c() -> float:
        return engine.GAMES / engine.play(engine.GAMES)["cpu"]

    name = "random games for two with farms"
    try:
        engine.build()
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C program could not be compiled here: {error}")
        (own,) = in_turns(ours)
        report.add(name, own, "games/s", at_least=12_000)
        return
    own, yardstick = in_turns(ours, in_c)
    report.add(name, own, "games/s", at_least=12_000)
    report.add("yardstick in plain C", yardstick, "games/s")
    report.add(f"{name} / yardstick", ratios(own, yardstick), "x")


def cloning(game: Game, report: Report) -> None:
    """One `clone` from Python, halfway through a game."""
    state, rng, turns = game.start(seats=2, farms="farm"), spieltisch.Rng(1), 0
    while turns < HALFWAY:
        turns += state.actors() == (spieltisch.CHANCE,)
        game.playout(state, rng, 1)
    (taken,) = in_turns(nanoseconds("s.clone()", s=state))
    report.add(f"clone after {HALFWAY} turns", taken, "ns", at_most=400)


def greedy_games(game: Game, games: int, seats: int, **options: str | int) -> Iterator[Outcome]:
    """How games end that greedy bots play on all seats."""
    for seed in range(games):
        players = [bots.make("greedy", game, seats * seed + seat) for seat in range(seats)]
        state = game.start(seats=seats, **options)
        outcome = arena.play_game(state, players, arena.Draws(seed)).outcome()
        assert outcome is not None
        yield outcome


def mean(report: Report, name: str, values: list[int], *, at_least: float | None = None) -> None:
    """A mean with its 95 % interval."""
    middle = statistics.fmean(values)
    half = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    report.add_interval(
        name,
        middle,
        (middle - half, middle + half),
        len(values),
        f"points, mean of {len(values)}",
        at_least=at_least,
    )
