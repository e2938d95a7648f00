"""Observations of Carcassonne, seen from a seat; nothing is hidden.

Planes show a window of the table with the first tile in its middle; the number of tiles outside is
counted. They depend only on the contents of squares, not on a tile's number or rotation. So a
turned or mirrored table has the same planes in other places.
"""

from typing import TYPE_CHECKING

from libc.stdint cimport uint8_t

from spieltisch.core.vector.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport (
    CITY, CLOISTER, DEPLOY, FIELD, FIELD_EDGE, NONE, SCORE, T, Position,
)

from spieltisch.core.vector.block import Block
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.layout import PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from spieltisch.core.game import Game
    from spieltisch.core.spec import OptionValue
    from spieltisch.games.carcassonne.box import Box

cdef int _WINDOW = c.WINDOW
cdef int _WIDTH = 2 * c.WINDOW + 1
cdef int _AREA = (2 * c.WINDOW + 1) ** 2
PAIRS = [f"{c.SIDES[a]}{c.SIDES[b]}" for a in range(4) for b in range(a + 1, 4)]  #: list[str]
"""Pairs of a tile's sides that may belong to one city or road."""


cdef class CarcassonneEncoder(Encoder):
    """The table in a window; followers, tiles, scores and the turn as seen from the seat.

    `box` has the tiles of the game.
    """

    cdef readonly object box  #: Box

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> CarcassonneEncoder:
        """Return the encoder for a number of seats."""
        cdef CarcassonneEncoder found = cls(blocks(seats), _WIDTH, _WIDTH)
        found.box = game.components
        return found

    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write the tiles and followers in the window."""
        return write_board((<CarcassonneState>state).p, seat, out, at)

    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write players, tiles and turn."""
        cdef Py_ssize_t place
        place = write_players((<CarcassonneState>state).p, seat, out, at)
        place = write_tiles((<CarcassonneState>state).p, out, place)
        return write_turn((<CarcassonneState>state).p, seat, out, place)


cdef int cell_in_window(int square) noexcept nogil:
    """Return a square's cell in a plane, row by row; -1 outside the window."""
    cdef int x = T.x[square] + _WINDOW
    cdef int y = T.y[square] + _WINDOW
    if x < 0 or y < 0 or x >= _WIDTH or y >= _WIDTH:
        return -1
    return _WIDTH * y + x


# ---------------------------------------------------------------- planes


cdef Py_ssize_t write_board(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the tiles with their followers."""
    cdef int i, tile, player, cell
    cdef Py_ssize_t place = at + 23 * _AREA
    for i in range(p.tile_count):
        cell = cell_in_window(p.tile[i].square)
        if cell >= 0:
            write_tile(p.tile[i].turned, out, at + cell)
    if p.phase == DEPLOY or p.phase == SCORE:
        cell = cell_in_window(p.tile[p.tile_count - 1].square)
        if cell >= 0:
            out[at + 21 * _AREA + cell] = 1
    if p.river_left > 0 or p.lake or (p.hand >= 24 and p.hand != NONE):
        cell = cell_in_window(p.river_square)
        if cell >= 0:
            out[at + 22 * _AREA + cell] = 1
    for i in range(p.figure_count):
        tile = p.figure[i].tile
        player = (p.figure[i].seat - seat + p.colours) % p.colours
        cell = cell_in_window(p.tile[tile].square)
        if cell >= 0:
            write_follower(
                p.tile[tile].turned, p.figure[i].segment, out, place + 13 * _AREA * player + cell
            )
    return place + 13 * _AREA * p.colours


cdef void write_tile(int turned, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write a tile: its presence, edges, joined sides, pennant and cloister."""
    cdef int side, other, edge
    cdef Py_ssize_t plane = at + 13 * _AREA
    out[at] = 1
    for side in range(4):
        edge = T.edge[turned][side]
        if edge != FIELD_EDGE:
            edge = edge if edge < FIELD_EDGE else 2
            out[at + (1 + 4 * edge + side) * _AREA] = 1
        for other in range(side + 1, 4):
            if T.side[turned][side] != NONE and T.side[turned][side] == T.side[turned][other]:
                out[plane] = 1
            plane += _AREA
    for side in range(T.segments[turned >> 2]):
        if T.fresh[turned >> 2][side].pennants > 0:
            out[at + 19 * _AREA] = 1
    if T.cloister[turned >> 2] != NONE:
        out[at + 20 * _AREA] = 1


cdef void write_follower(int turned, int segment, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write a follower's place: the sides of its road or city, its cloister, its field."""
    cdef int side
    cdef int sort = T.fresh[turned >> 2][segment].sort
    if sort == CLOISTER:
        out[at + 4 * _AREA] = 1
    elif sort == FIELD:
        for side in range(8):
            if T.edge[turned][side >> 1] != CITY and T.half[turned][side] == segment:
                out[at + (5 + side) * _AREA] = 1
    else:
        for side in range(4):
            if T.side[turned][side] == segment:
                out[at + side * _AREA] = 1


# ---------------------------------------------------------------- the vector


cdef Py_ssize_t write_players(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write each player's points and followers, in solo also stacks and waiting bonuses."""
    cdef int i, player
    for i in range(p.colours):
        player = (seat + i) % p.colours
        out[at] = p.score[player] // 100
        out[at + p.colours] = p.score[player] % 100
        out[at + 2 * p.colours] = p.supply[player]
        out[at + 3 * p.colours] = p.stack[player]
        out[at + 4 * p.colours] = (p.bonus >> player) & 1
        at += 1
    return at + 4 * p.colours


cdef Py_ssize_t write_tiles(Position* p, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the tile in hand, the unseen ones, those in the box and those outside the window."""
    cdef int i
    cdef int outside = 0
    if p.hand != NONE:
        out[at + p.hand] = 1
    for i in range(34):
        out[at + 34 + i] = p.unseen[i]
    out[at + 34 + 33] = p.lake
    for i in range(p.boxed_count):
        out[at + 68 + p.boxed[i]] += 1
    for i in range(p.tile_count):
        outside += cell_in_window(p.tile[i].square) < 0
    out[at + 102] = outside
    return at + 103


cdef Py_ssize_t write_turn(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the phase, the turn, the river's bend, and solo's marks."""
    cdef int i
    out[at + p.phase] = 1
    at += 6
    out[at + (p.seat - seat + p.colours) % p.colours] = 1
    at += p.colours
    if p.river_turn > 0:
        out[at + p.river_turn - 1] = 1
    at += 3
    for i in range(10):
        out[at + i] = (p.challenges >> i) & 1
    out[at + 10] = p.cloisters
    out[at + 11] = p.stranded != 0
    return at + 12


def blocks(seats: int) -> tuple[Block, ...]:
    """Return the blocks, in the order of writing."""
    player = ("player", [f"+{i}" for i in range(seats)])
    side = ("side", list(c.SIDES))
    kind = ("kind", list(c.NAMES))
    most = max(tile.copies for tile in c.TILES)
    return (
        Block("tile", "a tile lies there", planes=True),
        Block("edge", "of the tile", (("edge", ["city", "road", "river"]), side), planes=True),
        Block("joined", "sides of one city or road", (("pair", PAIRS),), planes=True),
        Block("pennant", "on the tile", planes=True),
        Block("cloister", "on the tile", planes=True),
        Block("last", "just laid, while there is something to choose there", planes=True),
        Block("river end", "where the river goes on", planes=True),
        Block(
            "follower",
            "on the sides of a city or road, in a cloister, on the half-sides of a field",
            (player, ("stand", [*c.SIDES, "cloister", *c.HALF_SIDES])),
            planes=True,
        ),
        Block("score, hundreds", "of each", (player,), 9, "hundreds of points"),
        Block("score, rest", "of each", (player,), 99, "points"),
        Block("supply", "followers at hand", (player,), c.FOLLOWERS, "followers"),
        Block("stack", "solo: tiles of each colour's stack", (player,), 24, "tiles"),
        Block("bonus", "solo: seats waiting for the final bonus", (player,)),
        Block("hand", "the tile to be laid", (kind,)),
        Block("unseen", "still to be drawn", (kind,), most, "tiles"),
        Block("boxed", "out of the game", (kind,), most, "tiles"),
        Block("outside", "tiles that the window does not show", (), c.MOST_TILES, "tiles"),
        Block("phase", "what is to be done", (("phase", PHASES),)),
        Block("turn", "whose it is", (player,)),
        Block("bend", "how the last river tile turned", (("bend", ["left", "none", "right"]),)),
        Block("challenge", "solo: ticked off", (("challenge", c.CHALLENGES[:10]),)),
        Block("cloisters", "solo: scored so far", (), c.CLOISTERS, "cloisters"),
        Block("stranded", "solo: nobody left to deploy"),
    )
