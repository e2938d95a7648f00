"""Environments for the field's interfaces: PettingZoo, Gymnasium, and vectors of games.

`pip install spieltisch[envs]`. In all of them, observations are those of `game.observer(kind)`, as
float32 from 0 to 1. Actions are indices into an action space, by default the game's own numbers.
`info["action_mask"]` has the legal ones, int8 as for `Discrete.sample`. `ids.py` has the names for
`gymnasium.make`.
"""

from spieltisch.envs import ids as _ids  # noqa: F401 - registers them
from spieltisch.envs.aec import AECGame
from spieltisch.envs.parallel import ParallelGame
from spieltisch.envs.seat import SeatEnv
from spieltisch.envs.vector import VectorGames

__all__ = ["AECGame", "ParallelGame", "SeatEnv", "VectorGames"]
