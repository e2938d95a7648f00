"""Moments of games that the engine played, for the page: `make fixtures` writes them.

The fixtures are moments of games between bots. The examples are the worked ones of the rules, with
every way on that a reader may try.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import spieltisch
from fixtures.moments import Json, Played, moment, outcome_of, over, told, words
from spieltisch import CHANCE, State

GAME = spieltisch.load("lastdie")


# ---------------------------------------------------------------- moments of games


def shown(wanted: Callable[[Played], bool], seats: int = 2) -> Json:
    """Return the first such moment and the one before, as the acting player's page gets them."""
    return told(moment(GAME, wanted, seats), before=True)


def news(kind: str, played: Played) -> bool:
    """This has just happened."""
    return any(item["kind"] == kind for item in played.items)


def choice(played: Played) -> bool:
    """In the middle of a turn: dice that fit one row and dice that fit several, or roll or stop."""
    view, legal = played.state.view(), words(played.state)
    rows = [sum(text.startswith(f"put {value} ") for text in legal) for value in {*view["hand"]}]
    stars = any(
        "*" in cells and 0 < len(row) < len(cells)
        for (_, cells), row in zip(view["board"], view["rows"], strict=True)
    )
    return 1 in rows and max(rows) > 1 and 0 in rows and "again" in legal and stars


def filling(played: Played) -> bool:
    """A die that would fill one row and fits another."""
    view, legal = played.state.view(), words(played.state)
    left = [
        len(cells) - len(row) for (_, cells), row in zip(view["board"], view["rows"], strict=True)
    ]
    fits = [[int(word) for word in text.split()[1:]] for text in legal if text.startswith("put")]
    return any(
        left[row - 1] == 1 and any(value == other and left[to - 1] > 1 for other, to in fits)
        for value, row in fits
    )


FIXTURES: dict[str, Callable[[], Json]] = {
    "first": lambda: shown(lambda played: played.state.view()["round"] == 1),
    "place": lambda: shown(choice),
    "filled": lambda: shown(lambda played: news("row", played) and played.actions[-1][0] != CHANCE),
    "filling": lambda: shown(filling),
    "dead": lambda: shown(lambda played: news("dead", played)),
    "skipped": lambda: shown(lambda played: news("skipped", played), seats=4),
    "round": lambda: shown(
        lambda played: news("round", played) and played.state.view()["phase"] == "place", seats=4
    ),
    "six": lambda: shown(lambda played: played.state.view()["round"] == 3, seats=6),
    "over": lambda: shown(lambda played: not played.state.actors(), seats=3),
}


# ---------------------------------------------------------------- worked examples


EXAMPLE_FACES = """
face 1a dot
+80 *****
+50 1234
+40 556
+30 ***
-30 236
-20 14

face 1b
+80 12345
+60 AAABB
+30 66
-30 ***
-20 3
-10 4512
"""
"""Faces for the examples alone: those of the box may still change."""


def arranged(face: str, rows: dict[int, list[int]], hand: list[int], points: int) -> State:
    """Two players on this face: the rows (from 1) hold these values, the first seat this hand."""
    game = GAME.with_components(EXAMPLE_FACES)
    state = game.start(seats=2)
    state.play(f"board {face}")
    placed = [rows.get(row, []) for row in range(1, 7)]
    return game.position(
        state.full(),
        {
            "phase": "place",
            "points": [points, 80],
            "rows": placed,
            "hand": hand,
            "rolled": hand,
            "rolling": 0,
            "rolls": 1,
            "dice": [15 - len(hand), 15 - sum(map(len, placed))],
        },
    )


def ways(start: State) -> Json:
    """All that one hand may lead to: stages, and for each `put` the stage after it."""
    stages: list[Json] = []
    known: dict[str, int] = {}

    def visit(state: State) -> int:
        view = state.view(None)
        stage = {key: view[key] for key in ("rows", "hand", "open")}
        stage["points"] = view["points"][0]
        name = json.dumps(stage)
        if name in known:
            return known[name]
        known[name] = number = len(stages)
        stages.append(stage)
        puts = {}
        for text in words(state) if view["turn"] == 0 and view["phase"] == "place" else []:
            if text.startswith("put"):
                after = state.clone()
                after.play(text)
                puts[text] = visit(after)
        stage["puts"] = puts
        return number

    visit(start)
    return {"board": start.view(None)["board"], "stages": stages}


EXAMPLES: dict[str, Callable[[], Json]] = {
    "fill": lambda: ways(
        arranged(
            "1a",
            {1: [3] * 4, 2: [1, 2, 3, 4], 3: [5, 5], 4: [2, 2], 5: [2], 6: [1]},
            [2, 3, 4, 6, 6],
            points=80,
        )
    ),
    "order": lambda: ways(
        arranged(
            "1b",
            {1: [1, 2, 3, 4], 2: [4, 4, 4, 1, 1], 3: [6, 6], 4: [2, 2]},
            [2, 5],
            points=10,
        )
    ),
}
"""By the figures of the rules."""


GAMES: dict[str, Callable[[], Played]] = {
    "two": lambda: moment(GAME, over, 2),
    "six": lambda: moment(GAME, over, 6, "random"),
}
"""Whole games, with their results."""

FILES: dict[str, Callable[[], Any]] = {
    f"fixtures/{name}.json": make for name, make in FIXTURES.items()
}
FILES["rules/examples.json"] = lambda: {name: make() for name, make in EXAMPLES.items()}
FILES["result/games.json"] = lambda: {name: outcome_of(make()) for name, make in GAMES.items()}
