"""Observations of Ingenious: the facts that `view` shows to a seat, as numbers.

Planes have a row for each r and a column for each q of the area in play, the middle in the middle.
"""

from typing import TYPE_CHECKING

from libc.stdint cimport uint8_t

from spieltisch.core.vector.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.scoring cimport own_level, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport DUEL_END, KINDS, OFF, ORDER, OVER, Position

from spieltisch.core.vector.block import Block
from spieltisch.games.ingenious import components as c
from spieltisch.games.ingenious.layout import PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from spieltisch.core.game import Game
    from spieltisch.core.spec import OptionValue
    from spieltisch.games.ingenious.box import Box

_MOST_OWED = 2 * len(c.COLOURS)
"""5.1 both ends of six tracks."""


cdef class IngeniousEncoder(Encoder):
    """The board by colours; markers, tiles and the turn as seen from the seat.

    `box` has the board and the tiles of the game.
    """

    cdef readonly object box  #: Box

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> IngeniousEncoder:
        """Return the encoder for a number of seats in a mode."""
        width = 2 * game.components.radius_for(seats) + 1
        cdef IngeniousEncoder found = cls(
            blocks(seats, options["mode"], game.components.copies), width, width
        )
        found.box = game.components
        return found

    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write the cells of each colour, and the empty ones."""
        return write_board((<IngeniousState>state).p, out, at)

    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write markers, tiles and turn."""
        cdef Py_ssize_t place
        place = write_markers((<IngeniousState>state).p, seat, out, at)
        place = write_tiles((<IngeniousState>state).p, seat, out, place)
        return write_turn((<IngeniousState>state).p, seat, out, place)


cdef Py_ssize_t write_board(Position* p, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write a plane for each colour, and one for empty cells."""
    cdef int q, r, symbol, cell
    cdef Py_ssize_t place = at
    cdef Py_ssize_t area = (2 * p.radius + 1) * (2 * p.radius + 1)
    for r in range(-p.radius, p.radius + 1):
        cell = 17 * (r + 8) + 8
        for q in range(-p.radius, p.radius + 1):
            symbol = p.symbol[cell + q]
            if symbol == 0:
                out[place + 6 * area] = 1
            elif symbol != OFF:
                out[place + (symbol - 1) * area] = 1
            place += 1
    return at + 7 * area


cdef Py_ssize_t write_markers(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the tracks, or the duel's shared track with the owners of the tokens."""
    cdef int i, colour
    if p.duel:
        for colour in range(6):
            out[at + colour] = own_level(p, seat, colour) + DUEL_END
            if p.token[colour] >= 0:
                out[at + 6 + 6 * (p.token[colour] != seat) + colour] = 1
        return at + 18
    for i in range(p.sides):
        for colour in range(6):
            out[at] = p.track[(side_of(p, seat) + i) % p.sides][colour]
            at += 1
    return at


cdef Py_ssize_t write_tiles(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the seat's rack, open tiles, and those that the seat cannot see."""
    cdef int i, kind, other
    for kind in range(KINDS):
        out[at + kind] = p.rack[seat][kind]
        out[at + KINDS + kind] = p.aside[kind]
        out[at + 2 * KINDS + kind] = p.bag[kind]
        for i in range(1, p.seats):
            out[at + 2 * KINDS + kind] += p.rack[(seat + i) % p.seats][kind]
    at += 3 * KINDS
    for i in range(p.seats):
        other = (seat + i) % p.seats
        for kind in range(KINDS):
            out[at] = p.shown[other][kind]
            at += 1
    for i in range(p.seats):
        out[at + i] = p.rack_count[(seat + i) % p.seats]
    return at + p.seats


cdef Py_ssize_t write_turn(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the phase, the turn, and the facts of the game so far that the rules use."""
    cdef int i
    out[at + p.phase] = 1
    at += 7
    for i in range(p.seats):
        out[at + i] = p.phase != OVER and (seat + i) % p.seats == p.seat
        out[at + p.seats + i] = (p.opened >> ((seat + i) % p.seats)) & 1
    at += 2 * p.seats
    for i in range(6):
        out[at + i] = (p.opened_at >> i) & 1
    at += 6
    if p.phase == ORDER:
        out[at + p.half[0].colour - 1] = 1
    at += 6
    out[at] = p.owed
    out[at + 1] = p.bag_count
    return at + 2


def blocks(
    seats: int, mode: OptionValue, copies: Sequence[int] = c.COPIES
) -> tuple[Block, ...]:
    """Return the blocks, in the order of writing."""
    colours = ("colour", list(c.COLOURS))
    kinds = ("kind", list(c.KINDS))
    players = ("player", [f"+{i}" for i in range(seats)])
    sides = ("player", ["+0", "+1"]) if mode == "team" else players
    long = mode in ("solo", "team")
    if mode == "duel":
        markers = [
            Block(
                "marker",
                "the common marker, 9 in the middle, 18 at one's own end",
                (colours,),
                2 * c.DUEL_END,
                "steps",
            ),
            Block("token", "who holds it", (("player", ["+0", "+1"]), colours)),
        ]
    else:
        end = c.LONG_TRACK_END if long else c.TRACK_END
        markers = [Block("marker", "on each side's track", (sides, colours), end, "steps")]
    return (
        Block("colour", "symbols, printed or on tiles", (colours,), planes=True),
        Block("empty", "a cell in play without a symbol", planes=True),
        *markers,
        Block("rack", "tiles of the seat", (kinds,), 6, "tiles"),
        Block("aside", "set aside in the swap or exchange going on", (kinds,), 6, "tiles"),
        Block("unseen", "in the bag and on others' racks", (kinds,), max(6, *copies), "tiles"),
        Block("shown", "shown last by each", (players, kinds), 6, "tiles"),
        Block("rack size", "of each", (players,), 6, "tiles"),
        Block("phase", "what is to be done", (("phase", PHASES),)),
        Block("turn", "whose it is", (players,)),
        Block("opened", "who has had a first turn", (players,)),
        Block("opened at", "at which printed symbols", (colours,)),
        Block("to score", "the colour of the double that waits to be scored", (colours,)),
        Block("owed", "bonus placements still to be made", (), _MOST_OWED, "placements"),
        Block("bag", "how full it is", (), sum(copies), "tiles"),
    )
