"""The runs of a round, one after the other:

1. the caller runs first, without one seat 0, then clockwise (4.1),
2. turn the pile over and look at its top card (4.2),
3. while it fits a section next to the runner, or one ahead (4.3), step onto one of them. The card
   goes back to the table (4.2). A step onto the goal may end the race (5.1; race.pyx),
4. put unused cards back (4.4), and maze cards behind the runner under the deck (4.5), in the long
   game to those it has crossed (6.2),
5. draw a penalty card for a caller of stop (goal) off its goal (4.6),
6. the next seat runs, or the round ends (5.2; race.pyx).
"""

from libc.stdint cimport uint32_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.zigzag.building cimport deck_size, put_under
from spieltisch.games.zigzag.race cimport arrive, end_round
from spieltisch.games.zigzag.layout cimport (
    ARRIVED, A_MOVE, COLUMNS, GOAL, LAST_ROW, PENALTY, RUN, SECTIONS, SPENT, START, STUCK, T,
    Position,
)

# A card's sections, a bit each.
cdef unsigned int _FIRST_ROW = 0b111


cdef void begin_runs(Position* p, int caller) noexcept nogil:
    """Begin the runs with the caller (-1: none), else with seat 0, or the next able one (4.1)."""
    cdef int seat = max(caller, 0)
    p.phase = RUN
    while p.at[seat] == GOAL:
        seat = (seat + 1) % p.seats
    begin_run(p, seat)


cdef void begin_run(Position* p, int seat) noexcept nogil:
    """Turn a seat's pile over (4.2)."""
    p.seat = seat
    p.used = 0
    go_on(p)


cdef void go_on(Position* p) noexcept nogil:
    """End the run when the pile is used up or its top card fits no neighbour (4.4)."""
    cdef int seat = p.seat
    cdef int at = p.at[seat]
    if p.used == p.pile_count[seat]:
        end_run(p, SPENT, 0)
    elif beside(p, seat, at, top(p)) == 0 and ahead(p, seat, at, top(p)) < 0:
        end_run(p, STUCK, top(p))


cdef int top(Position* p) noexcept nogil:
    """Return the card to use next: the first taken comes first (4.2)."""
    return p.pile[p.seat][p.used]


# ---------------------------------------------------------------- 4.3 steps by terrain


cdef uint32_t beside(Position* p, int seat, int at, int terrain) noexcept nogil:
    """Return the sections of the card at `at` that this terrain leads to, a bit each (4.3).

    From the start: any of the first row. Within a card: any of the eight round it.
    """
    if at == START:
        return _FIRST_ROW & T.showing[p.maze[seat][0]][terrain]
    return T.next_to[at % SECTIONS] & T.showing[p.maze[seat][at // SECTIONS]][terrain]


cdef int ahead(Position* p, int seat, int at, int terrain) noexcept nogil:
    """Return where this terrain leads out of the card at `at`: a section, GOAL, -1 for none (4.3).

    From the last row straight ahead onto the next card, from the last card to the goal.
    """
    cdef int card
    if at == START or at % SECTIONS < LAST_ROW:
        return -1
    card = at // SECTIONS + 1
    if card == p.maze_count[seat]:
        return GOAL if terrain == p.goal[seat] else -1
    if (T.showing[p.maze[seat][card]][terrain] >> (at % SECTIONS - LAST_ROW)) & 1:
        return at + COLUMNS
    return -1


cdef Py_ssize_t list_steps(Position* p, int seat, int at, int terrain, int* out) noexcept nogil:
    """Write the destinations of a card of this terrain from `at`; return their number (4.2).

    They are sections of the seat's maze, ascending, then GOAL.
    """
    cdef Py_ssize_t n = 0
    cdef int first = 0 if at == START else at - at % SECTIONS
    cdef unsigned int rest = beside(p, seat, at, terrain)
    cdef int onwards = ahead(p, seat, at, terrain)
    while rest != 0:
        out[n] = first + lowest_bit(rest)
        rest &= rest - 1
        n += 1
    if onwards >= 0:
        out[n] = onwards
        n += 1
    return n


# ---------------------------------------------------------------- 4.2 steps


cdef Py_ssize_t list_moves(Position* p, int* out) noexcept nogil:
    """Write the runner's moves, by its top card (4.2); return their number."""
    cdef Py_ssize_t i
    cdef int seat = p.seat
    cdef Py_ssize_t n = list_steps(p, seat, p.at[seat], top(p), out)
    for i in range(n):
        out[i] += A_MOVE
    return n


cdef bint may_move(Position* p, int action) noexcept nogil:
    """Return whether `list_moves` lists `action`."""
    cdef int seat = p.seat
    cdef int at = p.at[seat]
    cdef int first = 0 if at == START else at - at % SECTIONS
    cdef int to = action - A_MOVE
    if first <= to < first + SECTIONS:
        return (beside(p, seat, at, top(p)) >> (to - first)) & 1 != 0
    return to >= 0 and to == ahead(p, seat, at, top(p))


cdef void move(Position* p, int to) noexcept nogil:
    """Take a step; the card goes back to the table (4.2)."""
    p.at[p.seat] = to
    p.back[top(p)] += 1
    p.used += 1
    if to != GOAL:
        go_on(p)
    elif arrive(p):
        note_run(p, ARRIVED, 0, p.maze_count[p.seat])
    else:
        end_run(p, ARRIVED, 0)


# ---------------------------------------------------------------- 4.4 to 4.6 after a run


cdef void end_run(Position* p, int why, int misfit) noexcept nogil:
    """Put unused cards (4.4) and crossed maze cards back (4.5, 6.2); a penalty may follow (4.6)."""
    cdef int i
    cdef int seat = p.seat
    cdef int passed = p.at[seat] // SECTIONS if p.at[seat] > 0 else 0
    p.ran |= 1 << seat
    for i in range(p.used, p.pile_count[seat]):
        p.back[p.pile[seat][i]] += 1
    for i in range(p.pile_count[seat]):
        p.pile[seat][i] = 0
    p.pile_count[seat] = 0
    p.used = 0
    if why == ARRIVED:
        passed = p.maze_count[seat]
    else:
        p.at[seat] -= passed * SECTIONS
    for i in range(passed):
        if p.races > 0:
            p.crossed[seat] |= <unsigned int>1 << (p.maze[seat][i] >> 1)
        else:
            put_under(p, p.maze[seat][i] >> 1)
    p.maze_count[seat] -= passed
    for i in range(p.maze_count[seat]):
        p.maze[seat][i] = p.maze[seat][i + passed]
    note_run(p, why, misfit, passed)
    if why != ARRIVED and seat == p.caller and p.called_goal and deck_size(p) > 0:
        p.phase = PENALTY
    else:
        next_run(p)


cdef void note_run(Position* p, int why, int misfit, int passed) noexcept nogil:
    """Note the end of the run, which everybody saw (4.4)."""
    p.run[p.seat].end = why
    p.run[p.seat].misfit = misfit
    p.run[p.seat].passed = passed
    p.ended |= 1 << p.seat


cdef void draw_penalty(Position* p, int card) noexcept nogil:
    """Lay a penalty card before the goal, as drawn: not turned round (4.6)."""
    cdef int i
    cdef int seat = p.seat
    if p.deck != 0:
        p.deck &= ~(<unsigned int>1 << card)
    else:
        p.under_count -= 1
        for i in range(p.under_count):
            p.under[i] = p.under[i + 1]
    p.maze[seat][p.maze_count[seat]] = 2 * card
    p.maze_count[seat] += 1
    p.phase = RUN
    next_run(p)


cdef void next_run(Position* p) noexcept nogil:
    """Begin the run of the next seat without one and off its goal; else end the round (4.1)."""
    cdef int i, seat
    for i in range(1, p.seats):
        seat = (p.seat + i) % p.seats
        if p.at[seat] != GOAL and not (p.ran >> seat) & 1:
            begin_run(p, seat)
            return
    end_round(p)
