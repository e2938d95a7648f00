"""The field's interfaces: PettingZoo, Gymnasium, and vectors of games.

`pip install spieltisch[envs]`. What they share: observations are what `game.observer(kind)` writes,
as float32 from 0 to 1; actions are the game's own numbers; who may do what stands in
`info["action_mask"]`, int8 as `Discrete.sample` takes it.
"""

import gymnasium

from spieltisch.envs.aec import AECGame
from spieltisch.envs.parallel import ParallelGame
from spieltisch.envs.seat import SeatEnv
from spieltisch.envs.vector import VectorGames

__all__ = ["AECGame", "ParallelGame", "SeatEnv", "VectorGames"]

gymnasium.register(id="spieltisch/Seat-v0", entry_point="spieltisch.envs.seat:SeatEnv")
