"""What a placement brings, without making it: fast enough to choose thousands of tiles a second.

A symbol scores the unbroken runs of its colour around it (4.1), which change on at most six cells
when another is laid; so they are kept up (`Board`) rather than counted anew. What points are worth
depends on where the marker stands: the lower, the more (10.2).
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from spieltisch.core.uncompiled import lowest_bit
    from spieltisch.games.ingenious.placement import open_pairs
    from spieltisch.games.ingenious.scoring import moved, own_level, reached
    from spieltisch.games.ingenious.table import (
        A_PLACE,
        DUEL_END,
        OFF,
        PAIRS,
        T,
    )

MOST_POINTS = cython.declare(cython.int, 31)
"""More points than these count as these."""


# ---------------------------------------------------------------- the board


def survey(p, board):
    """Count what each colour would score on each empty cell."""
    cell: cython.int
    colour: cython.int
    direction: cython.int
    at: cython.int
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


def lay_symbol(p, board, cell, colour):
    """Note a symbol that is about to be laid on a cell, from 1 on."""
    direction: cython.int
    step: cython.int
    at: cython.int
    behind: cython.int
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
        # The run seen from `at` now goes on through the cell to what lies behind it.
        board.points[at][colour - 1] += (cell - behind) // step


def lay_tile(p, board, variant, pair):
    """Note a tile that is about to be laid."""
    first: cython.int = T.pair_cell[pair][0]
    lay_symbol(p, board, first, T.variant_first[variant])
    p.symbol[first] = T.variant_first[variant]
    lay_symbol(p, board, T.pair_cell[pair][1], T.variant_second[variant])
    p.symbol[first] = 0


# ---------------------------------------------------------------- what points are worth


def set_worth(g, tau):
    """Let a marker be worth the less to move the further it is: -exp(-level / tau)."""
    level: cython.int
    for level in range(37):
        g.worth[level] = -exp(-level / tau)


def level_worth(p, g, level):
    """Return what a marker is worth there; in the duel whose it is comes first (9.4)."""
    if p.duel:
        return 1 / (1 + exp(-level / 2.5))
    return g.worth[level]


def weigh(p, board, g, bonus):
    """Work out what each colour on each cell is worth to whoever places; so a bonus placement."""
    colour: cython.int
    cell: cython.int
    points: cython.int
    level: cython.int
    end: cython.int
    k: cython.int
    now: cython.double
    most: cython.double
    colours: cython.int = 0
    list_variants(p, g)
    for k in range(g.variants):
        colours |= 1 << g.first[k] | 1 << g.second[k]
    for colour in range(6):
        if (colours >> colour) & 1 == 0:
            continue
        level = own_level(p, p.seat, colour)
        now = level_worth(p, g, level)
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
    for k in range(169):
        cell = T.cells[k]
        if p.symbol[cell] != 0:
            continue
        most = 0
        for colour in range(6):
            if (colours >> colour) & 1:
                points = min(board.points[cell][colour], MOST_POINTS)
                g.cell[cell][colour] = g.gain[colour][points]
                most = max(most, g.cell[cell][colour])
        g.most[cell] = most


def list_variants(p, g):
    """List the tiles of the rack of whoever places, each way round."""
    kinds: cython.uint = p.kinds[p.seat]
    kind: cython.int
    variant: cython.int
    g.variants = 0
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        for variant in range(T.kind_variant[kind], T.kind_variant[kind + 1]):
            g.variant[g.variants] = variant
            g.first[g.variants] = T.variant_first[variant] - 1
            g.second[g.variants] = T.variant_second[variant] - 1
            g.variants += 1


def gain_of(p, board, g, i, pair):
    """Return what a tile brings on a pair; a double's two halves move one marker."""
    a: cython.int = T.pair_cell[pair][0]
    b: cython.int = T.pair_cell[pair][1]
    one: cython.int = g.first[i]
    two: cython.int = g.second[i]
    if one == two and not p.duel:
        return g.gain[one][min(board.points[a][one] + board.points[b][one], MOST_POINTS)]
    return g.cell[a][one] + g.cell[b][two]


# ---------------------------------------------------------------- placements


def best_placement(p, board, g, rng):
    """Return the placement that brings most; of equals the first behind a random one."""
    word: cython.int
    k: cython.int
    i: cython.int
    pair: cython.int
    rest: cython.ulonglong
    limit: cython.double
    gain: cython.double
    best: cython.double = -1
    found: cython.int = 0
    begin: cython.int = rng.below(p.words)
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


def best_placements(p, board, g, out, gains, most):
    """Write the placements that bring most, best first, with their gains; return their number."""
    n: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    word: cython.int
    i: cython.int
    pair: cython.int
    rest: cython.ulonglong
    limit: cython.double
    gain: cython.double
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
