"""Reasons why one turn is better than another, in terms of the game.

Both turns are played from the same position, of which nothing is hidden. The features that they
leave are grouped, so that each group has the same land after either turn. Then the groups' points
and followers are compared. A turn that scores more needs no reason: its items say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from spieltisch.bots.advice import foremost, played
from spieltisch.core.ids import Action, Seat
from spieltisch.games.carcassonne.bots.outlook import Outlook
from spieltisch.games.carcassonne.state import CarcassonneState

Reason = dict[str, Any]
Weighed = tuple[float, Reason]
"""A reason with its weight."""

POINTS = 0.75
"""Differences in points that are worth a reason."""
CHANCE = 0.08
"""Differences of chances that are worth a reason."""
SURE = 0.95
"""Chance to come home from which on a follower is not called tied."""


@dataclass
class Group:
    """The same land after one turn: its features, and what it scored in the turn."""

    features: list[dict[str, Any]] = field(default_factory=list)
    scored: dict[Seat, float] = field(default_factory=dict)
    home: int = 0
    """Own followers that came home."""

    def points(self, seat: Seat) -> float:
        """Return the points of a seat, with those that it may expect."""
        promised = (float(one["points"]) for one in self.features if seat in one["holders"])
        return self.scored.get(seat, 0.0) + sum(promised)

    def of(self, seats: Iterable[Seat]) -> dict[str, Any] | None:
        """Return the feature with most followers of some seats; None without one."""
        some = [one for one in self.features if any(one["followers"][seat] for seat in seats)]
        return max(
            some, key=lambda one: sum(one["followers"][seat] for seat in seats), default=None
        )


class Comparison:
    """Two turns of a seat at a position, the better one first; `reasons` has the result."""

    def __init__(
        self,
        state: CarcassonneState,
        seat: Seat,
        better: Sequence[Action],
        worse: Sequence[Action],
    ) -> None:
        solo = state.options["mode"] == "solo"
        self.own = list(range(state.seats)) if solo else [seat]
        self.others = [] if solo else [one for one in range(state.seats) if one != seat]
        first = Outlook(state).segments
        self._sides = []
        after = [played(state, seat, actions) for actions in (better, worse)]
        looks = [Outlook(position) for position, _ in after]
        groups = _grouped([look.features for look in looks], first)
        for (_, items), look, side in zip(after, looks, zip(*groups, strict=True), strict=True):
            where = {
                tuple(spot): group
                for group in side
                for one in group.features
                for spot in one["spots"]
            }
            for item in items:
                if item["kind"] in ("road", "city", "cloister") and item["segments"]:
                    group = where[tuple(item["segments"][0])]
                    for one in item["paid"]:
                        group.scored[one] = group.scored.get(one, 0) + item["points"]
                    group.home += sum(one[0] in self.own for one in item["returned"])
            self._sides.append(look)
        found = [each for pair in groups for each in self._group(*pair)]
        found += self._hand()
        self.reasons = foremost(_telling(found))

    def _group(self, one: Group, other: Group) -> Iterable[tuple[float, Reason]]:
        """Go through the reasons of a group, each with its weight."""
        gain = sum(one.points(seat) - other.points(seat) for seat in self.own)
        mine, instead = one.of(self.own), other.of(self.own)
        if (mine or instead or {"kind": ""})["kind"] == "farm":
            if gain >= POINTS:
                yield gain, _farm("farm", mine, instead, gain)
            elif mine is None and instead is not None:
                yield 1.0, _promise("tied", instead)
        else:
            own = self._own(one, other, mine, instead, gain)
            yield from () if own is None else (own,)
        for seat in self.others:
            loss = other.points(seat) - one.points(seat)
            if loss >= POINTS:
                yield 0.9 * loss, self._other(one, other, seat, loss)

    def _own(
        self,
        one: Group,
        other: Group,
        mine: dict[str, Any] | None,
        instead: dict[str, Any] | None,
        gain: float,
    ) -> Weighed | None:
        """Return the reason of a group's roads, cities and cloisters for the own followers."""
        if one.home > other.home:
            return _home(one, other, instead)
        if mine is None:
            if instead is None or gain >= POINTS or instead["home"] >= SURE:
                return None
            return 2.0 * (1 - instead["home"]), _promise("tied", instead)  # its follower is kept
        if (won := self._won(mine, instead, gain)) is not None:
            return won
        if instead is None:
            return (gain, _promise("claim", mine)) if gain >= POINTS else None
        return _better(mine, instead, gain)

    def _won(
        self, mine: dict[str, Any], instead: dict[str, Any] | None, gain: float
    ) -> Weighed | None:
        """Return the reason of a feature that is rivals' after the worse turn: it is shared with
        them, or theirs no longer."""
        rivals = [seat for seat in self.others if mine["followers"][seat]]
        holds = any(seat in mine["holders"] for seat in self.own)
        before = instead is not None and any(seat in instead["holders"] for seat in self.own)
        if not rivals or not holds or before or gain < POINTS:
            return None
        shared = any(seat in mine["holders"] for seat in rivals)
        return 1.5 * gain, {
            "kind": "share" if shared else "steal",
            "feature": mine["kind"],
            "seats": rivals,
            "points": round(gain),
        }

    def _other(self, one: Group, other: Group, seat: Seat, loss: float) -> Reason:
        """Return the reason why another seat has fewer points by a group."""
        theirs, instead = one.of([seat]), other.of([seat])
        kind = (instead or theirs or {"kind": ""})["kind"]
        if kind == "farm":
            return {**_farm("their_farm", theirs, instead, loss), "seat": seat}
        given = other.scored.get(seat, 0) - one.scored.get(seat, 0)
        if given >= POINTS:
            done = next(each for each in other.features if each["gaps"] == 0)
            return {"kind": "gift", "feature": done["kind"], "seat": seat, "points": round(given)}
        facts = {"feature": kind, "seat": seat, "points": round(loss, 1)}
        if theirs and instead and instead["home"] - theirs["home"] >= CHANCE:
            return {
                "kind": "block",
                **facts,
                "chance": round(theirs["home"], 2),
                "instead": round(instead["home"], 2),
                "fits": theirs["fits"],
            }
        return {"kind": "deny", **facts}

    def _hand(self) -> Iterable[tuple[float, Reason]]:
        """Go through the reasons of followers in hand."""
        with_, without = (min(look.supply[seat] for seat in self.own) for look in self._sides)
        if with_ > without and without <= 1:
            yield 3.0 - without, {"kind": "hand", "followers": with_, "instead": without}


def _home(one: Group, other: Group, instead: dict[str, Any] | None) -> Weighed:
    """Return the reason of followers that came home by the better turn only."""
    chance, more = instead["home"] if instead else 0.0, one.home - other.home
    return 4.0 * more * (1 - chance), {
        "kind": "home",
        "feature": next(each["kind"] for each in one.features if each["gaps"] == 0),
        "followers": more,
        "chance": round(chance, 2),
        "fits": instead["fits"] if instead else -1,
    }


def _better(mine: dict[str, Any], instead: dict[str, Any], gain: float) -> Weighed | None:
    """Return the reason of a feature that is held after both turns. The better turn keeps the
    feature's last place, finishes it more probably, or lets it grow."""
    facts = {"feature": mine["kind"], "chance": round(mine["home"], 2)}
    better = mine["home"] - instead["home"]
    if instead["fits"] == 0 and mine["fits"] != 0:
        return 4.0, {"kind": "last", **facts}
    if better >= CHANCE:
        also = {"instead": round(instead["home"], 2), "fits": mine["fits"]}
        return 6.0 * better + max(gain, 0), {"kind": "finish", **facts, **also}
    if gain >= POINTS:
        return gain, {"kind": "grow", "feature": mine["kind"], "points": round(gain, 1)}
    return None


def _telling(found: Sequence[Weighed]) -> list[Weighed]:
    """Return the reasons without those that tell nothing next to the others.

    A follower on one feature is no reason if the other turn sends it to one that is worth as much.
    Of several reasons of one kind about features of one kind, the foremost remains.
    """
    pairs = [
        (claim, tied)
        for claim in found
        for tied in found
        if (claim[1]["kind"], tied[1]["kind"]) == ("claim", "tied") and _alike(claim[1], tied[1])
    ]
    idle = {id(reason) for pair in pairs for _, reason in pair}
    kept: dict[tuple[str, Any, Any], Weighed] = {}
    for weight, reason in sorted(found, key=lambda each: -each[0]):
        if id(reason) not in idle:
            about = reason["kind"], reason.get("feature"), reason.get("seat")
            kept.setdefault(about, (weight, reason))
    return list(kept.values())


def _alike(claim: Reason, tied: Reason) -> bool:
    """Return whether a follower may expect as much at one place as at another."""
    return bool(
        claim["feature"] == tied["feature"]
        and abs(claim["points"] - tied["points"]) < POINTS
        and abs(claim["chance"] - tied["chance"]) < CHANCE
    )


def _promise(kind: str, one: dict[str, Any]) -> Reason:
    """Return a reason about the follower on a feature."""
    return {
        "kind": kind,
        "feature": one["kind"],
        "points": round(one["points"], 1),
        "chance": round(one["home"], 2),
        "fits": one["fits"],
    }


def _farm(
    kind: str, one: dict[str, Any] | None, other: dict[str, Any] | None, points: float
) -> Reason:
    """Return a reason about a farm, with the completed cities that it feeds after either turn."""
    return {
        "kind": kind,
        "points": round(points, 1),
        "cities": one["cities"] if one else 0,
        "instead": other["cities"] if other else 0,
    }


def _grouped(sides: list[list[dict[str, Any]]], first: int) -> list[tuple[Group, Group]]:
    """Return the same land after each of two turns; segments from `first` on are on their tiles."""
    parent: dict[tuple[int, int], tuple[int, int]] = {}

    def root(key: tuple[int, int]) -> tuple[int, int]:
        while parent.setdefault(key, key) != key:
            key = parent[key]
        return key

    def keys(side: int, one: dict[str, Any]) -> list[tuple[int, int]]:
        return [(side if number >= first else -1, number) for number in one["segments"]]

    for side, features in enumerate(sides):
        for one in features:
            start, *rest = keys(side, one)
            for key in rest:
                parent[root(key)] = root(start)
    groups: dict[tuple[int, int], tuple[Group, Group]] = {}
    for side, features in enumerate(sides):
        for one in features:
            pair = groups.setdefault(root(keys(side, one)[0]), (Group(), Group()))
            pair[side].features.append(one)
    return list(groups.values())
