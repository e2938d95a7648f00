"""Search one action ahead, compiled, without the interpreter's lock."""

from typing import TYPE_CHECKING

from spieltisch.core.buffer cimport Buffer
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from spieltisch.core.ids import Action, Seat


def best_action(
    State state not None, int seat: Seat, Heuristic heuristic not None, Rng rng not None
) -> Action:
    """Return the legal action after which `heuristic` values the position highest for `seat`.

    Each action is played on a copy, whose position is judged at once, before chance or other seats
    act; `rng` draws evenly among equals. `state` stays unchanged. Raises InvalidArgument for a seat
    without a legal action, and for a heuristic of another game's states.
    """
    heuristic.check_state(state)
    cdef State trial = state.clone()
    cdef Buffer actions = Buffer(state.game.scratch_size)
    cdef Py_ssize_t n
    cdef int found
    if seat not in state.actors():
        raise InvalidArgument(f"seat {seat} has nothing to choose: the actors are {state.actors()}")
    with nogil:
        n = state.list_legal(seat, actions.data)
        found = look_ahead(state, trial, seat, heuristic, rng, actions.data, n)
    state.reraise()
    trial.reraise()
    heuristic.reraise()
    return found


cdef int look_ahead(
    State state, State trial, int seat, Heuristic heuristic, Rng rng, int* actions, Py_ssize_t n
) noexcept nogil:
    """Return the best of the first `n` of `actions` (n > 0); `trial` is overwritten."""
    cdef Py_ssize_t i
    cdef double value
    cdef double highest = 0
    cdef int found = -1
    cdef unsigned int equals = 0
    for i in range(n):
        trial.assign(state)
        trial.make(seat, actions[i])
        value = heuristic.value(trial, seat)
        if equals == 0 or value > highest:
            highest = value
            equals = 0
        if value == highest:
            equals += 1
            if rng.below(equals) == 0:
                found = actions[i]
    return found
