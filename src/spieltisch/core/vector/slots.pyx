"""Slots: the games and output arrays of a batch as C data, and the tasks done in each slot.

They run without the interpreter; threads share a batch, each with its own slots.
"""

from typing import TYPE_CHECKING

cimport cython
from libc.stdint cimport int32_t, uint64_t, uint8_t
from libc.stdlib cimport free

from spieltisch.core.bits cimport low64
from spieltisch.core.engine cimport CHANCE, EVERYBODY, NOBODY
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State
from spieltisch.core.vector.observer cimport Observer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from spieltisch.core.game import Game
    from spieltisch.core.spec import OptionValue


# Called through a pointer: Cython counts references to objects, which needs the interpreter.
ctypedef bint (*Task)(
    void* slots, void* slot, int what, Py_ssize_t i, int* scratch, uint8_t* seen
) noexcept nogil


# Tasks for a slot.
cdef enum:
    RESET = 0
    CHECK = 1
    STEP = 2
    SAMPLE = 3
    RESTART = 4

# When the game after one that ended begins.
cdef enum:
    SAME_STEP = 0
    NEXT_STEP = 1
    BY_HAND = 2


@cython.final
cdef class Slot:
    """A place of a batch, in which one game follows another."""

    cdef State state
    cdef Rng rng              # chance
    cdef Rng dice             # of `sample`
    cdef uint64_t seed        # of the game it plays
    cdef int actor            # who acts; NOBODY where a game is over
    cdef bint waits           # its game ended, and the next one has not begun
    cdef Py_ssize_t length    # of its game so far, in seats' actions


cdef class Slots:
    """The data of a batch that its tasks read and write; `Batch` fills it.

    - `game`, `options`, `seats`: the games that the batch plays.
    - `size`: the number of slots.
    - `threads`: the most threads that work at once.
    - `limit`: the number of seats' actions after which a game is cut off.
    - `observer`: the writer of observations, or None.
    - `space`: the name of the action space, in `game.spaces`.
    - `actions`: the number of actions in this space.
    """

    cdef readonly object game  #: Game
    cdef readonly object options  #: Mapping[str, OptionValue]
    cdef readonly int seats
    cdef readonly Py_ssize_t size
    cdef readonly int threads
    cdef readonly Py_ssize_t limit
    cdef readonly Observer observer  #: Observer | None
    cdef readonly str space
    cdef readonly Py_ssize_t actions
    cdef uint64_t first
    cdef State fresh
    cdef void** slot
    cdef int32_t[::1] index   # of an action in the space; -1 where it is not in it
    cdef int32_t[::1] number  # and back
    cdef bint cropped
    cdef int32_t[::1] chosen
    cdef int32_t[::1] actors
    cdef float[::1] rewards
    cdef uint8_t[::1] ended
    cdef uint8_t[::1] masks
    cdef uint8_t[::1] whole
    cdef float[::1] floats
    cdef uint8_t[::1] final_whole
    cdef float[::1] final_floats
    cdef float[::1] points
    cdef float[::1] margins
    cdef uint64_t[::1] lost
    cdef int restarts         # SAME_STEP, NEXT_STEP or BY_HAND
    cdef object failed        # the first error that a game's score raised, or None
    cdef bint with_points
    cdef bint with_margins
    cdef bint with_masks
    cdef bint with_whole
    cdef bint with_floats
    cdef bint with_finals

    def __cinit__(self):
        self.slot = NULL

    def __dealloc__(self):
        free(self.slot)


cdef bint do_slot(
    Slots all, Slot slot, int what, Py_ssize_t i, int* scratch, uint8_t* seen
) noexcept nogil:
    """Do a task in one slot and write the slot's new data; return whether it was possible."""
    if what == CHECK:
        return accepted(all, slot, all.chosen[i])
    if what == SAMPLE:
        all.chosen[i] = drawn(all, slot, scratch)
        return True
    if what == RESTART:
        if all.chosen[i] == 0:
            return True
        clear_rewards(all, i)
        all.ended[i] = 0
        next_game(all, slot, i, scratch)
    elif what == RESET:
        all.ended[i] = 0
        slot.seed = low64(all.first + i)
        slot.dice.reseed(low64(~slot.seed))
        clear_rewards(all, i)
        begin_game(all, slot, i, scratch)
    else:
        all.ended[i] = 0
        play(all, slot, i, scratch, seen)
    all.actors[i] = slot.actor
    if all.with_masks:
        write_mask(all, slot, i, scratch)
    if all.with_whole or all.with_floats:
        write_observation(all, slot, max(slot.actor, 0), i, seen, False)
    return True


cdef bint accepted(Slots all, Slot slot, int chosen) noexcept nogil:
    """Return whether the actor may play an action; a slot where nobody acts accepts any."""
    if slot.actor == NOBODY or slot.waits:
        return True
    if chosen < 0 or chosen >= all.actions:
        return False
    if all.cropped:
        return slot.state.accepts(slot.actor, all.number[chosen])
    return slot.state.accepts(slot.actor, chosen)


cdef int drawn(Slots all, Slot slot, int* scratch) noexcept nogil:
    """Return a random legal action of the space; 0 where no seat acts."""
    cdef Py_ssize_t n
    if slot.actor == NOBODY or slot.waits:
        return 0
    if not all.cropped:
        return slot.state.pick(slot.actor, slot.dice, scratch)
    n = list_within(all, slot, scratch)
    return scratch[slot.dice.below(<unsigned int>max(n, 1))]


cdef void play(Slots all, Slot slot, Py_ssize_t i, int* scratch, uint8_t* seen) noexcept nogil:
    """Play the chosen action and let chance draw; after an end, begin the next game in its time."""
    cdef int seat
    cdef int acted = slot.actor
    cdef int action = all.chosen[i]
    clear_rewards(all, i)
    if slot.waits:
        if all.restarts == NEXT_STEP:
            next_game(all, slot, i, scratch)
        return
    if slot.actor == NOBODY:
        return
    if all.cropped:
        action = all.number[action]
    slot.state.make(slot.actor, action)
    slot.length += 1
    go_on(all, slot, i, scratch)
    if slot.actor == NOBODY:
        all.ended[i] = 1
        for seat in range(all.seats):
            all.rewards[i * all.seats + seat] = slot.state.return_of(seat)
        if all.with_points or all.with_margins:
            write_scores(all, slot.state, i)
    elif slot.length >= all.limit:
        all.ended[i] = 2
    else:
        return
    if all.with_finals:
        write_observation(all, slot, acted, i, seen, True)
    if all.restarts == SAME_STEP:
        next_game(all, slot, i, scratch)
    else:
        slot.waits = True
        slot.actor = acted


cdef void write_scores(Slots all, State state, Py_ssize_t i) noexcept with gil:
    """Write the points and margins of a game that is over; keep the first error for the caller."""
    try:
        if all.with_points:
            for seat, points in enumerate(state.points()):
                all.points[i * all.seats + <Py_ssize_t>seat] = points
        if all.with_margins:
            for seat, points in enumerate(state.margins()):
                all.margins[i * all.seats + <Py_ssize_t>seat] = points
    except Exception as error:
        if all.failed is None:
            all.failed = error


cdef void clear_rewards(Slots all, Py_ssize_t i) noexcept nogil:
    """Set the slot's rewards, points and margins to 0."""
    cdef int seat
    for seat in range(all.seats):
        all.rewards[i * all.seats + seat] = 0
        if all.with_points:
            all.points[i * all.seats + seat] = 0
        if all.with_margins:
            all.margins[i * all.seats + seat] = 0


cdef void next_game(Slots all, Slot slot, Py_ssize_t i, int* scratch) noexcept nogil:
    """Begin the game after the slot's present one."""
    slot.seed = low64(slot.seed + all.size)
    begin_game(all, slot, i, scratch)


cdef void begin_game(Slots all, Slot slot, Py_ssize_t i, int* scratch) noexcept nogil:
    """Begin the game of the slot's seed."""
    slot.rng.reseed(slot.seed)
    slot.state.assign(all.fresh)
    slot.length = 0
    slot.waits = False
    go_on(all, slot, i, scratch)


cdef void go_on(Slots all, Slot slot, Py_ssize_t i, int* scratch) noexcept nogil:
    """Draw, and play others at random, until a seat acts that has a legal action in the space."""
    cdef int actor
    while True:
        actor = slot.state.to_act()
        if actor == EVERYBODY:
            actor = somebody(slot.state, slot.rng)
        slot.actor = actor
        if actor != CHANCE:
            if actor == NOBODY or not all.cropped or slot.length >= all.limit:
                return
            if list_within(all, slot, scratch) > 0:
                return
            all.lost[i] += 1
            slot.length += 1
        slot.state.make(actor, slot.state.pick(actor, slot.rng, scratch))


cdef int somebody(State state, Rng rng) noexcept nogil:
    """Return a random seat among those that may act; one seat alone takes no draw."""
    cdef int seat
    cdef int only = NOBODY
    cdef unsigned int left
    cdef unsigned int n = 0
    for seat in range(state.seats):
        if state.may_act(seat):
            only = seat
            n += 1
    if n < 2:
        return only
    left = rng.below(n)
    for seat in range(state.seats):
        if state.may_act(seat):
            if left == 0:
                return seat
            left -= 1
    return only


cdef Py_ssize_t list_within(Slots all, Slot slot, int* scratch) noexcept nogil:
    """Write the legal actions of the space as indices into it; return their number."""
    cdef Py_ssize_t i
    cdef Py_ssize_t n = slot.state.list_legal(slot.actor, scratch)
    cdef Py_ssize_t kept = 0
    for i in range(n):
        if all.index[scratch[i]] >= 0:
            scratch[kept] = all.index[scratch[i]]
            kept += 1
    return kept


cdef void write_mask(Slots all, Slot slot, Py_ssize_t i, int* scratch) noexcept nogil:
    """Write the actor's legal actions; none where no seat acts."""
    cdef Py_ssize_t k, n
    cdef unsigned char* row
    row = &all.masks[i * all.actions]
    if slot.actor != NOBODY and not all.cropped and not slot.waits:
        slot.state.mask(slot.actor, row, scratch)
        return
    for k in range(all.actions):
        row[k] = 0
    if slot.actor != NOBODY and not slot.waits:
        n = list_within(all, slot, scratch)
        for k in range(n):
            row[scratch[k]] = 1


cdef void write_observation(
    Slots all, Slot slot, int seat, Py_ssize_t i, uint8_t* seen, bint final
) noexcept nogil:
    """Write the observation of a seat; to `finals` at the end of a game."""
    cdef Py_ssize_t size = all.observer.size
    cdef Py_ssize_t at = i * size
    if all.with_whole:
        all.observer.encode(
            slot.state,
            seat,
            &all.final_whole[at] if final else &all.whole[at],
        )
    else:
        all.observer.encode_floats(
            slot.state,
            seat,
            seen,
            &all.final_floats[at]
            if final
            else &all.floats[at],
        )
