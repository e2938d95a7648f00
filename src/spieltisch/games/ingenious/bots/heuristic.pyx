"""Heuristic values of positions for a player who looks one placement ahead."""

from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.scoring cimport beats, moved, own_level, points, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport ORDER, OVER, PLACE, Position

# One step of the lowest marker: a list is a number of six digits of radix 40.
cdef double STEP = 40.0**5
# One more marker on the own side of the duel.
cdef double MARKER = 10 * 40.0**6
# More than all the rest together.
cdef double WON = 1e13


cdef class AscendingTracks(Heuristic):
    """A comparison of ascending lists, the lowest marker first (10.2); in the duel as in 9.4.

    Coming gains are added to the list: a bonus placement counts as two steps of the lowest marker,
    in the duel as one more marker. Tiles set aside in a swap or an exchange count a trifle, and the
    end of the game as won or lost. Between bots that look one action ahead, this wins 54 of 100
    games for two against the list alone. It wins 44 for three (33 would be even), 76 for four, 66
    in teams, 64 in the duel. Against a bot that never swaps it wins 69, in the duel 56 against one
    that never exchanges.
    """

    judges = IngeniousState

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return the value of the position for `seat`; higher is better."""
        return evaluate((<IngeniousState>state).p, seat)


cdef double evaluate(Position* p, int seat) noexcept nogil:
    """Return the value of the seat's list with its coming gains, and of a won or lost game."""
    cdef int other
    cdef double total = standing(p, seat)
    if p.phase == OVER and not p.solo:
        for other in range(p.seats):
            if beats(p, other, seat):
                return total - WON
        return total + WON
    if p.phase == PLACE and p.seat == seat:
        total += (1 + p.owed) * (MARKER if p.duel else 2 * STEP)
    # Tiles set aside help less than those drawn for them; their number decides between equals.
    return total + p.aside_count / 8.0


cdef double standing(Position* p, int seat) noexcept nogil:
    """Return the list that is compared at the end, as a number."""
    if p.duel:
        return shared_list(p, seat)
    return own_list(p, side_of(p, seat))


cdef double own_list(Position* p, int side) noexcept nogil:
    """Return the ascending list's digits (10.2); a double to be scored counts at its best."""
    cdef int colour, level, at
    cdef double total = 0
    cdef int scoring = -1
    if p.phase == ORDER and side == side_of(p, p.seat):
        scoring = p.half[0].colour - 1
    for level in range(37):
        for colour in range(6):
            at = p.track[side][colour]
            if colour == scoring:
                at = better_end(p, at)
            if at == level:
                total = total * 40 + level
    return total


cdef int better_end(Position* p, int begin) noexcept nogil:
    """Return the level of a double's marker in the better of its two orders (4.2)."""
    cdef int one = points(p, 0)
    cdef int two = points(p, 1)
    return max(
        moved(p, moved(p, begin, one), two),
        moved(p, moved(p, begin, two), one),
    )


cdef double shared_list(Position* p, int seat) noexcept nogil:
    """Return the number of own markers, then their levels, ascending, then the others' (9.4)."""
    cdef int colour, level
    cdef double total = 0
    cdef int own = 0
    for level in range(1, 10):
        for colour in range(6):
            if own_level(p, seat, colour) == level:
                total = total * 40 + level
                own += 1
    for colour in range(6):
        if own_level(p, seat, colour) <= 0:
            total = total * 40 + 18 + own_level(p, seat, colour)
    return own * MARKER + total
