"""Environments for the field's interfaces: PettingZoo, Gymnasium, and vectors of games.

`pip install spieltisch[envs]`. In all of them, observations are those of `game.observer(kind)`, as
float32 from 0 to 1. Actions are the game's own numbers. `info["action_mask"]` has the legal ones,
int8 as for `Discrete.sample`.
"""

import gymnasium

from spieltisch.envs.aec import AECGame
from spieltisch.envs.parallel import ParallelGame
from spieltisch.envs.seat import SeatEnv
from spieltisch.envs.vector import VectorGames

__all__ = ["AECGame", "ParallelGame", "SeatEnv", "VectorGames"]

gymnasium.register(id="spieltisch/Seat-v0", entry_point="spieltisch.envs.seat:SeatEnv")
gymnasium.register(
    id="spieltisch/Games-v0", vector_entry_point="spieltisch.envs.vector:VectorGames"
)
