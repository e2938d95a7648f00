# C's words for the bit functions of core/uncompiled.py.
from libc.stdint cimport uint64_t


cdef extern from *:
    int popcount "__builtin_popcountll"(uint64_t word) noexcept nogil
    int lowest_bit "__builtin_ctzll"(uint64_t word) noexcept nogil


cdef inline uint64_t low64(uint64_t word) noexcept nogil:
    return word


cdef inline uint64_t mix(uint64_t digest, uint64_t word) noexcept nogil:
    digest = (digest ^ word) * <uint64_t>0x9E3779B97F4A7C15
    return digest ^ (digest >> 29)
