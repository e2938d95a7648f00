"""Moments of games that the engine played, for the page: `make fixtures` writes them.

The fixtures are moments of games between bots. The examples are the worked ones of the rules, and
`miniature.json` has the placements of the small board on the first page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
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


# ---------------------------------------------------------------- worked examples


Placed = tuple[str, str, str]
"""A tile, and the cells of its first and its second half."""

CORNER: list[Placed] = [
    ("RB", "3,0", "4,0"),
    ("RB", "4,-1", "5,-1"),
    ("BB", "6,-1", "6,0"),
    ("RB", "5,-2", "6,-2"),
]
"""The first placements of the rulebook, one after the other."""
AROUND: list[Placed] = [
    ("GG", "0,2", "0,3"),
    ("RG", "1,1", "0,1"),
    ("GB", "-1,2", "-2,3"),
    ("GO", "-1,1", "-2,1"),
    ("GY", "-1,0", "-2,0"),
    ("GP", "0,-1", "0,-2"),
    ("GB", "1,-1", "1,-2"),
    ("RG", "3,-2", "2,-1"),
    ("GO", "2,0", "3,0"),
]
"""A board on which the double ("GG", "0,0", "1,0") counts in almost all directions."""
MEETING: list[Placed] = [
    ("GG", "1,0", "2,0"),
    ("YY", "-3,0", "-2,0"),
    ("YY", "-1,1", "-1,2"),
]
"""A board on which ("GY", "0,0", "-1,0") scores 2 for green and 4 for yellow."""

SMALL = 3
"""The radius of the small board on the first page."""
EDGE: list[Placed] = [
    ("RG", "0,-3", "0,-4"),
    ("GY", "3,-3", "4,-4"),
    ("BY", "3,0", "4,0"),
    ("OP", "0,3", "0,4"),
    ("YP", "-3,3", "-4,4"),
    ("RP", "-4,0", "-3,0"),
]
"""Tiles whose inner halves are the printed symbols of the small board; no line crosses its edge."""
PLACEMENTS: list[Placed] = [
    ("OO", "0,2", "1,2"),
    ("OB", "1,1", "2,0"),
    ("BB", "1,0", "2,-1"),
    ("GB", "3,-2", "3,-1"),
    ("OY", "-1,2", "-2,2"),
    ("BY", "0,0", "-1,1"),
    ("YP", "-2,1", "-2,0"),
    ("BP", "-1,0", "-1,-1"),
    ("YY", "-3,1", "-3,2"),
    ("RB", "2,-2", "1,-1"),
    ("RP", "-1,-2", "-2,-1"),
]
"""The placements on the small board."""


def arranged(
    before: Sequence[Placed],
    tile: str,
    seats: int | None = None,
    mode: str = "base",
    tracks: list[list[int]] | None = None,
) -> State:
    """Return the position in which these tiles lie and the first seat has `tile`."""
    full = GAME.start(seats, mode=mode).full()
    del full["board"]
    bag = Counter[str](full["bag"])
    bag.subtract([tile, *(letters for letters, _, _ in before)])
    changes = {
        "phase": "place",
        "tiles": [list(one) for one in before],
        "racks": [[tile], *([] for _ in range(1, full["seats"]))],
        "bag": +bag,
        "opened": [True] * full["seats"],  # all have begun at their symbols
        "tracks": tracks or full["tracks"],
    }
    return GAME.position(full, changes)


def placed(before: Sequence[Placed], tile: Placed, seats: int = 2) -> Json:
    """Return a placement of the first seat: the tile, and what each half of it scores."""
    letters, first, second = tile
    state = arranged(before, letters, seats)
    state.play(f"place {letters} {first} {second}")
    keys = ("colour", "cell", "points", "lines")
    halves = [
        {key: item[key] for key in keys} | {"twin": second if item["cell"] == first else first}
        for item in state.items()
        if item["kind"] == "score"
    ]
    return {"before": before, "tile": tile, "halves": halves}


def examples() -> Json:
    """Return the worked examples of scoring, and of markers that cross to the right-hand board."""
    corner = [placed(CORNER[:n], tile, seats=3) for n, tile in enumerate(CORNER)]
    solo = arranged(MEETING, "GY", mode="solo", tracks=[[9, 16, 5, 12, 17, 11]])
    (before,) = solo.view()["tracks"]
    solo.play("place GY 0,0 -1,0")
    (after,) = solo.view()["tracks"]
    return {
        "printed": solo.view()["printed"],
        "corner": corner,
        "around": placed(AROUND, ("GG", "0,0", "1,0")),
        "crossing": {"before": before, "after": after},
    }


def miniature() -> Json:
    """Return the small board on the first page: its symbols, and its placements one by one."""
    steps = [placed(EDGE + PLACEMENTS[:n], tile) for n, tile in enumerate(PLACEMENTS)]
    inner = [max([(a, t[0]), (b, t[1])], key=lambda half: _near(half[0])) for t, a, b in EDGE]
    return {
        "radius": SMALL,
        "printed": dict(inner),
        "steps": [{key: step[key] for key in ("tile", "halves")} for step in steps],
    }


def _near(cell: str) -> bool:
    q, r = map(int, cell.split(","))
    return max(abs(q), abs(r), abs(q + r)) <= SMALL


FILES: dict[str, Callable[[], Any]] = {
    f"fixtures/{name}.json": make for name, make in FIXTURES.items()
}
FILES["rules/examples.json"] = examples
FILES["miniature.json"] = miniature
FILES["result/games.json"] = lambda: {name: outcome_of(make()) for name, make in GAMES.items()}
