"""The map: legal places of tiles (3.1, 3.2, 6.2).

Empty squares next to a tile are spots. For each side and edge a set of bits has the spots where
that edge may lie. So the places of a tile are the common bits of four sets.
"""

from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport low64, lowest_bit, mix
from spieltisch.core.rng cimport Rng
from spieltisch.games.carcassonne.layout cimport (
    A_PLACE, CELLS, LAND, MAX_LEGAL, RIVER_EDGE, SPOT, STRIDE, T, Position, square_at,
)

cdef unsigned long long ONE = 1


cdef int cell_of(int square) noexcept nogil:
    """Return the board's cell of a square."""
    return (T.x[square] + STRIDE * T.y[square] + 2 * CELLS) % CELLS


cdef int neighbour(int square, int side) noexcept nogil:
    """Return the square next to another, at a side."""
    return square_at(
        T.x[square] + (side == 1) - (side == 3), T.y[square] + (side == 2) - (side == 0)
    )


# ---------------------------------------------------------------- what fits


cdef uint64_t fitting(Position* p, int turned, int word) noexcept nogil:
    """Return the spots, 64 at a time, where a tile continues every side (3.1, 6.2)."""
    cdef unsigned long long fits = (
        p.spots[word]
        & p.allowed[0][T.edge[turned][0]][word]
        & p.allowed[1][T.edge[turned][1]][word]
        & p.allowed[2][T.edge[turned][2]][word]
        & p.allowed[3][T.edge[turned][3]][word]
    )
    if turned >= 4 * LAND:
        return fits & on_river(p, turned, word)
    return fits


cdef bint fits_somewhere(Position* p) noexcept nogil:
    """Return whether the tile in hand can be placed (3.2)."""
    cdef int word
    cdef int turned = 4 * p.hand
    cdef int end = turned + T.rotations[p.hand]
    for turned in range(4 * p.hand, end):
        for word in range(p.words):
            if fitting(p, turned, word) != 0:
                return True
    return False


cdef bint may_place(Position* p, int action) noexcept nogil:
    """Return whether the tile in hand may lie on that square that way round (3.1)."""
    cdef int square = (action - A_PLACE) >> 2
    cdef int quarters = (action - A_PLACE) & 3
    cdef int spot = p.board[cell_of(square)] - SPOT
    if spot < 0 or p.spot[spot].square != square:
        return False
    if quarters >= T.rotations[p.hand]:
        return False
    return (fitting(p, 4 * p.hand + quarters, spot >> 6) >> (spot & 63)) & 1 != 0


cdef Py_ssize_t list_placements(Position* p, int* out) noexcept nogil:
    """Write each square and rotation for the tile in hand; return their number (3.1)."""
    cdef Py_ssize_t n = 0
    cdef int i, quarters
    cdef int count = gather(p, out, MAX_LEGAL)
    for i in range(MAX_LEGAL, MAX_LEGAL + count):
        for quarters in range(4):
            if (out[i] >> quarters) & 1:
                out[n] = A_PLACE + 4 * (out[i] >> 4) + quarters
                n += 1
    return n


cdef int gather(Position* p, int* out, int at) noexcept nogil:
    """Write 16 * square + a bit for each rotation, for each square where the tile in hand fits.

    The numbers ascend, from index `at` of `out` on, at most one for each spot; return how many.
    """
    cdef int n = at
    cdef int i, word, bit, key
    cdef int turned = 4 * p.hand
    cdef int rotations = T.rotations[p.hand]
    cdef unsigned long long zero
    cdef unsigned long long one = 0
    cdef unsigned long long two = 0
    cdef unsigned long long three = 0
    cdef unsigned long long rest
    for word in range(p.words):
        zero = fitting(p, turned, word)
        if rotations > 1:
            one = fitting(p, turned + 1, word)
        if rotations > 2:
            two = fitting(p, turned + 2, word)
            three = fitting(p, turned + 3, word)
        rest = zero | one | two | three
        while rest != 0:
            bit = lowest_bit(rest)
            rest &= rest - 1
            key = p.spot[64 * word + bit].square << 4
            key |= (zero >> bit) & 1
            key |= ((one >> bit) & 1) << 1
            key |= ((two >> bit) & 1) << 2
            key |= ((three >> bit) & 1) << 3
            i = n
            while i > at and out[i - 1] > key:
                out[i] = out[i - 1]
                i -= 1
            out[i] = key
            n += 1
    return n - at


cdef int count_rotations(int key) noexcept nogil:
    """Return the number of rotations in one of gather()'s numbers: a hex digit a set of four."""
    return (<unsigned long long>0x4332322132212110 >> (4 * (key & 15))) & 15


cdef int pick_placement(Position* p, Rng rng, int* scratch) noexcept nogil:
    """Return a random placement of the tile in hand, each equally likely."""
    cdef int i, rotations
    cdef int total = 0
    cdef int left
    cdef int n = gather(p, scratch, 0)
    for i in range(n):
        total += count_rotations(scratch[i])
    left = rng.below(total)
    i = 0
    while left >= count_rotations(scratch[i]):
        left -= count_rotations(scratch[i])
        i += 1
    rotations = scratch[i] & 15
    while left > 0:
        rotations &= rotations - 1
        left -= 1
    return A_PLACE + 4 * (scratch[i] >> 4) + lowest_bit(rotations)


# ---------------------------------------------------------------- a tile is laid


cdef void occupy(Position* p, int turned, int square) noexcept nogil:
    """Lay a tile on a square, and narrow down the tiles that may lie next to it (3.1)."""
    cdef int side
    cdef int cell = cell_of(square)
    cdef int beside
    cdef int spot = p.board[cell] - SPOT
    cdef int tile = p.tile_count
    if spot >= 0:
        p.spots[spot >> 6] &= ~(ONE << (spot & 63))
    p.board[cell] = tile + 1
    p.tile[tile].square = square
    p.tile[tile].cell = cell
    p.tile[tile].first = p.segment_count
    p.tile[tile].turned = turned
    p.tile_count += 1
    p.key ^= mix(mix(1, 256 * square + turned), 1)
    for side in range(4):
        beside = cell + T.step[side]
        if beside >= CELLS:
            beside -= CELLS
        if p.board[beside] == 0:
            add_spot(p, beside, neighbour(square, side))
        if p.board[beside] >= SPOT:
            allow(p, p.board[beside] - SPOT, side ^ 2, T.edge[turned][side])


cdef void add_spot(Position* p, int cell, int square) noexcept nogil:
    """Make an empty square next to a tile a spot, where any edge may lie so far."""
    cdef int word = 0
    cdef int spot, side, edge
    cdef unsigned long long bit
    while low64(~p.spots[word]) == 0:
        word += 1
    if word >= p.words:
        p.words = word + 1
    bit = low64(~p.spots[word])
    spot = 64 * word + lowest_bit(bit)
    bit &= low64(~bit + 1)
    p.spots[word] |= bit
    for side in range(4):
        for edge in range(4):
            p.allowed[side][edge][word] |= bit
    p.spot[spot].square = square
    p.spot[spot].cell = cell
    p.board[cell] = SPOT + spot


cdef void allow(Position* p, int spot, int side, int edge) noexcept nogil:
    """Let only this edge lie at this side of a spot (3.1)."""
    cdef int word = spot >> 6
    cdef unsigned long long bit = ONE << (spot & 63)
    cdef int other
    for other in range(4):
        if other != edge:
            p.allowed[side][other][word] &= ~bit


# ---------------------------------------------------------------- 6.2 the river


cdef void flow(Position* p, int turned, int square) noexcept nogil:
    """Note the river's new end behind the last tile, and how it turned (6.2)."""
    cdef int side
    cdef int out = 4
    for side in range(4):
        if T.edge[turned][side] == RIVER_EDGE and (p.tile_count == 1 or side != p.river_side):
            out = side
    if out == 4:
        return
    p.river_turn = 0
    if p.tile_count > 1:
        p.river_turn = (out - p.river_side) & 3
    p.river_side = out ^ 2
    p.river_square = neighbour(square, out)


cdef uint64_t on_river(Position* p, int turned, int word) noexcept nogil:
    """Return a bit for the river's open end; none for a second bend to the same side (6.2)."""
    cdef int square = p.river_square
    cdef int spot, side
    spot = p.board[cell_of(square)] - SPOT
    if spot < 0 or spot >> 6 != word:
        return 0
    if p.river_turn & 1:
        side = (p.river_side + p.river_turn) & 3
        if T.edge[turned][side] == RIVER_EDGE:
            return 0
    return ONE << (spot & 63)
