"""The bot that plays for the game: its search against itself, its judgement, and games it wins."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import spieltisch
from fitting import lastdie as fitting
from spieltisch.bots import PlayerView, make
from spieltisch.core.system.folders import cache_folder
from spieltisch.errors import InvalidArgument
from spieltisch.games.lastdie import components
from spieltisch.games.lastdie.bots import ExpectimaxBot
from spieltisch.games.lastdie.bots.model import read_model
from spieltisch.games.lastdie.bots.row_forecast import RowForecast
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver import Solution, SolutionStore
from spieltisch.games.lastdie.state import LastDieState
from spieltisch.games.lastdie.tests.setting import CHANCE, GAME, arrange
from spieltisch.research import arena
from support.soak import sample

BOXED = spieltisch.load("lastdie")


def choices(state: spieltisch.State, game: spieltisch.Game = BOXED) -> dict[int, float]:
    """Return the bot's value of each legal action of the seat in turn, if it judges."""
    (seat,) = state.actors()
    return dict(ExpectimaxBot(game, 0, endgame=0).choices(PlayerView(state, seat)))


def chosen(state: spieltisch.State) -> str:
    """Return its choice on the tests' faces."""
    (seat,) = state.actors()
    return state.text(make("master", GAME, 0).decide(PlayerView(state, seat)).action)


def decisions(games: int, seats: int, game: spieltisch.Game = BOXED) -> Iterator[spieltisch.State]:
    """Positions of random games in which a seat decides."""
    for seed in range(games):
        rng = spieltisch.Rng(seed)
        state = game.start(seats)
        while state.actors():
            if state.actors()[0] != CHANCE:
                yield state
            game.playout(state, rng, 1)


# ---------------------------------------------------------------- every table


def test_what_it_does_after_a_roll_is_one_turn() -> None:
    """It takes its time over each roll, and none over the rest of that roll's dice."""
    state, rng = BOXED.start(2), spieltisch.Rng(1)
    bot, going_on, rolled = make("master", BOXED, 0), 0, True
    while not state.outcome() and going_on < 20:
        (actor,) = state.actors()
        if actor == CHANCE:
            rolled = True
            BOXED.playout(state, rng, 1)
            continue
        decision = bot.decide(PlayerView(state, actor))
        assert decision.goes_on != rolled
        going_on += decision.goes_on
        rolled = False
        state.apply(actor, decision.action)
    assert going_on == 20


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_plays_at_every_table(seats: int) -> None:
    """Legally to the end (`apply` checks), and again the same."""
    keys = []
    for _ in range(2):
        players = [make("master", BOXED, seat) for seat in range(seats)]
        final = arena.play_game(BOXED.start(seats), players, arena.Draws(seats))
        assert final.outcome() is not None
        keys.append(final.key())
    assert keys[0] == keys[1]


def test_who_is_not_in_turn_has_nothing_to_choose() -> None:
    state = arrange("14")
    with pytest.raises(InvalidArgument, match="seat 1 has nothing to choose"):
        make("master", GAME, 0).decide(PlayerView(state, 1))


# ---------------------------------------------------------------- the search


@pytest.mark.parametrize("seats", [2, 4])
def test_a_choice_is_worth_what_comes_of_it(seats: int) -> None:
    """A put what the best next choice is, another roll what the rolls are on average."""
    seen = {"put": 0, "again": 0}
    for n, state in enumerate(decisions(2, seats)):
        if n % 9:
            continue
        (seat,) = state.actors()
        values = choices(state)
        for action, value in values.items():
            after = state.clone()
            after.apply(seat, action)
            kind = state.text(action).split()[0]
            if kind == "put" and after.actors() == (seat,):
                assert max(choices(after).values()) == pytest.approx(value, abs=1e-6)
                seen["put"] += 1
            elif kind == "again":
                stop = values[state.legal(seat)[-1]]
                total = ways = 0.0
                for roll, weight in after.chances():
                    rolled = after.clone()
                    rolled.apply(CHANCE, roll)
                    dead = any(item["kind"] == "dead" for item in rolled.items())
                    total += weight * (stop if dead else max(choices(rolled).values()))
                    ways += weight
                assert total / ways == pytest.approx(value, abs=1e-6)
                seen["again"] += 1
    assert min(seen.values()) > 10


def test_a_certain_win_is_taken() -> None:
    """430 and 80 and 10 are 520: the round ends, and the game."""
    rows = ["", "1", "222", "33", "555", "6"]
    state = arrange("46", rows, points=[430, 490])
    assert max(choices(state, GAME).values()) == pytest.approx(1)
    while state.actors() == (0,):
        state.play(chosen(state))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 2)


def test_black_before_yellow_with_few_points() -> None:
    """4.2, the rules' example: 10 points, black 30 and yellow 80. The other player has no dice
    left, so both rows will be his, in the better order."""
    rows = ["4444", "11122", "33", "23", "14", "5"]
    state = arrange("46", rows, face="1a", points=[10, 200], dice=[12, 0])
    assert chosen(state) == "put 6 4"
    state.play("put 6 4")
    assert chosen(state) == "put 4 1"
    state.play("put 4 1")
    assert state.view()["points"] == [80, 200]


def test_no_further_roll_that_can_only_cost() -> None:
    """Only black rows are open, each one die from full: any roll pays."""
    rows = ["44444", "11122", "33", "23", "1", "5"]
    state = arrange("55", rows, face="1a", placed=1, points=[200, 200])
    assert {state.text(action) for action in state.legal(0)} == {"again", "stop"}
    assert chosen(state) == "stop"


def test_a_further_roll_that_can_only_gain() -> None:
    """Only the eighty is open, one die from full."""
    rows = ["4444", "11122", "33", "236", "14", "5"]
    state = arrange("55", rows, face="1a", placed=1, points=[200, 200])
    assert chosen(state) == "again"


# ---------------------------------------------------------------- the judgement


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_network_is_the_one_that_was_fitted(seats: int) -> None:
    """Return the kernel's expectation from its inputs, in NumPy."""
    model = read_model()
    network = fitting.Network(model, np.random.default_rng(0))
    box = BOXED.components
    assert isinstance(box, FaceSet)
    turns = 0
    for seed in range(5):
        rng = spieltisch.Rng(seed)
        state = BOXED.start(seats)
        while state.actors():
            view = state.view()
            if view["phase"] == "roll" and view["rolls"] == 0:
                assert isinstance(state, LastDieState)
                face = components.FACES.index(view["face"])
                forecast = RowForecast(model.weights(), box, face, seats)
                rows, players = forecast.inputs(state)
                samples = fitting.gather(
                    [fitting.Begun(rows, players, [], dict.fromkeys(range(6), players[0][0]), [])]
                )
                chances, _ = network.chances(
                    samples.rows, samples.players[samples.turn], samples.there[samples.turn]
                )
                expected = np.array(view["points"], float)
                for i, (seat, _) in enumerate(players):
                    expected[seat] += (samples.points * chances[:, i]).sum()
                variance = (samples.points**2 * (1 - (chances**2).sum(1))).sum()
                points, spread = forecast.prospect(state)
                assert points == pytest.approx(expected.tolist(), abs=0.1)
                assert spread == pytest.approx(float(variance), rel=1e-3)
                turns += 1
            BOXED.playout(state, rng, 1)
    assert turns > 50


def test_the_model_is_written_as_it_is_read(tmp_path: Path) -> None:
    model = read_model()
    model.write(tmp_path / "again.txt")
    assert read_model(tmp_path / "again.txt") == model


# ---------------------------------------------------------------- with a solution

SMALL = """
face 1a dot
+50 **
-30 **
+20 12
+10 2
-10 3
-20 4

face 1b
+50 **
-30 **
+20 12
+10 2
-10 3
-20 4
"""


class Optimal:
    """Margins of a turn's choices on a solved face, read off the solution plainly."""

    def __init__(self, game: spieltisch.Game, solution: Solution) -> None:
        box = game.components
        assert isinstance(box, FaceSet)
        self.rows = box.faces[0].rows
        self.solution = solution
        self.best = cache(self._best)

    def puts(
        self, rows: tuple[tuple[int, ...], ...], hand: tuple[int, ...]
    ) -> Iterator[tuple[int, int, int, tuple[tuple[int, ...], ...], tuple[int, ...]]]:
        """Value, row, points, and what there is then."""
        for value in sorted(set(hand)):
            for r, row in enumerate(self.rows):
                if value in row.takes(rows[r]):
                    then = (*rows[:r], (*rows[r], value), *rows[r + 1 :])
                    full = len(then[r]) == len(row.cells)
                    rest = list(hand)
                    rest.remove(value)
                    yield value, r, row.points if full else 0, then, tuple(rest)

    def stop(self, rows: tuple[tuple[int, ...], ...], mine: int, other: int) -> float:
        """`mine` and `other` are dice, those of the hand back in the supply."""
        if all(len(placed) == len(row.cells) for placed, row in zip(rows, self.rows, strict=True)):
            return 0.0
        return -self.solution.margin(rows, other, mine)

    def again(self, rows: tuple[tuple[int, ...], ...], dice: int, supply: int, other: int) -> float:
        stop = self.stop(rows, supply + dice, other)
        total = 0.0
        for roll in product(range(1, 7), repeat=dice):
            hand = tuple(sorted(roll))
            puts = list(self.puts(rows, hand))
            best = max(
                (p + self.best(t, rest, supply, other) for _, _, p, t, rest in puts), default=stop
            )
            total += best
        ways: int = 6**dice
        return total / ways

    def _best(
        self, rows: tuple[tuple[int, ...], ...], hand: tuple[int, ...], supply: int, other: int
    ) -> float:
        """Something having been put."""
        found: list[float] = [self.stop(rows, supply + len(hand), other)]
        found += [
            p + self.best(t, rest, supply, other) for _, _, p, t, rest in self.puts(rows, hand)
        ]
        if hand:
            found.append(self.again(rows, len(hand), supply, other))
        best: float = max(found)
        return best

    def margins(self, state: spieltisch.State, seat: int) -> dict[int, float]:
        """By legal action."""
        view = state.view(seat)
        rows = tuple(tuple(placed) for placed in view["rows"])
        hand, supply, other = tuple(view["hand"]), view["dice"][seat], view["dice"][1 - seat]
        puts = {
            f"put {value} {r + 1}": points + self.best(then, rest, supply, other)
            for value, r, points, then, rest in self.puts(rows, hand)
        }
        found = {}
        for action in state.legal(seat):
            text = state.text(action)
            if text == "stop":
                found[action] = self.stop(rows, supply + len(hand), other)
            elif text == "again":
                found[action] = self.again(rows, len(hand), supply, other)
            else:
                found[action] = puts[text]
        return found


def test_with_a_solution_it_plays_the_best_margin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where points are nearly equal and far from the target and from 0, a point is a point."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = spieltisch.load("lastdie", SMALL)
    box = game.components
    assert isinstance(box, FaceSet)
    solution = SolutionStore(cache_folder() / "lastdie").solve(box, 0)
    SolutionStore(cache_folder() / "lastdie").solve(box, 1)
    optimal = Optimal(game, solution)
    asked = 0
    for state in decisions(10, 2, game):
        (seat,) = state.actors()
        if len(state.view()["hand"]) > 2:
            continue
        position = game.position(state.full(), {"points": [200, 200]})
        margins = optimal.margins(position, seat)
        best, *others = sorted(margins.values(), reverse=True)
        if not others or best - others[0] < 1:
            continue
        action = ExpectimaxBot(game, 0, endgame=0).decide(PlayerView(position, seat)).action
        assert margins[action] == best, (position.view(), margins)
        asked += 1
    assert asked > 20


def test_what_ends_the_game_is_read_from_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 280 to 180 points the leader is surer of a target of 300 than of one of 500."""
    expected = {}
    for target in (300, 500):
        monkeypatch.setitem(components.TARGETS, 2, target)
        game = copy(GAME)
        position = game.position(arrange("12").full(), {"points": [280, 180]})
        monkeypatch.undo()
        assert position.view()["target"] == target
        (best, *_) = ExpectimaxBot(game, 0).analyse(PlayerView(position, 0))
        expected[target] = best.expected
    assert expected[300][0] > expected[500][0] + 0.02
    assert expected[300][1] < expected[500][1]


# ---------------------------------------------------------------- strength


@pytest.mark.parametrize(("seats", "least"), sample([(2, 9), (4, 6)], [(2, 16), (4, 10)]))
def test_it_beats_the_greedy_bot(seats: int, least: int) -> None:
    """In games with the same draws for all: far above the half, or the quarter."""
    games = sample(12, 24)
    result = arena.play(BOXED, ["master", *["greedy"] * (seats - 1)], games, seed=4)
    assert result.games == games
    assert result.wins >= least, str(result)
