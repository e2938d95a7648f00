"""Looking one action ahead, compiled and without the interpreter's lock."""

import cython

from spieltisch.core.buffer import Buffer
from spieltisch.errors import InvalidArgument

if not cython.compiled:
    from spieltisch.core.heuristic import Heuristic
    from spieltisch.core.rng import Rng
    from spieltisch.core.state import State


def best_action(state: State, seat: cython.int, heuristic: Heuristic, rng: Rng):
    """Return the legal action after which `heuristic` values the position highest for `seat`.

    Each action is played on a copy and the position judged at once, before chance or anybody else
    acts; among equals `rng` draws evenly. `state` stays as it is. Raises InvalidArgument when the
    seat has no legal action, or the heuristic is for states of another game.
    """
    heuristic.check_state(state)
    trial: State = state.clone()
    actions: Buffer = Buffer(state.game.scratch_size)
    n: cython.Py_ssize_t
    found: cython.int
    if seat not in state.actors():
        raise InvalidArgument(f"seat {seat} has nothing to choose: to act is {state.actors()}")
    with cython.nogil:
        n = state.list_legal(seat, actions.data)
        found = look_ahead(state, trial, seat, heuristic, rng, actions.data, n)
    state.reraise()
    trial.reraise()
    heuristic.reraise()
    return found


def look_ahead(state, trial, seat, heuristic, rng, actions, n):
    """Return the best of the first `n` of `actions`, which is not empty; `trial` is overwritten."""
    i: cython.Py_ssize_t
    value: cython.double
    highest: cython.double = 0
    found: cython.int = -1
    equals: cython.uint = 0
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
