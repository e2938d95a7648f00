"""Every game refuses wrong arguments, can be pickled and stops at Ctrl-C."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
import signal
import subprocess
import sys
import time
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch import Game, Option
from spieltisch.bots.search.lookahead import best_action
from spieltisch.core.engine import CHANCE
from spieltisch.core.heuristic import Heuristic, PyHeuristic
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import (
    BrokenRules,
    IllegalAction,
    InvalidArgument,
    InvalidPosition,
)
from spieltisch.testing import cases

GAMES = [spieltisch.load(name) for name in spieltisch.list_games()]
JUDGED = [game for game in GAMES if game.heuristic is not None]


def acting(game: spieltisch.Game, steps: int = 40) -> tuple[State, int]:
    """Return a position some way into a random game in which a seat acts, and the seat."""
    while True:
        state, rng = game.start(), spieltisch.Rng(5)
        game.playout(state, rng, steps)
        state.settle(rng)
        if state.actors():
            return state, state.actors()[0]
        steps //= 2  # a short game is over by then


# ---------------------------------------------------------------- modules


def test_a_game_that_names_no_number_of_chances_has_none() -> None:
    parameters = inspect.signature(Game).parameters
    assert (parameters["max_chances"].default, parameters["scratch_size"].default) == (0, 0)


def test_every_module_can_be_imported_by_its_full_name() -> None:
    """As `import spieltisch.games.NAME.state as s`: no attribute stands in a package's way."""
    names = [
        module.name
        for module in pkgutil.walk_packages(spieltisch.__path__, "spieltisch.")
        if not {"tests", "__main__"} & set(module.name.split("."))
    ]
    assert len(names) > 50
    for name in names:
        importlib.import_module(name)
        space: dict[str, Any] = {}
        exec(f"import {name} as module", space)
        assert space["module"] is sys.modules[name]


# ---------------------------------------------------------------- integers


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_integers_of_any_kind_are_taken_and_bools_are_not(game: spieltisch.Game) -> None:
    state, seat = acting(game)
    legal = state.legal(seat)
    for kind in (int, np.int64, np.uint8):
        number: Any = kind(seat)
        assert state.view(number) == state.view(seat)
        assert state.private(number) == state.private(seat)
        assert state.private_since(game.start(), number) == state.private_since(game.start(), seat)
        assert state.legal(number) == legal
        assert state.seen(seat, legal[0], number) == state.seen(seat, legal[0], seat)
        assert state.determinize(number, 3).key() == state.determinize(seat, 3).key()
        assert state.preview(number, np.int64(legal[0])) == state.preview(seat, legal[0])
        assert state.is_legal(number, np.int64(legal[0])) is True
        assert state.legal_into(number, array("i", [0] * game.max_legal)) == len(legal)
    truth: Any
    for truth in (True, False, np.True_):
        for ask in (state.view, state.private, lambda seat: state.determinize(seat, 3)):
            with pytest.raises(InvalidPosition, match="no seat"):
                ask(truth)
        with pytest.raises(InvalidArgument):
            state.legal(truth)
        with pytest.raises(InvalidArgument):
            state.is_legal(truth, legal[0])
        with pytest.raises(IllegalAction):
            state.apply(truth, legal[0])
    for strange in (None, "0", 0.5):
        with pytest.raises(InvalidArgument, match="ints"):
            state.is_legal(seat, strange)  # type: ignore[arg-type]
    assert not state.is_legal(10**20, legal[0])
    assert not state.is_legal(seat, -(10**20))


@pytest.mark.parametrize("bound", [0, -1, 2**32])
def test_random_numbers_have_a_bound_within_reach(bound: int) -> None:
    with pytest.raises(InvalidArgument, match="from 1 to"):
        spieltisch.Rng(1).below(bound)
    assert spieltisch.Rng(1).below(1) == 0


def test_what_is_drawn_at_random() -> None:
    """Floats from 0 to 1, each of several, every order: all equally likely, and equal by seed."""
    rng = spieltisch.Rng(7)
    floats = [rng.random() for _ in range(4000)]
    assert all(0 <= x < 1 for x in floats)
    assert abs(sum(floats) / len(floats) - 0.5) < 0.02
    chosen = Counter(rng.choice("abc") for _ in range(3000))
    assert set(chosen) == set("abc")
    assert min(chosen.values()) > 850
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        items = [0, 1, 2]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 400
    with pytest.raises(InvalidArgument, match="cannot choose from an empty sequence"):
        rng.choice([])
    assert spieltisch.Rng(3).random() == spieltisch.Rng(3).random()


# ---------------------------------------------------------------- chance


@pytest.mark.parametrize("game", [game for game in GAMES if game.max_chances], ids=str)
def test_chance_is_drawn_by_its_weights_from_any_generator(game: spieltisch.Game) -> None:
    begun = game.start()
    if begun.actors() != (CHANCE,):
        begun = next(state for state in walked(game) if state.actors() == (CHANCE,))
    weights = dict(begun.chances())
    drawn: Counter[int] = Counter()
    generator = np.random.default_rng(1)
    for _ in range(2000):
        state = begun.clone()
        action = state.draw(generator)
        after = begun.clone()
        after.apply(CHANCE, action)
        assert state == after
        drawn[action] += 1
    action, weight = max(weights.items(), key=lambda pair: pair[1])
    share = weight / sum(weights.values())
    assert abs(drawn[action] / 2000 - share) < 5 * (share * (1 - share) / 2000) ** 0.5 + 1e-9
    sources: list[Any] = [Random(1), np.random.RandomState(1), np.random.default_rng(1)]
    for source in sources:
        state, same = begun.clone(), begun.clone()
        for action in state.settle(source):
            same.apply(CHANCE, action)
        assert state == same
        assert CHANCE not in state.actors()
        assert state.settle(Rng(1)) == []
        with pytest.raises(IllegalAction, match="chance does not act"):
            state.draw(Rng(1))
    with pytest.raises(InvalidArgument, match="draws need"):
        begun.draw("1")  # type: ignore[arg-type]


def walked(game: spieltisch.Game) -> Iterator[State]:
    """The positions of a random game."""
    state, rng = game.start(), spieltisch.Rng(1)
    while state.actors():
        yield state
        game.playout(state, rng, 1)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_positions_are_equal_under_equal_rules_only(game: spieltisch.Game) -> None:
    one, other = game.start(), game.start()
    assert one == other
    assert len({one, other}) == 1
    for seats in game.spec.modes[0].seats[1:]:
        assert one != game.start(seats=seats)
    assert one != "something else"
    game.playout(other, 1, 3)
    assert one != other


@pytest.mark.parametrize("choice", ["300", "true", "false"])
def test_a_choice_that_reads_as_a_number_or_truth_value_is_one(choice: str) -> None:
    """Records, files and the page's rules read such a text as the number or truth value."""
    with pytest.raises(ValueError, match=f"option target: the choice '{choice}' would be read as"):
        Option("target", ("usual", choice), "usual", "The points that end the game.")
    Option("target", ("usual", 300, True), "usual", "The points that end the game.")


def test_the_names_of_the_first_page_of_the_docs() -> None:
    """The names that newcomers need are at the top."""
    assert spieltisch.bots.make("random", GAMES[0], 1).__class__.__mro__[1] is spieltisch.Bot
    assert spieltisch.IllegalAction is IllegalAction
    assert callable(spieltisch.testing.conform)


# ---------------------------------------------------------------- limits


def test_lists_longer_than_declared_are_refused() -> None:
    """By legal() and its kin: what the game says is checked, not assumed."""
    game = next(game for game in GAMES if game.start().actors() == (CHANCE,))
    tight = copy.copy(game)
    tight.max_chances = 1
    state = tight.start()
    assert len(game.start().chances()) > 1
    for ask in (
        state.chances,
        lambda: state.legal(CHANCE),
        lambda: state.legal_into(CHANCE, array("i", [0] * 999)),
    ):
        with pytest.raises(BrokenRules, match="max_chances=1"):
            ask()
    tight = copy.copy(game)
    tight.max_legal = 1
    state, seat = acting(tight)
    with pytest.raises(BrokenRules, match="max_legal=1"):
        state.legal(seat)


# ---------------------------------------------------------------- other games


@pytest.mark.parametrize("game", JUDGED, ids=str)
def test_a_heuristic_refuses_states_of_other_games(game: spieltisch.Game) -> None:
    assert game.heuristic is not None
    for other in GAMES:
        state, seat = acting(other)
        # One heuristic asks all rules in Python for their own values.
        if other is game or (other.heuristic and type(other.start()) is type(game.start())):
            assert best_action(state, seat, game.heuristic, spieltisch.Rng(1)) in state.legal(seat)
            continue
        with pytest.raises(InvalidArgument, match="judges"):
            best_action(state, seat, game.heuristic, spieltisch.Rng(1))


class Longest(PyHeuristic):
    """Likes the action with the longest text best."""

    def judge(self, state: State, seat: int) -> float:
        return len(str(state.view(seat)))


class Failing(PyHeuristic):
    def judge(self, state: State, seat: int) -> float:
        raise LookupError("nothing known of that")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_heuristic_travels_to_another_process(game: spieltisch.Game) -> None:
    longest = Longest()
    longest.weight = 3  # type: ignore[attr-defined]
    state, seat = acting(game)
    for heuristic in filter(None, (longest, game.heuristic)):
        other = pickle.loads(pickle.dumps(heuristic))
        assert type(other) is type(heuristic)
        assert getattr(other, "weight", None) == getattr(heuristic, "weight", None)
        chosen = [best_action(state, seat, one, Rng(1)) for one in (heuristic, other)]
        assert chosen[0] == chosen[1]


class Ignored(Heuristic):
    def value(self, state: State, seat: int) -> float:
        return 1.0


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_heuristic_in_python_is_asked(game: spieltisch.Game) -> None:
    state, seat = acting(game)
    values = {}
    for action in state.legal(seat):
        played = state.clone()
        played.apply(seat, action)
        values[action] = Longest().judge(played, seat)
    best = {action for action, value in values.items() if value == max(values.values())}
    assert best_action(state, seat, Longest(), spieltisch.Rng(3)) in best
    with pytest.raises(LookupError, match="nothing known of that"):
        best_action(state, seat, Failing(), spieltisch.Rng(3))
    with pytest.raises(InvalidArgument, match="extend PyHeuristic"):
        best_action(state, seat, Ignored(), spieltisch.Rng(3))


class Overridden(State):
    def to_act(self) -> int:
        return 0


def test_a_state_in_plain_python_is_refused() -> None:
    """Its methods would not be called; the message names what to extend."""
    game = JUDGED[0]
    notation, views, positions = game.notation, game.views, game.positions
    with pytest.raises(InvalidArgument, match="extend Rules, or PyState of core"):
        spieltisch.Game(game.spec, Overridden, notation, views, positions, None, 1, 1)
    judged = JUDGED[0]
    other = next(game for game in GAMES if game is not judged)
    with pytest.raises(InvalidArgument, match="give a heuristic for these states"):
        spieltisch.Game(
            other.spec, type(other.start()), notation, views, positions, judged.heuristic, 1, 1
        )


# ---------------------------------------------------------------- keys and pickles


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_positions_under_different_rules_have_different_keys(game: spieltisch.Game) -> None:
    starts = {}
    for case in cases(game):
        state = case.start()
        starts[str(case)] = state.key()
        assert state.key() == case.start().clone().key()
        assert state.key(rules=False) != state.key()
    assert len(set(starts.values())) == len(starts)


def test_keys_are_the_same_in_every_process() -> None:
    code = (
        "import spieltisch; "
        "print([spieltisch.load(name).start().key() for name in spieltisch.list_games()])"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert printed.stdout.strip() == str([game.start().key() for game in GAMES]), printed.stderr


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_games_and_their_specs_pickle(game: spieltisch.Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    spec = pickle.loads(pickle.dumps(game.spec))
    assert spec == game.spec
    assert replace(spec, rules="x") != game.spec
    for option in spec.options:
        with pytest.raises(TypeError):
            option.by_mode["x"] = 1


# ---------------------------------------------------------------- signals

FOREVER = """
import sys, threading, time
import spieltisch
game = spieltisch.load({name!r})
print("playing", flush=True)
try:
    {call}
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize("name", spieltisch.list_games())
@pytest.mark.parametrize(
    "call",
    [
        "game.random_games(0, 10**9)",
        "game.random_games(0, 10**9, lists=True)",
        "[game.playout(game.start(), seed, 10**12) for seed in range(10**9)]",
        "list(spieltisch.core.playouts.perft.perft(game.start(), 50))",
    ],
)
def test_ctrl_c_stops_compiled_loops(name: str, call: str) -> None:
    """In half a second, with what else a busy machine needs."""
    code = FOREVER.format(name=name, call=call)
    code = code.replace(
        "import spieltisch\n", "import spieltisch, spieltisch.core.playouts.perft\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"playing\n"
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        try:
            assert running.wait(timeout=5) == 130
        finally:
            running.kill()
