"""Boxes: other boards, racks and tiles."""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch import Rng
from spieltisch.errors import InvalidComponents
from spieltisch.games.ingenious import components as c
from spieltisch.games.ingenious.box import Box

GAME = spieltisch.load("ingenious")
SMALL = {name: GAME.with_components(path) for name, path in GAME.boxes.items()}


def test_the_boxes_that_come_with_the_game() -> None:
    """A first tile lies anywhere, and all that seats may do is in the action space `board`."""
    assert set(SMALL) == {"radius-1", "radius-2"}
    for name, cells, tiles, rack in (("radius-1", 7, 3, 1), ("radius-2", 19, 12, 6)):
        game = SMALL[name]
        space, radius = set(game.spaces["board"]), int(name[-1])
        view = game.start(seats=2).view()
        assert (view["radius"], view["printed"]) == (radius, {})
        for seed in range(sample_of(name)):
            state, rng = game.start(seats=2), Rng(seed)
            state.settle(rng)
            assert sum(game.components.copies) == tiles  # type: ignore[union-attr]
            assert [len(rack_) for rack_ in state.full()["racks"]] == [rack, rack]
            pairs = [k for k in range(len(c.PAIRS)) if inside(c.PAIRS[k], radius)]
            assert len(state.legal(0)) == len(pairs) * sum(
                1 + (kind[0] != kind[1]) for kind in {*state.full()["racks"][0]}
            )
            while actors := state.actors():
                legal = state.legal(actors[0])
                assert set(legal) <= space
                state.apply(actors[0], legal[rng.below(len(legal))])
                state.settle(rng)
                state.check()
            laid = state.full()["tiles"]
            assert len(laid) <= min(tiles, cells // 2)
            assert "<svg" in state.svg()
            assert game.position(state.full()) == state


def sample_of(name: str) -> int:
    """Return how many games are tried."""
    return 30 if name == "radius-1" else 10


def inside(cells: tuple[int, ...], radius: int) -> bool:
    """Return whether all cells are on a board of that radius."""
    return all(c.ring(*c.axial(cell)) <= radius for cell in cells)


def test_who_has_no_tile_is_passed_over() -> None:
    """10.4: three tiles for four players, so that one never plays."""
    for seed in range(20):
        state = SMALL["radius-1"].random_game(seed, seats=4)
        assert len(state.full()["tiles"]) <= 3
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == "full"


def test_observations_have_the_size_of_the_board() -> None:
    observer = SMALL["radius-2"].observer("planes", seats=2)
    assert observer.shape == (7, 5, 5)
    assert len(observer.symmetries) == 12 * 12  # the board's, and those of a ring of six colours
    assert observer.symmetries[0].name == "turned by 0, RGOBYP as RGOBYP"
    assert len(SMALL["radius-1"].observer("planes", seats=2).symmetries) == 12 * 6
    assert len(GAME.observer("planes", seats=2).symmetries) == 12


def test_the_box_of_the_game_is_the_default() -> None:
    assert GAME.components == Box()
    assert GAME.start(seats=3).view()["radius"] == 6
    assert "board" not in GAME.spaces


def test_a_text_is_read_and_written_back() -> None:
    text = "radius 3  # small\n\ntile RR 5\nrack 2\ntile YP 1\n"
    box = Box.read(text)
    assert box.text == "radius 3\nrack 2\ntile RR 5\ntile YP 1\n"
    assert Box.read(box.text) == box
    assert (box.radius_for(2), box.printed(2), sum(box.copies)) == (3, {}, 6)
    assert Box.read("radius 6\n" + "".join(f"tile {k} 2\n" for k in c.KINDS)).printed(2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("radius 8", "line 1: radius must be a number from 1 to 7"),
        ("rack 0", "line 1: rack must be a number from 1 to 6"),
        ("radius 2\nradius 3", "line 2: a second radius"),
        ("tile RX 2", "no tile 'RX'"),
        ("tile RG 2\ntile RG 1", "a second line of RG"),
        ("tile RG many", "tiles RG must be a number from 1 to 15"),
        ("board 2", "should read: radius 2"),
        ("radius 2\ntile RG 3", "3 tiles; the racks take 12"),
        ("rack 3", "0 tiles; the racks take 12"),
    ],
)
def test_wrong_texts_are_refused(text: str, told: str) -> None:
    with pytest.raises(InvalidComponents, match=told):
        GAME.with_components(text)
