"""The engine against the slow reading of `oracle.py`, at every step of 2,000 games.

An ordinary run, not a soak, plays fewer of them, with three seats on until what is rare has
occurred.

The games are played in several manners: how chance is steered, how tiles are placed and how
followers are deployed. Some build well, so that much is completed. Others share features, feed
farms, close roads into rings, run in one line, or make tiles fit nowhere. A failure names the
options, the seed, the manner and the step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.core.outcome import Outcome
from spieltisch.games.carcassonne.tests.oracle.land import Feature
from spieltisch.games.carcassonne.tests.oracle.oracle import Oracle
from spieltisch.games.carcassonne.tests.oracle.tiles import LAKE, STEPS, turned
from support.match import Match as Common
from support.match import agree
from support.soak import begin_with, soaking

GAME: Any = spieltisch.load("carcassonne")
MANNERS = (  # how tiles are drawn, how they are placed, how followers are deployed
    ("fair", "random", "random"),
    ("fair", "random", "farmers"),
    ("fair", "closing", "always"),
    ("fair", "closing", "farmers"),
    ("fair", "sharing", "always"),
    ("easy", "sharing", "thrifty"),
    ("fair", "rings", "always"),
    ("fair", "line", "random"),
    ("fair", "frugal", "always"),
    ("easy", "frugal", "random"),
    ("awkward", "frugal", "random"),
    ("awkward", "compact", "thrifty"),
    ("bent", "compact", "random"),
    ("easy", "walls", "random"),
)
LOOKS = {"line": 100, "sharing": 60, "rings": 40, "frugal": 30}  # placements looked at, else 12
GAMES = {"base": 28, "solo": 28}  # games of each set of options
QUICK = {"base": 6, "solo": 10}  # of each chunk in an ordinary run, at least: all options
FIRST = {  # games that have what is rare, by mode and river: they come first
    ("base", False): (28, 24, 31, 42, 30, 21),
    ("base", True): (38, 8, 37, 6, 42, 29, 10, 61, 41),
    ("solo", False): (140, 120, 115, 80, 20, 133, 124, 148),
    ("solo", True): (0, 33, 77, 30, 91, 83, 99, 18, 143),
}
WATCHED = 3  # seats with which an ordinary run, too, goes on until what is rare has occurred

# Events that a chunk of games must have seen, by mode, for the comparison to mean anything.
SEEN = {
    "base": {
        "boxed", "ended by the box", "no follower left", "several completed at once", "ring",
        "two-tile city", "city with pennants", "cloister by its own tile",
        "cloister by a neighbour", "back at once", "tie", "minority",
        "a tile twice", "farm tie", "farms together", "farm of several cities", "far away",
        "shared place",
    },
    "solo": {
        "boxed", "no follower left", "stranded", "stranded, and scored", "all tiles placed",
        "order", "order of three", "bonus order", "bonus refused", "bonus for a tie", "unpaid",
        "paid with others", "paid though last with others", "skipped", "ring", "two-tile city",
        "nothing to deploy to",
    },
    "river": {"river bend refused", "river tile boxed", "lake", "follower by the river"},
}  # fmt: skip


class Match(Common):
    """A game of Carcassonne."""

    oracle: Oracle

    def __init__(self, options: dict[str, Any], seed: int, script: tuple[str, ...] = ()) -> None:
        """Start the game in both."""
        self.manner = MANNERS[seed % len(MANNERS)]
        self.script = list(script)
        super().__init__(
            f"{options} seed={seed} manner={self.manner}",
            GAME.start(**options),
            Oracle(**{"seats": options.get("colours", 3), **options}),
            Random(f"{sorted(options.items())} {seed}"),
        )

    # Choosing

    def choose(self) -> str:
        """Pick the next action; the choice depends on the oracle and the seed alone."""
        if self.script:
            return self.script.pop(0)
        oracle, rng = self.oracle, self.rng
        drawing, placing, deploying = self.manner
        if chances := oracle.chances():
            kinds = dict(chances)
            if drawing == "awkward":
                kinds = {t: n for t, n in kinds.items() if not oracle.placements(t[5:])} or kinds
            elif drawing == "easy":  # what fits nowhere is left to the end
                least = min(kinds, key=lambda text: len(oracle.placements(text[5:])))
                kinds = {t: n for t, n in kinds.items() if t != least} or kinds
            elif drawing == "bent":  # the river turns early
                kinds = {t: n for t, n in kinds.items() if t[5:] in ("R5", "R6", "R8")} or kinds
            return rng.choices(list(kinds), list(kinds.values()))[0]
        choices = oracle.choices()
        if oracle.phase == "place" and placing != "random":
            sample = rng.sample(choices, min(len(choices), LOOKS.get(placing, 12)))
            return max(sample, key=self.promise)
        if oracle.phase == "deploy" and deploying != "random":
            first = {"always": "kmt", "farmers": "f", "thrifty": "p"}[deploying]
            wanted = [text for text in choices if text[0] in first]
            if wanted and rng.random() < 0.9:
                return rng.choice(wanted)
        return rng.choice(choices)

    def promise(self, text: str) -> float:
        """Return how well a placement suits the manner of this game."""
        oracle, placing = self.oracle, self.manner[1]
        x, y = (int(word) for word in text.split()[1].split(","))
        if placing == "line":
            return x
        assert oracle.tile is not None
        tile = turned(oracle.tile, int(text.split()[2]))
        if placing == "compact":  # the river curls up as well
            beyond = [list(STEPS.values())[side] for side in tile.water]
            return sum(len(oracle.around((x + dx, y + dy))) for dx, dy in [(0, 0), *beyond])
        oracle.table[x, y] = tile
        features = {oracle.flood((x, y, i)) for i in range(len(tile.segments))}
        worth: float = -len(oracle.find_placements("C")) if placing == "walls" else 0
        for feature in features:
            standing = oracle.standing(feature)
            if placing == "sharing":
                shared = len(standing) * sum(standing.values()) ** 2
                tied = len(oracle.most(standing)) == len(standing) < 3
                worth += shared * ((0.5 if tied else 3) if feature.closed else 1)
            elif placing == "frugal" and feature.kind != "field":
                worth += 10 * feature.closed * sum(standing.values())
                worth -= (8 - oracle.supply[oracle.turn]) * (not standing)
            elif placing == "rings":
                worth += len(feature.squares) * (feature.kind == "road") + 50 * ring(
                    oracle, feature
                )
            elif placing != "walls":
                worth += feature.closed * (2 + 5 * sum(standing.values()))
        del oracle.table[x, y]
        return worth + len(oracle.around((x, y))) / 10

    # Comparing

    def compare_full(self, full: dict[str, Any], where: str) -> None:
        """Compare what lies on the table."""
        oracle = self.oracle
        assert list(full["scores"]) == oracle.scores, where
        assert list(full["supply"]) == oracle.supply, where
        assert [tuple(tile) for tile in full["tiles"]] == oracle.tiles, where
        assert sorted(map(tuple, full["followers"])) == sorted(map(tuple, oracle.followers)), where
        assert list(full["boxed"]) == oracle.boxed, where
        if oracle.solo:
            assert list(full["stacks"]) == oracle.stacks, where
            assert set(full["challenges"]) == oracle.challenges, where

    def compare_end(self, ended: Outcome, where: str) -> None:
        """Compare what solo adds."""
        oracle = self.oracle
        assert ended.result == (min(oracle.scores) if oracle.solo else None), where
        assert set(ended.challenges) == oracle.challenges, where

    def compare_items(self) -> None:
        """Compare what the last action scored, feature by feature, and that it explains all."""
        where, gained = self.where, [0] * self.oracle.seats
        found: Counter[object] = Counter()
        completed: Counter[object] = Counter()
        for item in self.state.items():
            if item["kind"] == "completed":
                places = frozenset(tuple(segment) for segment in item["segments"])
                completed[item["feature"], item["points"], places] += 1
            elif item["points"]:
                found[item["points"], tuple(sorted(item["paid"]))] += 1
            for seat in item["paid"]:
                gained[seat] += item["points"]
        assert completed == self.completes(), where
        scored = [s for s in self.oracle.scored if s.points]
        assert found == Counter((s.points, s.paid) for s in scored), where
        assert [b + g for b, g in zip(self.before, gained, strict=True)] == self.oracle.scores, (
            where
        )

    def completes(self) -> Counter[object]:
        """Return what the tile just placed completed, where something is still to be chosen."""
        oracle, found = self.oracle, set[object]()
        if not self.text.startswith("place") or oracle.phase not in ("deploy", "score"):
            return Counter()
        for square in oracle.around(oracle.at):
            for number, segment in enumerate(oracle.table[square].segments):
                feature = oracle.flood((*square, number))
                beside = segment.kind == "cloister"
                if feature.closed and (beside or (square == oracle.at and segment.kind != "field")):
                    places = frozenset((*p[:2], oracle.segment(p).name) for p in feature.places)
                    found.add((segment.kind, oracle.worth(feature), places))
        return Counter(found)

    # Watching for rare things

    def remember(self, text: str) -> None:
        """Note what is needed to see what the next action brought about."""
        oracle, seen = self.oracle, self.seen
        self.text, self.before = text, list(oracle.scores)
        self.boxed = len(oracle.boxed)
        self.turn = oracle.turn
        self.lowest = Counter(oracle.scores)[min(oracle.scores)]
        self.standing = dict(oracle.places)
        if text.startswith("score"):
            seen["order of three"] += len(oracle.waiting) > 2
            seen["order"] += 1
        seen["bonus order"] += text.startswith("bonus")
        if text.startswith("place"):
            seen["lake"] += oracle.tile == LAKE
            if oracle.last_bend and oracle.tile in ("R5", "R6", "R8"):
                seen["river bend refused"] += len(oracle.choices()) == 1
        if oracle.phase == "deploy" and text != "pass":
            seen["follower by the river"] += bool(oracle.table[oracle.at].water)

    def watch(self, text: str) -> None:
        """Count what the action just applied brought about."""
        oracle, seen = self.oracle, self.seen
        for kind in oracle.boxed[self.boxed :]:
            seen["river tile boxed" if len(kind) > 1 else "boxed"] += 1
            seen["ended by the box"] += oracle.phase in ("over", "bonus")
        seen["far away"] += any(abs(x) > 40 for x, _, _, _ in oracle.tiles[-1:])
        if self.text.startswith("place"):
            asked = oracle.phase == "deploy"
            seen["no follower left"] += not oracle.supply[self.turn] and not asked
            seen["nothing to deploy to"] += oracle.supply[self.turn] > 0 and not asked
        self.watch_scores()
        if oracle.solo and oracle.phase == "draw" and oracle.turn != self.turn:
            seen["skipped"] += (oracle.turn - self.turn) % oracle.seats > 1
        for challenge in oracle.challenges:
            seen[challenge] = 1
        if ended := oracle.outcome():
            seen[ended["reason"]] += 1
            seen["stranded"] += oracle.stranded
            seen["all tiles placed"] += ended["reason"] == "tiles" and not oracle.boxed
            seen["shared place"] += len(set(ended["ranks"])) < oracle.seats

    def watch_scores(self) -> None:
        """Count the kinds of scoring."""
        oracle, seen = self.oracle, self.seen
        completed = [
            s for s in oracle.scored if s.closed and s.kind in ("city", "road", "cloister")
        ]
        seen["several completed at once"] += len(completed) > 1
        seen["stranded, and scored"] += oracle.stranded and bool(completed)
        for s in completed:
            seen["two-tile city"] += s.kind == "city" and s.tiles == 2
            seen["city with pennants"] += s.pennants > 1
            seen["tie"] += len(s.paid) == 2
            seen["tie of three"] += len(s.paid) == 3
            seen["minority"] += len(s.paid) == 1 and len(s.followers) > 1
            seen["unpaid"] += not s.paid
            seen["paid with others"] += oracle.solo and len(s.paid) > 1
            seen["paid though last with others"] += bool(s.paid) and self.lowest > 1
            if s.kind == "cloister":
                own = self.text == "monk"
                seen["cloister by its own tile" if own else "cloister by a neighbour"] += 1
            if s.kind == "city" and s.closed:
                assert s.tiles > 2 or not s.pennants  # no two-tile city has a pennant
                assert oracle.small_city == 4 or s.points == 2 or s.points >= 6
        for s in oracle.scored:
            if s.kind == "bonus":
                seen["bonus for a tie" if s.paid else "bonus refused"] += 1
            elif s.kind in ("fed city", "farm") and s.points:
                seen["farm tie"] += len(s.paid) > 1
                seen["farms together"] += s.kind == "fed city" and s.tiles > 1
                seen["farm of several cities"] += s.points > 4
        if self.text.split()[0] in ("knight", "thief", "monk") and completed:
            seen["back at once"] += oracle.at not in {p[:2] for p in oracle.places}
        if completed:
            for i, segment in enumerate(oracle.table[oracle.at].segments):
                if segment.kind == "road":
                    feature = oracle.flood((*oracle.at, i))
                    seen["ring"] += ring(oracle, feature)
                    twice = feature.closed and len(feature.places) > len(feature.squares)
                    seen["a tile twice"] += twice


def ring(oracle: Oracle, feature: Feature) -> bool:
    """4.1 Is it a road closed into a ring?"""
    through = all(len(oracle.segment(place).ports) == 2 for place in feature.places)
    return feature.kind == "road" and feature.closed and through


CHUNKS: list[tuple[str, int, bool]] = [  # mode, seats, river
    *product(["base"], [2, 3, 4, 5], [False, True]),
    *product(["solo"], [3, 4], [False, True]),
]


def settings(mode: str, seats: int, river: bool) -> Iterator[dict[str, Any]]:
    """Return every set of options in a chunk."""
    common = {"mode": mode, "seats": seats, "river": river}
    for small_city in (2, 4):
        if mode == "base":
            for farms in ("city", "farm"):
                yield {**common, "farms": farms, "small_city": small_city}
        else:
            for followers in range(3, 8):
                fixed = {"colours": seats, "followers": followers, "small_city": small_city}
                yield {**common, **fixed}


@pytest.mark.parametrize(("mode", "seats", "river"), CHUNKS)
def test_engine_equals_oracle(mode: str, seats: int, river: bool) -> None:
    """Engine and oracle agree at every step, and what is rare did occur."""
    wanted = SEEN[mode] | (SEEN["river"] if river else set())
    if mode == "base" and seats > 2:
        wanted = wanted | {"tie of three"}
    if seats != WATCHED and not soaking():
        wanted = set()
    games = GAMES[mode]
    mixed = (
        (options, (turn + 3 * number + 4 * (seats - WATCHED)) % games)
        for turn in range(games)
        for number, options in enumerate(settings(mode, seats, river))
    )  # every seed with all options, so ordered that options and manners are all soon tried
    first = FIRST[mode, river] if seats == WATCHED else ()
    agree(
        f"{mode} {seats} {river}",
        begin_with(mixed, first),
        QUICK[mode] + len(first),
        wanted,
        lambda game: Match(*game).play(),
    )


def test_enough_games() -> None:
    """The chunks add up to the games promised."""
    assert sum(GAMES[chunk[0]] for chunk in CHUNKS for _ in settings(*chunk)) >= 2000


CURL = (  # the river runs back to the road of its first tile, where even the lake does not fit
    "R9 1,0 90", "R4 2,0 0", "R8 3,0 0", "R4 3,1 90", "R6 3,2 90", "R3 2,2 0", "R6 1,2 180",
)  # fmt: skip


@pytest.mark.parametrize("order", list(permutations(("R2", "R5", "R7"))))
def test_river_without_a_lake(order: tuple[str, ...]) -> None:
    """6.4 River tiles that fit nowhere are boxed; the lake is left out; the same seat goes on."""
    laid = [line.split(" ", 1) for line in CURL]
    script = [text for kind, at in laid for text in (f"draw {kind}", f"place {at}", "pass")]
    match = Match(
        {"mode": "base", "seats": 2, "river": True}, 0, (*script, *map("draw {}".format, order))
    )
    match.play()
    assert match.oracle.boxed[:4] == [*order, LAKE]
    assert match.seen["lake"] == 0
