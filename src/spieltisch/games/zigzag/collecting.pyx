"""The collecting, by everybody at once, over and over:

1. turn over a card that lies face down, and look at it (3.1); chance draws it,
2. keep it, onto the pile (3.3), or leave it face up (3.1); the table's clock may leave it (7.1),
3. or take a card that lies face up onto the pile (3.2),
4. end it by calling stop (3.4), with the last card of the table (3.5), or by the clock (7.1). Then
   leave the turned cards (3.6), and begin the runs (running.pyx).
"""

from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.core.rng cimport Rng
from spieltisch.games.zigzag.running cimport begin_runs
from spieltisch.games.zigzag.layout cimport (
    A_EXPIRE, A_FLIP, A_KEEP, A_LEAVE, A_STOP_DRY, A_STOP_GOAL, A_TAKE, A_TIMEUP, COLLECT,
    REVEAL, TERRAINS, Position,
)


cdef Py_ssize_t list_collecting(Position* p, int seat, int* out) noexcept nogil:
    """Write keep and leave for a seat with a turned card (3.1). Else write cards face down and face
    up (3.2) and the calls to stop (3.4). Return their number."""
    cdef Py_ssize_t n = 0
    cdef unsigned long long rest = p.down
    if p.held[seat] >= 0:
        out[0] = A_KEEP
        out[1] = A_LEAVE
        return 2
    while rest != 0:
        out[n] = A_FLIP + lowest_bit(rest)
        rest &= rest - 1
        n += 1
    rest = p.open
    while rest != 0:
        out[n] = A_TAKE + lowest_bit(rest)
        rest &= rest - 1
        n += 1
    out[n] = A_STOP_GOAL
    n += 1
    if may_call_dry(p):
        out[n] = A_STOP_DRY
        n += 1
    return n


cdef bint may_collect(Position* p, int seat, int action) noexcept nogil:
    """Return whether `list_collecting` lists `action`."""
    if p.held[seat] >= 0:
        return action == A_KEEP or action == A_LEAVE
    if A_FLIP <= action < A_TAKE:
        return (p.down >> (action - A_FLIP)) & 1 != 0
    if A_TAKE <= action < A_KEEP:
        return (p.open >> (action - A_TAKE)) & 1 != 0
    return action == A_STOP_GOAL or (action == A_STOP_DRY and may_call_dry(p))


cdef int pick_collecting(Position* p, int seat, Rng rng) noexcept nogil:
    """Return a random action of the list: a card face down, one face up, or a call to stop."""
    cdef int down, open_, n
    cdef int first = A_FLIP
    cdef unsigned long long rest = p.down
    if p.held[seat] >= 0:
        n = rng.below(2)
        return A_KEEP + n
    down = popcount(rest)
    open_ = popcount(p.open)
    n = rng.below(down + open_ + 1 + may_call_dry(p))
    if n >= down + open_:
        return A_STOP_GOAL + n - down - open_
    if n >= down:
        n -= down
        first = A_TAKE
        rest = p.open
    while n > 0:
        rest &= rest - 1
        n -= 1
    return first + lowest_bit(rest)


cdef Py_ssize_t list_clock(Position* p, int* out) noexcept nogil:
    """Write the clock's actions: leave cards, end the collecting (7.1); return their number."""
    cdef Py_ssize_t n = 0
    cdef int seat
    if p.phase != COLLECT:
        return 0
    for seat in range(p.seats):
        if p.held[seat] >= 0:
            out[n] = A_EXPIRE + seat
            n += 1
    out[n] = A_TIMEUP
    return n + 1


cdef bint may_clock(Position* p, int action) noexcept nogil:
    """Return whether `list_clock` lists `action`."""
    if p.phase != COLLECT or action < A_EXPIRE:
        return False
    return action == A_TIMEUP or (action < A_EXPIRE + p.seats and p.held[action - A_EXPIRE] >= 0)


cdef bint may_call_dry(Position* p) noexcept nogil:
    """Return whether every card on the table is face up (3.4); a turned card is not yet left."""
    return p.down == 0 and not any_held(p)


cdef bint any_held(Position* p) noexcept nogil:
    """Return whether a seat has turned over a card and not decided."""
    cdef int seat
    for seat in range(p.seats):
        if p.held[seat] >= 0:
            return True
    return False


# ---------------------------------------------------------------- 3.1 to 3.3 cards


cdef void flip(Position* p, int seat, int place) noexcept nogil:
    """Turn over a card that lies face down; chance draws it next (3.1)."""
    p.down &= ~(<unsigned long long>1 << place)
    p.held[seat] = place
    p.seat = seat
    p.phase = REVEAL


cdef void reveal(Position* p, int terrain) noexcept nogil:
    """Show the turned card to its seat (3.1)."""
    p.unseen[terrain] -= 1
    p.face[p.held[p.seat]] = terrain
    p.seat = -1
    p.phase = COLLECT


cdef int pick_reveal(Position* p, Rng rng) noexcept nogil:
    """Return a random terrain, by the numbers of unseen cards."""
    cdef int terrain = 0
    cdef int other
    cdef int left = 1 + popcount(p.down)
    left = rng.below(left)
    for other in range(TERRAINS):
        left -= p.unseen[other]
        terrain += left >= 0
    return terrain


cdef void onto_pile(Position* p, int seat, int terrain) noexcept nogil:
    """Put a card onto a pile, whose order is fixed (3.3)."""
    p.pile[seat][p.pile_count[seat]] = terrain
    p.pile_count[seat] += 1


cdef void keep(Position* p, int seat) noexcept nogil:
    """Put the turned card onto the seat's pile, unseen by the others (3.1)."""
    cdef int place = p.held[seat]
    p.held[seat] = -1
    onto_pile(p, seat, p.face[place])
    p.face[place] = 0
    end_if_empty(p)


cdef void leave(Position* p, int seat) noexcept nogil:
    """Leave the turned card face up on the table (3.1, 7.1)."""
    p.open |= <unsigned long long>1 << p.held[seat]
    p.held[seat] = -1


cdef void take(Position* p, int seat, int place) noexcept nogil:
    """Put a card that lies face up onto the seat's pile (3.2)."""
    p.open &= ~(<unsigned long long>1 << place)
    onto_pile(p, seat, p.face[place])
    p.face[place] = 0
    end_if_empty(p)


# ---------------------------------------------------------------- 3.4 to 3.6 how it ends


cdef void end_if_empty(Position* p) noexcept nogil:
    """End the collecting when no terrain card is left on the table (3.5)."""
    if p.down == 0 and p.open == 0 and not any_held(p):
        end_collecting(p, -1, False)


cdef void end_collecting(Position* p, int caller, bint goal) noexcept nogil:
    """End collecting by a seat's call (-1: none), as goal or dry (3.4); leave cards (3.6)."""
    cdef int seat
    for seat in range(p.seats):
        if p.held[seat] >= 0:
            leave(p, seat)
    p.last_seat = caller
    p.caller = caller
    p.called_goal = goal
    begin_runs(p, caller)
