"""Writes what the page shows of games that the engine played: fixtures/ and rules/examples.json.

Run from the repository's root: `python web/src/games/lastdie/make_fixtures.py`. The fixtures are
moments of games between bots, for tests and for `/dev/lastdie`; the examples are the worked ones of
the rules, with every way on that a reader may try.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch import bots
from spieltisch.bots.arena import Draws
from spieltisch.core.state import CHANCE
from spieltisch.core.trees import tree

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[2]))

from moments import Entry, preview, table  # noqa: E402  (it lies in web/, for the boards of all games)

GAME = spieltisch.load("lastdie")
NAMES = ("Ada", "Ben", "Chiara", "Diego", "Elif", "Farid")

Wanted = Callable[[dict[str, Any], Sequence[str], Sequence[Entry]], bool]


# ---------------------------------------------------------------- moments of games


def moment(wanted: Wanted, seats: int = 2, level: str = "greedy", seed: int = 1) -> dict[str, Any]:
    """The first position of a game between bots that `wanted` accepts: its view, the texts of what
    is legal, and the entries since the last decision."""
    while True:
        state = GAME.start(seats=seats)
        players = [bots.make(level, GAME, seed + seat) for seat in range(seats)]
        draws, after, log = Draws(seed), CHANCE, list[Entry]()
        fresh = list[Entry]()
        before = state.clone()
        while state.actors():
            (actor,) = state.actors()
            if actor == CHANCE:
                action = draws.draw(state.chances(), after)
            else:
                fresh = []
                before = state.clone()
                action = players[actor].decide(bots.PlayerView(state, actor)).action
            text = state.text(action)
            state.apply(actor, action)
            after = actor
            entry = {"n": len(log) + 1, "ms": 0, "kind": "act", "actor": actor, "text": text}
            log.append({**entry, "items": state.items()})
            fresh.append(log[-1])
            if CHANCE not in state.actors() and wanted(state.view(None), words(state), fresh):
                return fixture(before, state, log, fresh)
        seed += 100


def words(state: Any) -> list[str]:
    """The texts of what is legal."""
    return [state.text(action) for actor in state.actors() for action in state.legal(actor)]


def fixture(before: Any, state: Any, log: list[Entry], fresh: list[Entry]) -> dict[str, Any]:
    """What the page of whoever acts (at the end: of the first seat) is told, and was before."""
    (seat,) = state.actors() or (0,)
    return {
        "before": {"seat": seat, "view": before.view(seat), "legal": {}},
        "seatView": {"seat": seat, "view": state.view(seat), "legal": tree(words(state))},
        "table": table(state, {seat: NAMES[seat]}, "greedy"),
        "entries": fresh,
        "log": log[-40:],
        "previews": {text: preview(state, seat, text) for text in words(state)},
    }


def kinds(fresh: Sequence[Entry]) -> set[str]:
    """The kinds of items in these entries."""
    return {item["kind"] for entry in fresh for item in entry["items"]}


def choice(view: dict[str, Any], legal: Sequence[str], fresh: Sequence[Entry]) -> bool:
    """In the middle of a turn: dice that fit one row and dice that fit several, or roll or stop."""
    rows = [sum(text.startswith(f"put {value} ") for text in legal) for value in {*view["hand"]}]
    stars = any(
        "*" in cells and 0 < len(row) < len(cells)
        for (_, cells), row in zip(view["board"], view["rows"], strict=True)
    )
    return 1 in rows and max(rows) > 1 and 0 in rows and "again" in legal and stars


def filling(view: dict[str, Any], legal: Sequence[str], fresh: Sequence[Entry]) -> bool:
    """A die that would fill one row and fits another."""
    left = [
        len(cells) - len(row) for (_, cells), row in zip(view["board"], view["rows"], strict=True)
    ]
    fits = [[int(word) for word in text.split()[1:]] for text in legal if text.startswith("put")]
    return any(
        left[row - 1] == 1 and any(value == other and left[to - 1] > 1 for other, to in fits)
        for value, row in fits
    )


FIXTURES: dict[str, Callable[[], dict[str, Any]]] = {
    "first": lambda: moment(lambda view, legal, fresh: view["round"] == 1),
    "place": lambda: moment(choice),
    "filled": lambda: moment(
        lambda view, legal, fresh: "row" in kinds(fresh) and fresh[-1]["actor"] != CHANCE
    ),
    "filling": lambda: moment(filling),
    "dead": lambda: moment(lambda view, legal, fresh: "dead" in kinds(fresh)),
    "skipped": lambda: moment(lambda view, legal, fresh: "skipped" in kinds(fresh), seats=4),
    "round": lambda: moment(
        lambda view, legal, fresh: "round" in kinds(fresh) and view["phase"] == "place", seats=4
    ),
    "six": lambda: moment(lambda view, legal, fresh: view["round"] == 3, seats=6),
    "over": lambda: moment(lambda view, legal, fresh: view["phase"] == "over", seats=3),
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


def arranged(face: str, rows: dict[int, list[int]], hand: list[int], points: int) -> Any:
    """Two players on this face: the rows (from 1) hold these values, the first seat this hand."""
    game = GAME.with_components(EXAMPLE_FACES)
    state = game.start(seats=2)
    state.play(f"board {face}")
    placed = [rows.get(row, []) for row in range(1, 7)]
    return game.position(
        {
            **state.full(),
            "phase": "place",
            "points": [points, 80],
            "rows": placed,
            "hand": hand,
            "rolled": hand,
            "rolling": 0,
            "rolls": 1,
            "dice": [15 - len(hand), 15 - sum(map(len, placed))],
        }
    )


def ways(start: Any) -> dict[str, Any]:
    """All that one hand may lead to: stages, and for each `put` the stage after it."""
    stages: list[dict[str, Any]] = []
    known: dict[str, int] = {}

    def visit(state: Any) -> int:
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


EXAMPLES: dict[str, Callable[[], dict[str, Any]]] = {
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


def main() -> None:
    """All of them."""
    (HERE / "fixtures").mkdir(exist_ok=True)
    for name, make in FIXTURES.items():
        text = json.dumps(make(), separators=(",", ":"))
        (HERE / "fixtures" / f"{name}.json").write_text(text + "\n")
    examples = {name: make() for name, make in EXAMPLES.items()}
    (HERE / "rules" / "examples.json").write_text(
        json.dumps(examples, separators=(",", ":")) + "\n"
    )


if __name__ == "__main__":
    main()
