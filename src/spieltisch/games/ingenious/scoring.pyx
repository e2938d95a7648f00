"""Scoring: 4, bonus placements (5.1), the duel's shared track (9), and 10.3."""

from spieltisch.games.ingenious.layout cimport DUEL_END, LONG_END, T, TRACK_END, Half, Position


cdef int side_of(Position* p, int seat) noexcept nogil:
    """Return the side of a seat: partners sit opposite (8.1), else each seat is a side."""
    if p.team:
        return seat & 1
    return seat


cdef bint score_tile(Position* p, int variant, int pair) noexcept nogil:
    """Score the tile just laid, unless the player has to choose the order (4.2); return whether."""
    cdef int direction = T.pair_direction[pair]
    count(p, 0, T.pair_cell[pair][0], T.variant_first[variant], direction)
    count(p, 1, T.pair_cell[pair][1], T.variant_second[variant], (direction + 3) % 6)
    if order_matters(p):
        return False
    score_both(p)
    return True


# ---------------------------------------------------------------- 4.1 counting


cdef void count(Position* p, int half, int cell, int colour, int twin) noexcept nogil:
    """Count the unbroken runs of the same symbol on the five lines not towards the twin (4.1)."""
    cdef int direction, at, n
    p.half[half].cell = cell
    p.half[half].colour = colour
    for direction in range(6):
        n = 0
        if direction != twin:
            at = cell + T.step[direction]
            while p.symbol[at] == colour:
                n += 1
                at += T.step[direction]
        p.half[half].counted[direction] = n


cdef int points(Position* p, int half) noexcept nogil:
    """Return a half's points: one for each counted symbol (4.1)."""
    cdef int direction
    cdef int n = 0
    for direction in range(6):
        n += p.half[half].counted[direction]
    return n


# ---------------------------------------------------------------- 4.2 the two halves


cdef bint order_matters(Position* p) noexcept nogil:
    """Return whether a double on a long track ends differently in the two orders (4.2)."""
    cdef int begin, one, two, between, between_too, end, end_too
    if not (p.solo or p.team) or p.half[0].colour != p.half[1].colour:
        return False
    begin = p.track[side_of(p, p.seat)][p.half[0].colour - 1]
    one = points(p, 0)
    two = points(p, 1)
    between = moved(p, begin, one)
    between_too = moved(p, begin, two)
    end = moved(p, between, two)
    end_too = moved(p, between_too, one)
    return end != end_too or (
        reached(p, begin, between) + reached(p, between, end)
        != reached(p, begin, between_too) + reached(p, between_too, end_too)
    )


cdef void score_first(Position* p, int cell) noexcept nogil:
    """Score the half on that cell first, as the player chose, then the other (4.2)."""
    cdef Half other
    if p.half[0].cell != cell:
        other = p.half[0]
        p.half[0] = p.half[1]
        p.half[1] = other
    score_both(p)


cdef void score_both(Position* p) noexcept nogil:
    """Score the two halves, one after the other (4.2)."""
    p.half_count = 2
    if p.duel:
        score_shared(p, 0)
        score_shared(p, 1)
    else:
        score(p, 0)
        score(p, 1)


cdef void score(Position* p, int half) noexcept nogil:
    """Move a marker on the track of the seat's side (4.2, 5.1)."""
    cdef int side = side_of(p, p.seat)
    cdef int colour = p.half[half].colour - 1
    cdef int begin = p.track[side][colour]
    cdef int end = moved(p, begin, points(p, half))
    p.track[side][colour] = end
    p.half[half].begin = begin
    p.half[half].end = end
    p.half[half].reached = reached(p, begin, end)
    p.owed += p.half[half].reached


cdef int moved(Position* p, int begin, int points) noexcept nogil:
    """Return the level where a marker stops; at 18 left it crosses to 0 right (4.3, 7.2, 8.2)."""
    cdef int end = begin + points
    if begin < TRACK_END:
        return min(end, TRACK_END)
    if p.solo or p.team:
        return min(end, LONG_END)
    return TRACK_END


cdef bint reached(Position* p, int begin, int end) noexcept nogil:
    """Return whether that step earns a bonus placement (5.1, 5.2, 7.3, 8.2)."""
    if p.solo or begin == end:
        return False
    return end == TRACK_END or end == LONG_END


cdef void score_shared(Position* p, int half) noexcept nogil:
    """Move the duel's common marker towards the seat; at its 9 take the token (9.1, 9.2)."""
    cdef int seat = p.seat
    cdef int colour = p.half[half].colour - 1
    cdef int begin = p.shared[colour]
    cdef int end
    if seat == 0:
        end = min(begin + points(p, half), DUEL_END)
    else:
        end = max(begin - points(p, half), -DUEL_END)
    p.shared[colour] = end
    p.half[half].begin = begin
    p.half[half].end = end
    p.half[half].reached = (
        begin != end and end == (DUEL_END if seat == 0 else -DUEL_END) and p.token[colour] != seat
    )
    p.half[half].token = -2
    if p.half[half].reached:
        p.half[half].token = p.token[colour]
        p.token[colour] = seat
        p.owed += 1


# ---------------------------------------------------------------- levels of the markers


cdef int lowest(Position* p, int seat) noexcept nogil:
    """Return the colours that are lowest on the track of the seat's side, a bit each (6.2)."""
    cdef int side = side_of(p, seat)
    cdef int colour
    cdef int least = LONG_END
    cdef int found = 0
    for colour in range(6):
        least = min(least, p.track[side][colour])
    for colour in range(6):
        found |= (p.track[side][colour] == least) << colour
    return found


cdef int at_own_end(Position* p, int seat) noexcept nogil:
    """Return the colours whose marker is at the seat's own 9, a bit each (9.3)."""
    cdef int colour
    cdef int end = DUEL_END if seat == 0 else -DUEL_END
    cdef int found = 0
    for colour in range(6):
        if p.shared[colour] == end:
            found |= 1 << colour
    return found


# ---------------------------------------------------------------- 10 the end


cdef bint has_won(Position* p, int seat) noexcept nogil:
    """Return whether all six markers of the seat's side are at the end (10.3, 7.4, 8.4, 9.5)."""
    cdef int colour, side, end
    if p.duel:
        return at_own_end(p, seat) == 63
    side = side_of(p, seat)
    end = LONG_END if p.solo or p.team else TRACK_END
    for colour in range(6):
        if p.track[side][colour] < end:
            return False
    return True


cdef int result_of(Position* p, int seat) noexcept nogil:
    """Return the lowest marker of the seat's side (10.2); duel: its number of markers (9.4)."""
    cdef int colour
    cdef int found = LONG_END
    if p.duel:
        found = 0
        for colour in range(6):
            found += own_level(p, seat, colour) > 0
        return found
    for colour in range(6):
        found = min(found, own_level(p, seat, colour))
    return found


cdef int own_level(Position* p, int seat, int colour) noexcept nogil:
    """Return a marker's level for a seat; in the duel it is the seat's own above 0 (9.4)."""
    if p.duel:
        return p.shared[colour] if seat == 0 else -p.shared[colour]
    return p.track[side_of(p, seat)][colour]


cdef bint beats(Position* p, int seat, int other) noexcept nogil:
    """Return whether a seat finished ahead of another (10.2, 8.1, 9.4).

    Lists of markers are compared from the lowest up. The better one has fewer markers at the first
    level where the numbers differ. In the duel the seat with more own markers comes first, and only
    these are compared.
    """
    cdef int colour, level, more
    if p.duel and result_of(p, seat) != result_of(p, other):
        return result_of(p, seat) > result_of(p, other)
    for level in range(1 if p.duel else 0, LONG_END):
        more = 0
        for colour in range(6):
            more += own_level(p, seat, colour) == level
            more -= own_level(p, other, colour) == level
        if more != 0:
            return more < 0
    return False
