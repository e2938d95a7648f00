"""Solo games of the network, as it sees them; `fitting/carcassonne_solo.py` learns from these."""

from typing import TYPE_CHECKING

from spieltisch.core.buffer cimport Buffer
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.rng cimport Rng
from spieltisch.games.carcassonne.bots.knowledge cimport TurnKnowledge
from spieltisch.games.carcassonne.layout cimport PLACE
from spieltisch.games.carcassonne.state cimport CarcassonneState

if TYPE_CHECKING:
    from spieltisch.core.ids import Action


def play_alone(
    TurnKnowledge knowledge not None, CarcassonneState state not None, Rng rng not None, int most
) -> tuple[list[Action], list[list[float]]]:
    """Play a solo game to its end; return all actions, and the network's inputs after each turn.

    Of the `most` best turns by the heuristic, each colour takes the one that the network judges
    best.
    """
    actions, found = [], []
    cdef int actor, move, step, action
    cdef Buffer scratch = Buffer(state.game.scratch_size)
    cdef int[1] best
    knowledge.prepare(state, 0)
    knowledge.begin(state)
    while state.to_act() != NOBODY:
        actor = state.to_act()
        if actor == CHANCE:
            move = state.pick(actor, rng, scratch.data)
        elif state.p.phase == PLACE:
            move = knowledge.foresee(state, actor, most)
        else:
            knowledge.list_turns(state, actor, best, 1)
            move = best[0]
        knowledge.play(state, actor, move)
        step = 0
        while (action := knowledge.action_of(move, step)) >= 0:
            actions.append(action)
            step += 1
        if state.to_act() == CHANCE and actor != CHANCE:
            found.append(knowledge.alone.inputs(state))
    return actions, found
