"""Misuse that once went unnoticed is refused with what to write instead."""

from __future__ import annotations

import contextlib
import copy
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

import spieltisch
from spieltisch import CHANCE, TABLE, Rng, bots
from spieltisch.errors import IllegalAction, InvalidArgument, InvalidPosition
from spieltisch.research import arena
from support import games
from support.soak import sample

ROOT = Path(__file__).parents[1]
GAMES = spieltisch.list_games()
JUNK: tuple[Any, ...] = (None, -1, 255, 2**31, 10**30, 1.5, 2.0, "x", [], [0], {}, True)


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
    begun = (game.random_game(3, limit=limit) for limit in (12, 6, 3))
    full = next(state.full() for state in begun if state.actors())
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


@pytest.mark.parametrize("name", games.compiled())
def test_an_unknown_phase_is_named_with_the_known_ones(name: str) -> None:
    game = spieltisch.load(name)
    full = game.random_game(3, limit=12).full()
    for wrong in ("dinner", 3, None):
        with pytest.raises(InvalidPosition, match=f"phase must be one of .*over, not {wrong!r}"):
            game.position({**full, "phase": wrong})


def test_nothing_compiled_reads_through_none() -> None:
    """In a process of its own, since a call that does ends it."""
    command = [sys.executable, "-m", "tests.none_everywhere"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    last = done.stdout.splitlines()[-1:]
    assert (done.returncode, last) == (0, ["all"]), done.stderr[-2000:]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each part of plain data, however deep."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def spoilt(data: Any, path: tuple[Any, ...], junk: Any) -> Any:
    """A copy of plain data with something else at that place."""
    copied = copy.deepcopy(data)
    at = copied
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = junk * 50 if isinstance(junk, list) and junk else junk
    return copied


@pytest.mark.parametrize("name", GAMES)
def test_a_position_spoilt_anywhere_is_refused_or_one_of_the_game(name: str) -> None:
    game, rng = spieltisch.load(name), Rng(4)
    for mode in game.spec.modes:
        for limit in sample((12, 60), range(0, 100, 5)):
            full = game.random_game(3, limit=limit, mode=mode.name).full()
            ways = list(places(full))
            for path in (ways[rng.below(len(ways))] for _ in range(sample(60, len(ways)))):
                for junk in JUNK:
                    with contextlib.suppress(InvalidPosition):
                        made = game.position(spoilt(full, path, junk))
                        made.check()
                        made.settle(Rng(1))
                        assert made.full()["game"] == name


@pytest.mark.parametrize("name", GAMES)
def test_a_fraction_is_no_number_of_a_position(name: str) -> None:
    """A tile at 1.5 would be cut off to a square that does not fit, and end the process."""
    game = spieltisch.load(name)
    full = game.random_game(3, limit=30).full()
    numbers = [path for path in places(full) if type(reached(full, path)) is int]
    for path in numbers:
        with pytest.raises(InvalidPosition):
            game.position(spoilt(full, path, reached(full, path) + 0.5))


def reached(data: Any, path: tuple[Any, ...]) -> Any:
    """The part of plain data at that place."""
    for key in path:
        data = data[key]
    return data


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
        with pytest.raises(InvalidArgument, match=r"4 integers in a row from 0 to \d+ are needed"):
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
