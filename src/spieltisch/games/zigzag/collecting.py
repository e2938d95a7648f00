"""Collecting: everybody at once, over and over:

1. turn over a card that lies face down, and look at it (3.1); chance says what it is,
2. keep it, onto the pile (3.3), or leave it face up (3.1); the table's clock may leave it (7.1),
3. or take a card that lies face up onto the pile (3.2),
4. end it by calling stop (3.4), with the last card of the table (3.5), or by the clock (7.1): what
   is turned over is left (3.6), and the runs begin (running.py).
"""

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import lowest_bit, popcount
    from spieltisch.games.zigzag.running import begin_runs
    from spieltisch.games.zigzag.table import (
        A_EXPIRE,
        A_FLIP,
        A_KEEP,
        A_LEAVE,
        A_STOP_DRY,
        A_STOP_GOAL,
        A_TAKE,
        A_TIMEUP,
        COLLECT,
        REVEAL,
        TERRAINS,
    )


def list_collecting(p, seat, out):
    """Write keep and leave for who has turned a card over (3.1); else what lies face down, what
    lies face up (3.2), and the calls to stop (3.4); return the number."""
    n: cython.Py_ssize_t = 0
    rest: cython.ulonglong = p.down
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


def may_collect(p, seat, action):
    """Return whether `action` is in the list of `list_collecting`."""
    if p.held[seat] >= 0:
        return action == A_KEEP or action == A_LEAVE
    if A_FLIP <= action < A_TAKE:
        return (p.down >> (action - A_FLIP)) & 1 != 0
    if A_TAKE <= action < A_KEEP:
        return (p.open >> (action - A_TAKE)) & 1 != 0
    return action == A_STOP_GOAL or (action == A_STOP_DRY and may_call_dry(p))


def pick_collecting(p, seat, rng):
    """Return one of the list at random: a card face down, one face up, or a call to stop."""
    down: cython.int
    open_: cython.int
    n: cython.int
    first: cython.int = A_FLIP
    rest: cython.ulonglong = p.down
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


def list_clock(p, out):
    """Write what the table's clock may do: leave turned cards, end the collecting (7.1)."""
    n: cython.Py_ssize_t = 0
    seat: cython.int
    if p.phase != COLLECT:
        return 0
    for seat in range(p.seats):
        if p.held[seat] >= 0:
            out[n] = A_EXPIRE + seat
            n += 1
    out[n] = A_TIMEUP
    return n + 1


def may_clock(p, action):
    """Return whether `action` is in the list of `list_clock`."""
    if p.phase != COLLECT or action < A_EXPIRE:
        return False
    return action == A_TIMEUP or (action < A_EXPIRE + p.seats and p.held[action - A_EXPIRE] >= 0)


def may_call_dry(p):
    """Return whether every card on the table is face up (3.4); who holds one has not left it."""
    return p.down == 0 and not any_held(p)


def any_held(p):
    """Return whether somebody has turned over a card and not decided."""
    seat: cython.int
    for seat in range(p.seats):
        if p.held[seat] >= 0:
            return True
    return False


# ---------------------------------------------------------------- 3.1 to 3.3 cards


def flip(p, seat, place):
    """Turn over one card that lies face down; chance says what it is (3.1)."""
    p.down &= ~(cython.cast(cython.ulonglong, 1) << place)
    p.held[seat] = place
    p.seat = seat
    p.phase = REVEAL


def reveal(p, terrain):
    """Show the turned card to who turned it over (3.1)."""
    p.unseen[terrain] -= 1
    p.face[p.held[p.seat]] = terrain
    p.seat = -1
    p.phase = COLLECT


def pick_reveal(p, rng):
    """Return a terrain at random: the number of those whose cards lie wholly before the card."""
    terrain: cython.int = 0
    other: cython.int
    left: cython.int = 1 + popcount(p.down)
    left = rng.below(left)
    for other in range(TERRAINS):
        left -= p.unseen[other]
        terrain += left >= 0
    return terrain


def onto_pile(p, seat, terrain):
    """Put a card onto a pile, whose order is fixed (3.3)."""
    p.pile[seat][p.pile_count[seat]] = terrain
    p.pile_count[seat] += 1


def keep(p, seat):
    """Put the turned card onto the seat's pile, unseen by the others (3.1)."""
    place: cython.int = p.held[seat]
    p.held[seat] = -1
    onto_pile(p, seat, p.face[place])
    p.face[place] = 0
    end_if_empty(p)


def leave(p, seat):
    """Leave the turned card face up on the table (3.1, 7.1)."""
    p.open |= cython.cast(cython.ulonglong, 1) << p.held[seat]
    p.held[seat] = -1


def take(p, seat, place):
    """Put a card that lies face up onto the seat's pile (3.2)."""
    p.open &= ~(cython.cast(cython.ulonglong, 1) << place)
    onto_pile(p, seat, p.face[place])
    p.face[place] = 0
    end_if_empty(p)


# ---------------------------------------------------------------- 3.4 to 3.6 how it ends


def end_if_empty(p):
    """End the collecting when no terrain card is left on the table (3.5)."""
    if p.down == 0 and p.open == 0 and not any_held(p):
        end_collecting(p, -1, False)


def end_collecting(p, caller, goal):
    """End it, called by a seat (-1: nobody), as goal or dry (3.4); leave undecided cards (3.6)."""
    seat: cython.int
    for seat in range(p.seats):
        if p.held[seat] >= 0:
            leave(p, seat)
    p.last_seat = caller
    p.caller = caller
    p.called_goal = goal
    begin_runs(p, caller)
