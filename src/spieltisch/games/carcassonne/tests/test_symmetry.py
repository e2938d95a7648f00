"""Each of the eight symmetries: the table turned and mirrored is seen as such, and played alike.

The start tile lies unturned in every game, so the other table is laid out from another tile D: one
that lies unturned there. Only what both windows show can be compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spieltisch.core.rng import Rng
from spieltisch.core.vector.symmetry import Symmetry
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.symmetry import _Turn
from spieltisch.games.carcassonne.tests.table import GAME

NUMBERS = range(8)
PLANES, VECTOR = GAME.observer("planes"), GAME.observer("vector")


def after_the_deal(state: Any, turn: _Turn) -> tuple[int, int] | None:
    """The square of another tile D that lies unturned afterwards."""
    for x, y, name, degrees in state.full()["tiles"]:
        if name == "D" and turn.tile(c.START, degrees // 90) == (c.START, 0):
            return x, y
    return None


def other_table(state: Any, turn: _Turn, centre: tuple[int, int]) -> Any:
    """The position transformed, then moved so that the square `centre` comes to 0,0."""
    full = state.full()
    tiles = {(x, y): (c.NAMES.index(name), degrees // 90) for x, y, name, degrees in full["tiles"]}

    def square(x: int, y: int) -> tuple[int, int]:
        return turn.square(x - centre[0], y - centre[1])

    reached = [centre]
    for x, y in reached:
        beside = [(x + dx, y + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        reached += [xy for xy in beside if xy in tiles and xy not in reached]
    laid = [(*square(*xy), *turn.tile(*tiles[xy])) for xy in reached]
    full["tiles"] = [[x, y, c.NAMES[kind], 90 * way] for x, y, kind, way in laid]
    texts = [GAME.notation.text(state, c.KNIGHT + i) for i in range(c.PASS - c.KNIGHT)]
    full["followers"] = [
        [
            seat,
            *square(x, y),
            texts[turn.stand(*tiles[x, y], c.KNIGHT + texts.index(at)) - c.KNIGHT],
        ]
        for seat, x, y, at in full["followers"]
    ]
    if full["tile"] is not None:
        full["tile"] = c.NAMES[turn.tile(c.NAMES.index(full["tile"]), 0)[0]]
    for key in ("boxed", "unseen"):
        full[key] = _renamed(full[key], turn)
    return GAME.position(full, {})


def _renamed(names: Any, turn: _Turn) -> Any:
    new = {name: c.NAMES[turn.tile(kind, 0)[0]] for kind, name in enumerate(c.NAMES)}
    if isinstance(names, dict):
        return {new[name]: count for name, count in names.items()}
    return [new[name] for name in names]


def seen(observer: Any, state: Any) -> Any:
    out = np.empty(observer.shape, np.uint8)
    observer.into(state, 0, out)
    return out


def shifted(planes: Any, x: int, y: int) -> Any:
    """Planes of a window moved by so much; 9 where it shows what the other does not."""
    out = np.full_like(planes, 9)
    n = planes.shape[1]
    rows, columns = slice(max(0, y), min(n, n + y)), slice(max(0, x), min(n, n + x))
    out[:, max(0, -y) : min(n, n - y), max(0, -x) : min(n, n - x)] = planes[:, rows, columns]
    return out


@pytest.mark.parametrize("number", NUMBERS)
def test_the_other_table_is_seen_and_played_as_this_one_transformed(number: int) -> None:
    symmetry: Symmetry = PLANES.symmetries[number]
    turn = _Turn(number % 4, number >= 4)
    for seed in range(20):
        state, rng = GAME.start(), Rng(seed)
        GAME.playout(state, rng, 60)
        while state.actors() and not (state.actors() == (-1,) and after_the_deal(state, turn)):
            GAME.playout(state, rng, 1)
        if state.actors():
            break
    centre = after_the_deal(state, turn)
    assert centre is not None
    other = other_table(state, turn, centre)
    x, y = turn.square(*centre)
    planes, vector = PLANES.moved(symmetry), VECTOR.moved(symmetry)
    compared = 0
    while state.actors():
        here = seen(PLANES, state).reshape(-1)[planes].reshape(PLANES.shape)
        there = seen(PLANES, other)
        window = shifted(here, x, y)
        both = window != 9
        assert (window[both] == there[both]).all()
        differ = seen(VECTOR, state)[vector] != seen(VECTOR, other)
        assert {VECTOR.names[i] for i in np.flatnonzero(differ)} <= {"outside"}
        compared += int(both.sum())
        (actor,) = state.actors()
        legal = state.legal(actor)
        moved = [_moved(symmetry, state, action, x, y) for action in legal]
        assert sorted(moved) == other.legal(actor)
        pick = rng.below(len(legal))
        state.apply(actor, legal[pick])
        other.apply(actor, moved[pick])
    assert compared > 100_000
    assert other.outcome() == state.outcome()


def _moved(symmetry: Symmetry, state: Any, action: int, x: int, y: int) -> int:
    """The action at the other table, whose middle is elsewhere."""
    found = symmetry.action(state, action)
    if found < c.PLACE:
        return found
    base, each = (c.PLACE, 4) if found < c.SCORE_CLOISTER else (c.SCORE_CLOISTER, 1)
    square, rest = divmod(found - base, each)
    at = c.SQUARES[square]
    return base + each * c.square(at[0] - x, at[1] - y) + rest


def test_every_tile_has_its_mirror_image() -> None:
    """Itself, or of J and K the other; and two mirrors in a row change nothing."""
    mirror = _Turn(0, True)
    for kind, tile in enumerate(c.TILES):
        for way in range(tile.rotations):
            other, turned = mirror.tile(kind, way)
            assert mirror.tile(other, turned) == (kind, way)
            swapped = {"J": "K", "K": "J"}.get(tile.name, tile.name)
            assert c.NAMES[other] == swapped


def test_no_two_tiles_look_alike_in_the_planes() -> None:
    """A tile's planes determine its kind and its rotation."""
    tiles = PLANES.names.index("river end")
    middle = c.WINDOW
    found: dict[tuple[int, int], bytes] = {}
    for kind in range(c.LAND):
        for way in range(c.TILES[kind].rotations):
            state = GAME.start()
            full = state.full()
            for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                full["tiles"] = [[0, 0, "D", 0], [x, y, c.NAMES[kind], 90 * way]]
                full.pop("unseen", None)
                try:
                    state = GAME.position(full, {})
                except ValueError:
                    continue
                look = seen(PLANES, state)[:tiles, middle + y, middle + x].tobytes()
                assert found.setdefault((kind, way), look) == look
    assert len(found) > 60
    assert len(set(found.values())) == len(found)
