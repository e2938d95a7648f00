from collections.abc import Iterable

from spieltisch.bots.knowledge import Knowledge
from spieltisch.core.ids import Action, Actor
from spieltisch.games.ingenious.state import IngeniousState

class PlacementKnowledge(Knowledge):
    def best_after(
        self, state: IngeniousState, actions: Iterable[tuple[Actor, Action]], most: int
    ) -> list[tuple[Action, float]]: ...
