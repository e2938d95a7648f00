"""The engine against the slow reading of `oracle.py`, at every step of 1,000 random games.

An ordinary run, not a soak, plays fewer of them, but on until what is rare has occurred.

The next actor is drawn at random, the table's clock among the seats; `manners.py` says how they
play. Races of random players need not end, so that each game has a limit of steps. A failure names
the options, the seed, the manner and the step.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any, ClassVar

import pytest

import spieltisch
from spieltisch.games.zigzag.tests.manners import MANNERS, Player
from spieltisch.games.zigzag.tests.oracle import (
    BOX,
    CHANCE,
    COLUMNS,
    PLACES,
    ROWS,
    TABLE,
    Oracle,
    Spot,
)
from support.match import Match as Common
from support.match import agree
from support.soak import begin_with

GAME: Any = spieltisch.load("zigzag")
LETTERS = {
    "B": "blue", "E": "beige", "M": "mud", "F": "field",
    "W": "water", "P": "pebble", "G": "grass", "S": "sand",
}  # fmt: skip
CARDS = {
    name: [LETTERS[letter] for letter in letters]
    for name, letters in GAME.start().public()["cards"].items()
}
SEATS = (2, 3, 4)
WAYS = ("race", "play on", "long")
OPTIONS: dict[str, dict[str, Any]] = {
    "race": {"mode": "race"},
    "play on": {"mode": "race", "play_on": True},
    "long": {"mode": "long"},
}
GAMES = 112  # of each way to play and number of seats
QUICK = 6  # of these in an ordinary run, at least: every manner once

SEEN = {  # what the games of a case must have seen for the comparison to mean anything
    "another world", "backwards", "called goal and reached it", "called goal in vain",
    "choice of moves", "diagonal", "dry not yet", "expire", "leave", "no card for a penalty",
    "penalty", "penalty first shuffled", "penalty once known", "seam not across",
    "seam straight", "spent", "stop dry", "stop goal", "stuck", "table empty", "take", "timeup",
    "turned card left",
}  # fmt: skip
LONG = {"goal without a call", "several surplus", "surplus", "tie decided by the last race"}
WITH_MORE_SEATS = {
    "race": {"goal without a call"},
    "play on": {"goal without a call", "reached after another"},
    "long": {"reached after another", "tie decided further along", "tie shared"},
}


class Match(Common):
    """A game of Zig-Zag."""

    oracle: Oracle
    first_actor = TABLE
    known: ClassVar[dict[tuple[int, ...], tuple[str, ...]]] = {}

    def __init__(self, seats: int, way: str, seed: int) -> None:
        """Start the game in both."""
        manner = list(MANNERS)[seed % len(MANNERS)]
        races = 1 if way != "long" else 3 if seats == 3 else 4
        super().__init__(
            f"seats={seats} {way} seed={seed} manner={manner}",
            GAME.start(seats=seats, **OPTIONS[way]),
            Oracle(CARDS, seats, way == "play on", races),
            Random(f"looks {seats} {way} {seed}"),
        )
        self.player = Player(self.oracle, manner, Random(f"{seats} {way} {seed}"))

    def play(self) -> Counter[str]:
        """Play to the end or the limit, comparing at every step; return what occurred."""
        self.compare()
        while self.oracle.actors() and self.step < self.player.limit:
            self.do(*self.player.choose())
        return self.seen

    def do(self, actor: int, text: str) -> None:
        """Let both do this, and compare."""
        action = self.state.parse(text)
        self.text = text
        self.watch_before(actor, text)
        self.compare_seen(actor, action, text)
        self.oracle.apply(actor, text)
        self.state.apply(actor, action)
        self.step += 1
        self.watch_after()
        self.compare()
        self.compare_items()

    # Comparing

    def compare(self) -> None:
        """Compare the position, and now and then what a seat sees."""
        super().compare()
        oracle, state, where = self.oracle, self.state, self.where
        if self.rng.random() < 0.3:
            seat = self.rng.choice((None, *range(oracle.seats)))
            view = state.view(seat)
            self.compare_view(seat, view, f"{where} seat={seat}")
            if self.rng.random() < 0.1:
                other = GAME.position(self.other_world(seat), {})
                assert other.view(seat) == view, f"{where} seat={seat}"
                self.seen["another world"] += other.key() != state.key()

    def compare_full(self, full: dict[str, Any], where: str) -> None:
        """Compare all that there is."""
        oracle = self.oracle
        assert [sorted(hand) for hand in full["hands"]] == [sorted(h) for h in oracle.hands], where
        self.compare_public(full, where)
        if oracle.phase in ("collect", "reveal"):
            assert full["open"] == {str(p): t for p, t in oracle.open.items()}, where
            assert full["unseen"] == +oracle.unseen, where
            assert full["held"] == [self.held(seat, True) for seat in range(oracle.seats)], where
        if oracle.phase in ("collect", "reveal", "run"):
            assert [list(pile) for pile in full["piles"]] == oracle.piles, where

    def compare_public(self, shown: dict[str, Any], where: str) -> None:
        """Compare what everybody sees."""
        oracle = self.oracle
        mazes = [[(name, turn) for name, turn in maze] for maze in shown["mazes"]]
        assert mazes == oracle.mazes, where
        assert [goal for goal in shown["goals"] if goal] == oracle.goals, where
        assert [spot_of(spot) for spot in shown["runners"]] == oracle.runners, where
        assert list(shown["points"]) == oracle.points, where
        if oracle.races == 1:
            assert list(shown["arrived"]) == oracle.arrived, where
        assert list(map(sorted, shown["crossed"])) == list(map(sorted, oracle.crossed)), where
        assert list(shown["under"]) == oracle.known, where
        assert shown["deck"] == oracle.deck(), where
        assert shown["race"] == oracle.race, where

    def compare_view(self, seat: int | None, view: dict[str, Any], where: str) -> None:
        """Compare what one seat, or a spectator, sees."""
        oracle = self.oracle
        everybody = range(oracle.seats)
        for s, hand in enumerate(oracle.hands):
            # in later races everybody has seen all these cards lie in a maze
            hidden = hand and s != seat and oracle.race == 1
            assert view["hands"][s] == (None if hidden else sorted(hand)), where
        self.compare_public(view, where)
        if oracle.phase in ("collect", "reveal"):
            assert "open" not in view, where
            assert view["held"] == [self.held(s, s == seat) for s in everybody], where
            table = [self.at_place(place) for place in PLACES]
            assert view["table"] == table, where
            seen = Counter(oracle.open.values())
            if seat in oracle.turned:
                seen[oracle.turned[seat][1]] += 1
            assert view["unseen"] == Counter(BOX) - seen, where
        if oracle.phase in ("collect", "reveal", "run"):
            assert view["piles"] == [len(pile) for pile in oracle.piles], where
        top = oracle.piles[oracle.runs[0]][0] if oracle.phase == "run" else None
        assert view["top"] == top, where

    def other_world(self, seat: int | None) -> dict[str, Any]:
        """Describe a position that this seat cannot tell from the present one."""
        full: dict[str, Any] = self.state.full()
        self.mix_terrains(full, seat)
        if self.oracle.race == 1 and self.oracle.phase in ("deal", "build"):
            self.mix_hands(full, seat)
        return full

    def mix_terrains(self, full: dict[str, Any], seat: int | None) -> None:
        """Mix the cards in all piles, face down, and turned over by others."""
        running = self.oracle.runs[0] if self.oracle.phase == "run" else None
        tops = [pile[: s == running] for s, pile in enumerate(full["piles"])]
        held = [h for s, h in enumerate(full["held"]) if h and h["terrain"] and s != seat]
        pool = list(Counter(full["unseen"]).elements()) + [h["terrain"] for h in held]
        for top, pile in zip(tops, full["piles"], strict=True):
            pool += pile[len(top) :]
        self.rng.shuffle(pool)
        for h in held:
            h["terrain"] = pool.pop()
        for top, pile in zip(tops, full["piles"], strict=True):
            pile[:] = top + [pool.pop() for _ in pile[len(top) :]]
        full["unseen"] = dict(Counter(pool))

    def mix_hands(self, full: dict[str, Any], seat: int | None) -> None:
        """Mix the maze cards that others hold, and those not dealt."""
        seen = {name for maze in full["mazes"] for name, _ in maze}
        if seat is not None:
            seen.update(full["hands"][seat])
        names = sorted({*CARDS} - seen)
        self.rng.shuffle(names)
        for s, hand in enumerate(full["hands"]):
            if s != seat:
                hand[:] = sorted(names.pop() for _ in hand)

    def compare_seen(self, actor: int, action: int, text: str) -> None:
        """Compare how everybody knows an action that is about to be played."""
        oracle, verb, knows = self.oracle, text.split()[0], None
        if verb == "reveal":
            knows = oracle.turning[0]
        elif verb == "deal":
            knows = min(s for s in range(oracle.seats) if len(oracle.hands[s]) < oracle.hand_size)
        for seat in (None, *range(oracle.seats)):
            seen = self.state.seen(actor, action, seat)
            hidden = knows is not None and seat != knows
            where = f"{self.where} seat={seat}"
            assert seen == (f"{verb} ?" if hidden else text), where

    def compare_items(self) -> None:
        """Compare what the last action led to: the runs that ended, penalties, races."""
        oracle, where, text = self.oracle, self.where, self.text
        kinds: dict[str, list[tuple[Any, ...]]] = {"run": [], "penalty": [], "race": []}
        for item in self.state.items():
            kinds[item["kind"]].append(tuple(v for k, v in item.items() if k != "kind"))
        assert kinds["run"] == [tuple(run) for run in oracle.ran], where
        drawn = [(self.runs[0], text.split()[1])] if text.startswith("penalty") else []
        assert kinds["penalty"] == drawn, where
        races = list(enumerate(oracle.last_points)) if "race over" in oracle.happened else []
        assert kinds["race"] == races, where

    def held(self, seat: int, seen: bool) -> dict[str, Any] | None:
        """Write what a seat has turned over, with the terrain if it may be seen."""
        turning, place = self.oracle.turning
        if self.oracle.phase == "reveal" and turning == seat:
            return {"place": place, "terrain": None}
        if seat not in self.oracle.turned:
            return None
        place, terrain = self.oracle.turned[seat]
        return {"place": place, "terrain": terrain if seen else None}

    def at_place(self, place: int) -> str:
        """Write what lies at a place of the table."""
        oracle = self.oracle
        if place in oracle.down:
            return "down"
        turned = {place for place, _ in oracle.turned.values()}
        if place in turned or (oracle.phase == "reveal" and place == oracle.turning[1]):
            return "held"
        return oracle.open.get(place, "gone")

    # Watching for rare things

    def watch_before(self, actor: int, text: str) -> None:
        """Count what is about to be done, and what may not be."""
        oracle, seen = self.oracle, self.seen
        verb, *words = text.split()
        self.caller, self.called, self.runs = oracle.caller, oracle.called, list(oracle.runs)
        self.arrived = list(oracle.arrived)
        if verb in ("expire", "timeup", "leave", "take", "surplus", "penalty"):
            seen[verb] += 1
        if verb == "stop":
            seen[text] += 1
        if verb == "surplus":
            seen["several surplus"] += oracle.surplus(actor) > 1
        if verb == "penalty":
            seen["penalty first shuffled" if oracle.shuffled else "penalty once known"] += 1
        if oracle.phase == "collect" and oracle.turned and not oracle.down:
            seen["dry not yet"] += len(oracle.turned) < oracle.seats
        if verb == "move":
            self.watch_move(actor, words[0])

    def watch_move(self, seat: int, where: str) -> None:
        """Count the kinds of moves, and those that a seam forbids."""
        oracle, seen = self.oracle, self.seen
        choices, spot = oracle.choices(seat), oracle.runners[seat]
        seen["choice of moves"] += len(choices) > 1
        if isinstance(spot, str):
            return
        card, row, column = spot
        if row == ROWS - 1 and card + 1 < len(oracle.mazes[seat]):
            top = oracle.piles[seat][0]
            seen["seam not across"] += any(
                oracle.terrain(seat, (card + 1, 0, c)) == top
                for c in range(COLUMNS)
                if abs(c - column) == 1
            )
        if where != "goal":
            to = tuple(map(int, where.split(",")))
            seen["seam straight"] += to[0] > card
            seen["diagonal"] += to[0] == card and to[1] != row and to[2] != column
            seen["backwards"] += to[0] == card and to[1] < row

    def watch_after(self) -> None:
        """Count what the action just applied brought about."""
        oracle, seen = self.oracle, self.seen
        seen.update(oracle.happened)
        for run in oracle.ran:
            seen[run.end] += 1
            if run.end == "goal":
                called = (self.caller, self.called) == (run.seat, "goal")
                seen["called goal and reached it" if called else "goal without a call"] += 1
                seen["reached after another"] += bool(self.arrived)
        seen["called goal in vain"] += oracle.phase == "penalty"
        if oracle.phase == "over" and oracle.races > 1:
            for one, other in combinations(map(oracle.merit, range(oracle.seats)), 2):
                if one[0] == other[0]:
                    last, along = one[1] == other[1], one[2] == other[2]
                    how = "shared" if along else "decided further along"
                    seen[f"tie {how if last else 'decided by the last race'}"] += 1


def spot_of(shown: Any) -> Spot:
    """Read a runner's place as the notation writes it."""
    return shown if isinstance(shown, str) else tuple(shown)  # type: ignore[return-value]


FIRST = {  # games that have what is rare, by way and seats: they come first
    ("race", 2): (12, 14, 7, 16, 11),
    ("race", 3): (18, 14, 1, 16, 19),
    ("race", 4): (6, 3, 4, 20, 2),
    ("play on", 2): (6, 26, 46, 45),
    ("play on", 3): (12, 25, 22, 7),
    ("play on", 4): (0, 38, 34, 41),
    ("long", 2): (12, 16, 11, 2, 5),
    ("long", 3): (6, 9, 4, 13, 8, 3, 10),
    ("long", 4): (12, 17, 34, 14, 10, 1),
}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("way", WAYS)
def test_engine_equals_oracle(way: str, seats: int) -> None:
    """Engine and oracle agree at every step, and what is rare did occur."""
    wanted = SEEN | LONG if way == "long" else SEEN
    if seats > 2:
        wanted = wanted | WITH_MORE_SEATS[way]
    first = FIRST[way, seats]
    games = begin_with(range(GAMES), first)
    quick = QUICK + len(first)
    agree(f"{way} {seats}", games, quick, wanted, lambda seed: Match(seats, way, seed).play())


@pytest.mark.parametrize("first", [0, 1])
def test_goal_is_further_along_than_any_row(first: int) -> None:
    """6.4 The same points, in the last race as well: the seat on the goal comes first."""
    match, second = Match(2, "long", list(MANNERS).index("hog")), 1 - first
    oracle = match.oracle
    while (oracle.race, oracle.phase) != (4, "collect"):
        match.do(*match.player.choose())

    # One is about to reach the goal; the other has crossed as many cards and stands on one more.
    for card in sorted(oracle.shuffled):
        if len(oracle.mazes[second]) <= len(oracle.mazes[first]):
            oracle.shuffled.remove(card)
            oracle.mazes[second].append((card, 0))
    length = len(oracle.mazes[first])
    for seat, crossed in ((first, length - 1), (second, length)):
        oracle.crossed[seat] = [name for name, _ in oracle.mazes[seat][:crossed]]
        oracle.mazes[seat] = oracle.mazes[seat][crossed:]
        oracle.runners[seat] = (0, ROWS - 1, 1)
    oracle.points = [9, 9]
    match.state = GAME.position(
        match.state.full(),
        {"mazes": oracle.mazes, "crossed": [*map(sorted, oracle.crossed)], "deck": oracle.deck()}
        | {"runners": oracle.runners, "points": oracle.points},
    )
    match.compare()
    match.do(first, "flip 1")
    match.do(CHANCE, f"reveal {oracle.goals[first]}")
    match.do(first, "keep")
    match.do(first, "stop goal")
    match.do(first, "move goal")
    assert oracle.outcome() == {
        "ranks": (1, 2) if first == 0 else (2, 1),
        "scores": (9 + length, 9 + length),
    }


def test_enough_games() -> None:
    """The cases add up to the 1,000 games promised."""
    assert len(SEATS) * len(WAYS) * GAMES >= 1000
