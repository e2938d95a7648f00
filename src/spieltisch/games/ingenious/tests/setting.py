"""Setting positions up and reading what happened, for the worked examples."""

from __future__ import annotations

from collections import Counter
from typing import Any

import spieltisch
from spieltisch.games.ingenious.tests.oracle import BOX, COLOURS, PRINTED, area, name

GAME: Any = spieltisch.load("ingenious")
CHANCE = -1
ZERO = [0] * 6

Laid = tuple[str, str, str]  # a tile, the cell of its first letter, the cell of its second
Items = list[dict[str, Any]]


# Setting up

FILLER = ["RG", "OB", "YP", "RY", "GO", "BP"]  # all colours; the box holds four such racks


def fresh(mode: str, seats: int, racks: list[str], opening: str = "rulebook") -> Any:
    """Start a game and deal these racks, each written as tiles between spaces."""
    state = GAME.start(seats=seats, mode=mode, opening=opening)
    for rack in racks:
        for tile in rack.split():
            state.play(f"draw {tile}")
    return state


def refill(state: Any) -> int:
    """Draw whatever comes first until somebody has to decide; return how many were drawn."""
    count = 0
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.chances()[0][0])
        count += 1
    return count


def turn(state: Any, text: str) -> Items:
    """Play a placement that ends its turn without further choice; return what it scored."""
    (seat,) = state.actors()
    state.play(text)
    items: Items = list(state.items())
    refill(state)
    assert state.actors() == ((seat + 1) % len(state.full()["racks"]),)
    return items


def arrange(
    mode: str,
    seats: int,
    rack: str,
    laid: list[Laid] | None = None,
    seat: int = 0,
    **changes: Any,
) -> Any:
    """Set up a position after everybody's first turn, with `seat` to place a tile.

    The others' racks show all colours; `changes` replaces other keys of `full()`.
    """
    state = fresh(mode, seats, ["YP"] if mode == "solo" else [" ".join(FILLER)] * seats)
    while len(state.full()["tiles"]) < seats or seat not in state.actors():
        if not refill(state):
            choices = sorted(texts(state))
            state.play(next((text for text in choices if text in ("keep", "done")), choices[0]))

    full = state.full()
    left = Counter(BOX)
    full["tiles"] = [list(tile) for tile in laid or []]
    full["board"] = {name(cell): colour for cell, colour in PRINTED.items()}
    for tile, one, other in full["tiles"]:
        full["board"][one], full["board"][other] = tile[0], tile[1]
        left[tile] -= 1
    full["racks"] = [rack.split() if s == seat else list(FILLER) for s in range(seats)]
    for tiles in full["racks"]:
        left.subtract(tiles)
    assert min(left.values()) >= 0, left
    full["bag"] = {tile: count for tile, count in left.items() if count}
    full.update(changes)
    return GAME.position(full, {})


def nearly_full(seats: int, final: tuple[str, str], near: str, rack: str) -> list[Laid]:
    """Cover the area but one pair of cells, near which only the colours `near` lie.

    The rows are covered from west to east, then whatever two single cells touch.
    """
    free = set(area({1: 5, 2: 5, 3: 6, 4: 7}[seats])) - set(PRINTED)
    pairs = []
    for step in ((1, 0), (0, 1), (-1, 1)):
        for q, r in sorted(free, key=lambda cell: (cell[1], cell[0])):
            twin = (q + step[0], r + step[1])
            if (q, r) in free and twin in free:
                free -= {(q, r), twin}
                pairs.append(((q, r), twin))
    middle = next(pair for pair in pairs if (name(pair[0]), name(pair[1])) == final)
    pairs.remove(middle)
    (mq, mr), _ = middle
    pairs.sort(key=lambda pair: (pair[0][0] - mq) ** 2 + (pair[0][1] - mr) ** 2)

    stock = Counter(BOX)
    stock.subtract(rack.split() + FILLER * (seats - 1))
    tiles = sorted(stock.elements(), key=lambda tile: not set(tile) <= set(near))
    assert len(tiles) >= len(pairs)
    return [(tile, name(a), name(b)) for tile, (a, b) in zip(tiles, pairs, strict=False)]


# Reading what happened


def scores(items: Items) -> list[tuple[str, str, int, list[int]]]:
    """Return colour, cell, points and the length of each line, for the halves with points."""
    found = []
    for item in items:
        if item["kind"] == "score" and item["points"]:
            lengths = sorted(len(line["cells"]) for line in item["lines"])
            found.append((item["colour"], item["cell"], item["points"], lengths))
    return sorted(found)


def lines(items: Items, cell: str) -> dict[str, list[str]]:
    """Return the counted lines of the half on this cell: nearest cell -> all cells."""
    (item,) = (item for item in items if item["kind"] == "score" and item["cell"] == cell)
    return {line["towards"]: list(line["cells"]) for line in item["lines"]}


def bonuses(items: Items) -> list[str]:
    """Return the colours that earned a bonus placement."""
    return sorted(item["colour"] for item in items if item["kind"] == "bonus")


def track(colours: dict[str, int], other: int = 0) -> list[int]:
    """Write a track: these colours' places, and one place for all the others."""
    return [colours.get(colour, other) for colour in COLOURS]


def texts(state: Any) -> set[str]:
    """Return what the only actor may do."""
    (actor,) = state.actors()
    return {state.text(action) for action in state.legal(actor)}


def verbs(state: Any) -> set[str]:
    """Return the kinds of things the only actor may do."""
    return {text.split()[0] for text in texts(state)}


def last_tile(mode: str, seats: int, **changes: Any) -> Any:
    """Fill the area with a tile that scores nothing; return the state, which is over."""
    rack = "RG" if mode == "solo" else "RG RB RY RP GB GY"
    laid = nearly_full(seats, ("0,0", "1,0"), "OBYP", rack)
    state = arrange(mode, seats, rack, laid, **changes)
    assert "place RG 0,0 1,0" in texts(state)
    state.play("place RG 0,0 1,0")
    assert scores(state.items()) == []
    assert state.actors() == ()
    assert state.outcome().reason == "full"
    return state


# A tile on 0,0 1,0 finds on its west half two greens in a row, on its east half four yellows on
# two lines.
GREENS_AND_YELLOWS: list[Laid] = [
    ("GG", "-2,0", "-1,0"),
    ("YY", "2,0", "3,0"),
    ("YY", "2,-1", "3,-2"),
]
