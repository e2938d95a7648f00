from libc.stdint cimport uint8_t, uint64_t

from spieltisch.core.bits cimport mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng


cdef extern from *:
    """
    static CYTHON_INLINE PyObject *spieltisch_blank(PyObject *like, PyObject *nothing) {
        return Py_TYPE(like)->tp_new(Py_TYPE(like), nothing, NULL);
    }
    """
    object blank "spieltisch_blank"(object like, tuple nothing)


cdef tuple _NUMBERS


cdef class State:
    cdef readonly object game
    cdef readonly object options
    cdef readonly int seats
    cdef object kept          # None, or the key and the items of a position that was pickled

    # What follows from these, for compiled code; the same in all positions of a game.
    cdef bint solo
    cdef Py_ssize_t actions
    cdef Py_ssize_t max_legal
    cdef Py_ssize_t max_chances
    cdef Py_ssize_t scratch_size
    cdef uint64_t salt

    # What a game's rules provide; see the docstrings in state.py.
    cdef int to_act(self) noexcept nogil
    cdef bint may_act(self, int seat) noexcept nogil
    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil
    cdef bint accepts(self, int actor, int action) noexcept nogil
    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil
    cdef void make(self, int actor, int action) noexcept nogil
    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil
    cdef bint beats(self, int seat, int other) noexcept nogil
    cdef int side_of(self, int seat) noexcept nogil
    cdef int solo_result(self) noexcept nogil
    cdef Py_ssize_t mask(self, int actor, uint8_t* out, int* scratch) noexcept nogil
    cdef int share(self, State other) except -1
    cdef void assign(self, State other) noexcept nogil
    cdef uint64_t digest(self) noexcept nogil
    cdef int reraise(self) except -1

    # What follows from that.
    cdef Py_ssize_t mask_listed(self, int actor, uint8_t* out, int* scratch) noexcept nogil
    cdef int pick_listed(self, int actor, Rng rng, int* scratch) noexcept nogil
    cdef bint acts(self, int actor) noexcept nogil
    cdef int rank_of(self, int seat) noexcept nogil
    cdef double return_of(self, int seat) noexcept nogil
    cdef void write_returns(self, double* out) noexcept nogil
    cdef Py_ssize_t listed(self, int actor, int* out) except -1
    cdef int within(self, int actor, Py_ssize_t n) except -1
