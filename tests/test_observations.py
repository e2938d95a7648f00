"""Observations: what callers may hand in, what games without say, and the pages about them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spieltisch
from scripts.facts import observations
from spieltisch import Rng
from spieltisch.errors import InvalidArgument
from support import games
from tests.toys.guess import guess

GUESS = guess()
INGENIOUS = spieltisch.load("ingenious")


@pytest.mark.parametrize("name", games.complete())
def test_the_page_of_a_game_says_what_is_written(name: str) -> None:
    """The site is built with the table; it has a row for each block of the observation."""
    observer, table = spieltisch.load(name).observer(), observations.text(name)
    assert table.count("\n| planes | ") + table.count("\n| vector | ") == len(observer.blocks)
    assert f"`{observer.shape}`" in table
    page = (Path(__file__).parents[1] / f"docs/games/{name}.md").read_text()
    assert f"<!-- built: observations {name} -->" in page


def test_bytes_and_floats_of_any_shape() -> None:
    observer = INGENIOUS.observer("planes")
    state = INGENIOUS.start()
    state.settle(Rng(1))
    whole = np.full(observer.shape, 9, np.uint8)
    observer.into(state, np.int64(1), whole)
    assert whole[observer.names.index("colour R"), 0, 5] == 1  # printed at 0,-5
    assert whole.sum() == 91  # a symbol or nothing on each cell of the area
    floats = np.full((1, *observer.shape, 1), 9, np.float32)
    observer.into(state, 1, floats)
    assert (floats[0, ..., 0] == whole).all()
    vector = INGENIOUS.observer("vector")
    out = np.empty(vector.shape, np.float32)
    vector.into(state, 0, out)
    assert out[vector.names.index("bag")] == np.float32(108 / 120)


@pytest.mark.parametrize(
    ("out", "why"),
    [
        (np.zeros(7, np.uint8), "shape"),
        (np.zeros((7, 11, 11), np.int64), "not one of int64"),
        (np.zeros((11, 11, 7), np.uint8).T, "with gaps"),
        (bytes(847), "read-only"),
        ([0] * 847, "list"),
    ],
)
def test_other_buffers_are_refused(out: Any, why: str) -> None:
    observer = INGENIOUS.observer("planes")
    with pytest.raises(InvalidArgument, match=why):
        observer.into(INGENIOUS.start(), 0, out)


def test_other_games_seats_and_kinds_are_refused() -> None:
    observer = INGENIOUS.observer()
    out = np.zeros(observer.size, np.uint8)
    for state in (INGENIOUS.start(3), INGENIOUS.start(mode="duel"), GUESS.start(), None):
        with pytest.raises(InvalidArgument):
            observer.into(state, 0, out)  # type: ignore[arg-type]
    for seat in (2, -1, None, 0.5):
        with pytest.raises(InvalidArgument, match="no seat"):
            observer.into(INGENIOUS.start(), seat, out)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="flat, planes, vector"):
        INGENIOUS.observer("pictures")
    with pytest.raises(InvalidArgument, match="nothing to observe as planes"):
        spieltisch.load("lastdie").observer("planes")
    with pytest.raises(InvalidArgument, match="has no observations"):
        GUESS.observer()


def test_masks_of_games_in_python() -> None:
    """A game without observations has masks."""
    state = GUESS.start()
    state.settle(Rng(1))
    out = np.zeros(GUESS.actions, np.bool_)
    (seat, *_) = state.actors()
    assert state.mask_into(seat, out) == len(state.legal(seat))
    assert np.flatnonzero(out).tolist() == state.legal(seat)


def test_observers_are_pickled_and_copied() -> None:
    observer = spieltisch.load("carcassonne").observer("planes", 3, river=True)
    for other in (
        pickle.loads(pickle.dumps(observer)),
        copy.copy(observer),
        copy.deepcopy(observer),
    ):
        assert (other.game, other.shape) == (observer.game, observer.shape)
        assert other.options == observer.options
