"""Data about the end of a game: unseen tiles, and the number of tiles that still fit."""

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.ingenious.layout cimport KINDS, T, Position


cdef void count_unseen(Position* p, int seat, int* counts) noexcept nogil:
    """Write the number of unseen tiles of each kind: in the bag, and on others' racks."""
    cdef int kind, other
    for kind in range(KINDS):
        counts[kind] = p.bag[kind]
        for other in range(p.seats):
            if other != seat:
                counts[kind] += p.rack[other][kind]


cdef int still_fit(Position* p) noexcept nogil:
    """Return the number of tiles laid one by one on the first pair: at least half of the most."""
    cdef unsigned long long[7] live = [0] * 7
    cdef int word, other, pair
    cdef int count = 0
    for word in range(p.words):
        live[word] = p.live[word]
    for word in range(p.words):
        while live[word] != 0:
            pair = 64 * word + lowest_bit(live[word])
            count += 1
            for other in range(p.words):
                live[other] &= ~T.holding[T.pair_cell[pair][0]][other]
                live[other] &= ~T.holding[T.pair_cell[pair][1]][other]
    return count
