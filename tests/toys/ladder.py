"""`ladder`: climb for sure, or throw for more; small enough to be worked out exactly.

Everybody in turn climbs one rung (`climb`) or throws a die (`throw`), which is worth its number,
the higher the less likely. After the rounds who is highest wins; in mode `pairs` partners' heights
are added, in mode `alone` the lowest of all heights is the result. Nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Self

from spieltisch import (
    CHANCE,
    Block,
    Game,
    Mode,
    Option,
    Outcome,
    PyEncoder,
    PyGame,
    Rng,
    Rules,
    Spec,
)
from spieltisch.core.spec import OptionValue

FACES = (3, 60)
CLIMB, THROW, DIE = 0, 1, 2
TEXTS = ("climb", "throw", *(f"die {face}" for face in range(max(FACES))))

SPEC = Spec(
    name="ladder",
    rules="1",
    modes=(
        Mode("base", (2, 3)),
        Mode("pairs", (4,)),
        Mode("alone", (2,), solo=True),
    ),
    options=(
        Option("rounds", (1, 2, 3, 4), 3, "Turns of each."),
        Option("faces", FACES, 3, "Numbers on the die, from 0 on."),
    ),
    open_information=True,
)


class Ladder(Rules):
    """A position: how high everybody is, whose turn it is, whether the die is in the air."""

    texts = TEXTS

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(seats, options)
        self.heights = [0] * seats
        self.turns = 0
        self.thrown = False

    def actors(self) -> Sequence[int]:
        if self.turns == self.seats * int(self.options["rounds"]):
            return ()
        return (CHANCE,) if self.thrown else (self.turns % self.seats,)

    def legal(self, actor: int) -> Sequence[int]:
        return (CLIMB, THROW)

    def chances(self) -> Sequence[tuple[int, int]]:
        faces = int(self.options["faces"])
        return [(DIE + face, faces - face) for face in range(faces)]

    def apply(self, actor: int, action: int) -> None:
        if action == THROW:
            self.thrown = True
            return
        self.heights[self.turns % self.seats] += 1 if action == CLIMB else action - DIE
        self.thrown = False
        self.turns += 1

    def side_of(self, seat: int) -> int:
        return seat % 2 if self.options["mode"] == "pairs" else seat

    def standings(self) -> list[int]:
        """Return the height of each seat's side, by which sides are compared."""
        if self.options["mode"] != "pairs":
            return self.heights
        return [sum(self.heights[seat % 2 :: 2]) for seat in range(self.seats)]

    def outcome(self) -> Outcome:
        if self.options["mode"] == "alone":
            result = min(self.heights)
            return Outcome((1,) * self.seats, tuple(self.heights), "up", result, ())
        stand = self.standings()
        order = sorted(stand, reverse=True)
        ranks = tuple(1 + order.index(own) for own in stand)
        return Outcome(ranks, tuple(self.heights), "up")

    def clone(self) -> Self:
        """Copy what changes, which is quicker than copying whatever there may be."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.heights = self.heights.copy()
        return other

    def public(self) -> dict[str, Any]:
        return {"heights": self.heights, "turns": self.turns, "thrown": self.thrown}

    def determinize(self, seat: int | None, rng: Rng) -> None:
        """Leave all as it is: everybody sees it."""

    def check(self) -> None:
        assert len(self.heights) == self.seats


class LadderEncoder(PyEncoder):
    """The heights, the observing seat's first, and the turns that are over."""

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> LadderEncoder:
        whose = ("seat", tuple(map(str, range(seats))))
        heights = Block("height", "how high, the observing seat first", (whose,), 255, "rungs")
        return cls((heights, Block("turns", "that are over", most=16, unit="turns")))

    def numbers(self, view: Mapping[str, Any], seat: int) -> list[int]:
        heights = view["heights"]
        return [*heights[seat:], *heights[:seat], view["turns"]]


def ladder() -> PyGame:
    """Return the game."""
    return PyGame(SPEC, Ladder, max_legal=2, max_chances=max(FACES), encoder=LadderEncoder)


def values(state: Any, action: int, win: bool = True) -> tuple[float, ...]:
    """Return each seat's exact expectation of an action when all play on perfectly: max^n.

    That is its share of the win, or (not `win`) of the opponents that come behind it; in a solo
    mode the result.
    """
    rules = state.rules
    mode, seats = rules.options["mode"], state.seats
    rounds, faces = rules.options["rounds"], rules.options["faces"]
    total = sum(range(1, faces + 1))

    @cache
    def of(heights: tuple[int, ...], turns: int) -> tuple[float, ...]:
        if turns == seats * rounds:
            return end(heights)
        seat = turns % seats
        both = [after(heights, turns, a) for a in (CLIMB, THROW)]
        return max(both, key=lambda v: v[seat])

    def after(heights: tuple[int, ...], turns: int, what: int) -> tuple[float, ...]:
        seat = turns % seats

        def up(by: int) -> tuple[float, ...]:
            return of((*heights[:seat], heights[seat] + by, *heights[seat + 1 :]), turns + 1)

        if what == CLIMB:
            return up(1)
        parts = [((faces - face) / total, up(face)) for face in range(faces)]
        return tuple(sum(weight * part[i] for weight, part in parts) for i in range(seats))

    def end(heights: tuple[int, ...]) -> tuple[float, ...]:
        if mode == "alone":
            return tuple(float(min(heights)) for _ in heights)
        if mode == "pairs":
            both = [heights[0] + heights[2], heights[1] + heights[3]]
            ahead = (both[0] > both[1]) - (both[0] < both[1])
            sides = ((1 + ahead) / 2, (1 - ahead) / 2)
            return (*sides, *sides)
        if not win:
            return tuple(
                sum((own > other) + (own == other) / 2 for other in heights) / (seats - 1)
                - 0.5 / (seats - 1)
                for own in heights
            )
        return tuple((own == max(heights)) / heights.count(max(heights)) for own in heights)

    found: tuple[float, ...] = after(tuple(rules.heights), rules.turns, action)
    return found
