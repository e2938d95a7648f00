"""The map: 3.1, 3.2 and 6.2, which tile may lie where.

Empty squares beside a tile are spots; for each side and edge a set of bits says at which spots
that edge may lie there, so that the places of a tile are the common bits of four sets.
"""

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import low64, lowest_bit, mix
    from spieltisch.games.carcassonne.table import (
        A_PLACE,
        CELLS,
        LAND,
        MAX_LEGAL,
        RIVER_EDGE,
        SPOT,
        STRIDE,
        T,
        square_at,
    )

ONE = cython.declare(cython.ulonglong, 1)


def cell_of(square):
    """Where on the board a square is."""
    return (T.x[square] + STRIDE * T.y[square] + 2 * CELLS) % CELLS


def neighbour(square, side):
    """The square beside another."""
    return square_at(
        T.x[square] + (side == 1) - (side == 3), T.y[square] + (side == 2) - (side == 0)
    )


# ---------------------------------------------------------------- what fits


def fitting(p, turned, word):
    """3.1, 6.2: the spots, 64 at a time, where every side of a tile goes on."""
    fits: cython.ulonglong = (
        p.spots[word]
        & p.allowed[0][T.edge[turned][0]][word]
        & p.allowed[1][T.edge[turned][1]][word]
        & p.allowed[2][T.edge[turned][2]][word]
        & p.allowed[3][T.edge[turned][3]][word]
    )
    if turned >= 4 * LAND:
        return fits & on_river(p, turned, word)
    return fits


def fits_somewhere(p):
    """3.2: whether the tile in hand can be placed."""
    word: cython.int
    turned: cython.int = 4 * p.hand
    end: cython.int = turned + T.rotations[p.hand]
    for turned in range(4 * p.hand, end):
        for word in range(p.words):
            if fitting(p, turned, word) != 0:
                return True
    return False


def may_place(p, action):
    """Whether the tile in hand may lie on that square that way round."""
    square: cython.int = (action - A_PLACE) >> 2
    quarters: cython.int = (action - A_PLACE) & 3
    spot: cython.int = p.board[cell_of(square)] - SPOT
    if spot < 0 or p.spot[spot].square != square:
        return False
    if quarters >= T.rotations[p.hand]:
        return False
    return (fitting(p, 4 * p.hand + quarters, spot >> 6) >> (spot & 63)) & 1 != 0


def list_placements(p, out):
    """3.1: each place and way round of the tile in hand."""
    n: cython.Py_ssize_t = 0
    i: cython.int
    quarters: cython.int
    count: cython.int = gather(p, out, MAX_LEGAL)
    for i in range(MAX_LEGAL, MAX_LEGAL + count):
        for quarters in range(4):
            if (out[i] >> quarters) & 1:
                out[n] = A_PLACE + 4 * (out[i] >> 4) + quarters
                n += 1
    return n


def gather(p, out, at):
    """Write 16 * square + a bit a rotation for each place of the tile in hand, ascending."""
    n: cython.int = at
    i: cython.int
    word: cython.int
    bit: cython.int
    key: cython.int
    turned: cython.int = 4 * p.hand
    rotations: cython.int = T.rotations[p.hand]
    zero: cython.ulonglong
    one: cython.ulonglong = 0
    two: cython.ulonglong = 0
    three: cython.ulonglong = 0
    rest: cython.ulonglong
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


def count_rotations(key):
    """How many rotations are in one of gather()'s numbers: for each set of four, a hex digit."""
    return (cython.cast(cython.ulonglong, 0x4332322132212110) >> (4 * (key & 15))) & 15


def pick_placement(p, rng, scratch):
    """One of the places, by their number."""
    i: cython.int
    rotations: cython.int
    total: cython.int = 0
    left: cython.int
    n: cython.int = gather(p, scratch, 0)
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


def occupy(p, turned, square):
    """3.1: a tile lies on a square, and what may lie beside it is known."""
    side: cython.int
    cell: cython.int = cell_of(square)
    beside: cython.int
    spot: cython.int = p.board[cell] - SPOT
    tile: cython.int = p.tile_count
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


def add_spot(p, cell, square):
    """An empty square has got its first neighbour: any edge may lie at any side so far."""
    word: cython.int = 0
    spot: cython.int
    side: cython.int
    edge: cython.int
    bit: cython.ulonglong
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


def allow(p, spot, side, edge):
    """3.1: at this side of a spot only this edge may lie."""
    word: cython.int = spot >> 6
    bit: cython.ulonglong = ONE << (spot & 63)
    other: cython.int
    for other in range(4):
        if other != edge:
            p.allowed[side][other][word] &= ~bit


# ---------------------------------------------------------------- 6.2 the river


def flow(p, turned, square):
    """6.2: a river tile lies; where the river goes on, and how this tile turned."""
    side: cython.int
    out: cython.int = 4
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


def on_river(p, turned, word):
    """6.2: the river's open end, a bit; none for a second bend to the same side."""
    square: cython.int = p.river_square
    spot: cython.int
    side: cython.int
    spot = p.board[cell_of(square)] - SPOT
    if spot < 0 or spot >> 6 != word:
        return 0
    if p.river_turn & 1:
        side = (p.river_side + p.river_turn) & 3
        if T.edge[turned][side] == RIVER_EDGE:
            return 0
    return ONE << (spot & 63)
