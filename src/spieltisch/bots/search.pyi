from spieltisch.core.game import Heuristic, State
from spieltisch.core.ids import Action, Seat
from spieltisch.core.rng import Rng

def best_action(state: State, seat: Seat, heuristic: Heuristic, rng: Rng) -> Action: ...
