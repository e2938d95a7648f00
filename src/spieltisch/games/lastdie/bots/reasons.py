"""Reasons why one action is better than another, in terms of the game.

A row is filled in one roll with a chance that follows from its open cells and the number of dice.
The seat's next roll of the rest of its hand, and the next player's first roll, are looked at after
both actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import factorial, prod
from typing import Any

from spieltisch.bots.advice import foremost, played
from spieltisch.core.ids import Action, Seat
from spieltisch.games.lastdie.components import HAND
from spieltisch.games.lastdie.dice import MULTISETS
from spieltisch.games.lastdie.faces import Row
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.state import LastDieState

Reason = dict[str, Any]

LEAST = 2.0
"""Least weight of a reason, in points."""
CLEAR = 0.03
"""Least difference of two chances that is worth a word."""


class Comparison:
    """Two actions of a seat at a position, the better first; `reasons` has the result."""

    def __init__(
        self, state: LastDieState, seat: Seat, better: Sequence[Action], worse: Sequence[Action]
    ) -> None:
        self.seat = seat
        self.before = state.view(seat)
        one, other = (played(state, seat, actions)[0] for actions in (better, worse))
        self.one, self.other = one.view(seat), other.view(seat)
        box = state.game.components
        assert isinstance(box, FaceSet)
        faces = {face.name: face for face in box.faces}
        self.rows: Sequence[Row] = faces[self.before["face"]].rows
        self.after = _next(self.before, seat)
        found = [each for number in range(len(self.rows)) for each in self._row(number)]
        found += self._roll(state.texts(better), state.texts(worse))
        self.reasons = foremost(found, LEAST)

    def _row(self, number: int) -> Iterable[tuple[float, Reason]]:
        """Go through the reasons that are about a row, each with its weight."""
        row = self.rows[number]
        one, other = (_filled(shown, self.before, number) for shown in (self.one, self.other))
        if one == other or len(row.cells) in (len(one), len(other)):
            return  # what is certain is said by itself
        about = {"row": number + 1, "points": row.points}
        left, instead = (len(row.cells) - len(placed) for placed in (one, other))
        dice, dice_other = (_rolled(shown, self.before) for shown in (self.one, self.other))
        chance, chance_other = (
            chance_to_fill(row, one, dice),
            chance_to_fill(row, other, dice_other),
        )
        if row.points > 0 and chance - chance_other >= CLEAR:
            facts = {"dice": dice, "chance": _rounded(chance), "instead": _rounded(chance_other)}
            yield row.points * (chance - chance_other), {"kind": "own", **about, **facts}
        elif row.points > 0 and left < instead and max(chance, chance_other) < CLEAR:
            yield row.points / len(row.cells) / 2, {"kind": "closer", **about, "left": left}
        if row.points < 0 and left < instead:
            yield -row.points / len(row.cells), {"kind": "safe", **about, "left": left}
        if row.points < 0 and left > instead:
            yield -row.points / len(row.cells), {"kind": "spared", **about, "left": instead}
        if self.after is not None:
            theirs = chance_to_fill(row, one, self.after[1])
            theirs_other = chance_to_fill(row, other, self.after[1])
            if row.points > 0 and theirs_other - theirs >= CLEAR:
                facts = {"chance": _rounded(theirs), "instead": _rounded(theirs_other)}
                yield (
                    row.points * (theirs_other - theirs),
                    {"kind": "given", **about, "seat": self.after[0], **facts},
                )

    def _roll(self, better: Sequence[str], worse: Sequence[str]) -> list[tuple[float, Reason]]:
        """Return the reason to roll again, or not to."""
        risk = self.before["risk"]
        if risk is None or (better[:1] == ["again"]) == (worse[:1] == ["again"]):
            return []
        dead, of = risk["dead"]
        facts = {"dice": risk["dice"], "fits": _rounded(1 - dead / of)}
        if better[:1] == ["again"]:
            return [(risk["win"], {"kind": "again", **facts, "points": risk["win"]})]
        return [(max(risk["pay"], LEAST), {"kind": "stay", **facts, "points": risk["pay"]})]


@lru_cache(maxsize=4096)
def chance_to_fill(row: Row, placed: tuple[int, ...], dice: int) -> float:
    """Return the chance that one roll of so many dice has all that the open cells take."""
    if not 0 < len(row.cells) - len(placed) <= dice:
        return 0.0
    ways: int = sum(
        factorial(dice) // prod(factorial(roll.count(value)) for value in set(roll))
        for roll in MULTISETS
        if len(roll) == dice and _fills(row, placed, roll)
    )
    return float(ways) / float(6**dice)


def _fills(row: Row, placed: tuple[int, ...], roll: tuple[int, ...]) -> bool:
    takes = row.takes(placed)
    return not takes or any(
        _fills(row, (*placed, value), _without(roll, value)) for value in takes if value in roll
    )


def _without(roll: tuple[int, ...], value: int) -> tuple[int, ...]:
    at = roll.index(value)
    return roll[:at] + roll[at + 1 :]


def _filled(shown: Any, before: Any, number: int) -> tuple[int, ...]:
    """Return the dice of a row: those before, where the round has ended since."""
    return tuple((shown if shown["round"] == before["round"] else before)["rows"][number])


def _rolled(shown: Any, before: Any) -> int:
    """Return the dice that the seat may roll again in this turn."""
    same = shown["turn"] == before["turn"] and shown["round"] == before["round"]
    risk = shown["risk"] if same else None
    return len(shown["hand"]) if same and shown["phase"] == "place" and risk is not None else 0


def _next(shown: Any, seat: Seat) -> tuple[Seat, int] | None:
    """Return the seat that is next after a turn, and the dice of its first roll."""
    seats = len(shown["dice"])
    for step in range(1, seats):
        other = (seat + step) % seats
        if shown["dice"][other]:
            return other, min(HAND, shown["dice"][other])
    return None


def _rounded(chance: float) -> float:
    return round(chance, 3)
