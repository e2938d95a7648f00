"""random play of Zig-Zag on one core, single calls, and whether random mazes can be run

Actions are those of seats and chance. The C workload (bench/ingenious.c) is there for comparison:
what it does in a second is a measure of the machine.
"""

from __future__ import annotations

import subprocess

import spieltisch
from bench.engine import build, play
from bench.report import Report
from bench.timing import in_turns, nanoseconds, rate
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.games.zigzag.tests.routes import fewest_cards, random_maze

GAMES, LIMIT = 100, 20_000
"""Random races need not end: each is cut after so many actions."""
MAZES = 1000
LENGTHS = {5: "three or four players", 6: "two players", 7: "with a penalty card"}


def run(report: Report) -> None:
    game = spieltisch.load("zigzag")
    actions(report, game)
    calls(report, game)
    mazes(report)


def actions(report: Report, game: Game) -> None:
    """Random actions a second, chance included."""
    for mode in game.spec.modes:
        for seats in mode.seats:

            def sampled(lists: bool = False, table: tuple[str, int] = (mode.name, seats)) -> float:
                options = {"mode": table[0], "seats": table[1], "limit": LIMIT}
                count = game.random_games(0, GAMES, **options).actions  # type: ignore[arg-type]
                work = game.random_games
                return rate(count, lambda: work(0, GAMES, lists=lists, **options))  # type: ignore[arg-type]

            listed, short = in_turns(lambda: sampled(True), sampled, rounds=5)
            name = f"{mode.name} {seats}"
            report.add(f"{name}: with every legal list", listed, "actions/s", at_least=2e6)
            report.add(f"{name}: sampled, lists not written", short, "actions/s", at_least=2e6)
    tally = game.random_games(0, GAMES, limit=LIMIT)
    report.note(f"{tally.unfinished} of {tally.games} races of two not over after {LIMIT} actions")
    try:
        build()
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C program could not be compiled here: {error}")
        return
    (theirs,) = in_turns(lambda: 4000 / play(4000)["cpu"], rounds=5)
    report.add("beside it, plain C: random games of Ingenious", theirs, "games/s")


def somewhere(game: Game, phase: str) -> State:
    """A position of that phase, some way into a race of four."""
    state, rng = game.start(seats=4), Rng(1)
    game.playout(state, rng, 400)
    while state.view()["phase"] != phase:
        game.playout(state, rng, 1)
    return state


def calls(report: Report, game: Game) -> None:
    """What a server and bots ask of a position."""
    state = somewhere(game, "collect")
    seat = state.actors()[0]
    names = {"s": state, "t": state.clone(), "seat": seat, "a": state.legal(seat)[0]}
    statements = {
        "clone": ("s.clone()", 100_000),
        "copy_from and apply": ("t.copy_from(s); t.apply(seat, a)", 100_000),
        "legal, a list": ("s.legal(seat)", 10_000),
        "view": ("s.view(seat)", 2_000),
        "determinize": ("s.determinize(seat, 1)", 2_000),
    }
    measures = [nanoseconds(statement, n, **names) for statement, n in statements.values()]
    for name, values in zip(statements, in_turns(*measures), strict=True):
        report.add(f"{name}, collecting", values, "ns", at_most=100 if name == "clone" else None)
    report.add("size of a state", [state.__sizeof__()], "bytes", at_most=1024)


def mazes(report: Report) -> None:
    """1.3: random mazes of our cards, each either way round, with a random goal."""
    for length, who in LENGTHS.items():
        rng = Rng(length)
        needed = [fewest_cards(*random_maze(rng, length)) for _ in range(MAZES)]
        found = [cards for cards in needed if cards is not None]
        name = f"{length} maze cards ({who})"
        report.add(f"{name}: can be run", [100 * len(found) / MAZES], "% of mazes", at_least=100)
        report.add(f"{name}: cards it takes", [sum(found) / len(found)], "of 48")
