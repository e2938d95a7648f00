"""The board: 3.1 to 3.3, which tile may lie where, and 10.1, whether any does.

Two neighbouring cells are a pair, and a set of pairs is a bit a pair, 64 a word. A tile of the
rack may lie on an open pair in each of its variants: both ways round, a double in one.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
else:
    from spieltisch.core.uncompiled import lowest_bit, popcount
    from spieltisch.games.ingenious.table import A_PLACE, KINDS, PAIRS, T


# ---------------------------------------------------------------- what fits


def open_pairs(p, word):
    """Return the pairs on which the seat may place, 64 at a time (3.1, 3.2, 3.3)."""
    anywhere: cython.longlong = -((p.opened >> p.seat) & 1)
    return p.live[word] & (p.opening[word] | anywhere)


def may_place(p, action):
    """Return whether the rack holds that tile and its pair is open (3.1)."""
    variant: cython.int = (action - A_PLACE) // PAIRS
    pair: cython.int = (action - A_PLACE) % PAIRS
    return (
        (p.kinds[p.seat] >> T.variant_kind[variant]) & 1 != 0
        and pair >> 6 < p.words
        and (open_pairs(p, pair >> 6) >> (pair & 63)) & 1 != 0
    )


def list_placements(p, out):
    """Write every tile of the rack, each way round, on every open pair; return their number (3.1).

    Writes up to seven numbers beyond the end of the list.
    """
    n: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    kind: cython.int
    variant: cython.int
    shift: cython.int
    kinds: cython.uint = p.kinds[p.seat]
    first: cython.int = T.kind_variant[lowest_bit(kinds)]
    count: cython.Py_ssize_t = list_pairs(p, A_PLACE + first * PAIRS, out)
    eights: cython.Py_ssize_t = (count + 7) & ~7
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        for variant in range(T.kind_variant[kind], T.kind_variant[kind + 1]):
            if n > 0:
                shift = (variant - first) * PAIRS
                for i in range(eights):
                    out[n + i] = out[i] + shift
            n += count
    return n


def mask_placements(p, out):
    """Write 1 for each placement, 0 for each that is none; return how many there are (3.1, 3.3).

    Each number is written once: for most of what a batch does is to write masks.
    """
    variant: cython.int
    kind: cython.int
    row: cython.Py_ssize_t = 0  # of the first variant held, of which the others are copies
    end: cython.Py_ssize_t = A_PLACE  # of what is written
    count: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 0
    kinds: cython.uint = p.kinds[p.seat]
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        clear(out, end, A_PLACE + T.kind_variant[kind] * PAIRS)
        for variant in range(T.kind_variant[kind], T.kind_variant[kind + 1]):
            end = A_PLACE + variant * PAIRS
            if row == 0:
                row = end
                count = mask_pairs(p, out, row)
            elif cython.compiled:
                memcpy(cython.address(out[end]), cython.address(out[row]), T.row)
            else:
                out[end : end + PAIRS] = out[row : row + PAIRS]
            end += PAIRS
            n += count
    clear(out, end, A_PLACE + T.kind_variant[KINDS] * PAIRS)
    return n


def mask_pairs(p, out, row):
    """Write from `row` on which pairs are open, eight at a time; return how many are."""
    at: cython.int
    i: cython.int
    word: cython.int
    rest: cython.ulonglong
    n: cython.Py_ssize_t = 0
    for word in range((PAIRS + 63) // 64):
        rest = open_pairs(p, word)
        n += popcount(rest)
        for at in range(64 * word, min(64 * word + 64, PAIRS), 8):
            if not cython.compiled or at + 8 > PAIRS:
                for i in range(min(8, PAIRS - at)):
                    out[row + at + i] = (rest >> i) & 1
            else:
                memcpy(cython.address(out[row + at]), T.spread[rest & 255], 8)
            rest >>= 8
    return n


def clear(out, begin, end):
    """Write zeros."""
    i: cython.Py_ssize_t
    if cython.compiled:
        memset(cython.address(out[begin]), 0, end - begin)
    else:
        for i in range(begin, end):
            out[i] = 0


def list_pairs(p, base, out):
    """Write the open pairs, each added to `base`, eight at a time; return their number."""
    n: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    word: cython.int
    at: cython.int
    eight: cython.int
    rest: cython.ulonglong
    for word in range(p.words):
        at = base + 64 * word
        rest = open_pairs(p, word)
        while rest != 0:
            eight = rest & 255
            for i in range(8):
                out[n + i] = at + T.bits[eight][i]
            n += T.bit_count[eight]
            at += 8
            rest >>= 8
    return n


def pick_placement(p, rng):
    """Return a random placement: the n-th of variants times open pairs, found by counting bits."""
    variants: cython.int = 0
    pairs: cython.int = 0
    kind: cython.int = 0
    word: cython.int
    n: cython.int
    kinds: cython.uint = p.kinds[p.seat]
    rest: cython.ulonglong = kinds
    while rest != 0:
        kind = lowest_bit(rest)
        variants += T.kind_variant[kind + 1] - T.kind_variant[kind]
        rest &= rest - 1
    for word in range(p.words):
        pairs += popcount(open_pairs(p, word))
    pairs = max(pairs, 1)  # without one, in a state that two threads share, C would divide by 0
    n = rng.below(variants * pairs)
    variants = n // pairs
    pairs = n % pairs
    while True:
        kind = lowest_bit(kinds)
        n = T.kind_variant[kind + 1] - T.kind_variant[kind]
        if variants < n:
            break
        variants -= n
        kinds &= kinds - 1
    word = 0
    rest = open_pairs(p, 0)
    while pairs >= popcount(rest):
        pairs -= popcount(rest)
        word += 1
        rest = open_pairs(p, word)
    while pairs > 0:
        rest &= rest - 1
        pairs -= 1
    return A_PLACE + (T.kind_variant[kind] + variants) * PAIRS + 64 * word + lowest_bit(rest)


# ---------------------------------------------------------------- a tile is laid


def lay(p, variant, pair):
    """Lay a variant of a tile on a pair; the seat has had its first turn (3.1, 3.2)."""
    colour: cython.int
    if not (p.opened >> p.seat) & 1:
        p.opened |= 1 << p.seat
        if p.own_symbol:
            for colour in range(6):
                if (T.beside[colour][pair >> 6] >> (pair & 63)) & 1:
                    open_at(p, colour)
    p.placed[p.placed_count] = pair
    p.placed_count += 1
    occupy(p, T.pair_cell[pair][0], T.variant_first[variant])
    occupy(p, T.pair_cell[pair][1], T.variant_second[variant])


def open_at(p, colour):
    """Let nobody else open at this printed symbol (3.2, own-symbol)."""
    word: cython.int
    p.opened_at |= 1 << colour
    for word in range(p.words):
        p.opening[word] &= ~T.beside[colour][word]


def occupy(p, cell, colour):
    """Put a symbol on a cell: no tile fits there any more, no first tile beside it."""
    word: cython.int
    p.symbol[cell] = colour
    p.board_key ^= T.symbol_key[cell][colour]
    for word in range(p.words):
        p.live[word] &= ~T.holding[cell][word]
        p.opening[word] &= ~T.around[cell][word]


def area_full(p):
    """Return whether no two neighbouring cells of the area are empty (10.1)."""
    word: cython.int
    for word in range(p.words):
        if p.live[word] != 0:
            return False
    return True
