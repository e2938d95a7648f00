"""The engine against the slow reading of `oracle.py`, at every step of 2,000 games.

An ordinary run, not a soak, plays fewer of them, but on until what is rare has occurred.

The games are played in several manners, so that fifth rolls, hands that fill several rows and
lost chances are common. Every second one begins with points drawn at random, low ones and others
near the end. Some rounds are made to end tight. A failure names the options, the seed, the
manner and the step.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, ClassVar

import pytest

import spieltisch
from spieltisch.games.lastdie.tests.oracle import ROLLS, Oracle
from support.match import Match as Common
from support.match import agree
from support.soak import begin_with

GAME: Any = spieltisch.load("lastdie")
MANNERS = ("random", "one by one", "all at once", "last cells")
SEATS = (2, 3, 4, 5, 6)
FIRST = ("any", "dot")
DOT = "1a"  # the face that carries it
GAMES = 200  # of each number of seats and first face
QUICK = 10  # of these in an ordinary run, at least

SEEN = {  # what the games of one case must have seen for the comparison to mean anything
    "black and yellow in one turn", "dead first roll", "dead later roll", "fifth roll",
    "first value refused to the second group", "hand used up", "overshoot", "payment cut",
    "payment of nothing", "round ended with dice in hand", "several rows in one turn",
    "shared place", "star row", "target left again", "target met exactly",
    "tie for the first place", "two-coloured row",
}  # fmt: skip
WITH_MORE_SEATS = {"all boards turned over", "skipped"}  # rare with two, of 15 dice each
RARE = {  # games that have what is rare, by seats and first face: they come first
    (2, "any"): (15, 2, 8, 27),
    (2, "dot"): (58, 2, 63),
    (4, "any"): (7, 2, 48),
    (5, "dot"): (10, 0, 2, 5, 12),
    (6, "any"): (0, 2, 1, 12),
    (6, "dot"): (81, 2),
}


class Match(Common):
    """A game of Last Die."""

    oracle: Oracle
    known: ClassVar[dict[tuple[int, ...], tuple[str, ...]]] = {}

    def __init__(self, seats: int, first_face: str, seed: int) -> None:
        """Start the game in both."""
        self.manner = MANNERS[seed // 2 % len(MANNERS)]
        self.late = seed % 2 == 1  # the points will be changed when the first round begins
        self.tight = seed % 10 == 2  # and when it ends
        state: Any = GAME.start(seats=seats, first_face=first_face)
        super().__init__(
            f"seats={seats} first_face={first_face} seed={seed} manner={self.manner}",
            state,
            Oracle(state.full()["faces"], seats, DOT if first_face == "dot" else None),
            Random(f"{seats} {first_face} {seed}"),
        )
        self.worths: list[int] = []  # of the rows filled in this turn
        self.highest = 0  # anybody's points at any time of this round
        self.turn = self.rolls = self.in_hand = self.rounds = 0  # before the last action

    def prepare(self) -> None:
        """Change the points where it is time."""
        if self.late and self.oracle.phase == "roll":
            self.start_late()
        if self.tight and self.last_cell():
            self.make_tight()

    def start_late(self) -> None:
        """Draw everybody's points, sometimes alike, below what ends the game."""
        self.late = False
        target = self.oracle.target()
        stands = [0, 10, 20, *range(target - 30, target, 10)]
        level = self.rng.choice(stands)
        alike = self.rng.random() < 0.5
        self.arrange([level if alike else self.rng.choice(stands) for _ in self.oracle.points])

    def last_cell(self) -> bool:
        """Must a die be put on the last free cell?"""
        oracle = self.oracle
        if oracle.phase != "place" or oracle.placed:
            return False
        return sum(len(cells) for _, cells in oracle.face) - sum(map(len, oracle.rows)) == 1

    def make_tight(self) -> None:
        """Let the last die bring a tie, or take its player back below what ends the game."""
        self.tight = False
        oracle, target = self.oracle, self.oracle.target()
        points = [self.rng.choice((80, target - 10)) for _ in oracle.points]
        (worth,) = {oracle.face[int(text.split()[2]) - 1][0] for text in oracle.puts()}
        if worth < 0 and self.rng.random() < 0.5:
            points[oracle.turn] = target
        else:
            points[oracle.turn], points[oracle.left()] = target - worth, target
        self.highest = max(points)
        self.arrange(points)

    def arrange(self, points: list[int]) -> None:
        """Change everybody's points, in both."""
        self.oracle.points = points
        self.state = GAME.position(self.state.full(), {"points": points})
        self.compare()

    # Choosing

    def choose(self) -> str:
        """Pick the next action; the choice depends on the oracle and the seed alone."""
        oracle, rng = self.oracle, self.rng
        if chances := oracle.chances():
            return rng.choices(list(chances), list(chances.values()))[0]
        choices, puts = oracle.choices(), oracle.puts()
        if self.manner == "one by one" and "again" in choices:
            return "again"
        if self.manner == "all at once" and puts:
            return rng.choice(puts)
        if self.manner == "last cells":
            return rng.choice([put for put in puts if self.free_cells(put) == 1] or choices)
        return rng.choice(choices)

    def free_cells(self, put: str) -> int:
        """Count the free cells of the row that a die would be put to."""
        row = int(put.split()[2]) - 1
        return len(self.oracle.face[row][1]) - len(self.oracle.rows[row])

    # Comparing

    def compare_full(self, full: dict[str, Any], where: str) -> None:
        """Compare the points, and what lies on the board and before the players."""
        oracle = self.oracle
        assert list(full["points"]) == oracle.points, where
        if oracle.phase != "board":
            assert full["face"] == oracle.boards[0], where
            assert [list(row) for row in full["rows"]] == oracle.rows, where
            assert list(full["dice"]) == oracle.supply, where
            assert sorted(full["hand"]) == sorted(oracle.hand), where
            assert full["stack"] == oracle.boards[1:], where
            if not any(oracle.rows):
                self.compare_views()

    def compare_views(self) -> None:
        """Compare what is seen of the boards: those not played yet lie hidden."""
        boards, where = self.oracle.boards, self.where
        hidden = max(0, len(boards) - 1 - self.oracle.rounds)
        for seat in (None, *range(self.oracle.seats)):
            stack = self.state.view(seat)["stack"]
            assert stack == ["?"] * hidden + boards[1 + hidden :], f"{where} seat={seat}"

    def compare_items(self) -> None:
        """Compare what the last action did: rows filled, what was won or really paid, and turns."""
        oracle, where = self.oracle, self.where
        kinds: dict[str, list[dict[str, Any]]] = {}
        for item in self.state.items():
            kinds.setdefault(item["kind"], []).append(item)
        rows = [(i["seat"], i["row"], i["printed"], i["points"]) for i in kinds.pop("row", [])]
        assert rows == [(self.turn, f.row, f.worth, f.paid) for f in oracle.filled], where
        rounds = [(i["seat"], i["round"]) for i in kinds.pop("round", [])]
        assert rounds == [(self.turn, oracle.rounds)] * (oracle.rounds - self.rounds), where
        assert [i["seat"] for i in kinds.pop("skipped", [])] == oracle.skipped, where
        dead = [i["seat"] for i in kinds.pop("dead", [])]
        assert dead == ([] if oracle.dead is None else [oracle.dead]), where
        assert not kinds, where

    # Watching for rare things

    def remember(self, text: str) -> None:
        """Note what is needed to see what the next action brings about."""
        oracle = self.oracle
        self.turn, self.rolls, self.in_hand = oracle.turn, oracle.rolls, oracle.in_hand
        self.rounds = oracle.rounds
        if text.startswith("roll") and not self.rolls:
            self.worths = []

    def watch(self, text: str) -> None:
        """Count what the action just applied brought about."""
        oracle, seen = self.oracle, self.seen
        seen["skipped"] += bool(oracle.skipped)
        if text.startswith("roll"):
            self.watch_roll([int(word) for word in text.split()[1:]])
        elif text.startswith("put"):
            self.watch_put()
            if oracle.rounds > self.rounds:
                self.watch_round()
            else:
                seen["hand used up"] += oracle.phase == "roll"

    def watch_roll(self, dice: list[int]) -> None:
        """Count what a roll came to."""
        oracle, seen = self.oracle, self.seen
        seen["fifth roll"] += self.rolls == ROLLS - 1
        if oracle.phase == "roll":
            seen["dead later roll" if self.rolls else "dead first roll"] += 1
        else:
            seen["first value refused to the second group"] += any(
                "B" in cells and len(values) == 3 and values[0] in dice
                for (_, cells), values in zip(oracle.face, oracle.rows, strict=True)
            )

    def watch_put(self) -> None:
        """Count what was won and paid."""
        oracle, seen = self.oracle, self.seen
        self.highest = max(self.highest, *oracle.points)
        for filled in oracle.filled:
            self.worths.append(filled.worth)
            seen["several rows in one turn"] += len(self.worths) > 1
            seen["black and yellow in one turn"] += min(self.worths) < 0 < max(self.worths)
            if filled.paid != filled.worth:
                seen["payment cut" if filled.paid else "payment of nothing"] += 1
            if oracle.rounds == self.rounds:
                cells = oracle.face[filled.row - 1][1]
                seen["star row"] += "*" in cells
                seen["two-coloured row"] += "B" in cells

    def watch_round(self) -> None:
        """Count how a round ended, and perhaps the game."""
        oracle, seen, best = self.oracle, self.seen, max(self.oracle.points)
        seen["round ended with dice in hand"] += self.in_hand > 1
        seen["all boards turned over"] += oracle.rounds > len(oracle.boards)
        seen["target left again"] += self.highest >= oracle.target() > best
        self.highest = 0
        if ended := oracle.outcome():
            over = best > oracle.target()
            seen["overshoot" if over else "target met exactly"] += 1
            seen["shared place"] += len(set(ended["ranks"])) < oracle.seats
            seen["tie for the first place"] += ended["ranks"].count(1) > 1


@pytest.mark.parametrize(("seats", "first_face"), list(product(SEATS, FIRST)))
def test_engine_equals_oracle(seats: int, first_face: str) -> None:
    """Engine and oracle agree at every step, and what is rare did occur."""
    wanted = SEEN | WITH_MORE_SEATS if seats > 2 else SEEN
    every = begin_with(range(GAMES), RARE.get((seats, first_face), ()))
    what = f"{seats} {first_face}"
    agree(what, every, QUICK, wanted, lambda seed: Match(seats, first_face, seed).play())


def test_enough_games() -> None:
    """The cases add up to the 2,000 games promised."""
    assert len(SEATS) * len(FIRST) * GAMES >= 2000
