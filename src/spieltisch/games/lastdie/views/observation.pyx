"""Observations of Last Die, seen from a seat; nothing is hidden, and there are no planes."""

from typing import TYPE_CHECKING

from libc.stdint cimport uint8_t

from spieltisch.core.vector.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState

from spieltisch.core.vector.block import Block
from spieltisch.games.lastdie import components as c
from spieltisch.games.lastdie.dice import MOST
from spieltisch.games.lastdie.faces import LONGEST, MOST_POINTS, ROWS, VALUES
from spieltisch.games.lastdie.state import PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from spieltisch.core.game import Game
    from spieltisch.core.spec import OptionValue


cdef int BOARDS = PHASES.index("boards")
cdef int OVER = PHASES.index("over")


cdef class LastDieEncoder(Encoder):
    """Points and dice as seen from the seat; the face in play with its dice, and the hand."""

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> LastDieEncoder:
        """Return the encoder for a number of seats."""
        return cls(blocks(seats))

    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write players, rows and turn."""
        cdef Py_ssize_t place
        place = write_players(<LastDieState>state, seat, out, at)
        place = write_rows(<LastDieState>state, out, place)
        return write_turn(<LastDieState>state, out, place)


cdef Py_ssize_t write_players(
    LastDieState state, int seat, uint8_t* out, Py_ssize_t at
) noexcept nogil:
    """Write each player's points and dice, and the turn."""
    cdef int i, player
    for i in range(state.seats):
        player = (seat + i) % state.seats
        out[at + i] = min(state.p.points[player] // 10, 100)
        out[at + state.seats + i] = state.p.supply[player]
        out[at + 2 * state.seats + i] = (
            state.p.phase != BOARDS and state.p.phase != OVER and player == state.p.seat
        )
    return at + 3 * state.seats


cdef Py_ssize_t write_rows(LastDieState state, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the face in play, the known ones of the stack, and the rows."""
    cdef int i
    for i in range(8):
        if i < state.p.drawn and state.knows(i):
            out[at + state.p.stack[i]] = 1
        at += 16
    for i in range(6):
        at = write_row(state, i, out, at)
    return at


cdef Py_ssize_t write_row(LastDieState state, int row, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write a row's points, its dice and the values it takes next (1.2, 1.3)."""
    cdef int i, points, face
    if state.p.round > 0:
        face = state.face()
        points = state.box.face[face].row[row].points
        out[at] = points < 0
        out[at + 1] = abs(points) // 10
        out[at + 2] = state.box.face[face].row[row].cells
        out[at + 3] = state.cells_left(row)
        for i in range(5):
            out[at + 4 + i] = state.p.cell[row][i]
        for i in range(6):
            out[at + 9 + i] = state.fits(i + 1, row)
    return at + 15


cdef Py_ssize_t write_turn(LastDieState state, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the phase and the dice of the turn."""
    cdef int i
    out[at + state.p.phase] = 1
    at += 4
    for i in range(D.size[state.p.hand]):
        out[at + D.die[state.p.hand][i] - 1] += 1
    for i in range(D.size[state.p.rolled]):
        out[at + 6 + D.die[state.p.rolled][i] - 1] += 1
    at += 12
    out[at] = state.p.rolling
    out[at + 1] = state.p.rolls
    out[at + 2] = state.p.placed
    out[at + 3] = min(state.p.round, 255)
    return at + 4


def blocks(seats: int) -> tuple[Block, ...]:
    """Return the blocks, in the order of writing."""
    player = ("player", [f"+{i}" for i in range(seats)])
    value = ("value", [str(value) for value in VALUES])
    face = ("face", list(c.FACES))
    stack = [
        Block(f"face {i}", "in play" if i == 0 else "of the stack, where it is known", (face,))
        for i in range(c.MOST_FACES // 2)
    ]
    rows = []
    for row in range(1, ROWS + 1):
        rows += [
            Block(f"row {row} black", "it costs points"),
            Block(f"row {row} points", "printed", (), MOST_POINTS // 10, "tens of points"),
            Block(f"row {row} cells", "there are", (), LONGEST, "cells"),
            Block(f"row {row} left", "not filled", (), LONGEST, "cells"),
            Block(
                f"row {row} cell",
                "the die there; 0: none",
                (("cell of the row", [str(i + 1) for i in range(LONGEST)]),),
                6,
                "pips",
            ),
            Block(f"row {row} takes", "what the next cell takes", (value,)),
        ]
    return (
        Block("points", "of each; 100 from 1,000 on", (player,), 100, "tens of points"),
        Block("dice", "of each, without the hand", (player,), c.DICE, "dice"),
        Block("turn", "whose it is", (player,)),
        *stack,
        *rows,
        Block("phase", "what is to be done", (("phase", PHASES),)),
        Block("hand", "dice rolled and not placed", (value,), MOST, "dice"),
        Block("rolled", "the last roll, whole", (value,), MOST, "dice"),
        Block("rolling", "dice about to be rolled", (), MOST, "dice"),
        Block("rolls", "made in this turn", (), c.ROLLS, "rolls"),
        Block("placed", "since the last of them", (), MOST, "dice"),
        Block("round", "from 1; 255 from there on", (), 255, "rounds"),
    )
