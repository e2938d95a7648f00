"""Moments of games that the engine played, for the page: `make fixtures` writes them.

The fixtures are moments of games between bots, and positions that are set up. The figures are the
worked examples of the rules, with every way on that a reader may try.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import spieltisch
from fixtures.moments import Json, Played, moment, outcome_of, over, told
from spieltisch import State
from spieltisch.games.carcassonne.tests.table import Tile, arrange, turn

GAME = spieltisch.load("carcassonne")
RED, BLUE, YELLOW, GREEN, BLACK = range(5)

Wanted = Callable[[Played], bool]
Plan = dict[str, Any]


# ---------------------------------------------------------------- moments of games


def shown(wanted: Wanted, **options: Any) -> Json:
    """Return the first such moment, as the acting player's page gets it."""
    return fixture(moment(GAME, wanted, **options))


def fixture(played: Played) -> Json:
    """Return a moment as the acting player's page gets it; they have all seats of a solo game."""
    state = played.state
    people = range(state.seats) if state.options["mode"] == "solo" else None
    choosing = state.full()["phase"] in ("score", "bonus") or completing(played)
    return told(played, people, previews=lambda text: choosing)


def at(phase: str, tiles: int) -> Wanted:
    """In this phase, with at least so many tiles on the table."""

    def wanted(played: Played) -> bool:
        full = played.state.full()
        return full["phase"] == phase and len(full["tiles"]) >= tiles

    return wanted


def scored(played: Played) -> bool:
    """Two features at once, and followers that go home."""
    items = played.items
    return len(items) > 1 and sum(len(item.get("returned", ())) for item in items) > 1


def completing(played: Played) -> bool:
    """A tile in hand that could complete a city where somebody stands."""
    state = played.state
    if state.full()["phase"] != "place":
        return False
    (seat,) = state.actors()
    told_of = [item for action in state.legal(seat) for item in state.preview(seat, action)]
    return any(item.get("feature") == "city" and item["holders"] for item in told_of)


FIXTURES: dict[str, Callable[[], Json]] = {
    "place": lambda: shown(at("place", 24), seats=2),
    "deploy": lambda: shown(at("deploy", 30), seats=3),
    "completing": lambda: shown(completing, seats=4),
    "five": lambda: shown(at("place", 60), seats=5),
    "river": lambda: shown(at("place", 7), seats=2, river=True),
    "scored": lambda: shown(scored, seats=4),
    "over": lambda: shown(at("over", 0), seats=4, farms="farm"),
    "overcity": lambda: shown(at("over", 0), seats=2),
    "solo": lambda: shown(at("deploy", 20), mode="solo"),
    "score": lambda: fixture(Played(three_features())),
    "bonus": lambda: fixture(Played(stranded())),
    "oversolo": lambda: shown(at("over", 0), mode="solo", colours=4),
}


# ---------------------------------------------------------------- worked examples


def grow(state: State, plan: Plan) -> Json:
    """A position and, below each text (`place 0,1 0; pass`: one after the other), the next."""
    view = state.view(None)
    kept = ("turn", "tile", "tiles", "followers", "scores", "last")
    node = {key: view[key] for key in kept if key in view}
    node["ways"] = []
    for text, rest in plan.items():
        items = []
        after = state.clone()
        for action in text.split("; "):
            after.play(action)
            items += [item for item in after.items() if item["kind"] != "completed"]
        node["ways"].append({"text": text, "items": items, "to": grow(after, rest)})
    return node


def everything(state: State) -> Plan:
    """Every order of scoring."""
    if state.full()["phase"] != "score":
        return {}
    (seat,) = state.actors()
    plan = {}
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        plan[state.text(action)] = everything(after)
    return plan


def road() -> Json:
    """4.1: red closes a road of 4."""
    state = GAME.start()
    turn(state, "U", "-1,0 0", "thief E")
    turn(state, "W", "1,0 0")
    state.play("draw A")
    return grow(state, {"place -2,0 270; pass": {}})


def at_once() -> Json:
    """3.5: a city of two tiles and a road of three in one turn."""
    state = GAME.start()
    turn(state, "U", "-1,0 0")
    turn(state, "E", "0,1 90")
    turn(state, "U", "-1,-1 0", "thief E")
    turn(state, "W", "-2,-1 0")
    state.play("draw L")
    return grow(state, {"place 0,-1 180": {"knight S": {}, "pass": {}}})


def cloister() -> Json:
    """4.3: blue's cloister."""
    state = arrange(
        [
            (0, 1, "B", 0), (1, 0, "U", 0), (-1, 0, "U", 0), (1, 1, "V", 270),
            (-1, 1, "V", 0), (0, 2, "U", 0), (1, 2, "V", 90),
        ],
        [(BLUE, 0, 1, "monk")], "V", seats=2,
    )  # fmt: skip
    return grow(state, {"place -1,2 180; pass": {}})


def majority() -> Json:
    """4.4: two knights against one."""
    tiles: list[Tile] = [(0, 1, "E", 180), (0, 2, "R", 0), (1, 2, "E", 270)]
    followers = [(RED, 0, 1, "knight S"), (BLUE, 0, 2, "knight N"), (BLUE, 1, 2, "knight W")]
    state = arrange(tiles, followers, "E", seats=2)
    return grow(state, {"place -1,2 90; pass": {}})


def last_tile(tiles: list[Tile], followers: list[Any], **options: Any) -> Json:
    """The last tile, a cloister where it fits first; then final scoring."""
    state = arrange(tiles, followers, "B", "boxed", **options)
    (seat,) = state.actors()
    place = state.text(state.legal(seat)[0])
    return grow(state, {f"{place}; pass": {}})


def cities() -> Json:
    """5.2: blue 2; green 7 where black has fewer knights."""
    return last_tile(
        [
            (0, -1, "N", 180), (0, 1, "E", 180), (0, 2, "C", 0), (1, 2, "F", 0), (-1, 2, "G", 0),
            (2, 2, "R", 0),
        ],
        [
            (BLUE, 0, -1, "knight E"), (GREEN, 0, 1, "knight S"), (GREEN, 1, 2, "knight E"),
            (BLACK, -1, 2, "knight E"),
        ],
        seats=5,
    )  # fmt: skip


FARM: list[Tile] = [(0, -1, "E", 180), (1, -1, "E", 90)]
TWO_CITIES: list[Tile] = [*FARM, (2, -1, "E", 270)]


def crossing() -> State:
    """Solo, 7.4: a road of blue's, one of red's and a city of yellow's are closed by one tile."""
    tiles: list[Tile] = [
        (0, 1, "E", 180), (1, 1, "E", 0), (-1, 1, "E", 0), (1, 2, "U", 0), (2, 2, "A", 90),
        (-1, 2, "U", 0), (-2, 2, "U", 0), (-3, 2, "A", 270),
    ]  # fmt: skip
    followers = [(YELLOW, 0, 1, "knight S"), (BLUE, 1, 2, "thief E"), (RED, -2, 2, "thief E")]
    state: State = arrange(tiles, followers, "L", mode="solo", turn=YELLOW, scores=[4, 3, 5])
    return state


def three_features() -> State:
    """The crossing lies; what scores first?"""
    state = crossing()
    state.play("place 0,2 0")
    state.play("thief S")
    return state


def order() -> Json:
    """Solo, 7.4: only one order gives points to all three."""
    return grow(crossing(), {"place 0,2 0; thief S": everything(three_features())})


def stranded() -> State:
    """Solo, 7.6: red had to deploy and could not; whose bonus comes first?"""
    tiles: list[Tile] = [(x, 0, "U", 0) for x in (1, 2, 3, 4)]
    tiles += [(x, 1, "B", 0) for x in (1, 2, 3, 4)]
    followers = [(RED, x, 1, "monk") for x in (1, 2, 3, 4)]
    followers += [(YELLOW, 1, 0, "thief E")]
    state: State = arrange(tiles, followers, "E", mode="solo", turn=RED, scores=[5, 9, 5])
    state.play("place 0,-1 180")
    return state


def shared() -> Json:
    """Solo, 7.4: red is last, so red and yellow both get 8."""
    tiles: list[Tile] = [(0, 1, "E", 180), (0, 2, "R", 0), (1, 2, "E", 270)]
    followers = [(RED, 0, 1, "knight S"), (YELLOW, 1, 2, "knight W")]
    state = arrange(tiles, followers, "E", mode="solo", turn=BLUE, scores=[3, 6, 9])
    return grow(state, {"place -1,2 90": {}})


def duty() -> Json:
    """Solo, 7.3: yellow must take the cloister, and completes red's road."""
    followers = [(RED, -1, 0, "thief E")]
    tiles: list[Tile] = [(-1, 0, "W", 0)]
    state = arrange(tiles, followers, "A", mode="solo", turn=YELLOW, scores=[2, 4, 6])
    return grow(state, {"place 1,0 90": {"monk": {}}})


FIGURES: dict[str, Callable[[], Json]] = {
    "road": road,
    "atOnce": at_once,
    "cloister": cloister,
    "majority": majority,
    "cities": cities,
    "farmOne": lambda: last_tile(FARM, [(BLUE, 0, -1, "farmer Nw")], seats=2),
    "farmTwo": lambda: last_tile(TWO_CITIES, [(BLUE, 0, -1, "farmer Nw")], seats=2),
    "farmShared": lambda: last_tile(
        [*FARM, (2, -1, "G", 0), (3, -1, "E", 270)],
        [(RED, 0, 0, "farmer En"), (BLUE, 0, -1, "farmer Nw")],
        seats=2,
    ),
    "farmApart": lambda: last_tile(
        [(0, -1, "G", 90), (0, -2, "E", 180)],
        [(BLUE, 0, -1, "farmer En"), (BLUE, 0, -1, "farmer Ws"), (RED, 0, -2, "farmer Nw")],
        seats=2,
    ),
    "order": order,
    "shared": shared,
    "duty": duty,
}


GAMES: dict[str, Callable[[], Played]] = {
    "two": lambda: moment(GAME, over, 2),
    "farm": lambda: moment(GAME, over, 4, farms="farm"),
    "river": lambda: moment(GAME, over, 3, "random", river=True),
    "solo": lambda: moment(GAME, over, mode="solo"),
    "four": lambda: moment(GAME, over, mode="solo", colours=4),
}
"""Whole games, with their results."""

FILES: dict[str, Callable[[], Any]] = {
    f"fixtures/{name}.json": make for name, make in FIXTURES.items()
}
FILES["rules/figures.json"] = lambda: {name: make() for name, make in FIGURES.items()}
FILES["result/games.json"] = lambda: {name: outcome_of(make()) for name, make in GAMES.items()}
