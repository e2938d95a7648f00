from spieltisch.games.ingenious.table cimport (
    DUEL_END, LONG_END, TRACK_END, Half, Position, T,
)


cdef int side_of(Position* p, int seat) noexcept nogil
cdef bint score_tile(Position* p, int variant, int pair) noexcept nogil
cdef void count(Position* p, int half, int cell, int colour, int twin) noexcept nogil
cdef int points(Position* p, int half) noexcept nogil
cdef bint order_matters(Position* p) noexcept nogil
cdef void score_first(Position* p, int cell) noexcept nogil
cdef void score_both(Position* p) noexcept nogil
cdef void score(Position* p, int half) noexcept nogil
cdef void score_shared(Position* p, int half) noexcept nogil
cdef int moved(Position* p, int begin, int points) noexcept nogil
cdef bint reached(Position* p, int begin, int end) noexcept nogil
cdef int lowest(Position* p, int seat) noexcept nogil
cdef int at_own_end(Position* p, int seat) noexcept nogil
cdef bint has_won(Position* p, int seat) noexcept nogil
cdef int result_of(Position* p, int seat) noexcept nogil
cdef int own_level(Position* p, int seat, int colour) noexcept nogil
cdef bint beats(Position* p, int seat, int other) noexcept nogil
