from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport low64
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.state cimport State
from spieltisch.core.rng cimport Rng


cdef class _Walk:
    cdef Rng rng
    cdef uint64_t seed
    cdef Buffer scratch
    cdef readonly uint64_t leaves
    cdef readonly uint64_t digest
    cdef uint64_t played
    cdef int play(self, State state, int actor, int action) except -1
    cdef int settle(self, State state) except -1
    cdef int walk(self, State state, int depth) except -1
    cdef int actions(self, State state, int seat, int depth) except -1
