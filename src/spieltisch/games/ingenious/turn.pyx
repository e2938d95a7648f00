"""A turn, after the racks have been dealt (2.1):

1. place a tile of the rack (3.1 to 3.3; placement.pyx),
2. choose the half of a double to score first, if it matters (4.2),
3. score both halves (4; scoring.pyx),
4. end the game when all six markers are at the end (10.3) or no tile fits (10.1),
5. make the bonus placements earned, each from 1 on (5),
6. swap the rack or keep it (6.2), in the duel set tiles aside (9.3), where that is allowed,
7. draw up to six (6.1), and return the tiles set aside to the bag (6.2, 9.3),
8. pass the turn on (2.2).
"""

from spieltisch.games.ingenious.placement cimport area_full, lay
from spieltisch.games.ingenious.scoring cimport at_own_end, has_won, lowest, score_first, score_tile
from spieltisch.games.ingenious.layout cimport (
    A_ASIDE, A_DONE, A_PLACE, A_SCORE, A_SWAP, DEAL, EXCHANGE, KINDS, ORDER, OVER, PAIRS, PLACE,
    REFILL, SWAP, T, Position,
)


cdef void perform(Position* p, int actor, int action) noexcept nogil:
    """Make one legal action of the actor."""
    p.last = action
    p.last_actor = actor
    p.half_count = 0
    if action < A_ASIDE:
        draw(p, action)
    elif action >= A_PLACE:
        place(p, (action - A_PLACE) // PAIRS, (action - A_PLACE) % PAIRS)
    elif action >= A_SCORE:
        score_first(p, T.cells[action - A_SCORE])
        go_on(p)
    elif action == A_SWAP:
        swap(p)
    elif action < A_SWAP:
        set_aside(p, action - A_ASIDE)
    else:
        refill(p)


# ---------------------------------------------------------------- 3 place, 4 score


cdef void place(Position* p, int variant, int pair) noexcept nogil:
    """Lay a tile of the rack and score it, or first let the player order (3.1, 3.4, 4.2)."""
    cdef int kind = T.variant_kind[variant]
    hold(p, p.seat, kind, p.rack[p.seat][kind] - 1)
    lay(p, variant, pair)
    if score_tile(p, variant, pair):
        go_on(p)
    else:
        p.phase = ORDER


cdef void go_on(Position* p) noexcept nogil:
    """End the game, place again, or refill, by way of a swap or exchange (10.3, 10.1, 5, 6)."""
    if has_won(p, p.seat):
        p.instant = 1
        p.phase = OVER
    elif area_full(p):
        p.phase = OVER
    elif p.owed > 0 and p.rack_count[p.seat] > 0:
        p.owed -= 1
        p.phase = PLACE
    else:
        p.owed = 0  # 5.3
        if may_swap(p):
            p.phase = SWAP
        elif may_exchange(p):
            p.phase = EXCHANGE
        else:
            refill(p)


# ---------------------------------------------------------------- 6.2 swap


cdef bint may_swap(Position* p) noexcept nogil:
    """Return whether no tile of the rack shows a lowest colour; never solo, duel (6.2, 8.3)."""
    if p.solo or p.duel or p.rack_count[p.seat] == 0:
        return False
    return p.kinds[p.seat] & T.showing[lowest(p, p.seat)] == 0


cdef void swap(Position* p) noexcept nogil:
    """Show the whole rack, set it aside, draw (6.2)."""
    cdef int kind
    cdef int seat = p.seat
    p.aside_count = p.rack_count[seat]
    for kind in range(KINDS):
        p.aside[kind] = p.rack[seat][kind]
        p.shown[seat][kind] = p.rack[seat][kind]
        hold(p, seat, kind, 0)
    refill(p)


# ---------------------------------------------------------------- 9.3 the duel's exchange


cdef bint may_exchange(Position* p) noexcept nogil:
    """Return whether a tile of the rack shows a colour at the seat's own 9 (9.3)."""
    if not p.duel:
        return False
    return p.kinds[p.seat] & T.showing[at_own_end(p, p.seat)] != 0


cdef bint may_set_aside(Position* p, int kind) noexcept nogil:
    """Return whether the rack holds such a tile and it shows such a colour (9.3)."""
    return (p.kinds[p.seat] & T.showing[at_own_end(p, p.seat)]) >> kind & 1 != 0


cdef Py_ssize_t list_exchange(Position* p, int* out) noexcept nogil:
    """Write each tile that may be set aside, and always `done`; return their number (9.3)."""
    cdef Py_ssize_t n = 0
    cdef int kind
    for kind in range(KINDS):
        if may_set_aside(p, kind):
            out[n] = A_ASIDE + kind
            n += 1
    out[n] = A_DONE
    return n + 1


cdef void set_aside(Position* p, int kind) noexcept nogil:
    """Lay a tile open next to the board until the draw is done (9.3)."""
    cdef int other
    cdef int seat = p.seat
    if p.aside_count == 0:
        for other in range(KINDS):
            p.shown[seat][other] = 0
    hold(p, seat, kind, p.rack[seat][kind] - 1)
    p.aside[kind] += 1
    p.aside_count += 1
    p.shown[seat][kind] += 1


# ---------------------------------------------------------------- 6.1 refill


cdef void refill(Position* p) noexcept nogil:
    """Begin to draw up to six (6.1)."""
    p.phase = REFILL
    p.drawing = p.seat
    draw_next(p)


cdef void draw(Position* p, int kind) noexcept nogil:
    """Move a tile from the bag to the rack (2.1, 6.1)."""
    p.bag[kind] -= 1
    p.bag_count -= 1
    hold(p, p.drawing, kind, p.rack[p.drawing][kind] + 1)
    draw_next(p)


cdef void draw_next(Position* p) noexcept nogil:
    """Let chance draw while the rack has room and the bag a tile; then go on (2.1, 6.1)."""
    if p.rack_count[p.drawing] < p.rack_size and p.bag_count > 0:
        return
    if p.phase == DEAL:
        p.drawing += 1
        if p.drawing == p.seats or p.bag_count == 0:
            p.drawing = 0
            p.phase = PLACE
        return
    if p.aside_count > 0:
        return_aside(p)
    end_turn(p)


cdef void return_aside(Position* p) noexcept nogil:
    """Return the tiles set aside to the bag (6.2, 9.3)."""
    cdef int kind
    for kind in range(KINDS):
        p.bag[kind] += p.aside[kind]
        p.aside[kind] = 0
    p.bag_count += p.aside_count
    p.aside_count = 0


cdef void end_turn(Position* p) noexcept nogil:
    """Pass the turn on clockwise (2.2) to a seat with tiles; without any the game ends (10.4)."""
    cdef int passed = 0
    p.seat = (p.seat + 1) % p.seats
    while p.rack_count[p.seat] == 0 and passed < p.seats:
        p.seat = (p.seat + 1) % p.seats
        passed += 1
    p.drawing = p.seat
    p.phase = PLACE if p.rack_count[p.seat] > 0 else OVER


# ---------------------------------------------------------------- racks


cdef void hold(Position* p, int seat, int kind, int count) noexcept nogil:
    """Let a rack hold `count` tiles of a kind."""
    p.rack_count[seat] += count - p.rack[seat][kind]
    p.rack[seat][kind] = count
    if count == 0:
        p.kinds[seat] &= ~(1 << kind)
    else:
        p.kinds[seat] |= 1 << kind


cdef int colours_of(int kind) noexcept nogil:
    """Return the colours of a tile, a bit each."""
    return (1 << (T.kind_first[kind] - 1)) | (1 << (T.kind_second[kind] - 1))
