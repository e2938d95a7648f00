"""Setting up and building, before a race:

1. deal maze cards (2.1), for the first race only,
2. build, everybody at once: discard what is too much (6.3), then lay card after card (2.2),
3. shuffle what was laid aside into the deck (2.2), and give everybody a goal (2.3), for the first
   race only,
4. begin collecting (collecting.py); the terrain cards are spread face down (2.4).
"""

import cython

from spieltisch.games.zigzag import components

if not cython.compiled:
    from spieltisch.core.uncompiled import lowest_bit, popcount
    from spieltisch.games.zigzag.table import (
        A_LAY,
        A_SURPLUS,
        BUILD,
        CARDS,
        COLLECT,
        GOALS,
        PLACES,
        TERRAINS,
        T,
    )

_ALL_PLACES = cython.declare(cython.ulonglong, (1 << components.PLACES) - 1)


def deal(p, card):
    """Deal a maze card, seven to each seat, eight with two players; then everybody builds (2.1)."""
    bit: cython.uint = cython.cast(cython.uint, 1) << card
    p.deck &= ~bit
    p.hand[p.seat] |= bit
    if hand_size(p, p.seat) == p.dealt:
        p.seat += 1
        if p.seat == p.seats:
            p.seat = -1
            p.phase = BUILD


def hand_size(p, seat):
    """Return how many maze cards a seat holds."""
    return popcount(p.hand[seat])


def list_hand(p, seat, out):
    """Write what a seat may discard (6.3), else lay, either way round (2.2); return the number."""
    n: cython.Py_ssize_t = 0
    card: cython.int
    rest: cython.uint = p.hand[seat]
    surplus: cython.bint = has_surplus(p, seat)
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


def may_build(p, seat, action):
    """Return whether `action` is in the list of `list_hand`."""
    card: cython.int
    if has_surplus(p, seat):
        card = action - A_SURPLUS
    elif action < A_LAY:
        return False
    else:
        card = (action - A_LAY) >> 1
    return 0 <= card < CARDS and (p.hand[seat] >> card) & 1 != 0


def has_surplus(p, seat):
    """Return whether a seat holds more cards than are dealt for a first race (6.3)."""
    return hand_size(p, seat) + p.maze_count[seat] > p.dealt


def has_built(p, seat):
    """Return whether all but two of a first race's cards are laid (2.2), later all (6.3)."""
    if p.race == 0:
        return p.maze_count[seat] == p.built
    return p.hand[seat] == 0


def discard(p, seat, card):
    """Put a maze card of the surplus under the deck (6.3)."""
    p.hand[seat] &= ~(cython.cast(cython.uint, 1) << card)
    put_under(p, card)


def lay(p, seat, laid):
    """Lay the next card of a seat's maze, from start to goal (2.2)."""
    p.hand[seat] &= ~(cython.cast(cython.uint, 1) << (laid >> 1))
    p.maze[seat][p.maze_count[seat]] = laid
    p.maze_count[seat] += 1
    for seat in range(p.seats):
        if not has_built(p, seat):
            return
    end_building(p)


def end_building(p):
    """Shuffle what was laid aside into the deck (2.2); goals are next (2.3), in a first race."""
    seat: cython.int
    if p.race > 0:
        p.phase = COLLECT
        return
    for seat in range(p.seats):
        p.deck |= p.hand[seat]
        p.hand[seat] = 0
    p.seat = 0
    p.phase = GOALS


def goal_left(p, number):
    """Return whether a goal card has not been given to anybody (2.3)."""
    seat: cython.int
    for seat in range(p.seats):
        if p.goal[seat] == T.goals[number]:
            return False
    return True


def give_goal(p, number):
    """Give a goal to the next seat; after the last, collecting begins (2.3)."""
    p.goal[p.seat] = T.goals[number]
    p.seat += 1
    if p.seat == p.seats:
        p.seat = -1
        p.phase = COLLECT


def spread(p):
    """Spread all terrain cards face down (2.4, 5.2)."""
    terrain: cython.int
    place: cython.int
    p.down = _ALL_PLACES
    p.open = 0
    for place in range(PLACES):
        p.face[place] = 0
    for terrain in range(TERRAINS):
        p.unseen[terrain] = T.copies[terrain]
        p.back[terrain] = 0


def put_under(p, card):
    """Put a maze card under the deck; everybody knows which (4.5, 6.3)."""
    p.under[p.under_count] = card
    p.under_count += 1


def deck_size(p):
    """Return the number of maze cards in the deck."""
    return popcount(p.deck) + p.under_count
