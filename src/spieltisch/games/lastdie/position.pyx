"""Positions made from a description, or as determinizations for a seat."""

from typing import TYPE_CHECKING

from spieltisch.core.rng cimport Rng
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState

from spieltisch.core.arguments import phase_number, whole_numbers
from spieltisch.errors import InvalidPosition
from spieltisch.games.lastdie import components as c
from spieltisch.games.lastdie.dice import NUMBER
from spieltisch.games.lastdie.faces import MOST_POINTS, ROWS, VALUES
from spieltisch.games.lastdie.state import PHASES

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Seat

_MANY_ROUNDS = 1 << 30


def fill(LastDieState state not None, dict full not None: dict[str, Any]) -> None:
    """Make a new state the position of `full`, a dict as from `State.full()`.

    `board` and other keys that follow from the rest are optional. Raises InvalidPosition.
    """
    cdef int i, row
    whole_numbers(full)
    faces = {face.name: [[own.points, own.cells] for own in face.rows] for face in state.box.faces}
    if full.get("faces", faces) != faces:
        raise InvalidPosition("faces are not those of this game: load it with these components")
    state.p.phase = phase_number(full, PHASES)
    state.p.round = full["round"]
    stack = [name for name in [full["face"]] if name is not None] + full["stack"]
    state.p.drawn = len(stack)
    for i in range(len(stack)):
        state.p.stack[i] = c.FACES.index(stack[i])
    for seat in range(state.seats):
        state.p.points[seat] = full["points"][seat]
        state.p.supply[seat] = full["dice"][seat]
    state.p.left = state.box.face[state.face()].cells if state.p.round > 0 else 0
    on_dice = VALUES[: state.box.values]
    for row, values in enumerate(full["rows"]):
        for i, value in enumerate(values):
            if value not in on_dice or state.p.round == 0 or not state.fits(value, row):
                raise InvalidPosition(f"a {value} does not fit in row {row + 1} after {values[:i]}")
            state.p.cell[row][i] = value
            state.p.at[row] = (
                state.box.face[state.face()]
                .row[row]
                .next[state.p.at[row]][<int>value]
            )
            state.p.left -= 1
    if state.p.round > 0:
        state.look()
    state.p.hand = NUMBER[tuple(sorted(full["hand"]))]
    state.p.rolled = NUMBER[tuple(sorted(full["rolled"]))]
    state.p.rolling = full["rolling"]
    state.p.rolls = full["rolls"]
    state.p.placed = full["placed"]
    if full["phase"] in ("roll", "place"):
        if full["turn"] not in range(state.seats):
            raise InvalidPosition(f"turn is {full['turn']}: seats are 0 to {state.seats - 1}")
        state.p.seat = full["turn"]


def determinize(LastDieState state not None, seat: Seat | None, Rng rng not None) -> LastDieState:
    """Return a state that `seat` (None: a spectator) cannot tell from this one.

    2.1: the boards of the stack that were not in play are shuffled, each with a random side up.
    """
    cdef LastDieState other = state.clone()
    cdef int i
    known = _known_boards(state)
    boards = [board for board in range(state.p.boards) if board not in known]
    for i in range(state.p.drawn):
        if not state.knows(i):
            board = boards.pop(rng.below(len(boards)))
            other.p.stack[i] = 2 * board + rng.below(2)
    return other


cdef list _known_boards(LastDieState state):
    """Return the boards of the stack that the players know."""
    return [state.p.stack[i] >> 1 for i in range(state.p.drawn) if state.knows(i)]


def check(LastDieState state not None) -> None:
    """Raise AssertionError if an invariant of a position does not hold."""
    cdef int row
    cdef int takes = 0
    phase = PHASES[state.p.phase]
    boards = [state.p.stack[i] >> 1 for i in range(state.p.drawn)]
    assert len({*boards}) == len(boards), "a board twice in the stack"
    assert max(boards, default=0) < state.p.boards, "a face that is not in the box"
    everybody = [state.p.points[seat] for seat in range(state.seats)]
    supplies = [state.p.supply[seat] for seat in range(state.seats)]
    for points in everybody:
        assert 0 <= points <= state.p.target + ROWS * MOST_POINTS, f"{points} points"
        assert points % 10 == 0, f"{points} points"
    cdef int hand = D.size[state.p.hand]
    if phase == "boards":
        assert state.p.round == 0, "boards drawn too late"
        assert state.p.drawn < state.p.boards, "too many boards"
        assert sum(supplies) == 0, "dice dealt"
        assert hand == state.p.rolling == state.p.rolls == state.p.placed == 0, "a turn"
        return
    assert 0 < state.p.round < _MANY_ROUNDS, f"round {state.p.round}"
    assert state.p.drawn == state.p.boards, "boards are missing"
    if state.p.round == 1 and state.p.dotted < 2 * state.p.boards:
        assert state.face() == state.p.dotted, "not the face with the dot"
    filled = 0
    for row in range(ROWS):
        values = [state.p.cell[row][i] for i in range(5) if state.p.cell[row][i]]
        filled += len(values)
        assert state.cells_left(row) == state.box.face[state.face()].row[row].cells - len(
            values
        ), f"row {row + 1} is not where it seems"
        takes |= state.box.face[state.face()].row[row].takes[state.p.at[row]]
    assert state.p.left == state.box.face[state.face()].cells - filled, "cells left"
    assert state.p.takes == takes, "values taken"
    dealt = state.share_of_dice() * state.seats
    assert max(supplies) <= state.share_of_dice(), "more dice than were dealt"
    assert state.shows(state.p.hand) and state.shows(state.p.rolled), "values that no die shows"
    assert sum(supplies) + hand + state.p.rolling + filled == dealt, f"not {dealt} dice"
    assert hand + state.p.rolling + state.p.placed <= c.HAND, "more dice than a hand"
    if phase == "over":
        assert max(everybody) >= state.p.target, "over, but nobody has the points"
        assert state.p.left == 0, "over, but cells are left"
        assert hand == state.p.rolling == 0, "dice in a hand"
        return
    assert state.p.left > 0, "no cell is left, but the round goes on"
    assert state.p.rolls <= c.ROLLS, "too many rolls"
    if phase == "roll":
        assert state.p.rolling > 0, "no dice to roll"
        assert hand == state.p.placed == 0, "dice in a hand"
        assert state.p.rolls < c.ROLLS, "too many rolls"
        if state.p.rolls == 0:
            left = state.p.rolling + state.p.supply[state.p.seat]
            assert state.p.rolling == min(c.HAND, left), "a hand that is not full"
    else:
        assert hand > 0, "no dice in the hand"
        assert state.p.rolls > 0, "dice that were not rolled"
        assert state.p.rolling == 0, "dice still to be rolled"
        fits = D.values[state.p.hand] & takes
        assert fits or state.may_roll_again(), "nothing to decide"
