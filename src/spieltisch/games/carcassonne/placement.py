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
    """Return the board's cell of a square."""
    return (T.x[square] + STRIDE * T.y[square] + 2 * CELLS) % CELLS


def neighbour(square, side):
    """Return the square beside another."""
    return square_at(
        T.x[square] + (side == 1) - (side == 3), T.y[square] + (side == 2) - (side == 0)
    )


# ---------------------------------------------------------------- what fits


def fitting(p, turned, word):
    """Return the spots, 64 at a time, where every side of a tile goes on (3.1, 6.2)."""
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
    """Return whether the tile in hand can be placed (3.2)."""
    word: cython.int
    turned: cython.int = 4 * p.hand
    end: cython.int = turned + T.rotations[p.hand]
    for turned in range(4 * p.hand, end):
        for word in range(p.words):
            if fitting(p, turned, word) != 0:
                return True
    return False


def may_place(p, action):
    """Return whether the tile in hand may lie on that square that way round (3.1)."""
    square: cython.int = (action - A_PLACE) >> 2
    quarters: cython.int = (action - A_PLACE) & 3
    spot: cython.int = p.board[cell_of(square)] - SPOT
    if spot < 0 or p.spot[spot].square != square:
        return False
    if quarters >= T.rotations[p.hand]:
        return False
    return (fitting(p, 4 * p.hand + quarters, spot >> 6) >> (spot & 63)) & 1 != 0


def list_placements(p, out):
    """Write each square and rotation for the tile in hand; return their number (3.1)."""
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
    """Write 16 * square + a bit a rotation for each square where the tile in hand fits, ascending.

    Writes from index `at` of `out` on, at most a number for each spot; returns how many.
    """
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
    """Return how many rotations one of gather()'s numbers has: a hex digit a set of four."""
    return (cython.cast(cython.ulonglong, 0x4332322132212110) >> (4 * (key & 15))) & 15


def pick_placement(p, rng, scratch):
    """Return a random placement of the tile in hand, each equally likely."""
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
    """Lay a tile on a square, and narrow down what may lie beside it (3.1)."""
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
    """Make an empty square that got a neighbour a spot, where any edge may lie so far."""
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
    """Let only this edge lie at this side of a spot (3.1)."""
    word: cython.int = spot >> 6
    bit: cython.ulonglong = ONE << (spot & 63)
    other: cython.int
    for other in range(4):
        if other != edge:
            p.allowed[side][other][word] &= ~bit


# ---------------------------------------------------------------- 6.2 the river


def flow(p, turned, square):
    """Note where the river goes on behind the tile just laid, and how it turned (6.2)."""
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
    """Return the river's open end, a bit; none for a second bend to the same side (6.2)."""
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
