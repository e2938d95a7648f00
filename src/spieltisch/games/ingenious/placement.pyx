"""The board: legal places of tiles (3.1 to 3.3), and whether any is left (10.1).

Two neighbouring cells are a pair, and a set of pairs is a bit for each pair, 64 in a word. A tile
of the rack may lie on an open pair in each of its variants: both ways round, a double in one.
"""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy, memset

from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.layout cimport A_PLACE, KINDS, PAIRS, T, Position

# ---------------------------------------------------------------- what fits


cdef uint64_t open_pairs(Position* p, int word) noexcept nogil:
    """Return the pairs on which the seat may place, 64 at a time (3.1, 3.2, 3.3)."""
    cdef long long anywhere = -((p.opened >> p.seat) & 1)
    return p.live[word] & (p.opening[word] | anywhere)


cdef bint may_place(Position* p, int action) noexcept nogil:
    """Return whether the rack holds that tile and its pair is open (3.1)."""
    cdef int variant = (action - A_PLACE) // PAIRS
    cdef int pair = (action - A_PLACE) % PAIRS
    return (
        (p.kinds[p.seat] >> T.variant_kind[variant]) & 1 != 0
        and pair >> 6 < p.words
        and (open_pairs(p, pair >> 6) >> (pair & 63)) & 1 != 0
    )


cdef Py_ssize_t list_placements(Position* p, int* out) noexcept nogil:
    """Write every tile of the rack, each way round, on every open pair; return their number (3.1).

    Writes up to seven numbers beyond the end of the list.
    """
    cdef Py_ssize_t n = 0
    cdef Py_ssize_t i, j
    cdef int eight[8]
    cdef int kind, variant, shift
    cdef unsigned int kinds = p.kinds[p.seat]
    cdef int first = T.kind_variant[lowest_bit(kinds)]
    cdef Py_ssize_t count = list_pairs(p, A_PLACE + first * PAIRS, out)
    cdef Py_ssize_t eights = (count + 7) & ~7
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        for variant in range(T.kind_variant[kind], T.kind_variant[kind + 1]):
            if n > 0:
                shift = (variant - first) * PAIRS
                for i in range(0, eights, 8):
                    for j in range(8):  # read before any of it is written: the lists may overlap
                        eight[j] = out[i + j] + shift
                    for j in range(8):
                        out[n + i + j] = eight[j]
            n += count
    return n


cdef Py_ssize_t mask_placements(Position* p, uint8_t* out) noexcept nogil:
    """Write 1 for each placement and 0 for other numbers; return the number of 1s (3.1, 3.3).

    Each number is written once: batches spend most of their time on masks.
    """
    cdef int variant, kind
    cdef Py_ssize_t row = 0  # of the first variant held; the others are copies
    cdef Py_ssize_t end = A_PLACE  # end of the written part
    cdef Py_ssize_t count = 0
    cdef Py_ssize_t n = 0
    cdef unsigned int kinds = p.kinds[p.seat]
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        clear(out, end, A_PLACE + T.kind_variant[kind] * PAIRS)
        for variant in range(T.kind_variant[kind], T.kind_variant[kind + 1]):
            end = A_PLACE + variant * PAIRS
            if row == 0:
                row = end
                count = mask_pairs(p, out, row)
            else:
                memcpy(&out[end], &out[row], T.row)
            end += PAIRS
            n += count
    clear(out, end, A_PLACE + T.kind_variant[KINDS] * PAIRS)
    return n


cdef Py_ssize_t mask_pairs(Position* p, uint8_t* out, Py_ssize_t row) noexcept nogil:
    """Write pairs as 1 if open, else 0, from `row` on, eight at a time; return their number."""
    cdef int at, i, word
    cdef unsigned long long rest
    cdef Py_ssize_t n = 0
    for word in range((PAIRS + 63) // 64):
        rest = open_pairs(p, word)
        n += popcount(rest)
        for at in range(64 * word, min(64 * word + 64, PAIRS), 8):
            if at + 8 > PAIRS:
                for i in range(min(8, PAIRS - at)):
                    out[row + at + i] = (rest >> i) & 1
            else:
                memcpy(&out[row + at], T.spread[rest & 255], 8)
            rest >>= 8
    return n


cdef void clear(uint8_t* out, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    """Write zeros."""
    cdef Py_ssize_t i
    memset(&out[begin], 0, end - begin)


cdef Py_ssize_t list_pairs(Position* p, int base, int* out) noexcept nogil:
    """Write the open pairs, each added to `base`, eight at a time; return their number."""
    cdef Py_ssize_t n = 0
    cdef Py_ssize_t i
    cdef int word, at, eight
    cdef unsigned long long rest
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


cdef int pick_placement(Position* p, Rng rng) noexcept nogil:
    """Return a random placement: the n-th of variants times open pairs, found by counting bits."""
    cdef uint64_t opened[8]
    cdef int counts[7]
    cdef unsigned int kinds = p.kinds[p.seat]
    cdef uint64_t variants = (
        T.variants[0][kinds & 127] | T.variants[1][(kinds >> 7) & 127] | T.variants[2][kinds >> 14]
    )
    cdef int pairs = 0
    cdef int before = 0  # open pairs in earlier words
    cdef int end = 0
    cdef int at = 0
    cdef int word, n, pair
    for word in range(p.words):
        opened[word] = open_pairs(p, word)
        counts[word] = popcount(opened[word])
        pairs += counts[word]
    pairs = max(pairs, 1)  # two threads in one state may see none: then `at` is `p.words`, 7 at most
    n = rng.below(popcount(variants) * pairs)
    pair = n % pairs
    for word in range(p.words):
        end += counts[word]
        before = end if pair >= end else before
        at += pair >= end
    pair = 64 * at + nth_bit(opened[at], pair - before)
    return A_PLACE + nth_bit(variants, n // pairs) * PAIRS + pair


cdef int nth_bit(uint64_t word, int n) noexcept nogil:
    """Return the place of the n-th set bit, from 0; the word has more than `n` bits set.

    The bits are counted by byte, then summed from the lowest byte on. The byte is the first whose
    sum exceeds `n`. Source: Vigna, "Broadword Implementation of Rank/Select Queries", 2008.
    """
    cdef uint64_t sums = word - ((word >> 1) & <uint64_t>0x5555555555555555)
    cdef uint64_t below
    cdef int place
    sums = (sums & <uint64_t>0x3333333333333333) + ((sums >> 2) & <uint64_t>0x3333333333333333)
    sums = ((sums + (sums >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F) * <uint64_t>0x0101010101010101
    below = ((<uint64_t>n * <uint64_t>0x0101010101010101 | <uint64_t>0x8080808080808080) - sums) & <uint64_t>0x8080808080808080
    place = <int>((below >> 7) * <uint64_t>0x0101010101010101 >> 53) & ~7
    n -= <int>((sums << 8) >> place) & 255
    return place + T.bits[(word >> place) & 255][n]


# ---------------------------------------------------------------- a tile is laid


cdef void lay(Position* p, int variant, int pair) noexcept nogil:
    """Lay a variant of a tile on a pair; the seat has had its first turn (3.1, 3.2)."""
    cdef int colour
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


cdef void open_at(Position* p, int colour) noexcept nogil:
    """Close this printed symbol to other players' first tiles (3.2, own-symbol)."""
    cdef int word
    p.opened_at |= 1 << colour
    for word in range(p.words):
        p.opening[word] &= ~T.beside[colour][word]


cdef void occupy(Position* p, int cell, int colour) noexcept nogil:
    """Put a symbol on a cell, which closes it to tiles and its neighbours to first tiles."""
    cdef int word
    p.symbol[cell] = colour
    p.board_key ^= T.symbol_key[cell][colour]
    for word in range(p.words):
        p.live[word] &= ~T.holding[cell][word]
        p.opening[word] &= ~T.around[cell][word]


cdef bint area_full(Position* p) noexcept nogil:
    """Return whether no two neighbouring cells of the area are empty (10.1)."""
    cdef int word
    for word in range(p.words):
        if p.live[word] != 0:
            return False
    return True
