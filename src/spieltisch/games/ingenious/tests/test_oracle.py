"""The engine against the slow reading of `oracle.py`, at every step of about 2,000 games.

An ordinary run, not a soak, plays fewer of them, but on until what is rare has occurred.

Three drives: `random`; `greedy`, which lays well enough that markers reach the end of their
tracks; and `late`. A late game is a greedy one whose markers are moved near the end after all first
turns. Bonuses, crossings, tokens and instant wins then happen again and again. A failure names the
mode, the drive, the seed and the step.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.core.outcome import Outcome
from spieltisch.games.ingenious.tests.oracle import (
    CHANCE,
    COLOURS,
    PRINTED,
    Cell,
    Oracle,
    cell_of,
    name,
)
from support.match import Match as Common
from support.match import agree
from support.soak import begin_with, sample

GAME: Any = spieltisch.load("ingenious")
MODES = (("base", 2), ("base", 3), ("base", 4), ("solo", 1), ("team", 4), ("duel", 2))
OPENINGS = ("rulebook", "own-symbol")
DRIVES = {"random": (4, 25), "greedy": (1, 40), "late": (1, 60)}  # chunks, games in each
QUICK = 2  # games of an ordinary run in each chunk, at least
GAMES = len(MODES) * len(OPENINGS) * sum(chunks * games for chunks, games in DRIVES.values())

# Events that a chunk of games must have seen, by mode and drive, for a meaningful comparison.
SEEN = {
    ("base", "greedy"): {"bonus", "keep", "lapse", "swap"},
    ("base", "late"): {"bonus", "double bonus", "keep", "swap", "instant"},
    ("solo", "greedy"): {"crossing", "crossing with surplus", "order"},
    ("solo", "late"): {"crossing", "crossing with surplus", "order", "instant"},
    ("team", "greedy"): {"bonus", "crossing", "crossing with surplus", "lapse", "order"},
    ("team", "late"): {
        "bonus", "crossing", "crossing with surplus", "double bonus",
        "instant", "keep", "order", "swap",
    },
    ("duel", "greedy"): {"aside", "bonus", "done", "lapse", "token from the middle"},
    ("duel", "late"): {
        "aside", "bonus", "done", "instant",
        "token from the middle", "token from the opponent",
    },
}  # fmt: skip
FIRST = {  # games that have what is rare, by mode, seats, opening and drive: they come first
    ("base", 2, "rulebook", "greedy"): (1, 5),
    ("base", 2, "rulebook", "late"): (5,),
    ("base", 2, "own-symbol", "greedy"): (2, 5),
    ("base", 2, "own-symbol", "late"): (3, 8),
    ("base", 3, "rulebook", "greedy"): (4, 1),
    ("base", 3, "rulebook", "late"): (15,),
    ("base", 4, "rulebook", "greedy"): (3, 26),
    ("base", 4, "own-symbol", "greedy"): (10,),
    ("base", 4, "own-symbol", "late"): (16,),
    ("solo", 1, "own-symbol", "greedy"): (3,),
    ("team", 4, "rulebook", "greedy"): (3,),
    ("team", 4, "rulebook", "late"): (11, 0),
    ("team", 4, "own-symbol", "greedy"): (26,),
    ("team", 4, "own-symbol", "late"): (4, 2),
    ("duel", 2, "rulebook", "greedy"): (10,),
    ("duel", 2, "rulebook", "late"): (7,),
    ("duel", 2, "own-symbol", "greedy"): (0, 9),
}


class Match(Common):
    """A game of Ingenious."""

    oracle: Oracle

    def __init__(self, mode: str, seats: int, opening: str, drive: str, seed: int) -> None:
        """Start the game in both, before the dealing."""
        self.drive, self.late = drive, False
        super().__init__(
            f"{mode} seats={seats} opening={opening} drive={drive} seed={seed}",
            GAME.start(seats=seats, mode=mode, opening=opening),
            Oracle(seats, mode, opening),
            Random(f"{mode} {seats} {opening} {drive} {seed}"),
        )

    def prepare(self) -> None:
        """Begin late once everybody has opened and a turn begins."""
        oracle = self.oracle
        opened = oracle.phase == "place" and not oracle.owed and len(oracle.opened) == oracle.seats
        if self.drive == "late" and not self.late and opened:
            self.start_late()

    # Choosing

    def choose(self) -> str:
        """Pick the next action; the choice depends on the oracle and the seed alone."""
        if chances := self.oracle.chances():
            return self.rng.choices(list(chances), list(chances.values()))[0]
        choices = self.oracle.choices()
        if self.oracle.phase != "place" or self.drive == "random":
            return self.rng.choice(choices)
        looks = 60 if self.drive == "late" else 30
        return max(self.rng.sample(choices, min(looks, len(choices))), key=self.worth)

    def worth(self, text: str) -> int:
        """Return the steps a placement's markers advance, a bonus counting five, two forty."""
        oracle, worth, bonuses = self.oracle, 0, 0
        for half in oracle.halves(text):
            before = oracle.own(oracle.turn, half.colour)
            token = oracle.holds_token(half.colour)
            after, bonus = oracle.moved(before, half.points, token)
            worth += after - before
            bonuses += bonus
        return worth + (0, 5, 40)[bonuses]

    def start_late(self) -> None:
        """Move the markers near their ends, in both."""
        self.late = True
        rng, oracle, full = self.rng, self.oracle, self.state.full()
        if oracle.mode == "duel":
            low, high = rng.choice(((-9, 9), (8, 9), (-9, -8)))
            for i in range(6):
                oracle.shared[i] = height = rng.randint(low, high)
                free = rng.choice((None, None, 0, 1))
                oracle.tokens[i] = 0 if height == 9 else 1 if height == -9 else free
            full["shared"], full["tokens"] = list(oracle.shared), list(oracle.tokens)
        else:
            low = rng.choice((14, 30, 32) if oracle.double_length else (8, 12))
            for track in oracle.tracks:
                track[:] = [rng.randint(low, low + 4) for _ in COLOURS]
            full["tracks"] = [list(track) for track in oracle.tracks]
        self.state = GAME.position(full, {})
        self.compare()

    # Comparing

    def compare_full(self, full: dict[str, Any], where: str) -> None:
        """Compare what lies on the table, on the racks and in the bag."""
        oracle = self.oracle
        board = PRINTED | oracle.board
        assert full["board"] == {name(cell): colour for cell, colour in board.items()}, where
        assert [sorted(rack) for rack in full["racks"]] == [sorted(r) for r in oracle.racks], where
        assert held(full["bag"]) == held(oracle.bag), where
        if oracle.mode == "duel":
            assert list(full["shared"]) == oracle.shared, where
            assert list(full["tokens"]) == oracle.tokens, where
        else:
            assert [list(track) for track in full["tracks"]] == oracle.tracks, where

    def compare_end(self, ended: Outcome, where: str) -> None:
        """Compare what solo adds."""
        track = sorted(self.oracle.tracks[0]) if self.oracle.mode == "solo" else []
        assert ended.result == (track[0] if track else None), where
        assert ended.compared == tuple(track), where

    def compare_items(self) -> None:
        """Compare what the last action scored: lines and points, steps, bonuses, tokens.

        Which half of an unasked double comes first is left open, so that steps are compared from
        a colour's first to its last.
        """
        where = self.where
        items, scored, seat = list(self.state.items()), self.oracle.scored, self.scorer
        found: dict[str, tuple[str, int, set[tuple[Cell, ...]]]] = {}
        steps: dict[str, tuple[int, int]] = {}
        for item in items:
            assert item["seat"] == seat, where
            if item["kind"] == "score":
                lines = {tuple(map(cell_of, line["cells"])) for line in item["lines"]}
                assert all(line["towards"] == line["cells"][0] for line in item["lines"]), where
                found[item["cell"]] = (item["colour"], item["points"], lines)
                start, _ = steps.get(item["colour"], (item["from"], item["to"]))
                steps[item["colour"]] = (start, item["to"])
        assert found == {
            name(s.half.cell): (s.half.colour, s.half.points, set(s.half.lines)) for s in scored
        }, where
        towards = -1 if self.oracle.mode == "duel" and seat == 1 else 1
        for colour, (start, end) in steps.items():
            mine = [s for s in scored if s.half.colour == colour]
            assert (start, end) == (towards * mine[0].before, towards * mine[-1].after), where
        earned = sorted(s.half.colour for s in scored if s.bonus)
        for kind in ("bonus", "token") if self.oracle.mode == "duel" else ("bonus",):
            assert sorted(i["colour"] for i in items if i["kind"] == kind) == earned, where

    # Watching for rare things

    def remember(self, text: str) -> None:
        """Count the kinds of action, and remember who acts and the tokens."""
        self.scorer = self.oracle.turn
        verb = text.split(maxsplit=1)[0]
        self.seen["order" if verb == "score" else verb] += 1
        self.tokens = list(self.oracle.tokens)

    def watch(self, text: str) -> None:
        """Count what the action just applied brought about."""
        oracle = self.oracle
        bonuses = sum(s.bonus for s in oracle.scored)
        self.seen["bonus"] += bonuses > 0 and oracle.phase == "place"
        self.seen["double bonus"] += bonuses == 2
        for s in oracle.scored:
            if oracle.double_length and s.before < 18 == s.after:
                self.seen["crossing"] += 1
                self.seen["crossing with surplus"] += s.before + s.half.points > 18
        for before, after in zip(self.tokens, oracle.tokens, strict=True):
            if after != before:
                opponent = before is not None
                self.seen[f"token from the {'opponent' if opponent else 'middle'}"] += 1
        if ended := oracle.outcome():
            self.seen[ended["reason"]] += 1
            self.seen["lapse"] += bonuses > 0 and ended["reason"] == "full"
            self.seen["shared place"] += len(set(ended["ranks"])) < oracle.seats


def held(bag: dict[str, int]) -> dict[str, int]:
    """Leave out the tiles of which none is left."""
    return {tile: count for tile, count in bag.items() if count}


CHUNKS = [
    pytest.param(mode, seats, opening, drive, chunk, id=f"{mode}{seats}-{opening}-{drive}-{chunk}")
    for mode, seats in MODES
    for opening in OPENINGS
    for drive, (chunks, _) in DRIVES.items()
    for chunk in range(sample(1, chunks))
]


@pytest.mark.parametrize(("mode", "seats", "opening", "drive", "chunk"), CHUNKS)
def test_engine_equals_oracle(mode: str, seats: int, opening: str, drive: str, chunk: int) -> None:
    """Engine and oracle agree at every step, and what is rare did occur."""
    games, wanted = DRIVES[drive][1], SEEN.get((mode, drive), set())
    first = FIRST.get((mode, seats, opening, drive), ())
    every = begin_with(range(chunk * games, (chunk + 1) * games), first)
    agree(
        f"{mode} {seats} {opening} {drive} {chunk}",
        every,
        QUICK,
        wanted,
        lambda seed: Match(mode, seats, opening, drive, seed).play(),
    )


def test_enough_games() -> None:
    """The chunks add up to the 2,000 games promised."""
    assert GAMES >= 2000


@pytest.mark.parametrize(("seats", "usual"), [(2, 38.1), (3, 54.4), (4, 73.5)])
def test_oracle_plays_games_of_the_usual_length(seats: int, usual: float) -> None:
    """Random games last as long as they are known to."""
    rng = Random(seats)
    games, placed = 40, 0
    for _ in range(games):
        oracle = Oracle(seats)
        while actors := oracle.actors():
            if actors == (CHANCE,):
                chances = oracle.chances()
                oracle.apply(rng.choices(list(chances), list(chances.values()))[0])
            else:
                oracle.apply(rng.choice(oracle.choices()))
        placed += len(oracle.board) // 2
    assert abs(placed / games - usual) < 1.5
