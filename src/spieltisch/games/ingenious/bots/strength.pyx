"""Strength of a seat's markers, and the better order of a double's halves."""

from libc.math cimport exp

from spieltisch.games.ingenious.scoring cimport moved, own_level, points, side_of
from spieltisch.games.ingenious.layout cimport A_SCORE, LONG_END, T, Position

# Weight of a marker's step relative to that of the next lower one.
cdef double NEXT = 0.5


cdef double strength(Position* p, int seat) noexcept nogil:
    """Return the value of a seat's markers: the lowest counts fully, each next one less (10.2)."""
    cdef int level, colour
    cdef double part = 1
    cdef double total = 0
    if p.duel:
        for colour in range(6):
            total += 6 / (1 + exp(-own_level(p, seat, colour) / spread(p)))
        return total / 2
    for level in range(LONG_END + 1):
        for colour in range(6):
            if own_level(p, seat, colour) == level:
                total += part * level
                part *= NEXT
    return total


cdef double spread(Position* p) noexcept nogil:
    """Return the scale of coming changes of lists, which grows with the empty cells."""
    cdef int k
    cdef int empty = 0
    cdef int cells = 0
    for k in range(169):
        empty += p.symbol[T.cells[k]] == 0
        cells += p.symbol[T.cells[k]] <= 6
    return 0.5 + 2.5 * <double>empty / cells


cdef Py_ssize_t both_orders(Position* p, int* out) noexcept nogil:
    """Write the two orders of a double's halves, the better one first; return 2."""
    out[0] = better_first(p)
    out[1] = A_SCORE + T.cell_index[p.half[0].cell]
    if out[1] == out[0]:
        out[1] = A_SCORE + T.cell_index[p.half[1].cell]
    return 2


cdef int better_first(Position* p) noexcept nogil:
    """Return the half of a double to score first: the one that moves the marker further."""
    cdef int begin = p.track[side_of(p, p.seat)][p.half[0].colour - 1]
    cdef int one = points(p, 0)
    cdef int two = points(p, 1)
    cdef int first = 0
    if moved(p, moved(p, begin, two), one) > moved(p, moved(p, begin, one), two):
        first = 1
    return A_SCORE + T.cell_index[p.half[first].cell]
