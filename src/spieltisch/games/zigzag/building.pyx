"""Set-up and building, before a race:

1. deal maze cards (2.1), for the first race only,
2. build, everybody at once: discard the surplus (6.3), then lay card after card (2.2),
3. shuffle the cards laid aside into the deck (2.2), and give everybody a goal (2.3), for the first
   race only,
4. begin collecting (collecting.pyx); the terrain cards are spread face down (2.4).
"""

from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.games.zigzag.layout cimport (
    A_LAY, A_SURPLUS, BUILD, CARDS, COLLECT, GOALS, PLACES, T, TERRAINS, Position,
)

from spieltisch.games.zigzag import components


cdef unsigned long long _ALL_PLACES = (1 << components.PLACES) - 1


cdef void deal(Position* p, int card) noexcept nogil:
    """Deal a maze card, seven to each seat, eight with two players; then everybody builds (2.1)."""
    cdef unsigned int bit = <unsigned int>1 << card
    p.deck &= ~bit
    p.hand[p.seat] |= bit
    if hand_size(p, p.seat) == p.dealt:
        p.seat += 1
        if p.seat == p.seats:
            p.seat = -1
            p.phase = BUILD


cdef int hand_size(Position* p, int seat) noexcept nogil:
    """Return how many maze cards a seat holds."""
    return popcount(p.hand[seat])


cdef Py_ssize_t list_hand(Position* p, int seat, int* out) noexcept nogil:
    """Write a seat's discards (6.3), else its lays, either way round (2.2); return their number."""
    cdef Py_ssize_t n = 0
    cdef int card
    cdef unsigned int rest = p.hand[seat]
    cdef bint surplus = has_surplus(p, seat)
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if surplus:
            out[n] = A_SURPLUS + card
            n += 1
        else:
            out[n] = A_LAY + 2 * card
            out[n + 1] = A_LAY + 2 * card + 1
            n += 2
    return n


cdef bint may_build(Position* p, int seat, int action) noexcept nogil:
    """Return whether `list_hand` lists `action`."""
    cdef int card
    if has_surplus(p, seat):
        card = action - A_SURPLUS
    elif action < A_LAY:
        return False
    else:
        card = (action - A_LAY) >> 1
    return 0 <= card < CARDS and (p.hand[seat] >> card) & 1 != 0


cdef bint has_surplus(Position* p, int seat) noexcept nogil:
    """Return whether a seat holds more cards than are dealt for a first race (6.3)."""
    return hand_size(p, seat) + p.maze_count[seat] > p.dealt


cdef bint has_built(Position* p, int seat) noexcept nogil:
    """Return whether all but two of a first race's cards are laid (2.2), later all (6.3)."""
    if p.race == 0:
        return p.maze_count[seat] == p.built
    return p.hand[seat] == 0


cdef void discard(Position* p, int seat, int card) noexcept nogil:
    """Put a maze card of the surplus under the deck (6.3)."""
    p.hand[seat] &= ~(<unsigned int>1 << card)
    put_under(p, card)


cdef void lay(Position* p, int seat, int laid) noexcept nogil:
    """Lay the next card of a seat's maze, from start to goal (2.2)."""
    p.hand[seat] &= ~(<unsigned int>1 << (laid >> 1))
    p.maze[seat][p.maze_count[seat]] = laid
    p.maze_count[seat] += 1
    for seat in range(p.seats):
        if not has_built(p, seat):
            return
    end_building(p)


cdef void end_building(Position* p) noexcept nogil:
    """Shuffle the cards laid aside into the deck (2.2); in a first race, give goals next (2.3)."""
    cdef int seat
    if p.race > 0:
        p.phase = COLLECT
        return
    for seat in range(p.seats):
        p.deck |= p.hand[seat]
        p.hand[seat] = 0
    p.seat = 0
    p.phase = GOALS


cdef bint goal_left(Position* p, int number) noexcept nogil:
    """Return whether no seat has a goal card yet (2.3)."""
    cdef int seat
    for seat in range(p.seats):
        if p.goal[seat] == T.goals[number]:
            return False
    return True


cdef void give_goal(Position* p, int number) noexcept nogil:
    """Give a goal to the next seat; after the last, collecting begins (2.3)."""
    p.goal[p.seat] = T.goals[number]
    p.seat += 1
    if p.seat == p.seats:
        p.seat = -1
        p.phase = COLLECT


cdef void spread(Position* p) noexcept nogil:
    """Spread all terrain cards face down (2.4, 5.2)."""
    cdef int terrain, place
    p.down = _ALL_PLACES
    p.open = 0
    for place in range(PLACES):
        p.face[place] = 0
    for terrain in range(TERRAINS):
        p.unseen[terrain] = T.copies[terrain]
        p.back[terrain] = 0


cdef void put_under(Position* p, int card) noexcept nogil:
    """Put a maze card under the deck; everybody knows which (4.5, 6.3)."""
    p.under[p.under_count] = card
    p.under_count += 1


cdef int deck_size(Position* p) noexcept nogil:
    """Return the number of maze cards in the deck."""
    return popcount(p.deck) + p.under_count
