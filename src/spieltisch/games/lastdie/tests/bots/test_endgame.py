"""The rest of a round solved at the points of both, against a plain reading of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.core.rng import Rng
from spieltisch.games.lastdie import components
from spieltisch.games.lastdie.bots import ExpectimaxBot
from spieltisch.games.lastdie.bots.endgame import boards_from
from spieltisch.games.lastdie.bots.model import read_model
from spieltisch.games.lastdie.bots.row_forecast import RowForecast
from spieltisch.games.lastdie.bots.turn_search import TurnSearch
from spieltisch.games.lastdie.bots.win_probability import WinProbability
from spieltisch.games.lastdie.faces import Row, own_faces
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.state import LastDieState
from spieltisch.games.lastdie.tests.setting import CHANCE, arrange
from support.soak import sample

GAME = spieltisch.load("lastdie")
BOX = FaceSet(own_faces())
RACE = (250.0, 0.0, 0.0)
ROLLS = [
    Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice)) for dice in range(6)
]

Board = tuple[tuple[int, ...], ...]
Hand = tuple[int, ...]
Points = tuple[int, int]


def judged(points: Points) -> float:
    """Return the first player's share of the game after the round; see `win_probability.py`."""
    if max(points) >= components.TARGETS[2]:
        return 0.5 if points[0] == points[1] else float(points[0] > points[1])
    odds: float = 2.718281828459045 ** ((points[0] - points[1]) / RACE[0] ** 0.5)
    return odds / (1 + odds)


class Plain:
    """The mover's chances, with plain rows, and the dice and points of the mover and the other.
    Everything that a board of the kernel leaves to numbers is written out."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self.turn = cache(self._turn)
        self.put = cache(self._put)
        self.rolled = cache(self._rolled)

    def over(self, board: Board) -> bool:
        return all(len(d) == len(row.cells) for d, row in zip(board, self.rows, strict=True))

    def puts(self, board: Board, hand: Hand, mine: int) -> Iterator[tuple[Board, Hand, int]]:
        for value in sorted(set(hand)):
            rest = list(hand)
            rest.remove(value)
            for r, row in enumerate(self.rows):
                if value in row.takes(board[r]):
                    then = (*board[:r], (*board[r], value), *board[r + 1 :])
                    full = len(then[r]) == len(row.cells)
                    yield then, tuple(rest), max(0, mine + row.points) if full else mine

    def _turn(self, board: Board, dice: Points, points: Points) -> float:
        """A turn begins; dead rolls pass it to and fro until nothing changes."""
        if self.over(board):
            return judged(points)
        mine = theirs = 0.5
        for _ in range(10_000):
            live, dead = self.rolled(board, dice, points, min(5, dice[0]))
            mine = live + dead * (1 - theirs)
            live, dead = self.rolled(board, dice[::-1], points[::-1], min(5, dice[1]))
            before, theirs = theirs, live + dead * (1 - mine)
            if abs(before - theirs) < 1e-13:
                break
        return mine

    def _rolled(
        self, board: Board, dice: Points, points: Points, count: int
    ) -> tuple[float, float]:
        """The part of the rolls that fit, and the chance of the others."""
        live = dead = 0.0
        for roll, ways in ROLLS[count].items():
            found = [
                self.put(then, (dice[0] - 1, dice[1]), (mine, points[1]), rest)
                for then, rest, mine in self.puts(board, roll, points[0])
            ]
            if found:
                live += ways * max(found)
            else:
                dead += ways
        return live / 6**count, dead / 6**count

    def _put(self, board: Board, dice: Points, points: Points, hand: Hand) -> float:
        """Something having been put: stop, go on, roll again."""
        stop = 1 - self.turn(board, dice[::-1], points[::-1])
        if self.over(board) or not hand:
            return stop
        live, dead = self.rolled(board, dice, points, len(hand))
        found = [stop, live + dead * stop]
        for then, rest, mine in self.puts(board, hand, points[0]):
            found.append(self.put(then, (dice[0] - 1, dice[1]), (mine, points[1]), rest))
        return max(found)


def judge(face: int) -> WinProbability:
    """Return the value after the round, as `judged` has it."""
    forecast = RowForecast(read_model().weights(), BOX, face, 2)
    return WinProbability(forecast, components.TARGETS[2], RACE, None)


def late(most: int, games: int) -> Iterator[tuple[LastDieState, int]]:
    """Positions of random games from where a round has few boards to come, and their faces."""
    for seed in range(games):
        rng = Rng(seed)
        state = GAME.start(2)
        asked = 0
        while state.actors() and asked < 2:
            if state.actors()[0] != CHANCE:
                shown = state.view()
                points = [(190, 200), (430, 470), (480, 420)][seed % 3]
                moved = GAME.position(state.full(), {"points": list(points)})
                assert isinstance(moved, LastDieState)
                if 1 < boards_from(moved) <= most:
                    yield moved, components.FACES.index(shown["face"])
                    asked += 1
            GAME.playout(state, rng, 1)


def test_choices_are_those_of_a_plain_solver() -> None:
    """Every legal action, in the midst of the race and where the round may end it."""
    asked = 0
    for state, face in late(most=24, games=sample(6, 12)):
        (seat,) = state.actors()
        view = state.view(seat)
        search = TurnSearch(state, judge(face), 5, 0.0, 60)
        assert search.solved
        plain = Plain(BOX.faces[face].rows)
        board: Board = tuple(tuple(placed) for placed in view["rows"])
        hand, points = tuple(view["hand"]), tuple(view["points"])
        dice = (view["dice"][seat] + len(hand), view["dice"][1 - seat])
        mine = (points[seat], points[1 - seat])
        puts: dict[tuple[Board, Hand], float] = {}
        for then, rest, gained in plain.puts(board, hand, mine[0]):
            puts[then, rest] = plain.put(then, (dice[0] - 1, dice[1]), (gained, mine[1]), rest)
        stop = 1 - plain.turn(board, dice[::-1], mine[::-1])
        for action, chance in search.choices():
            kind, *numbers = state.text(action).split()
            if kind == "put":
                value, row = int(numbers[0]), int(numbers[1]) - 1
                left = list(hand)
                left.remove(value)
                then = (*board[:row], (*board[row], value), *board[row + 1 :])
                expected = puts[then, tuple(left)]
            elif kind == "again":
                live, dead = plain.rolled(board, dice, mine, len(hand))
                expected = live + dead * stop
            else:
                expected = stop
            assert chance == pytest.approx(expected, abs=1e-5), (state.full(), kind)
            asked += 1
    assert asked > 20


def test_boards_are_counted_by_hand() -> None:
    """Two black rows, one die from full: as they are, or filled by either; the others are full."""
    rows = ["44444", "11122", "33", "23", "1", "5"]
    assert boards_from(asked("55", rows, [200, 200])) == 3 * 3
    rows = ["4444", "11122", "33", "23", "1", "5"]
    assert boards_from(asked("55", rows, [200, 200])) == 3 * 3 * 3


def asked(hand: str, rows: list[str], points: list[int]) -> LastDieState:
    """A position on the tests' first face."""
    state = arrange(hand, rows, face="1a", placed=1, points=points)
    assert isinstance(state, LastDieState)
    return state


def test_what_cannot_be_solved_is_judged() -> None:
    """More than two players, and who may come to nothing (4.2)."""
    state = GAME.random_game(1, seats=3, limit=30)
    assert isinstance(state, LastDieState)
    assert boards_from(state) == 0
    rows = ["44444", "11122", "33", "23", "1", "5"]
    assert boards_from(asked("55", rows, [200, 10])) == 0


def test_the_master_solves_and_the_others_judge() -> None:
    made = [bots.make(level, GAME, 1) for level in bots.HOUSE]
    solving = [isinstance(bot, ExpectimaxBot) and bot.endgame > 0 for bot in made]
    assert solving == [False] * 4 + [True]
