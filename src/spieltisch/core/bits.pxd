# Functions on the bits of a word, inline in every module that cimports them.
from libc.stdint cimport uint64_t


cdef extern from *:
    """
    #if defined(__GNUC__)
        #define spieltisch_lowest_bit(word) __builtin_ctzll(word)
    #elif defined(_MSC_VER) && defined(_WIN64)
        #include <intrin.h>
        static __forceinline int spieltisch_lowest_bit(unsigned __int64 word) {
            unsigned long place;
            _BitScanForward64(&place, word);
            return (int)place;
        }
    #else
        /* The zeros below the lowest bit, counted by halves: "Hacker's Delight", 5-4. */
        static int spieltisch_lowest_bit(uint64_t word) {
            int place = 0;
            if (!(word & 0xFFFFFFFFu)) { place += 32; word >>= 32; }
            if (!(word & 0xFFFFu)) { place += 16; word >>= 16; }
            if (!(word & 0xFFu)) { place += 8; word >>= 8; }
            if (!(word & 0xFu)) { place += 4; word >>= 4; }
            if (!(word & 0x3u)) { place += 2; word >>= 2; }
            return place + !(word & 0x1u);
        }
    #endif
    """
    int lowest_bit "spieltisch_lowest_bit"(uint64_t word) noexcept nogil


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
