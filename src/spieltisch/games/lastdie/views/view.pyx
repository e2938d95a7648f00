"""Views of Last Die as plain data: public data, the whole position, and the last effects.

RULES.md lists the keys.
"""

from typing import TYPE_CHECKING

from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState

from spieltisch.core.views.changes import Changes
from spieltisch.core.outcome import Outcome
from spieltisch.core.state import changed
from spieltisch.games.lastdie import components as c
from spieltisch.games.lastdie.dice import MULTISETS
from spieltisch.games.lastdie.faces import ROWS, VALUES
from spieltisch.games.lastdie.state import PHASES

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Action, Actor, Seat


def public(LastDieState state not None) -> dict[str, Any]:
    """Return the data that all seats see; only the faces to come are hidden (2.1)."""
    seen = _open_part(state, True)
    seen["stack"] = [
        c.FACES[state.p.stack[i]] if state.knows(i) else "?" for i in range(1, state.p.drawn)
    ]
    return seen


def public_since(LastDieState state not None, LastDieState before not None) -> Changes:
    """Return the differences in `public` since `before`; the boards stay for a whole round."""
    if state.p.round != before.p.round or state.p.drawn != before.p.drawn:
        return Changes(changed(public(before), public(state)), {})
    return Changes(changed(_open_part(before, False), _open_part(state, False)), {})


def private(LastDieState state not None, seat: Seat | None) -> dict[str, Any]:
    """Return {}: all seats see the same."""
    return {}


def private_since(
    LastDieState state not None, LastDieState before not None, seat: Seat | None
) -> Changes:
    """Return no differences: `private` is always empty."""
    return Changes({}, {})


def full(LastDieState state not None) -> dict[str, Any]:
    """Return the whole position: `public` with all faces, also those of the stack."""
    everything = _open_part(state, True)
    everything["stack"] = [c.FACES[state.p.stack[i]] for i in range(1, state.p.drawn)]
    everything["faces"] = {face.name: _board(face) for face in state.box.faces}
    return everything


def _board(face):
    return [[row.points, row.cells] for row in face.rows]


cdef dict _open_part(LastDieState state, bint with_board):
    """Return the position without its stack of faces; the board, which stays, may be left out."""
    cdef bint drawn = state.p.drawn > 0
    phase = PHASES[state.p.phase]
    return {
        "phase": phase,
        "round": state.p.round,
        "turn": state.p.seat if phase in ("roll", "place") else None,
        "face": c.FACES[state.face()] if drawn else None,
        "board": _board(state.box.faces[state.face()]) if drawn and with_board else None,
        "rows": [
            [state.p.cell[row][i] for i in range(5) if state.p.cell[row][i]]
            for row in range(_rows(state))
        ],
        "open": _open(state),
        "points": _points(state),
        "scores": _points(state),
        "target": state.p.target,
        "dice": [state.p.supply[i] for i in range(state.seats)],
        "aside": 0 if state.box.dice else c.DICE % state.seats,
        "hand": list(MULTISETS[state.p.hand]),
        "rolled": list(MULTISETS[state.p.rolled]),
        "rolling": state.p.rolling,
        "rolls": state.p.rolls,
        "placed": state.p.placed,
        "risk": _risk(state) if state.may_roll_again() else None,
    }


cdef list _points(LastDieState state):
    return [state.p.points[i] for i in range(state.seats)]


cdef list _open(LastDieState state):
    """Return the values that the next cell of each row takes (3.2)."""
    rows = range(_rows(state))
    if state.p.round == 0:
        return [[] for row in rows]
    values = VALUES[: state.box.values]
    return [[value for value in values if state.fits(value, row)] for row in rows]


cdef object _rows(LastDieState state):
    """Return the number of rows of the face in play."""
    return len(state.box.faces[state.face()].rows) if state.p.round > 0 else ROWS


cdef dict _risk(LastDieState state):
    """Return the chance that no die of another roll fits, and the rows it could fill (3.4)."""
    cdef int row, points
    n = D.size[state.p.hand]  # a Python int: powers in C are floats
    cdef int win = 0
    cdef int pay = 0
    fitting = {value for values in _open(state) for value in values}
    for row in range(ROWS):
        if 0 < state.cells_left(row) <= n:
            points = state.box.face[state.face()].row[row].points
            if points > 0:
                win += points
            else:
                pay -= points
    values = state.box.values  # a Python int, as n
    return {"dice": n, "dead": [(values - len(fitting)) ** n, values**n], "win": win, "pay": pay}


def outcome(LastDieState state not None) -> Outcome | None:
    """Return the Outcome (5.2), or None before the end."""
    ranks = state.ranks()
    return Outcome(ranks, tuple(_points(state)), "target") if ranks else None


def items(LastDieState state not None) -> list[dict[str, Any]]:
    """Return the last action's effects: a row, a dead roll, the end of a round, skipped seats."""
    cdef list found = []
    cdef int i, seat
    if state.p.filled >= 0:
        found.append(
            {
                "kind": "row",
                "seat": state.p.last_actor,
                "row": state.p.filled + 1,
                "printed": state.p.printed,
                "points": state.p.gained,
            }
        )
    if state.p.dead >= 0:
        found.append({"kind": "dead", "seat": state.p.dead})
    if state.p.ended >= 0:
        over = PHASES[state.p.phase] == "over"
        found.append(
            {
                "kind": "round",
                "seat": state.p.ended,
                "round": state.p.round if over else state.p.round - 1,
                "next": None if over else (state.p.ended + 1) % state.seats,
            }
        )
    for i in range(state.seats):
        seat = (state.p.seat + i) % state.seats
        if state.p.skipped >> seat & 1:
            found.append({"kind": "skipped", "seat": seat})
    return found


def seen(
    LastDieState state not None, int actor: Actor, int action: Action, seat: Seat | None
) -> str:
    """Return the action's text; the stack lies face down under its first board (2.1)."""
    if action <= c.ROLL and state.p.drawn > 0:
        return "board ?"
    return state.text(action)
