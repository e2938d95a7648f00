"""Who scores what: 4, the bonus placements earned (5.1), the duel's shared track (9), and 10.3."""

import cython

if not cython.compiled:
    from spieltisch.games.ingenious.table import DUEL_END, LONG_END, TRACK_END, Half, T


def side_of(p, seat):
    """Return the side that a seat is on: partners sit opposite (8.1), else everybody is a side."""
    if p.team:
        return seat & 1
    return seat


def score_tile(p, variant, pair):
    """Score the tile just laid, unless the player has to say how (4.2); return whether it was."""
    direction: cython.int = T.pair_direction[pair]
    count(p, 0, T.pair_cell[pair][0], T.variant_first[variant], direction)
    count(p, 1, T.pair_cell[pair][1], T.variant_second[variant], (direction + 3) % 6)
    if order_matters(p):
        return False
    score_both(p)
    return True


# ---------------------------------------------------------------- 4.1 counting


def count(p, half, cell, colour, twin):
    """Count the unbroken runs of the same symbol on the five lines not towards the twin (4.1)."""
    direction: cython.int
    at: cython.int
    n: cython.int
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


def points(p, half):
    """Return a half's points: one for each counted symbol (4.1)."""
    direction: cython.int
    n: cython.int = 0
    for direction in range(6):
        n += p.half[half].counted[direction]
    return n


# ---------------------------------------------------------------- 4.2 the two halves


def order_matters(p):
    """Return whether a double on a long track ends differently in the two orders (4.2)."""
    begin: cython.int
    one: cython.int
    two: cython.int
    between: cython.int
    between_too: cython.int
    end: cython.int
    end_too: cython.int
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


def score_first(p, cell):
    """Score the half on that cell first, as the player chose, then the other (4.2)."""
    if p.half[0].cell != cell:
        other: Half = p.half[0]
        p.half[0] = p.half[1]
        p.half[1] = other
    score_both(p)


def score_both(p):
    """Score the two halves, one after the other (4.2)."""
    p.half_count = 2
    if p.duel:
        score_shared(p, 0)
        score_shared(p, 1)
    else:
        score(p, 0)
        score(p, 1)


def score(p, half):
    """Move a marker of one's own, or one's team's, track (4.2, 5.1)."""
    side: cython.int = side_of(p, p.seat)
    colour: cython.int = p.half[half].colour - 1
    begin: cython.int = p.track[side][colour]
    end: cython.int = moved(p, begin, points(p, half))
    p.track[side][colour] = end
    p.half[half].begin = begin
    p.half[half].end = end
    p.half[half].reached = reached(p, begin, end)
    p.owed += p.half[half].reached


def moved(p, begin, points):
    """Return where a marker stops; at 18 left it crosses to 0 right (4.3, 7.2, 8.2)."""
    end: cython.int = begin + points
    if begin < TRACK_END:
        return min(end, TRACK_END)
    if p.solo or p.team:
        return min(end, LONG_END)
    return TRACK_END


def reached(p, begin, end):
    """Return whether that step earns a bonus placement (5.1, 5.2, 7.3, 8.2)."""
    if p.solo or begin == end:
        return False
    return end == TRACK_END or end == LONG_END


def score_shared(p, half):
    """Move the duel's common marker towards oneself; at one's 9 take the token (9.1, 9.2)."""
    seat: cython.int = p.seat
    colour: cython.int = p.half[half].colour - 1
    begin: cython.int = p.shared[colour]
    end: cython.int
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


# ---------------------------------------------------------------- where the markers stand


def lowest(p, seat):
    """Return the colours that are lowest on the track of the seat's side, a bit each (6.2)."""
    side: cython.int = side_of(p, seat)
    colour: cython.int
    least: cython.int = LONG_END
    found: cython.int = 0
    for colour in range(6):
        least = min(least, p.track[side][colour])
    for colour in range(6):
        found |= (p.track[side][colour] == least) << colour
    return found


def at_own_end(p, seat):
    """Return the colours whose marker stands on the seat's own 9, a bit each (9.3)."""
    colour: cython.int
    end: cython.int = DUEL_END if seat == 0 else -DUEL_END
    found: cython.int = 0
    for colour in range(6):
        if p.shared[colour] == end:
            found |= 1 << colour
    return found


# ---------------------------------------------------------------- 10 the end


def has_won(p, seat):
    """Return whether all six markers of the seat's side are at the end (10.3, 7.4, 8.4, 9.5)."""
    colour: cython.int
    side: cython.int
    end: cython.int
    if p.duel:
        return at_own_end(p, seat) == 63
    side = side_of(p, seat)
    end = LONG_END if p.solo or p.team else TRACK_END
    for colour in range(6):
        if p.track[side][colour] < end:
            return False
    return True


def result_of(p, seat):
    """Return the lowest marker of the seat's side (10.2); duel: how many are its own (9.4)."""
    colour: cython.int
    found: cython.int = LONG_END
    if p.duel:
        found = 0
        for colour in range(6):
            found += own_level(p, seat, colour) > 0
        return found
    for colour in range(6):
        found = min(found, own_level(p, seat, colour))
    return found


def own_level(p, seat, colour):
    """Return where a marker stands, seen from a seat; duel: above 0 it is the seat's own (9.4)."""
    if p.duel:
        return p.shared[colour] if seat == 0 else -p.shared[colour]
    return p.track[side_of(p, seat)][colour]


def beats(p, seat, other):
    """Return whether a seat finished ahead of another (10.2, 8.1, 9.4).

    Of two lists of markers, compared from the lowest up, the better one has fewer of them at the
    first level where their numbers differ. In the duel the seat with more own markers comes first,
    and only they are compared.
    """
    colour: cython.int
    level: cython.int
    more: cython.int
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
