"""The end of a round, of a race and of the game, once a runner is on its goal or all have run:

1. end a single race with the first runner on its goal, `play_on` with the last but one (5.1),
2. else shuffle and spread the terrain cards, for another round of collecting and running (5.2),
3. in the long game, count points if a runner came to its goal in this round (6.2),
4. end the game after its last race (6.1), else hand mazes and goals on, and build again (6.3).

Then the order of the seats at the end (5.1, 6.4).
"""

from spieltisch.core.bits cimport popcount
from spieltisch.games.zigzag.building cimport spread
from spieltisch.games.zigzag.layout cimport BUILD, COLLECT, COLUMNS, GOAL, OVER, START, Position

# ---------------------------------------------------------------- 5 end of a single race


cdef bint arrive(Position* p) noexcept nogil:
    """Put a runner on its goal; return whether that ends the game: the first or the last (5.1)."""
    if p.races > 0:
        return False
    p.arrived[p.arrived_count] = p.seat
    p.arrived_count += 1
    if p.play_on and p.arrived_count < p.seats - 1:
        return False
    p.phase = OVER
    return True


cdef void end_round(Position* p) noexcept nogil:
    """Shuffle and spread all terrain cards again (5.2); end a race of the long game (6.1)."""
    cdef int seat
    p.round += 1
    p.caller = -1
    p.called_goal = 0
    p.ran = 0
    p.seat = -1
    spread(p)
    p.phase = COLLECT
    if p.races > 0:
        for seat in range(p.seats):
            if p.at[seat] == GOAL:
                end_race(p)
                return


cdef int place(Position* p, int seat) noexcept nogil:
    """Return how many seats reached their goals before a seat; the others tie for last (5.1)."""
    cdef int i
    for i in range(p.arrived_count):
        if p.arrived[i] == seat:
            return i
    return p.arrived_count


# ---------------------------------------------------------------- 6 long game


cdef void end_race(Position* p) noexcept nogil:
    """Count a point for each maze card crossed (6.2); begin the next race or end the game (6.1)."""
    cdef int seat
    for seat in range(p.seats):
        p.gained[seat] = popcount(p.crossed[seat])
        p.points[seat] += p.gained[seat]
    p.settled = 1
    if p.race + 1 == p.races:
        p.phase = OVER
    else:
        p.race += 1
        hand_on(p)


cdef void hand_on(Position* p) noexcept nogil:
    """Hand all maze cards and the goals to the left; everybody builds again (6.3)."""
    cdef int seat, i, left
    cdef int goal = p.goal[p.seats - 1]
    for seat in range(p.seats):
        left = (seat + 1) % p.seats
        p.hand[left] = p.crossed[seat]
        for i in range(p.maze_count[seat]):
            p.hand[left] |= <unsigned int>1 << (p.maze[seat][i] >> 1)
    for seat in range(p.seats):
        p.crossed[seat] = 0
        p.maze_count[seat] = 0
        p.at[seat] = START
    for seat in range(p.seats - 1, 0, -1):
        p.goal[seat] = p.goal[seat - 1]
    p.goal[0] = goal
    p.phase = BUILD


cdef int row_reached(Position* p, int seat) noexcept nogil:
    """Return the row on the card after the crossed ones, -1 before it; the goal is beyond (6.4)."""
    if p.at[seat] == START:
        return -1
    return p.at[seat] // COLUMNS


# ---------------------------------------------------------------- ranks


cdef bint beats(Position* p, int seat, int other) noexcept nogil:
    """Return whether a seat finished ahead of another, sooner on its goal (5.1). In the long game
    points decide, then those of the last race, and its progress in that race (6.4)."""
    cdef int crossed, others
    if p.races == 0:
        return place(p, seat) < place(p, other)
    if p.points[seat] != p.points[other]:
        return p.points[seat] > p.points[other]
    if p.crossed[seat] != p.crossed[other]:
        crossed = popcount(p.crossed[seat])
        others = popcount(p.crossed[other])
        if crossed != others:
            return crossed > others
    return row_reached(p, seat) > row_reached(p, other)
