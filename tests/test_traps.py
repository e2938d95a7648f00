"""Misuse that once went unnoticed is refused with what to write instead."""

from __future__ import annotations

import contextlib
import sys
from array import array
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

import spieltisch
from spieltisch import CHANCE, TABLE, Rng, bots
from spieltisch.errors import IllegalAction, InvalidArgument, InvalidPosition
from spieltisch.research import arena

GAMES = spieltisch.list_games()


@pytest.mark.parametrize("seed", [7, np.int64(7)])
def test_draws_refuse_a_seed_which_would_repeat_them(seed: Any) -> None:
    state = spieltisch.load("ingenious").start()
    before = state.key()
    for draw in (state.settle, state.draw):
        with pytest.raises(InvalidArgument, match=r"write rng = spieltisch.Rng\(.*7\)"):
            draw(seed)
    assert state.key() == before
    state.settle(Rng(7))
    assert state.determinize(0, seed).view(0) == state.view(0)  # one call, one seed


@pytest.mark.parametrize("wrong", [None, "7", 1.5, Rng, []])
def test_draws_ask_for_a_generator_and_never_for_a_seed(wrong: Any) -> None:
    state = spieltisch.load("ingenious").start()
    for draw in (state.settle, state.draw):
        with pytest.raises(InvalidArgument, match=r"draws need a spieltisch\.Rng") as raised:
            draw(wrong)
        assert "or an int" not in str(raised.value)
        assert "write rng = spieltisch.Rng(1) once" in str(raised.value)
    with pytest.raises(InvalidArgument, match="or an int as its seed"):
        state.determinize(0, wrong)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("nobody", [2, 9, -3, 2**40])
def test_a_seat_that_does_not_exist_is_refused(name: str, nobody: int) -> None:
    game = spieltisch.load(name)
    state = game.start(seats=2)
    state.settle(Rng(1))
    asks = (
        lambda: state.legal(nobody),
        lambda: state.legal_into(nobody, array("i", [0] * game.max_legal)),
        lambda: state.mask_into(nobody, np.empty(game.actions, np.uint8)),
    )
    for ask in asks:
        with pytest.raises(InvalidArgument, match=f"no seat {nobody}: seats are 0 to 1"):
            ask()
    with pytest.raises(IllegalAction, match="no such seat; seats are 0 to 1"):
        state.apply(nobody, 0)
    assert not state.is_legal(nobody, 0)
    assert state.legal(CHANCE) == state.legal(TABLE) == []


@pytest.mark.parametrize("name", GAMES)
def test_edited_keys_that_follow_from_others_are_refused(name: str) -> None:
    """Every key is obeyed or refused; a key that follows from others may be left out."""
    game = spieltisch.load(name)
    full = game.random_game(3, limit=12).full()
    for key, value in {"game": "chess", "actors": [1 - max(full["actors"][0], 0)]}.items():
        with pytest.raises(InvalidPosition, match=f"{key} follows from the other keys"):
            game.position({**full, key: value})
        assert game.position({other: full[other] for other in full if other != key}).full() == full
    for key, value in full.items():
        other = value + 1 if isinstance(value, int) else value
        if isinstance(value, list) and all(isinstance(one, int) for one in value):
            other = [one + 1 for one in value]
        if other != value:
            with contextlib.suppress(InvalidPosition):
                assert game.position({**full, key: other}).full()[key] == other


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_phase_is_named_with_the_known_ones(name: str) -> None:
    game = spieltisch.load(name)
    full = game.random_game(3, limit=12).full()
    for wrong in ("dinner", 3, None):
        with pytest.raises(InvalidPosition, match=f"phase must be one of .*over, not {wrong!r}"):
            game.position({**full, "phase": wrong})


class Exported:
    """A stand-in for an array of JAX: read-only, by DLPack alone."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self._array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


def frozen(array: Any) -> Any:
    """Return the array, read-only."""
    array.flags.writeable = False
    return array


def test_batches_take_actions_of_any_integer_array() -> None:
    game, n = spieltisch.load("lastdie"), 4
    keys = set()
    kinds: list[Any] = [
        lambda chosen: chosen,
        lambda chosen: frozen(chosen),
        lambda chosen: chosen.astype(np.int64),
        lambda chosen: frozen(chosen.astype(np.uint16)),
        lambda chosen: np.repeat(chosen, 2)[::2],
        lambda chosen: torch.tensor(chosen, dtype=torch.int64),
        lambda chosen: Exported(chosen.astype(np.int64)),
        lambda chosen: chosen.tolist(),
    ]
    for kind in kinds:
        batch = game.batch(n, seed=3)
        batch.write_to(
            actors=np.empty(n, np.int32),
            rewards=np.empty((n, 2), np.float32),
            ended=np.empty(n, np.uint8),
        )
        batch.reset()
        chosen = np.empty(n, np.int32)
        batch.sample(chosen)
        batch.step(kind(chosen))
        keys.add(tuple(batch.state(i).key() for i in range(n)))
    assert len(keys) == 1
    far = 2**32 + chosen.astype(np.int64)  # as int32 it would be the same
    for wrong in (far, chosen.astype(float), chosen > 0, chosen[:3], "abcd"):
        with pytest.raises(InvalidArgument, match="4 integers in a row are needed"):
            batch.step(wrong)
    with pytest.raises(IllegalAction):
        batch.step(np.zeros(n, np.int64))


def test_a_bot_of_a_notebook_needs_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its class is in `__main__`, which other processes cannot import."""

    class Mine(bots.RandomBot):
        pass

    game = spieltisch.load("lastdie")
    with pytest.raises(InvalidArgument, match=r"other processes cannot read this bot.*my_bots\.py"):
        arena.run(game, [Mine, "random"], 2, processes=2)
    notebook: Any = ModuleType("__main__")
    notebook.Mine, Mine.__module__, Mine.__qualname__ = Mine, "__main__", "Mine"
    monkeypatch.setitem(sys.modules, "__main__", notebook)
    with pytest.raises(InvalidArgument, match="a notebook defines exists in this process only"):
        arena.run(game, [Mine, "random"], 2, processes=2)
    assert arena.run(game, [Mine, "random"], 2).games


def test_perft_is_found_at_the_package_and_at_a_game() -> None:
    game = spieltisch.load("ingenious")
    state = game.start(mode="duel")
    state.settle(Rng(1))
    (depth,) = game.perft(state, 1)
    assert [depth] == list(spieltisch.perft(state, 1))
    assert depth.leaves == len(state.legal(state.actors()[0]))
