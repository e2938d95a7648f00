from spieltisch.core.heuristic import Heuristic
from spieltisch.core.ids import Action, Seat
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

def best_action(state: State, seat: Seat, heuristic: Heuristic, rng: Rng) -> Action: ...
