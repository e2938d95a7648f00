"""Invariants of every game, also on custom faces: no die is lost, every round ends."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.core.rng import Rng
from support.soak import sample

BOXED = spieltisch.load("lastdie")
seats = st.integers(2, 6)
seeds = st.integers(0, 2**32)
cells = st.one_of(
    st.text("123456", min_size=1, max_size=5),
    st.integers(1, 5).map(lambda n: "*" * n),
    st.just("AAABB"),
)


@st.composite
def a_face(draw: st.DrawFn) -> str:
    """Six rows of at most 28 cells, the first yellow and all together not too dear."""
    rows = [draw(cells) for _ in range(6)]
    while sum(map(len, rows)) > 26:
        rows[rows.index(max(rows, key=len))] = "*"
    points = [90, *[draw(st.sampled_from([-10, 10, 20])) for _ in range(5)]]
    return "\n".join(f"{n:+} {row}" for n, row in zip(points, rows, strict=True))


@settings(max_examples=sample(8, 25), deadline=None)
@given(seats, seeds)
def test_dice_and_points_are_conserved(seats: int, seed: int) -> None:
    """Dice are in a supply, a hand, on the board or aside; points change by what items say."""
    state, rng = BOXED.start(seats), Rng(seed)
    before = state.full()
    while BOXED.playout(state, rng, 1):
        full = state.full()
        if full["phase"] != "boards":
            placed = sum(map(len, full["rows"]))
            on_hand = len(full["hand"]) + full["rolling"]
            assert sum(full["dice"]) + on_hand + placed + full["aside"] == 30
        changed = Counter(dict(enumerate(before["points"])))
        for item in state.items():
            if item["kind"] == "row":
                changed[item["seat"]] += item["points"]
                assert item["points"] == item["printed"] or full["points"][item["seat"]] == 0
        assert full["points"] == [changed[seat] for seat in range(seats)]
        assert min(full["points"]) >= 0
        before = full


@settings(max_examples=sample(10, 40), deadline=None)
@given(a_face(), a_face(), seats, seeds)
def test_no_full_set_of_cells_is_ever_stuck(a: str, b: str, seats: int, seed: int) -> None:
    """1.4: while a cell is open somebody has a die, and each open cell takes some value."""
    game = BOXED.with_components(f"face 1a dot\n{a}\nface 1b\n{b}\n")
    state, rng = game.start(seats), Rng(seed)
    for _ in range(400):
        view = state.view()
        for row, values, takes in zip(
            view["board"] or (), view["rows"], view["open"], strict=False
        ):
            if view["phase"] != "boards":
                assert bool(takes) == (len(values) < len(row[1]))
        state.check()
        game.playout(state, rng, 1)


@settings(max_examples=sample(10, 40), deadline=None)
@given(a_face(), seats, seeds)
def test_a_round_always_ends(face: str, seats: int, seed: int) -> None:
    game = BOXED.with_components(f"face 1a dot\n{face}\nface 1b\n{face}\n")
    state, rng, actions = game.start(seats), Rng(seed), 0
    while state.actors() and state.view()["round"] < 2:
        actions += game.playout(state, rng, 1)
        assert actions < 20_000
    assert any(item["kind"] == "round" for item in state.items())


@settings(max_examples=sample(8, 25), deadline=None)
@given(seats, seeds, st.integers(0, 600))
def test_what_comes_is_hidden_until_it_lies_on_top(seats: int, seed: int, after: int) -> None:
    """2.1: determinized stacks have every board once, and agree in what is known."""
    state = BOXED.random_game(seed, limit=8 + after, seats=seats)
    view, full = state.view(0), state.full()
    world = state.determinize(0, seed).full()
    assert len({face[0] for face in [full["face"], *world["stack"]]}) == 8
    for seen, real, guessed in zip(view["stack"], full["stack"], world["stack"], strict=True):
        assert seen in ("?", real)
        assert seen in ("?", guessed)
    assert view["stack"].count("?") == max(0, 8 - full["round"])
