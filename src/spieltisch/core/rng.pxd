cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

from spieltisch.core.bits cimport low64


@cython.final
cdef class Rng:
    cdef uint64_t state
    cdef void reseed(self, uint64_t seed) noexcept nogil
    cpdef uint64_t next(self) noexcept nogil
    cpdef uint32_t below(self, int64_t bound) except? 0xFFFFFFFF nogil
