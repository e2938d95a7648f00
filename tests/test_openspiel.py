"""OpenSpiel: its own suites pass over all modes, and its algorithms run."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, sample_some_states
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.envs.openspiel import SpielGame, register
from spieltisch.errors import IllegalAction, InvalidArgument, InvalidOptions
from support.soak import sample
from tests.toys import ladder

MODES = [
    f"spieltisch_{name}(mode={mode.name},players={seats}{cut})"
    for name in spieltisch.list_games()
    for game in [spieltisch.load(name)]
    if not game.spec.simultaneous
    for mode in game.spec.modes
    for seats in sample(sorted({mode.seats[0], mode.seats[-1]}), list(mode.seats))
    for cut in sample([",limit=120"], ["", ",limit=120"])
]


@pytest.mark.parametrize("text", MODES)
def test_random_simulations(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=sample(1, 20), serialize=True, verbose=False)
    assert str(pyspiel.load_game(str(game))) == str(game)


class OnPartialTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's checks of its interface, on states sampled from the tree; see below."""

    __test__ = False
    game_name: ClassVar[str]
    game: ClassVar[SpielGame]

    @classmethod
    def setUpClass(cls) -> None:
        cls.some_states = sample_some_states.sample_some_states(cls.game, sample(12, 400))
        cls.game_type = cls.game.get_type()


UNHELD = "test_private_information_contents"
"""OpenSpiel's check that some player knows what others do not. Nobody does where all is open but
what is left in the box."""


@pytest.mark.parametrize("text", MODES)
def test_openspiels_own_checks(text: str) -> None:
    game = pyspiel.load_game(text)
    name = game.get_type().short_name
    case: Any = type("Case", (OnPartialTree,), {"game": game, "game_name": name})
    case.setUpClass()
    spec = spieltisch.load(name.removeprefix("spieltisch_")).spec
    unheld = spec.open_information and spec.undealt
    checks = [check for check in dir(case) if check.startswith("test_")]
    assert len(checks) >= 5
    for check in checks:
        if check == UNHELD and unheld:
            continue
        getattr(case(check), check)()


def states(game: SpielGame, seed: int) -> Iterator[Any]:
    """Yield the states of a random game, the last one too."""
    state, rng = game.new_initial_state(), Rng(seed)
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])


@pytest.mark.parametrize("text", ["spieltisch_ingenious", "spieltisch_lastdie"])
def test_who_knows_the_same_is_told_the_same(text: str) -> None:
    """In another game that a player cannot tell from this one, whose hidden draws are others."""
    game, seat, rng = pyspiel.load_game(text), 0, Rng(5)
    one, other = game.new_initial_state(), game.new_initial_state()
    told: set[object] = set()
    apart = compared = 0
    while not one.is_terminal():
        legal = one.legal_actions()
        action = twin = legal[rng.below(len(legal))]
        if one.is_chance_node():
            hidden = one.position.seen(CHANCE, action, seat)
            ways = [
                way
                for way in other.legal_actions()
                if other.position.seen(CHANCE, way, seat) == hidden
            ]
            if not ways:
                break
            twin = ways[rng.below(len(ways))]
        elif twin not in other.legal_actions():
            break
        one.apply_action(action)
        other.apply_action(twin)
        if one.position.view(seat) != other.position.view(seat):
            break  # it has come to light
        apart += one.position != other.position
        if one.is_chance_node():
            continue
        compared += 1
        for perfect in (True, False):
            kind = pyspiel.IIGObservationType(perfect_recall=perfect)
            views = [game.make_py_observer(kind), game.make_py_observer(kind)]
            for view, state in zip(views, (one, other), strict=True):
                view.set_from(state, seat)
            assert views[0].string_from(one, seat) == views[1].string_from(other, seat)
            assert (views[0].tensor == views[1].tensor).all()
        told.add(one.information_state_string(seat))
        told.add(tuple(one.information_state_tensor(seat)))
    assert apart > 5
    assert len(told) == 2 * compared > 0  # and never the same twice in one game


def test_the_log_is_remembered() -> None:
    """Each action of the game, as texts and as rows of bits."""
    game = pyspiel.load_game("spieltisch_carcassonne")
    *_, state = states(game, 3)
    log = state.information_state_string(1).split("\n")
    assert log[0] == "seat 1"
    assert len(log) == len(state.history()) + 2
    view = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    view.set_from(state, 1)
    rows = view.dict["log"]
    assert rows.any(1).sum() == len(state.history())
    bits = rows[: len(state.history()), 1 + 2 :] @ (2 ** np.arange(rows.shape[1] - 3))
    assert (bits - 1).tolist() == state.history()
    assert view.dict["player"].tolist() == [0, 1]


def test_states_are_copied_and_positions_made_games() -> None:
    for text in ("spieltisch_ingenious(mode=duel)", "spieltisch_lastdie"):
        *_, state, _ = states(pyspiel.load_game(text), 1)
        ways: list[Any] = [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
        for way in ways:
            twin = way(state)
            assert twin.position == state.position
            assert twin.history() == state.history()
        begun = pickle.loads(pickle.dumps(SpielGame.at(state.position)))
        assert begun.new_initial_state().position == state.position
        pyspiel.random_sim_test(begun, num_sims=1, serialize=True, verbose=False)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="ParallelGame"):
        pyspiel.load_game("spieltisch_zigzag")
    with pytest.raises(InvalidArgument, match="ParallelGame"):
        SpielGame.at(spieltisch.load("zigzag").start())
    for wrong in ("mode=alone", "players=9", "mode=solo,opening=x"):
        with pytest.raises(InvalidOptions):
            pyspiel.load_game(f"spieltisch_ingenious({wrong})")
    with pytest.raises(InvalidOptions, match="farms"):
        pyspiel.load_game("spieltisch_carcassonne(mode=solo,farms=farm)")
    for wrong in ("limit=0", "start=abc"):
        with pytest.raises(InvalidArgument):
            pyspiel.load_game(f"spieltisch_lastdie({wrong})")
    state = pyspiel.load_game("spieltisch_lastdie").new_initial_state()
    with pytest.raises(IllegalAction):
        state.apply_action(514)
    with pytest.raises(InvalidOptions, match="colours"):
        pyspiel.load_game("spieltisch_carcassonne(mode=solo,players=3,colours=4)")
    with pytest.raises(InvalidArgument, match="observers take no parameters"):
        state.get_game().make_py_observer(params={"depth": 1})
    four = pyspiel.load_game("spieltisch_carcassonne(mode=solo,colours=4)")
    assert (four.num_players(), four.start.options["small_city"]) == (4, 4)


def test_the_registered_range_of_players_is_the_modes() -> None:
    for name in ("ingenious", "carcassonne", "lastdie"):
        spec = spieltisch.load(name).spec
        counts = {seats for mode in spec.modes for seats in mode.seats}
        kind = pyspiel.load_game(f"spieltisch_{name}").get_type()
        assert (kind.min_num_players, kind.max_num_players) == (min(counts), max(counts))


@pytest.mark.parametrize(
    ("public", "private", "recall"),
    [
        (True, "SINGLE_PLAYER", False),
        (True, "SINGLE_PLAYER", True),
        (True, "NONE", False),
        (True, "NONE", True),
        (False, "SINGLE_PLAYER", False),
    ],
)
def test_each_promised_observer_tells_what_it_is_for(
    public: bool, private: str, recall: bool
) -> None:
    game = pyspiel.load_game("spieltisch_ingenious")
    kind = pyspiel.IIGObservationType(
        public_info=public,
        perfect_recall=recall,
        private_info=getattr(pyspiel.PrivateInfoType, private),
    )
    observer = game.make_py_observer(kind)
    assert observer is not None
    *_, state = states(game, 2)
    told = observer.string_from(state, 0)
    hidden = json.dumps(state.position.private(0)["racks"][0], separators=(",", ":"))
    assert (hidden in told) == (private == "SINGLE_PLAYER")
    assert ("scores" in told) == public
    assert ("\n" in told) == recall


def test_a_game_of_ones_own_is_registered_as_an_object() -> None:
    """A game in plain Python, which no name finds."""
    own = ladder.ladder()
    register(own)
    game = pyspiel.load_game("spieltisch_ladder")
    assert game.game is own
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    begun = pickle.loads(pickle.dumps(SpielGame.at(state.position)))
    assert begun.new_initial_state().position == state.position


def test_the_interpreter_ends_in_peace() -> None:
    """OpenSpiel keeps what makes games beyond the interpreter's end."""
    code = "import spieltisch.envs.openspiel, pyspiel; pyspiel.load_game('spieltisch_lastdie')"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def last_moves(seed: int, plies: int, **options: Any) -> State:
    """Return the position of a random game of Ingenious so many actions before its end."""
    game = spieltisch.load("ingenious")
    found = [game.start(**options)]
    rng = Rng(seed)
    while actors := found[-1].actors():
        state = found[-1].clone()
        if actors == (CHANCE,):
            state.draw(rng)
        else:
            legal = state.legal(actors[0])
            state.apply(actors[0], legal[rng.below(len(legal))])
        found.append(state)
    return found[-1 - plies]


def test_counterfactual_regret_minimization_solves_the_last_moves() -> None:
    game = SpielGame.at(last_moves(27, 2))
    uniform = UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, uniform) > 1.5
    np.random.seed(1)
    solver: Any = ExternalSamplingSolver(game)
    for _ in range(30):
        solver.iteration()
    found = solver.average_policy()
    assert exploitability.nash_conv(game, found) < 0.3
    values = policy_value(game.new_initial_state(), [found, found])
    assert sum(values) == pytest.approx(0)


@pytest.mark.soak
def test_counterfactual_regret_minimization_solves_the_smallest_ingenious() -> None:
    """The average policies come to the value of the game: a third of a win for the first player.

    The sum that both could gain bounds the error.
    """
    game = pyspiel.load_game("spieltisch_ingenious(box=radius-1)")
    solver: Any = cfr.CFRPlusSolver(game)
    for _ in range(9):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    error = exploitability.nash_conv(game, found)
    assert error < 0.05
    first, second = policy_value(game.new_initial_state(), [found, found])
    assert first == pytest.approx(1 / 3, abs=error)
    assert first + second == pytest.approx(0)
    assert pyspiel.load_game(str(game)).new_initial_state().position.game.own_components
    with pytest.raises(InvalidArgument, match="there are: radius-1, radius-2"):
        pyspiel.load_game("spieltisch_ingenious(box=large)")


@pytest.mark.parametrize(
    ("box", "value"), sample([("four-tiles", 1 / 3)], [("four-tiles", 1 / 3), ("six-tiles", 0.4)])
)
def test_counterfactual_regret_minimization_solves_small_carcassonnes(
    box: str, value: float
) -> None:
    """The values are those that the game's own `test_box.py` works out."""
    game = pyspiel.load_game(f"spieltisch_carcassonne(box={box},limit=24)")
    solver: Any = cfr.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    error = exploitability.nash_conv(game, found)
    assert error < 0.1
    first, _ = policy_value(game.new_initial_state(), [found, found])
    assert first == pytest.approx(value, abs=error)


def test_counterfactual_regret_minimization_solves_two_dice_a_player() -> None:
    """The value is the one that Last Die's own `test_box.py` works out."""
    game = pyspiel.load_game("spieltisch_lastdie(box=two-dice,first_face=dot,limit=12)")
    solver: Any = cfr.CFRPlusSolver(game)
    for _ in range(6):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    error = exploitability.nash_conv(game, found)
    assert error < 0.1
    first, second = policy_value(game.new_initial_state(), [found, found])
    assert first == pytest.approx(11423 / 32768, abs=error)
    assert first + second == pytest.approx(0)


@pytest.mark.parametrize("text", ["spieltisch_ingenious", "spieltisch_lastdie"])
def test_a_resampled_state_is_another_world_of_the_same_knowledge(text: str) -> None:
    """And in it play goes on, with logs that replay and tell nothing of the real world."""
    game, apart = pyspiel.load_game(text), 0
    for number, state in enumerate(states(game, 8)):
        player = state.current_player()
        if player < 0 or number % 7:
            continue
        draws = Rng(number)
        twin = state.resample_from_infostate(player, draws.random)
        assert twin.position.view(player) == state.position.view(player)
        assert twin.history() == state.history()
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        apart += twin.position != state.position
        other = (player + 1) % game.num_players()
        (_, *logs, _) = twin.information_state_string(other).split("\n")
        (_, *own, _) = state.information_state_string(player).split("\n")
        assert logs == own
        again = twin.resample_from_infostate(other, draws.random)
        while not again.is_terminal():
            legal = again.legal_actions()
            again.apply_action(legal[draws.below(len(legal))])
        for seat in range(game.num_players()):
            assert len(again.information_state_string(seat).split("\n")) == 2 + len(again.history())
    assert apart > 3


def test_ismcts_plays() -> None:
    """OpenSpiel's search for games with hidden information, in Python; it samples worlds."""
    game = SpielGame.at(last_moves(27, 4))
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    rng = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=sample(30, 500),
        random_state=rng,
    )
    state, decided = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = state.chance_outcomes()[0][0]
        else:
            action = bot.step(state)
            decided += 1
        assert action in state.legal_actions()
        state.apply_action(action)
    assert decided > 1


@pytest.mark.parametrize("text", MODES)
def test_perfect_information_hides_nothing(text: str) -> None:
    """A player's knowledge is then the whole position; Last Die hides the order of its boards."""
    game = pyspiel.load_game(text)
    perfect = game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    worlds = [
        state.position.determinize(0, Rng(number)) == state.position
        for number, state in enumerate(states(game, 4))
    ]
    assert all(worlds) or not perfect
    assert "lastdie" not in text or not (perfect or all(worlds))


def test_monte_carlo_tree_search_finds_the_winning_last_move() -> None:
    game = SpielGame.at(last_moves(27, 1))
    state = game.new_initial_state()
    player = state.current_player()
    brought = [state.child(action).returns()[player] for action in state.legal_actions()]
    assert set(brought) == {-1, 1}
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 200, evaluator, random_state=np.random.RandomState(2))
    assert state.child(bot.step(state)).returns()[player] == 1
