cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

from spieltisch.core.bits cimport low64
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.observations.observer cimport Observer
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State


@cython.final
cdef class Slot:
    cdef State state
    cdef Rng rng              # chance
    cdef Rng dice             # of `sample`
    cdef uint64_t seed        # of the game it plays
    cdef int actor            # who acts; NOBODY where a game is over
    cdef Py_ssize_t length    # of its game so far, in seats' actions


# Called by way of a pointer: Cython counts references to objects, which needs the interpreter.
ctypedef bint (*Task)(
    void* batch, void* slot, int what, Py_ssize_t i, int* scratch, uint8_t* seen
) noexcept nogil


@cython.final
cdef class Batch:
    cdef readonly object game
    cdef readonly object options
    cdef readonly int seats
    cdef readonly Py_ssize_t size
    cdef readonly int threads
    cdef readonly Py_ssize_t limit
    cdef readonly Observer observer
    cdef readonly str space
    cdef readonly Py_ssize_t actions
    cdef object _pool
    cdef list _slots
    cdef list _scratch
    cdef list _held           # what is written to, so that it stays
    cdef bint _playing
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
    cdef uint64_t[::1] lost
    cdef bint with_masks
    cdef bint with_whole
    cdef bint with_floats
    cdef bint with_finals


cdef bint do_slot(
    Batch batch, Slot slot, int what, Py_ssize_t i, int* scratch, uint8_t* seen
) noexcept nogil
cdef bint accepted(Batch batch, Slot slot, int chosen) noexcept nogil
cdef int drawn(Batch batch, Slot slot, int* scratch) noexcept nogil
cdef void play(
    Batch batch, Slot slot, Py_ssize_t i, int* scratch, uint8_t* seen
) noexcept nogil
cdef void clear_rewards(Batch batch, Py_ssize_t i) noexcept nogil
cdef void begin_game(Batch batch, Slot slot, Py_ssize_t i, int* scratch) noexcept nogil
cdef void go_on(Batch batch, Slot slot, Py_ssize_t i, int* scratch) noexcept nogil
cdef int somebody(State state, Rng rng) noexcept nogil
cdef Py_ssize_t list_within(Batch batch, Slot slot, int* scratch) noexcept nogil
cdef void write_mask(Batch batch, Slot slot, Py_ssize_t i, int* scratch) noexcept nogil
cdef void write_observation(
    Batch batch, Slot slot, int seat, Py_ssize_t i, uint8_t* seen, bint final
) noexcept nogil
