"""single calls from Python on a position of each game

The position is the one with the median number of legal actions of random games for the fewest
players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import spieltisch
from bench.report import Report
from bench.timing import in_turns, nanoseconds
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.state import State

GAMES, LIMIT = 50, 500
TARGETS = {
    ("ingenious", "clone"): 100.0,
    ("ingenious", "legal_into a buffer"): 500.0,
    ("carcassonne", "clone"): 400.0,
    ("lastdie", "clone"): 100.0,
    ("zigzag", "clone"): 100.0,
}
"""Nanoseconds."""
CALLS = {
    "clone": "s.clone()",
    "copy_from": "t.copy_from(s)",
    "copy_from and apply": "t.copy_from(s); t.apply(seat, a)",
    "legal_into a buffer": "s.legal_into(seat, b)",
    "legal, a list": "s.legal(seat)",
    "key": "s.key()",
    "view": "s.view(seat)",
    "determinize": "s.determinize(seat, r)",
}
SLOW = ("legal, a list", "view", "determinize")


def usual(game: Game) -> State:
    """Return the usual position."""
    found = []
    for seed in range(GAMES):
        state, rng = game.start(), spieltisch.Rng(seed)
        for _ in range(LIMIT):
            if not (actors := state.actors()):
                break
            if actors != (CHANCE,):
                found.append((len(state.legal(actors[0])), state.clone()))
            game.playout(state, rng, 1)
    return sorted(found, key=lambda pair: pair[0])[len(found) // 2][1]


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        calls(report, game)


def calls(report: Report, game: Game) -> None:
    """Report the calls of one game."""
    state, name = usual(game), game.spec.name
    seat = state.actors()[0]
    legal = state.legal(seat)
    buffer: Any = np.empty(game.max_legal, np.int32)
    names: dict[str, object] = {"s": state, "t": state.clone(), "seat": seat, "b": buffer}
    names |= {"a": legal[len(legal) // 2], "r": spieltisch.Rng(1)}
    measures = [
        nanoseconds(statement, 2_000 if call in SLOW else 100_000, **names)
        for call, statement in CALLS.items()
    ]
    report.note(f"{name}: {len(legal)} legal actions, a state of {state.__sizeof__()} bytes")
    for call, values in zip(CALLS, in_turns(*measures), strict=True):
        report.add(f"{name}: {call}", values, "ns", at_most=TARGETS.get((name, call)))
