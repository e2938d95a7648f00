"""Games of the policy with itself, as the networks see them; `fitting/` learns from these."""

from typing import TYPE_CHECKING

from spieltisch.core.buffer cimport Buffer
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.bots.knowledge cimport PlacementKnowledge
from spieltisch.games.ingenious.bots.learned.forecast cimport Forecast
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport A_PLACE, PLACE, Position

from spieltisch.games.ingenious.bots.learned.forecast import WEIGHTS as _WEIGHTS

if TYPE_CHECKING:
    from spieltisch.core.ids import Action

cdef enum:
    # Placements that the network compares in a solo game.
    COMPARED = 16


def play_sampled(
    PlacementKnowledge knowledge not None,
    IngeniousState state not None,
    Rng rng not None,
    int one_in,
) -> list[list[list[float]]]:
    """Play a game to its end by the policy; return a list of the network's inputs for each sample.

    A sample has the inputs of each side. One in 20 actions is random.
    """
    found = []
    cdef int seat, actor, move
    cdef Buffer scratch = Buffer(state.game.scratch_size)
    cdef Position* p = state.p
    cdef Forecast viewer = Forecast([0.0] * _WEIGHTS)
    knowledge.prepare(state, 0)
    knowledge.begin(state)
    while state.to_act() != NOBODY:
        actor = state.to_act()
        if actor == CHANCE or rng.below(20) == 0:
            move = state.pick(actor, rng, scratch.data)
        else:
            move = knowledge.policy(state, actor, rng, scratch.data)
        knowledge.play(state, actor, move)
        if move >= A_PLACE and state.to_act() != NOBODY and rng.below(one_in) == 0:
            viewer.look(p, knowledge.board)
            found.append([viewer.inputs(p, seat) for seat in range(p.sides)])
    return found


def play_alone(
    PlacementKnowledge knowledge not None, IngeniousState state not None, Rng rng not None
) -> tuple[list[Action], list[list[list[float]]]]:
    """Play a solo game to its end by the network; return all actions, and the network's inputs
    after each placement.

    The inputs of a position are six rows, one for each colour.
    """
    actions, found = [], []
    cdef int actor, move
    cdef Buffer scratch = Buffer(state.game.scratch_size)
    knowledge.prepare(state, 0)
    knowledge.begin(state)
    while state.to_act() != NOBODY:
        actor = state.to_act()
        if actor == CHANCE:
            move = state.pick(actor, rng, scratch.data)
        elif state.p.phase == PLACE:
            move = knowledge.look_ahead(state, actor, COMPARED)
        else:
            move = knowledge.policy(state, actor, rng, scratch.data)
        knowledge.play(state, actor, move)
        actions.append(move)
        if move >= A_PLACE and state.to_act() != NOBODY:
            found.append(knowledge.alone.inputs(state.p, knowledge.board))
    return actions, found
