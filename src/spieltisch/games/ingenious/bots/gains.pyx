"""Gains of placements without making them: fast enough for thousands of tiles a second.

A symbol scores the unbroken runs of its colour around it (4.1). Another symbol changes them on at
most six cells, so `Board` updates them instead of counting again. The value of points depends on
the marker's level: the lower, the more (10.2). With foresight, gains also estimate what comes
later (`foresight.py`).
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.placement cimport open_pairs
from spieltisch.games.ingenious.scoring cimport moved, own_level, reached
from spieltisch.games.ingenious.layout cimport A_PLACE, DUEL_END, OFF, PAIRS, T, Position


# Points that a symbol of each colour would score on each cell.
cdef struct Board:
    uint8_t points[289][6]


# Values of these points for one seat, and the tiles of its rack.
cdef struct Gains:
    double worth[37]          # value of a marker at each level
    double gain[6][32]        # by colour and points
    double cell[289][6]       # by cell and colour
    double most[289]          # the best of the rack's colours there
    bint foresees             # whether gains use the weights of `foresight.py`:
    double cost
    double build
    double extend
    double harm
    double offer
    double share[6]           # by colour: what points count for in view of the board's offers,
    double step[6]            # and a step of its marker
    int variants
    int variant[12]           # variants of the rack's tiles
    int first[12]
    int second[12]


cdef enum:
    # Upper bound of counted points.
    MOST_POINTS = 31


# ---------------------------------------------------------------- the board


cdef void survey(Position* p, Board* board) noexcept nogil:
    """Count the points of each colour on each empty cell."""
    cdef int cell, colour, direction, at
    for cell in range(289):
        for colour in range(6):
            board.points[cell][colour] = 0
        if p.symbol[cell] != 0:
            continue
        for direction in range(6):
            at = cell + T.step[direction]
            colour = p.symbol[at]
            if colour == 0 or colour == OFF:
                continue
            while p.symbol[at] == colour:
                board.points[cell][colour - 1] += 1
                at += T.step[direction]


cdef void lay_symbol(Position* p, Board* board, int cell, int colour) noexcept nogil:
    """Update the points for a symbol about to be laid on a cell; colours count from 1."""
    cdef int direction, step, at, behind
    for direction in range(6):
        step = T.step[direction]
        at = cell + step
        while p.symbol[at] == colour:
            at += step
        if p.symbol[at] != 0:
            continue
        behind = cell - step
        while p.symbol[behind] == colour:
            behind -= step
        # The run seen from `at` now continues through the cell to the run behind it.
        board.points[at][colour - 1] += (cell - behind) // step


cdef void lay_tile(Position* p, Board* board, int variant, int pair) noexcept nogil:
    """Update the points for a tile about to be laid."""
    cdef int first = T.pair_cell[pair][0]
    lay_symbol(p, board, first, T.variant_first[variant])
    p.symbol[first] = T.variant_first[variant]
    lay_symbol(p, board, T.pair_cell[pair][1], T.variant_second[variant])
    p.symbol[first] = 0


# ---------------------------------------------------------------- what points are worth


cdef void set_worth(Gains* g, double tau) noexcept nogil:
    """Set the value of a marker at each level: -exp(-level / tau)."""
    cdef int level
    for level in range(37):
        g.worth[level] = -exp(-level / tau)


cdef double level_worth(Position* p, Gains* g, int level) noexcept nogil:
    """Return a marker's value at a level; in the duel the own side counts most (9.4)."""
    if p.duel:
        return 1 / (1 + exp(-level / 2.5))
    return g.worth[level]


cdef void weigh(Position* p, Board* board, Gains* g, double bonus) noexcept nogil:
    """Compute the value of each colour on each cell for the placing seat, with bonus placements."""
    cdef int colour, cell, points, k
    cdef double most
    cdef int colours = 0
    list_variants(p, g)
    for k in range(g.variants):
        colours |= 1 << g.first[k] | 1 << g.second[k]
    if g.foresees:
        foresee(p, board, g)
    for colour in range(6):
        if (colours >> colour) & 1:
            weigh_points(p, g, colour, bonus)
    for k in range(169):
        cell = T.cells[k]
        if p.symbol[cell] != 0:
            continue
        most = -1e9
        for colour in range(6):
            if (colours >> colour) & 1:
                points = min(board.points[cell][colour], MOST_POINTS)
                g.cell[cell][colour] = g.gain[colour][points]
        if g.foresees:
            add_later(p, board, g, cell)
        for colour in range(6):
            if (colours >> colour) & 1:
                most = max(most, g.cell[cell][colour])
        g.most[cell] = most


cdef void weigh_points(Position* p, Gains* g, int colour, double bonus) noexcept nogil:
    """Compute the value of each number of points in a colour."""
    cdef int points, end
    cdef int level = own_level(p, p.seat, colour)
    cdef double now = level_worth(p, g, level)
    for points in range(MOST_POINTS + 1):
        if p.duel:
            end = min(level + points, DUEL_END)
            g.gain[colour][points] = level_worth(p, g, end) - now
            if end == DUEL_END and level < DUEL_END and p.token[colour] != p.seat:
                g.gain[colour][points] += bonus
        else:
            end = moved(p, level, points)
            g.gain[colour][points] = g.worth[end] - now
            if reached(p, level, end):
                g.gain[colour][points] += bonus
        if g.foresees:
            g.gain[colour][points] *= g.share[colour]


cdef void foresee(Position* p, Board* board, Gains* g) noexcept nogil:
    """Compute what points and a step count for in each colour."""
    cdef int colour, cell, k, level, end
    cdef int[6] top = [0] * 6
    for k in range(169):
        cell = T.cells[k]
        if p.symbol[cell] == 0:
            for colour in range(6):
                top[colour] = max(top[colour], board.points[cell][colour])
    for colour in range(6):
        g.share[colour] = exp(-g.offer * top[colour])
        level = own_level(p, p.seat, colour)
        end = min(level + 1, DUEL_END) if p.duel else moved(p, level, 1)
        g.step[colour] = g.share[colour] * (level_worth(p, g, end) - level_worth(p, g, level))


cdef void add_later(Position* p, Board* board, Gains* g, int cell) noexcept nogil:
    """Add to the value of each colour on a cell what it builds, less what it uses up."""
    cdef int colour, direction
    cdef int empty = 0
    cdef double lost = 0
    for colour in range(6):
        lost += g.step[colour] * board.points[cell][colour]
    for direction in range(6):
        empty += p.symbol[cell + T.step[direction]] == 0
    for colour in range(6):
        g.cell[cell][colour] += (
            g.step[colour]
            * (g.build * empty + g.extend * min(board.points[cell][colour], MOST_POINTS) - g.cost)
            - g.harm * lost
        )


cdef void list_variants(Position* p, Gains* g) noexcept nogil:
    """List the tiles on the placing seat's rack, each way round."""
    cdef unsigned int kinds = p.kinds[p.seat]
    cdef int kind, variant
    g.variants = 0
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        for variant in range(T.kind_variant[kind], T.kind_variant[kind + 1]):
            g.variant[g.variants] = variant
            g.first[g.variants] = T.variant_first[variant] - 1
            g.second[g.variants] = T.variant_second[variant] - 1
            g.variants += 1


cdef double gain_of(Position* p, Board* board, Gains* g, int i, int pair) noexcept nogil:
    """Return the gain of a tile on a pair; a double's two halves move one marker."""
    cdef int a = T.pair_cell[pair][0]
    cdef int b = T.pair_cell[pair][1]
    cdef int one = g.first[i]
    cdef int two = g.second[i]
    cdef int first = min(board.points[a][one], MOST_POINTS)
    cdef int second = min(board.points[b][two], MOST_POINTS)
    if one != two or p.duel:
        return g.cell[a][one] + g.cell[b][two]
    cdef double later = 0
    if g.foresees:
        later = g.cell[a][one] - g.gain[one][first] + g.cell[b][one] - g.gain[one][second]
    return g.gain[one][min(first + second, MOST_POINTS)] + later


# ---------------------------------------------------------------- placements


cdef int best_placement(Position* p, Board* board, Gains* g, Rng rng) noexcept nogil:
    """Return the placement with the highest gain; of equals the first after a random start."""
    cdef int word, k, i, pair
    cdef unsigned long long rest
    cdef double limit, gain
    cdef double best = -1e9
    cdef int found = 0
    cdef int begin = rng.below(p.words)
    for k in range(p.words):
        word = (begin + k) % p.words
        rest = open_pairs(p, word)
        while rest != 0:
            pair = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            limit = g.most[T.pair_cell[pair][0]] + g.most[T.pair_cell[pair][1]]
            if limit <= best:
                continue
            for i in range(g.variants):
                gain = gain_of(p, board, g, i, pair)
                if gain > best:
                    best = gain
                    found = A_PLACE + g.variant[i] * PAIRS + pair
    return found


cdef Py_ssize_t best_placements(
    Position* p, Board* board, Gains* g, int* out, double* gains, Py_ssize_t most
) noexcept nogil:
    """Write the placements with the highest gains, best first; return their number."""
    cdef Py_ssize_t n = 0
    cdef Py_ssize_t at
    cdef int word, i, pair
    cdef unsigned long long rest
    cdef double limit, gain
    for word in range(p.words):
        rest = open_pairs(p, word)
        while rest != 0:
            pair = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            limit = g.most[T.pair_cell[pair][0]] + g.most[T.pair_cell[pair][1]]
            if n == most and limit <= gains[n - 1]:
                continue
            for i in range(g.variants):
                gain = gain_of(p, board, g, i, pair)
                if n == most and gain <= gains[n - 1]:
                    continue
                at = n if n < most else n - 1
                while at > 0 and gains[at - 1] < gain:
                    gains[at] = gains[at - 1]
                    out[at] = out[at - 1]
                    at -= 1
                gains[at] = gain
                out[at] = A_PLACE + g.variant[i] * PAIRS + pair
                n = min(n + 1, most)
    return n
