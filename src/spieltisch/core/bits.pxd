# Functions on the bits of a word, inline in every module that cimports them.
from libc.stdint cimport uint64_t


cdef extern from *:
    int lowest_bit "__builtin_ctzll"(uint64_t word) noexcept nogil


# x86-64 alone has no instruction for it, and gcc would call a function for each word. Source:
# Warren, "Hacker's Delight", 5-1.
cdef inline int popcount(uint64_t word) noexcept nogil:
    word -= (word >> 1) & <uint64_t>0x5555555555555555
    word = (word & <uint64_t>0x3333333333333333) + ((word >> 2) & <uint64_t>0x3333333333333333)
    word = (word + (word >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F
    return <int>((word * <uint64_t>0x0101010101010101) >> 56)


cdef inline uint64_t low64(uint64_t word) noexcept nogil:
    return word


cdef inline uint64_t mix(uint64_t digest, uint64_t word) noexcept nogil:
    digest = (digest ^ word) * <uint64_t>0x9E3779B97F4A7C15
    return digest ^ (digest >> 29)
