"""Ids: one for each game and mode, for Gymnasium's `make` and `make_vec`."""

from __future__ import annotations

from typing import Any

import gymnasium

import spieltisch
from spieltisch.envs import AECGame, VectorGames


def test_each_mode_has_an_id() -> None:
    ids = {way for way in gymnasium.registry if way.startswith("spieltisch/")}
    assert {
        "spieltisch/Ingenious-v0",
        "spieltisch/IngeniousDuel-v0",
        "spieltisch/Lastdie-v0",
    } <= ids
    modes = [mode for name in spieltisch.list_games() for mode in spieltisch.load(name).spec.modes]
    assert len(ids) >= 2 + len(modes)
    env: Any = gymnasium.make("spieltisch/IngeniousDuel-v0", kind="vector").unwrapped
    assert env.watched.options["mode"] == "duel"
    assert str(env) == "<SeatEnv of ingenious_duel, 2 seats>"
    many = gymnasium.make_vec("spieltisch/CarcassonneSolo-v0", 2, kind="vector", space="cropped")
    assert isinstance(many, VectorGames)
    assert repr(many) == "<2 games of spieltisch_carcassonne_solo>"
    turns = AECGame("zigzag", mode="long", kind="vector")
    assert str(turns) == turns.metadata["name"] == "spieltisch_zigzag_long_v0"
    assert AECGame.metadata["name"] == "spieltisch"
