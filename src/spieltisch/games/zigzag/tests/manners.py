"""Manners of play for `test_oracle.py`: choices that make rare things happen.

A choice depends on the oracle, the manner and the seed alone. All manners but `random` know where
the pile of each seat leads, which no player may, and steer what is turned over.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from spieltisch.games.zigzag.tests.oracle import CHANCE, ROWS, TABLE, Oracle, Spot

Choice = tuple[int, str]  # who acts, and what he does


class Manner(NamedTuple):
    """A manner of playing a game."""

    limit: int  # steps in a single race; half as many more in the long game
    luck: float = 0.9  # how often what is turned over is of use
    hogging: float = 0.0  # how often one seat, the hog, acts before the others
    folly: float = 0.0  # how readily a fool calls stop
    fools: bool = False  # everybody is a fool, not just one
    takes_all: bool = False  # everything is kept


MANNERS = {
    "random": Manner(200, luck=0.0),
    "even": Manner(600),
    "hog": Manner(700, hogging=0.8),
    "fool": Manner(600, hogging=0.8, folly=0.5),
    "callers": Manner(500, folly=0.8, fools=True),
    "gather": Manner(500, takes_all=True),
}


def progress(spot: Spot) -> int:
    """Return how far along a spot is."""
    if spot == "start":
        return -1
    return 1000 if spot == "goal" else spot[0] * ROWS + spot[1]


class Player:
    """The player of all seats, chance and the table."""

    def __init__(self, oracle: Oracle, manner: str, rng: Random) -> None:
        """Choose in this manner."""
        self.oracle, self.manner, self.rng = oracle, MANNERS[manner], rng
        self.limit = self.manner.limit * (2 if oracle.races == 1 else 3) // 2
        self.round = 0
        self.hog = self.fool = 0
        self.folly = 0.0  # in this round
        self.fronts: dict[tuple[int, int], tuple[int, set[Spot]]] = {}

    def choose(self) -> Choice:
        """Pick who acts next, and what he does."""
        oracle, rng = self.oracle, self.rng
        if oracle.actors() == (CHANCE,):
            return CHANCE, self.chance()
        if oracle.phase == "collect":
            return self.collecting()
        seat = rng.choice(oracle.actors())
        choices = oracle.choices(seat)
        if oracle.phase == "run" and self.manner.luck:
            return seat, max(choices, key=lambda text: (self.promise(seat, text), rng.random()))
        return seat, rng.choice(choices)

    def chance(self) -> str:
        """Let chance be kind to who turned a card, or to nobody."""
        oracle, rng = self.oracle, self.rng
        chances = oracle.chances()
        if oracle.phase == "reveal" and rng.random() < self.manner.luck:
            seat = oracle.turning[0]
            kind = [text for text in chances if self.useful(seat, text.split()[1])]
            if kind:
                return rng.choice(kind)
        return rng.choices(list(chances), list(chances.values()))[0]

    def collecting(self) -> Choice:
        """Everybody acts in an order of chance, the hog more often, the table now and then."""
        oracle, rng = self.oracle, self.rng
        if oracle.rounds != self.round:
            self.round = oracle.rounds
            self.hog, self.fool = oracle.race % oracle.seats, (oracle.race + 1) % oracle.seats
            self.folly = self.manner.folly * rng.choice((0.1, 1))
        if rng.random() < 0.03:
            ticks = oracle.choices(TABLE)
            return TABLE, rng.choice(ticks if rng.random() < 0.1 else ticks[:-1] or ticks)
        seats = oracle.actors()
        hogging = self.hog in seats and rng.random() < self.manner.hogging
        seat = self.hog if hogging else rng.choice(seats)
        return seat, self.act(seat)

    def act(self, seat: int) -> str:
        """Collect what helps, and leave the rest."""
        oracle, rng = self.oracle, self.rng
        choices = oracle.choices(seat)
        if not self.manner.luck:
            return rng.choice(choices)
        if "keep" in choices:
            return "keep" if self.wants(seat, oracle.turned[seat][1]) else "leave"
        if (self.manner.fools or seat == self.fool) and rng.random() < self.folly:
            return rng.choice([text for text in choices if text.startswith("stop")])
        if "goal" in self.front(seat) and rng.random() < 0.08:
            return "stop goal"
        for place, terrain in sorted(oracle.open.items()):
            if self.wants(seat, terrain):
                return f"take {place}"
        if oracle.down:
            return f"flip {rng.choice(sorted(oracle.down))}"
        return rng.choice(choices)

    def wants(self, seat: int, terrain: str) -> bool:
        """Would this seat have a card of this terrain?"""
        return self.manner.takes_all or self.useful(seat, terrain)

    # Where a pile leads

    def front(self, seat: int) -> set[Spot]:
        """Return where the pile can take the runner."""
        key = self.oracle.rounds, seat
        used, spots = self.fronts.get(key, (0, {self.oracle.runners[seat]}))
        pile = self.oracle.piles[seat]
        for terrain in pile[used:]:
            spots = self.beyond(seat, spots, terrain)
        self.fronts[key] = len(pile), spots
        return spots

    def beyond(self, seat: int, spots: set[Spot], terrain: str) -> set[Spot]:
        """Return where one more card leads."""
        return {to for spot in spots for to in self.oracle.onward(seat, spot, terrain)}

    def useful(self, seat: int, terrain: str) -> bool:
        """Does a card of this terrain bring the runner further on?"""
        front = self.front(seat)
        new = self.beyond(seat, front, terrain)
        if not new:
            return False
        gain = max(map(progress, new)) - max(map(progress, front))
        return gain > 0 or (gain == 0 and self.rng.random() < 0.1)

    def promise(self, seat: int, text: str) -> int:
        """Return how far the pile can take the runner after this move."""
        where = text.split()[1]
        card, row, column = (0, 0, 0) if where == "goal" else map(int, where.split(","))
        spots: set[Spot] = {"goal" if where == "goal" else (card, row, column)}
        best = 0
        for terrain in [*self.oracle.piles[seat][1:], ""]:
            if not spots:
                break
            best = max(map(progress, spots))
            spots = self.beyond(seat, spots, terrain)
        return best
