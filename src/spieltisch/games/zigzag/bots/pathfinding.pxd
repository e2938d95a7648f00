cimport cython
from libc.stdint cimport int16_t, uint8_t

from spieltisch.games.zigzag.running cimport list_steps
from spieltisch.games.zigzag.state cimport ZigZagState


cdef struct Front:            # sections on which a runner may stand, each once
    int16_t at[506]
    int16_t size


cdef struct Desk:
    double supply[8]          # the chance of each terrain to be turned over next
    double worth[506]         # of a section, by its number + 1: the cards it takes from there
    double value[16][8]       # of a front after one more card of each terrain, by front
    Front front[16]           # the first is that of the pile; those after it are looked at
    int seen[506]             # by section + 1: when it last came into a front
    int now
    uint8_t lying[8]          # the cards face up, by terrain
    int first                 # of the best cards to take the first, -1 none


@cython.final
cdef class Pathfinder:
    cdef ZigZagState state
    cdef int seat
    cdef Desk d

    cdef void solve(self) noexcept nogil
    cdef double through(self, int at) noexcept nogil
    cdef double settled(self, int number) noexcept nogil
    cdef bint step(self, int number, int terrain) noexcept nogil
    cdef void put(self, int number, int at) noexcept nogil
    cdef bint use(self, int terrain) noexcept nogil
    cdef double nearest(self, int number) noexcept nogil
    cdef double ahead(self, int number, int depth) noexcept nogil
    cdef double search(self, int number, int taken, int length, int depth, double cost) noexcept nogil
