"""simulations a second with a game's knowledge, on one thread, and next to a program in plain C

Positions are those that `greedy` comes to after a quarter, a half and three quarters of its
decisions. The game's top level searches each.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial

import spieltisch
from bench import engine
from bench.report import Report
from bench.timing import in_turns, ratios
from spieltisch import Game, Rng, bots

SIMULATIONS, ALONE = 2000, 200
"""Upper bound for a position, and in a solo mode; a search may be sure before."""
TABLES = (
    ("carcassonne", "base", 2),
    ("carcassonne", "base", 5),
    ("carcassonne", "solo", 3),
    ("ingenious", "base", 2),
)
NARROW = 8
"""Actions; with more to choose from, a position is searched."""
ROUNDS = 5


def run(report: Report) -> None:
    tables = [one for one in TABLES if report.game in (None, one[0])]
    measures: list[Callable[[], float]] = []
    for name, mode, seats in tables:
        views = list(positions(spieltisch.load(name), mode, seats))
        measures.append(partial(search_rate, views, ALONE if mode == "solo" else SIMULATIONS))
    try:
        engine.INGENIOUS.build()
        measures.append(engine.INGENIOUS.measure)
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C program could not be compiled here: {error}")
    taken = in_turns(*measures, rounds=ROUNDS)
    for (name, mode, seats), ours in zip(tables, taken, strict=False):
        report.add(f"{name} {mode} {seats}", ours, "simulations/s")
        if len(taken) > len(tables):
            report.add("  / plain C", ratios(ours, taken[-1]), "x")


def positions(game: Game, mode: str, seats: int) -> Iterator[bots.PlayerView]:
    """Go through three positions of a game of `greedy` with a wide choice."""
    state, rng, greedy = game.start(seats=seats, mode=mode), Rng(1), bots.make("greedy", game, 1)
    found = []
    state.settle(rng)
    while state.actors():
        view = bots.PlayerView(state.clone(), state.actors()[0])
        if len(view.legal()) > NARROW:
            found.append(view)
        state.apply(view.seat, greedy.decide(view).action)
        state.settle(rng)
    yield from (found[part * len(found) // 4] for part in (1, 2, 3))


def search_rate(views: list[bots.PlayerView], simulations: int) -> float:
    """Return the simulations a second of processor time, of a new bot for each position."""
    done = 0
    began = time.process_time()
    for view in views:
        bot = bots.make("master", view.game, 1)
        assert isinstance(bot, bots.SearchBot)
        bot.tune(simulations=simulations, threads=1)
        done += sum(candidate.visits for candidate in bot.analyse(view))
    return done / (time.process_time() - began)
