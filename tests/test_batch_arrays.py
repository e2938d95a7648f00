"""Batches: the arrays that they write, when the next game begins, and when threads help."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest

import spieltisch
from spieltisch.core.vector.batch import CUT_OFF
from spieltisch.errors import InvalidArgument


def test_a_batch_tells_the_points_of_its_games() -> None:
    """And margins, only those arrays that one wants, masks as int8 or bool."""
    game = spieltisch.load("ingenious")
    batch = game.batch(4, seed=3, mode="team")
    points, margins = np.full((2, 4, 4), 7, np.float32)
    masks, ended = np.zeros((4, batch.actions), np.int8), np.zeros(4, np.uint8)
    batch.write_to(points=points, margins=margins, masks=masks, ended=ended)
    batch.reset()
    singles = [batch.state(i) for i in range(4)]
    ends = 0
    for _ in range(200):
        actions = masks.argmax(1)
        for i in range(4):
            singles[i].apply(singles[i].actors()[0], actions[i])
        before = [batch.seed(i) for i in range(4)]
        batch.step(actions)
        for i in range(4):
            if ended[i]:
                ends += 1
                assert points[i].tolist() == singles[i].points() != [0] * 4
                assert margins[i].tolist() == singles[i].margins()
                assert batch.seed(i) == before[i] + 4
            else:
                assert points[i].tolist() == margins[i].tolist() == [0] * 4
            singles[i] = batch.state(i)
    assert ends > 3


def test_arrays_are_allocated_as_needed() -> None:
    batch = spieltisch.load("ingenious").batch(3, observer="planes")
    made = batch.arrays("uint8", finals=True)
    batch.reset()
    assert made.observations is not None
    assert made.masks is not None
    assert made.finals is not None
    assert made.observations.dtype == made.finals.dtype == np.uint8
    assert made.observations.any()
    batch.sample(made.actions)
    assert made.masks[np.arange(3), made.actions].all()
    batch.step(made.actions)
    plain = spieltisch.load("lastdie").batch(2).arrays(masks=False)
    assert plain.masks is plain.observations is plain.finals is None
    for wrong, why in (({"dtype": "int8"}, "uint8 or float32"), ({"finals": True}, "observer")):
        with pytest.raises(InvalidArgument, match=why):
            spieltisch.load("lastdie").batch(2).arrays(**wrong)


def test_arrays_that_share_memory_are_refused() -> None:
    batch = spieltisch.load("lastdie").batch(4)
    whole = np.zeros((8, 2), np.float32)
    batch.write_to(rewards=whole[:4], points=whole[4:])
    with pytest.raises(InvalidArgument, match="rewards and points share memory"):
        batch.write_to(rewards=whole[:4], points=whole[3:7])
    with pytest.raises(InvalidArgument, match="nothing to write to"):
        batch.write_to()


def test_an_error_names_type_and_range() -> None:
    batch = spieltisch.load("lastdie").batch(2)
    batch.arrays()
    batch.reset()
    for wrong, found in (
        (np.zeros(2), "float64 of shape"),
        (np.zeros(3, np.int64), r"int64 of shape \(3,\)"),
        ([1, 2, 3], "3 of them"),
        ("12", "'12'"),
    ):
        with pytest.raises(InvalidArgument, match=f"2 integers in a row from 0 to 514 .*{found}"):
            batch.step(wrong)
    with pytest.raises(InvalidArgument, match="numbers of float32 is needed, not one of float64"):
        batch.write_to(rewards=np.zeros((2, 2)))


@pytest.mark.parametrize("restart", ["next step", "by hand"])
def test_the_next_game_begins_when_it_should(restart: str) -> None:
    """Until then the seat that acted last sees the end, and no action is legal."""
    game = spieltisch.load("ingenious")
    batch = game.batch(3, seed=5, observer="vector", restart=restart, limit=40)
    usual = game.batch(3, seed=5, observer="vector", limit=40)
    now, before = batch.arrays(finals=True), usual.arrays(finals=True)
    batch.reset()
    usual.reset()
    assert now.masks is not None
    assert now.observations is not None
    assert before.finals is not None
    ends = 0
    for _ in range(150):
        acted = now.actors.copy()
        waits = now.ended != 0
        usual_actions = before.masks.argmax(1)  # type: ignore[union-attr]
        if waits.any():
            frozen = [batch.state(i) for i in np.flatnonzero(waits)]
            if restart == "by hand":
                batch.step(np.full(3, 10**6) if waits.all() else now.masks.argmax(1))
                assert [batch.state(i) for i in np.flatnonzero(waits)] == frozen
                batch.restart(waits)
            else:
                batch.step(np.where(waits, 10**6, now.masks.argmax(1)))
            assert not now.ended[waits].any()
            assert not now.rewards[waits].any()
            assert now.masks[waits].any(1).all()
            return_to = [batch.seed(i) for i in range(3)]
            assert all(one in range(5, 500) for one in return_to)
            continue
        batch.step(now.masks.argmax(1))
        if not ends:
            usual.step(usual_actions)
        for i in np.flatnonzero(now.ended):
            assert not now.masks[i].any()
            assert now.actors[i] == acted[i]
            assert (now.observations[i] == now.finals[i]).all()  # type: ignore[index]
            if not ends:
                assert before.ended[i] == now.ended[i]
                assert (before.finals[i] == now.finals[i]).all()  # type: ignore[index]
                assert (before.rewards[i] == now.rewards[i]).all()
        ends += int((now.ended != 0).sum())
    assert ends > 5
    for wrong in ("at once", None):
        with pytest.raises(InvalidArgument, match="restart must be one of 'same step'"):
            game.batch(2, restart=wrong)  # type: ignore[arg-type]


def test_a_waiting_batch_is_copied() -> None:
    batch = spieltisch.load("lastdie").batch(2, restart="by hand", limit=3)
    first = batch.arrays()
    batch.reset()
    for _ in range(3):
        batch.sample(first.actions)
        batch.step(first.actions)
    assert first.ended.tolist() == [CUT_OFF] * 2
    twin = pickle.loads(pickle.dumps(batch))
    second = twin.arrays()
    for one, its in ((batch, first), (twin, second)):
        one.restart([True, False])
        one.sample(its.actions)
        one.step(its.actions)
    assert twin.state(0) == batch.state(0)
    assert twin.state(1) == batch.state(1)
    assert (twin.seed(0), twin.seed(1)) == (2, 1)


def test_threads_begin_where_they_pay() -> None:
    """A few games are played in one thread, thousands in as many as were asked for."""
    game = spieltisch.load("ingenious")
    usual = threading.active_count()
    for n, more in ((2, 0), (4096, 2)):
        batch = game.batch(n, threads=3)
        made = batch.arrays()
        batch.reset()
        for _ in range(8):
            batch.sample(made.actions)
            batch.step(made.actions)
        assert threading.active_count() == usual + more
        batch.close()
