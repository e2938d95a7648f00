"""The worked examples of the river (6), and their clauses, one test each."""

from __future__ import annotations

from spieltisch.games.carcassonne.tests.table import (
    CHANCE,
    GAME,
    texts,
    turn,
)


def test_river_begins() -> None:
    """6.1, 6.2 The spring lies, the first river tile goes on from it."""
    state = GAME.start(river=True)
    assert state.full()["tiles"] == [[0, 0, "R1", 0]]
    assert {state.text(a): w for a, w in state.chances()} == {
        **{f"draw R{i}": 1 for i in range(2, 10)},
        "draw R4": 2,
        "draw R6": 2,
    }
    state.play("draw R6")
    assert texts(state) == ["place 1,0 0", "place 1,0 90"]


def test_river_does_not_turn_back() -> None:
    """6.2 Of two bends in a row the second turns the other way; after a straight tile either."""
    state = GAME.start(river=True)
    turn(state, "R6", "1,0 0")  # from the west to the south: a turn to the right
    state.play("draw R8")
    assert texts(state) == ["place 1,1 180"]
    state = GAME.start(river=True)
    turn(state, "R6", "1,0 0")
    turn(state, "R4", "1,1 90")
    state.play("draw R8")
    assert texts(state) == ["place 1,2 90", "place 1,2 180"]


def test_the_lake_ends_the_river() -> None:
    """6.1 The player after the tenth river tile lays it undrawn; then land is drawn."""
    state = GAME.start(river=True)
    for i, tile in enumerate(["R4", "R4", "R9", "R3", "R2", "R7", "R6", "R5", "R8", "R6"]):
        state.play(f"draw {tile}")
        state.play(texts(state)[0])
        if state.full()["phase"] == "deploy":
            state.play("pass")
        assert state.full()["turn"] == (i + 1) % 2
    assert state.full()["tile"] == "R10"
    assert state.full()["turn"] == 0
    state.play(texts(state)[0])
    state.play("pass")
    assert state.full()["river"] == {"left": 0, "lake": False, "end": None}
    assert sum(weight for _, weight in state.chances()) == 71
    state.check()


def test_nobody_stands_on_the_river() -> None:
    """6.3 The river parts the fields."""
    state = GAME.start(river=True)
    state.play("draw R4")
    state.play("place 1,0 0")
    assert texts(state) == ["farmer Nw", "farmer Es", "pass"]  # one farm, around the spring
    state.play("farmer Nw")
    state.play("draw R9")
    state.play("place 2,0 90")
    assert texts(state) == ["thief N", "farmer Ne", "farmer Es", "pass"]


def test_blocked_river() -> None:
    """6.4 River tiles that fit nowhere are boxed; here the lake alone goes on from the spring."""
    state = GAME.start(river=True)
    for tile, where in (
        ("R6", "1,0 0"),  # right, to the south
        ("R4", "1,1 90"),
        ("R6", "1,2 90"),  # right, to the west
        ("R4", "0,2 0"),
        ("R5", "-1,2 270"),  # right, to the north
        ("R7", "-1,1 90"),
    ):
        turn(state, tile, where)
    assert state.full()["river"] == {"left": 4, "lake": True, "end": [-1, 0]}
    for tile in ("R2", "R9", "R3", "R8"):
        assert state.actors() == (CHANCE,)
        state.play(f"draw {tile}")
    assert state.full()["boxed"] == ["R2", "R9", "R3", "R8"]
    assert state.full()["turn"] == 0
    assert texts(state) == ["place -1,0 270"]
    state.play("place -1,0 270")
    state.play("pass")
    assert state.full()["left"] == 71
    state.check()
