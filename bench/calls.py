"""single calls from Python on positions of Ingenious, two players where nothing else is said

The usual position is the one with the median number of legal placements of 100 random games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import spieltisch
from bench.report import Report
from bench.timing import in_turns, nanoseconds, rate
from spieltisch.core.game import Game
from spieltisch.core.state import CHANCE, State

GAMES = 100


def placements(game: Game, seats: int) -> list[tuple[int, State]]:
    """All positions of random games in which a tile is placed, by the number of legal actions."""
    found = []
    for state in positions(game, seats):
        n = len(state.legal(state.actors()[0]))
        if n > 2:
            found.append((n, state))
    return sorted(found, key=lambda pair: pair[0])


def positions(game: Game, seats: int) -> Iterator[State]:
    """Copies of every position in which a seat acts."""
    for seed in range(GAMES):
        state, rng = game.start(seats=seats), spieltisch.Rng(seed)
        while state.actors():
            if state.actors() != (CHANCE,):
                yield state.clone()
            game.playout(state, rng, 1)


def driven(game: Game, games: int) -> None:
    """Random games, every action chosen in Python."""
    buffer: Any = np.empty(game.max_legal, np.int32)
    rng = spieltisch.Rng(0)
    for _ in range(games):
        state = game.start()
        while actors := state.actors():
            actor = actors[0]
            if actor == CHANCE:
                actions = [action for action, weight in state.chances() for _ in range(weight)]
                state.apply(actor, actions[rng.below(len(actions))])
            else:
                n = state.legal_into(actor, buffer)
                state.apply(actor, int(buffer[rng.below(n)]))


def run(report: Report) -> None:
    game = spieltisch.load("ingenious")
    found = placements(game, seats=2)
    usual, (most, widest) = found[len(found) // 2][1], found[-1]
    most4, widest4 = placements(game, seats=4)[-1]
    buffer: Any = np.empty(game.max_legal, np.int32)
    seat = usual.actors()[0]
    n = len(usual.legal(seat))
    calls: dict[str, tuple[str, dict[str, object]]] = {
        "clone": ("s.clone()", {"s": usual}),
        "copy_from": ("t.copy_from(s)", {"s": usual, "t": usual.clone()}),
        "copy_from and apply": (
            "t.copy_from(s); t.apply(seat, a)",
            {"s": usual, "t": usual.clone(), "seat": seat, "a": usual.legal(seat)[n // 2]},
        ),
        f"legal_into a numpy buffer, {n} actions": (
            "s.legal_into(seat, b)",
            {"s": usual, "seat": seat, "b": buffer},
        ),
        f"the most of these games, {most} actions": (
            "s.legal_into(seat, b)",
            {"s": widest, "seat": widest.actors()[0], "b": buffer},
        ),
        f"the most for four players, {most4} actions": (
            "s.legal_into(seat, b)",
            {"s": widest4, "seat": widest4.actors()[0], "b": buffer},
        ),
        f"legal, a list of {n}": ("s.legal(seat)", {"s": usual, "seat": seat}),
        "actors": ("s.actors()", {"s": usual}),
        "key": ("s.key()", {"s": usual}),
        "view": ("s.view(seat)", {"s": usual, "seat": seat}),
        "determinize": (
            "s.determinize(seat, r)",
            {"s": usual, "seat": seat, "r": spieltisch.Rng(1)},
        ),
    }
    targets = {"clone": 100.0, f"legal_into a numpy buffer, {n} actions": 500.0}
    slow = ("legal,", "view", "determinize")
    measures = [
        nanoseconds(statement, 2_000 if name.startswith(slow) else 100_000, **names)
        for name, (statement, names) in calls.items()
    ]
    for name, values in zip(calls, in_turns(*measures), strict=True):
        report.add(name, values, "ns", at_most=targets.get(name))
    report.add("size of a state", [usual.__sizeof__()], "bytes")
    (games,) = in_turns(lambda: rate(20, lambda: driven(game, 20)))
    report.add("random games, every action chosen in Python", games, "games/s")
