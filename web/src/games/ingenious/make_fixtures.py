"""Moments of games that the engine played, for the page: `make fixtures` writes them.

The fixtures are moments of games between bots.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import spieltisch
from fixtures.moments import Json, Played, moment, outcome_of, over, told, words
from spieltisch import State

GAME = spieltisch.load("ingenious")
THREE = (0, 2, 3)
"""Several at one screen, and a bot."""
BEST = 20
"""The number of best placements whose scores a fixture has."""

Wanted = Callable[[Played], bool]


def shown(wanted: Wanted, people: Collection[int] | None = None, **options: Any) -> Json:
    """Return the first such moment of the acting player, as their page gets it."""

    def theirs(played: Played) -> bool:
        seats = played.state.actors()
        return wanted(played) and (people is None or not seats or seats[0] in people)

    played = moment(GAME, theirs, **options)
    best = set(sorted(words(played.state), key=gain(played.state), reverse=True)[:BEST])
    return told(played, people, previews=best.__contains__)


def gain(state: State) -> Callable[[str], int]:
    """Return what tells an action's points."""

    def points(text: str) -> int:
        (seat,) = state.actors()
        return sum(item.get("points", 0) for item in state.preview(seat, state.parse(text)))

    return points


def at(phase: str, tiles: int = 0) -> Wanted:
    """In this phase, with at least so many tiles on the board."""

    def wanted(played: Played) -> bool:
        view = played.state.view()
        return view["phase"] == phase and len(view["tiles"]) >= tiles

    return wanted


def bonus(played: Played) -> bool:
    """A bonus placement is to be made."""
    earned = any(item["kind"] == "bonus" for item in played.items)
    return earned and played.state.view()["phase"] == "place" and len(played.actions) > 60


def crossing(played: Played) -> bool:
    """Solo: which half of a double comes first, where the marker comes to the right-hand board."""
    if played.state.view()["phase"] != "score":
        return False
    told_by = [played.state.preview(0, action) for action in played.state.legal(0)]
    return all(any(item.get("to", 0) > 18 for item in items) for items in told_by)


def aside(played: Played) -> bool:
    """One tile is set aside, and there are more to choose from."""
    view = played.state.view()
    return view["phase"] == "aside" and len(view["aside"]) > 0 and len(words(played.state)) > 2


FIXTURES: dict[str, Callable[[], Json]] = {
    "middle": lambda: shown(at("place", 16), seats=2),
    "bonus": lambda: shown(bonus, seats=2),
    "swap": lambda: shown(at("swap"), seats=2),
    "four": lambda: shown(at("place", 58), THREE, seats=4),
    "solo": lambda: shown(at("place", 20), mode="solo"),
    "score": lambda: shown(crossing, mode="solo"),
    "team": lambda: shown(at("place", 42), THREE, mode="team"),
    "duel": lambda: shown(at("place", 24), mode="duel"),
    "aside": lambda: shown(aside, mode="duel"),
    "over4": lambda: shown(at("over"), THREE, seats=4),
    "oversolo": lambda: shown(at("over"), mode="solo"),
    "overteam": lambda: shown(at("over"), THREE, mode="team"),
    "overduel": lambda: shown(at("over"), mode="duel"),
}

GAMES: dict[str, Callable[[], Played]] = {
    "two": lambda: moment(GAME, over, 2),
    "four": lambda: moment(GAME, over, 4, "random"),
    "team": lambda: moment(GAME, over, mode="team"),
    "duel": lambda: moment(GAME, over, mode="duel"),
    "solo": lambda: moment(GAME, over, mode="solo"),
}
"""Whole games, with their results."""

FILES: dict[str, Callable[[], Any]] = {
    f"fixtures/{name}.json": make for name, make in FIXTURES.items()
}
FILES["result/games.json"] = lambda: {name: outcome_of(make()) for name, make in GAMES.items()}
