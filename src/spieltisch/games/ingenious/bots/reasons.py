"""Reasons why one placement is better than another, in terms of the game.

Both are played from the same position as the seat knows it. Then the colours are compared: the
seat's markers, what the board offers, and the halves in hand and still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Any

from spieltisch.bots.advice import foremost, played
from spieltisch.core.ids import Action, Seat
from spieltisch.games.ingenious import components as c
from spieltisch.games.ingenious.bots.outlook import Outlook
from spieltisch.games.ingenious.state import IngeniousState

Reason = dict[str, Any]

LEAST = 0.3
"""Least weight of a reason."""
LOW = 0.35
"""Need of a colour that is called low."""
SCALE = 3.0
"""Steps above the lowest marker at which a colour matters e times less."""
NEAR = 3
"""Steps to the end of the track from which a bonus is in reach."""


class Comparison:
    """Two placements of a seat at a position, the better first; `reasons` has the result."""

    def __init__(
        self, state: IngeniousState, seat: Seat, better: Sequence[Action], worse: Sequence[Action]
    ) -> None:
        self.seat = seat
        self.duel = state.options["mode"] == "duel"
        sides = state.sides()
        self.others = [one for one in range(state.seats) if sides[one] != sides[seat]]
        self.before = Outlook(state, seat)
        one, items = played(state, seat, better)
        other, items_other = played(state, seat, worse)
        self.one, self.other = Outlook(one, seat), Outlook(other, seat)
        self.bonus = [_bonus(each) for each in (items, items_other)]
        found = [each for colour in range(len(c.COLOURS)) for each in self._colour(colour)]
        self.reasons = foremost(found, LEAST)

    def need(self, seat: Seat, colour: int) -> float:
        """Return how much a colour matters to a seat: 1 for its lowest one, less further up."""
        levels = self.before.levels[seat]
        above = abs(levels[colour]) if self.duel else levels[colour] - min(levels)
        return exp(-above / SCALE)

    def _colour(self, colour: int) -> Iterable[tuple[float, Reason]]:
        """Go through the reasons that are about a colour, each with its weight."""
        name = c.COLOURS[colour]
        mine = self.need(self.seat, colour)
        begin = self.before.levels[self.seat][colour]
        to = self.one.levels[self.seat][colour]
        instead = self.other.levels[self.seat][colour]
        best, worst = self.one.offers[colour], self.other.offers[colour]
        left = self.one.left[colour]
        if to > instead:
            if name in self.bonus[0] and name not in self.bonus[1]:
                yield 4.0, {"kind": "bonus", "colour": name}
            elif not self.duel and c.TRACK_END > to >= c.TRACK_END - NEAR:
                yield 1.0, {"kind": "near", "colour": name, "to": to, "steps": c.TRACK_END - to}
            if mine >= LOW:
                yield (
                    (to - instead) * mine,
                    {
                        "kind": "contested" if self.duel else "starved",
                        "colour": name,
                        "begin": begin,
                        "to": to,
                        "left": left,
                        "offer": best,
                    },
                )
        held, given = self.one.rack[colour], self.other.rack[colour]
        if held > given:
            yield (
                2 / (1 + left / 6) * (held - given) * mine,
                {
                    "kind": "hand",
                    "colour": name,
                    "halves": held,
                    "instead": given,
                    "left": left,
                },
            )
        yield from self._lines(name, mine, best - worst, colour, "kept", {})
        if self.others:
            seat = max(self.others, key=lambda one: self.need(one, colour))
            theirs = self.need(seat, colour)
            yield from self._lines(name, theirs, worst - best, colour, "spoilt", {"seat": seat})

    def _lines(
        self, name: str, need: float, better: int, colour: int, kind: str, more: Reason
    ) -> Iterable[tuple[float, Reason]]:
        """Go through the reasons about what the board offers in a colour, `better` in points."""
        if better > 1 or (better == 1 and need >= LOW):
            points, instead = self.one.offers[colour], self.other.offers[colour]
            facts = {"colour": name, **more, "points": points, "instead": instead}
            yield (better - 0.4) * need, {"kind": kind, **facts}
            return
        places, instead = self.one.places[colour], self.other.places[colour]
        fewer = places - instead if kind == "kept" else instead - places
        if fewer > 0:
            facts = {"colour": name, **more, "places": places, "instead": instead}
            yield 0.5 * fewer * need, {"kind": f"{kind}_places", **facts}


def _bonus(items: Iterable[dict[str, Any]]) -> set[str]:
    """Return the colours that earned a bonus placement."""
    return {item["colour"] for item in items if item["kind"] == "bonus"}
