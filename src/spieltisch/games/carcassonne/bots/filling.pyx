"""Chances that spots are filled: how many of the coming tiles fit into their surroundings."""

from libc.math cimport pow
from libc.stdint cimport int16_t, int32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from spieltisch.core.bits cimport mix
from spieltisch.games.carcassonne.layout cimport LAND, T, Position


# Results of earlier positions, which do not depend on them.
cdef struct Memory:
    double tries[84]          # by the tiles to come, turns that count,
    double filling[84][73]    # and chances, as in `Odds`
    double exponent[256]      # powers of one number, by a hash of the exponent
    double power[256]


# Chances that spots are filled while these tiles are still to come.
cdef struct Odds:
    double tries              # turns that count
    double own[73]
    double* filling           # by the number of fitting tiles; -1 before its first use
    int32_t left              # tiles to come; -1: nothing is computed yet
    uint8_t unseen[24]        # by kind
    uint8_t fits[625]         # by a spot's surroundings: the tiles that fit there


# Surroundings of a spot, five numbers a side: nothing, or an edge counted from 1.
cdef struct Patterns:
    int32_t count[24]         # by kind: the patterns that it fits,
    int16_t pattern[24][64]   # and these


cdef Patterns PATTERNS


cdef int find_patterns() except -1:
    """Find the patterns that each kind of tile fits: each of its sides may also meet nothing."""
    cdef int kind, turned, open_sides, side, pattern
    for kind in range(LAND):
        found = []
        for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
            for open_sides in range(16):
                pattern = 0
                for side in range(4):
                    pattern *= 5
                    if not (open_sides >> side) & 1:
                        pattern += T.edge[turned][side] + 1
                if pattern not in found:
                    found.append(pattern)
        PATTERNS.count[kind] = len(found)
        for i, one in enumerate(found):
            PATTERNS.pattern[kind][i] = one
    return 0


find_patterns()


cdef void work_out(Position* p, Odds* odds, Memory* memory, double tries) noexcept nogil:
    """Count the coming tiles that fit each pattern, from those of the position before."""
    cdef int kind, i, more
    cdef int left = p.land_left + p.river_left
    cdef bint known = odds.left == left and odds.tries == tries
    if odds.left < 0:
        memset(odds, 0, sizeof(Odds))
    odds.left = left
    odds.tries = tries
    if not known:
        odds.filling = odds.own
        if memory is not NULL:
            odds.filling = memory.filling[left]
            known = memory.tries[left] == tries
            memory.tries[left] = tries
    if not known:
        for i in range(73):
            odds.filling[i] = -1
    for kind in range(LAND):
        more = p.unseen[kind] - odds.unseen[kind]
        if more != 0:
            odds.unseen[kind] = p.unseen[kind]
            for i in range(PATTERNS.count[kind]):
                odds.fits[PATTERNS.pattern[kind][i]] += more


cdef inline double chance_of(Odds* odds, int fits) noexcept nogil:
    """Return the chance that a spot is filled where `fits` tiles fit."""
    if odds.filling[fits] < 0:
        odds.filling[fits] = 0
        if fits > 0:
            odds.filling[fits] = 1 - pow(1 - <double>fits / (odds.left + 1), odds.tries)
    return odds.filling[fits]


cdef void forget(Memory* memory) noexcept nogil:
    """Begin with results that are not asked for, and the power 0."""
    cdef int i
    for i in range(84):
        memory.tries[i] = -1
    for i in range(256):
        memory.exponent[i] = 0
        memory.power[i] = 1


cdef double power(Memory* memory, double base, double exponent) noexcept nogil:
    """Return a power of the memory's one base."""
    cdef uint64_t bits
    cdef int at
    if memory is NULL:
        return pow(base, exponent)
    memcpy(&bits, &exponent, sizeof(double))
    at = mix(0, bits) >> 56
    if memory.exponent[at] != exponent:
        memory.exponent[at] = exponent
        memory.power[at] = pow(base, exponent)
    return memory.power[at]
