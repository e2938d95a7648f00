from collections.abc import Iterable

from typing_extensions import disjoint_base

from spieltisch.bots.knowledge import Knowledge
from spieltisch.core.ids import Action, Actor
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious.state import IngeniousState

@disjoint_base
class PlacementKnowledge(Knowledge):
    overlooked: int
    reach: int
    tau: float
    forecasts: bool
    def play_sampled(
        self, state: IngeniousState, rng: Rng, one_in: int, wide: int
    ) -> list[list[list[float]]]: ...
    def best_after(
        self, state: IngeniousState, actions: Iterable[tuple[Actor, Action]], most: int
    ) -> list[tuple[Action, float]]: ...
