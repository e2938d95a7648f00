"""Worked examples and rulings of clauses 3.2 and 4: first turns, and what a tile scores."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from spieltisch.games.ingenious.tests.setting import (
    FILLER,
    GAME,
    Items,
    arrange,
    fresh,
    lines,
    scores,
    texts,
    track,
    turn,
)

# Five tiles and their points


@pytest.fixture
def corner() -> Any:
    """Four players; seat 0 has the tiles of the example, the others play far away."""
    return fresh("base", 4, ["RB RB RB BB GO YP"] + ["GO YP GP OY OP GY"] * 3)


OTHERS = (  # the other three players' turns, without a point
    ("place YP 0,6 0,7", "place GO -6,6 -7,7", "place GY -6,0 -7,0"),
    ("place GY -1,1 -1,2", "place OY -5,2 -4,2", "place OP -2,-3 -1,-3"),
    ("place GP -3,6 -2,6", "place GP -1,-5 -1,-6", "place GO 1,3 2,3"),
)


def play_corner(state: Any, texts: list[str]) -> Items:
    """Play seat 0's turns of the example; return what the last one scored."""
    for n, text in enumerate(texts):
        assert state.actors() == (0,)
        items = turn(state, text)
        if n < len(texts) - 1:
            for other in OTHERS[n]:
                turn(state, other)
    return items


CORNER = ["place RB 3,0 4,0", "place RB 4,-1 5,-1", "place BB 6,-1 6,0", "place RB 5,-2 6,-2"]


def test_example_lone_red_blue_tile_beside_a_printed_blue(corner: Any) -> None:
    """4.1 Blue 1, red 0."""
    items = play_corner(corner, CORNER[:1])
    assert scores(items) == [("B", "4,0", 1, [1])]
    assert lines(items, "4,0") == {"5,0": ["5,0"]}
    assert corner.full()["tracks"][0] == track({"B": 1})


def test_example_second_red_blue_tile(corner: Any) -> None:
    """4.1 Red 1 from one neighbour, blue 2 from one on each of two lines."""
    items = play_corner(corner, CORNER[:2])
    assert scores(items) == [("B", "5,-1", 2, [1, 1]), ("R", "4,-1", 1, [1])]
    assert lines(items, "5,-1") == {"4,0": ["4,0"], "5,0": ["5,0"]}
    assert lines(items, "4,-1") == {"3,0": ["3,0"]}
    assert corner.full()["tracks"][0] == track({"R": 1, "B": 3})


def test_example_double_blue(corner: Any) -> None:
    """4.1 Upper half 2, lower half 2: 4, and neither counts its twin."""
    items = play_corner(corner, CORNER[:3])
    assert scores(items) == [("B", "6,-1", 2, [1, 1]), ("B", "6,0", 2, [2])]
    assert lines(items, "6,-1") == {"5,-1": ["5,-1"], "5,0": ["5,0"]}
    assert lines(items, "6,0") == {"5,0": ["5,0", "4,0"]}
    assert corner.full()["tracks"][0] == track({"R": 1, "B": 7})


def test_example_fourth_tile_red_blue(corner: Any) -> None:
    """4.1 Red 2, blue 4; the blue in the middle of the lowest row is on no line."""
    items = play_corner(corner, CORNER)
    assert scores(items) == [("B", "6,-2", 4, [2, 2]), ("R", "5,-2", 2, [2])]
    assert lines(items, "6,-2") == {"5,-1": ["5,-1", "4,0"], "6,-1": ["6,-1", "6,0"]}
    assert lines(items, "5,-2") == {"4,-1": ["4,-1", "3,0"]}
    assert corner.full()["tracks"][0] == track({"R": 3, "B": 11})


def test_example_double_green_in_a_closed_gap() -> None:
    """4.1 West half 7, east half 5: 12."""
    state = fresh("base", 2, ["YP GG RG GO GB GG", "YP GG GG RG OB RP"])
    for text in (
        "place YP 0,-4 0,-3",
        "place YP 4,0 4,1",
        "place GG 2,-1 2,0",
        "place GG 0,2 0,3",
        "place RG -2,0 -1,0",
        "place GG 0,-1 1,-1",
        "place GO -1,2 -2,2",
        "place RG -2,1 -1,1",
        "place GB 0,1 1,1",
        "place OB -4,1 -4,2",
    ):
        turn(state, text)
    before = state.full()["tracks"][0]
    items = turn(state, "place GG 0,0 1,0")
    assert scores(items) == [("G", "0,0", 7, [1, 1, 1, 1, 3]), ("G", "1,0", 5, [1, 1, 1, 2])]
    assert lines(items, "0,0") == {
        "1,-1": ["1,-1"],
        "0,-1": ["0,-1"],
        "-1,0": ["-1,0"],
        "-1,1": ["-1,1"],
        "0,1": ["0,1", "0,2", "0,3"],
    }
    assert lines(items, "1,0") == {
        "1,-1": ["1,-1"],
        "2,-1": ["2,-1"],
        "2,0": ["2,0"],
        "0,1": ["0,1", "-1,2"],
    }
    after = state.full()["tracks"][0]
    assert [b - a for a, b in zip(before, after, strict=True)] == track({"G": 12})


# 3.2 The first turn


def test_first_tile_touches_a_printed_symbol_and_no_tile() -> None:
    """3.2 A second player may open at the same symbol, if there is room next to the first tile."""
    state = fresh("base", 2, ["RG RG OB OB YP YP"] * 2)
    assert "place RG 3,0 4,0" in texts(state)
    assert "place RG 2,0 3,0" not in texts(state)  # touches no symbol
    turn(state, "place RG 4,-4 4,-3")  # touches the green at 5,-5 with its red half
    assert "place RG 4,-2 4,-1" not in texts(state)  # touches a tile, and no symbol
    assert "place RG 5,-4 5,-3" not in texts(state)  # touches the green, but a tile as well
    turn(state, "place RG 3,0 4,0")
    assert "place OB 0,0 1,0" in texts(state)  # 3.3 anywhere from the second turn on


@pytest.mark.parametrize(("opening", "allowed"), [("rulebook", True), ("own-symbol", False)])
def test_opening_at_a_symbol_that_is_taken(opening: str, allowed: bool) -> None:
    """3.2 The option forbids what the rulebook allows: the same symbol, on its other side."""
    state = fresh("base", 4, [" ".join(FILLER)] * 4, opening)
    turn(state, "place RG 6,0 7,0")  # east of the printed blue
    assert ("place RG 3,0 4,0" in texts(state)) == allowed  # west of it
    assert "place RG 0,-4 0,-3" in texts(state)  # at the printed red


def test_the_longest_legal_list_stays_within_its_buffer() -> None:
    """Six different tiles on an empty board of four players; nothing is written past the room."""
    state = arrange("base", 4, "RG RO RB RY RP GO", [])
    legal = state.legal(0)
    assert len(legal) == 12 * 426
    guarded = array("i", [-7] * (GAME.max_legal + 64))
    written = state.legal_into(0, memoryview(guarded)[: GAME.max_legal])
    assert list(guarded[:written]) == legal
    assert set(guarded[GAME.max_legal :]) == {-7}
