"""Small things that researchers lean on: records of games between bots, NumPy's integers, load."""

from __future__ import annotations

import pkgutil
import random
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch import bots
from spieltisch.core.record import loads
from spieltisch.errors import InvalidArgument, InvalidOptions, UnknownGame
from support.games import complete


@pytest.mark.parametrize("name", spieltisch.list_games())
def test_a_game_between_bots_is_written_down(name: str) -> None:
    """The same for the same seeds; it replays, and ends as it did."""
    game = spieltisch.load(name)

    def traced(seed: int) -> Any:
        players = [bots.make("random", game, i) for i in range(2)]
        return bots.trace(game, players, seed, limit=400)

    record = traced(5)
    whole = name in complete()
    assert record == traced(5)
    seeds = (6,) if whole else range(6, 20)
    assert not game.max_chances or any(record != traced(seed) for seed in seeds)
    assert (40 if whole else 0) < len(record.actions) <= 400
    assert loads(record.dumps()) == record
    *_, last = record.replay()
    assert (last.outcome() is None) == (len(record.actions) == 400)


def test_generators_are_seeds() -> None:
    """NumPy's and Python's, for a bot and for a game between bots."""
    game = spieltisch.load("lastdie")
    players = [bots.make("random", game, np.random.default_rng(i)) for i in range(2)]
    again = [bots.make("random", game, np.random.default_rng(i)) for i in range(2)]
    record = bots.trace(game, players, np.random.default_rng(3))
    assert record == bots.trace(game, again, np.random.default_rng(3))
    assert record != bots.trace(game, again, random.Random(3))
    with pytest.raises(InvalidArgument, match="generator"):
        bots.make("random", game, "seed")  # type: ignore[arg-type]


def test_players_are_bots_and_as_many_as_seats() -> None:
    game = spieltisch.load("lastdie")
    with pytest.raises(InvalidArgument, match="Bot"):
        bots.trace(game, ["random", "random"])  # type: ignore[list-item]
    with pytest.raises(InvalidOptions, match="seats=1"):
        bots.trace(game, [bots.make("random", game, 1)])


def test_numpys_integers_are_integers() -> None:
    numpy: Any = np  # a type checker refuses its integers
    game, one = spieltisch.load("carcassonne"), numpy.int64(1)
    state = game.start(mode="solo", colours=numpy.int32(3), river=numpy.bool_(True))
    assert state == game.start(mode="solo", colours=3, river=True)
    assert type(state.options["colours"]) is int
    state = game.start(numpy.uint8(2))
    state.settle(spieltisch.Rng(one))
    view = bots.PlayerView(state, numpy.int64(0))
    bots.SearchBot(game, seed=one, simulations=numpy.int64(8)).decide(view)
    refused: list[dict[str, Any]] = [
        {"colours": True},
        {"colours": numpy.float64(3)},
        {"river": numpy.int64(1)},
    ]
    for wrong in refused:
        with pytest.raises(InvalidOptions):
            game.start(mode="solo", **wrong)
    with pytest.raises(InvalidArgument, match="simulations"):
        bots.SearchBot(game, seed=1, simulations=numpy.float64(8))


def test_a_game_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    name = complete()[0]
    game = spieltisch.load(name)
    monkeypatch.setattr(pkgutil, "iter_modules", lambda path: [])
    assert spieltisch.load(name) is game
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        spieltisch.load("chess")
    with pytest.raises(UnknownGame):
        spieltisch.load(["chess"])  # type: ignore[arg-type]
