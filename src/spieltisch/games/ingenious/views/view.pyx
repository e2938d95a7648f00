"""Views of Ingenious as plain data: a seat's view, the whole position, and the last scores.

RULES.md lists the keys. A preview plays on a copy: a seat's action only scores points and shows its
own tiles (4, 6.3, 9.3).
"""

from typing import TYPE_CHECKING

from spieltisch.games.ingenious.scoring cimport lowest, own_level, result_of, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport T

from spieltisch.core.views.changes import Changes
from spieltisch.core.outcome import Outcome
from spieltisch.core.views.preview import on_copy as preview
from spieltisch.core.state import changed
from spieltisch.games.ingenious import components as c
from spieltisch.games.ingenious.notation import cell_text
from spieltisch.games.ingenious.layout import PHASES

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Action, Actor, Seat


cdef list _CELL_TEXTS = [cell_text(cell) if cell in c.CELLS else "" for cell in range(max(c.CELLS) + 1)]
cdef list _COLOURS = ["", *c.COLOURS]


def private(IngeniousState state not None, seat: Seat | None) -> dict[str, Any]:
    """Return the racks as `seat` (None: a spectator) sees them, and the tiles it does not see."""
    cdef int viewer = -1 if seat is None else seat
    return {"racks": _racks(state, viewer), "unseen": _unseen(state, viewer)}


def private_since(
    IngeniousState state not None, IngeniousState before not None, seat: Seat | None
) -> Changes:
    """Return the differences in `private` since `before`."""
    cdef int viewer = -1 if seat is None else seat
    cdef int kind, count, other
    cdef dict seen = {}
    cdef dict left = {}
    for other in range(state.seats):
        if _sees(state, viewer, other) and not _same_counts(
            state.p.rack[other], before.p.rack[other]
        ):
            seen["racks"] = _racks(state, viewer)
    for kind in range(21):
        count = _unseen_of(state, viewer, kind)
        if count != _unseen_of(before, viewer, kind):
            left[c.KINDS[kind]] = count or None
    return Changes(seen, {"unseen": left} if left else {})


cdef bint _same_counts(unsigned char* counts, unsigned char* before) noexcept:
    """Return whether the counts of each kind are equal."""
    cdef int kind
    for kind in range(21):
        if counts[kind] != before[kind]:
            return False
    return True


cdef bint _sees(IngeniousState state, int viewer, int other) noexcept:
    """Return whether a seat (-1: a spectator) sees the rack of another."""
    return other == viewer or state.p.solo


cdef list _racks(IngeniousState state, int viewer):
    """Return the racks that the viewer sees, None for the others."""
    return [
        _rack(state, seat) if _sees(state, viewer, seat) else None for seat in range(state.seats)
    ]


cdef dict _unseen(IngeniousState state, int viewer):
    """Return the tiles that the viewer does not see, by kind."""
    return {
        letters: count
        for kind, letters in enumerate(c.KINDS)
        if (count := _unseen_of(state, viewer, kind)) > 0
    }


cdef int _unseen_of(IngeniousState state, int viewer, int kind) noexcept:
    """Return the number of tiles of a kind in the bag and on racks hidden from the viewer."""
    cdef int seat
    cdef int n = state.p.bag[kind]
    for seat in range(state.seats):
        if not _sees(state, viewer, seat):
            n += state.p.rack[seat][kind]
    return n


def full(IngeniousState state not None) -> dict[str, Any]:
    """Return the whole position, with all racks and the bag."""
    everything = public(state)
    everything["racks"] = [_rack(state, seat) for seat in range(state.seats)]
    everything["bag"] = {
        letters: state.p.bag[kind] for kind, letters in enumerate(c.KINDS) if state.p.bag[kind]
    }
    everything["opened"] = [bool(state.p.opened >> seat & 1) for seat in range(state.seats)]
    everything["opened_at"] = [c.COLOURS[i] for i in range(6) if state.p.opened_at >> i & 1]
    return everything


def public(IngeniousState state not None) -> dict[str, Any]:
    """Return the data that all seats see."""
    seen = _position(state)
    seen["printed"] = _printed(state)
    seen["board"] = _board(state)
    seen["tiles"] = _tiles(state, 0)
    seen["shown"] = _all_shown(state)
    return seen | _markers(state)


def public_since(IngeniousState state not None, IngeniousState before not None) -> Changes:
    """Return the differences in `public` since `before`; tiles are only added."""
    cdef list new
    cdef dict seen = changed(_position(before), _position(state))
    cdef dict parts = {}
    cdef int count = before.p.placed_count
    cdef int seat
    if state.p.placed_count != count:
        new = _tiles(state, count)
        parts["tiles"] = [[count, 0, *new]]
        parts["board"] = {
            cell: letter
            for letters, *cells in new
            for letter, cell in zip(letters, cells, strict=True)
        }
    if not _same_markers(state, before):
        seen |= changed(_markers(before), _markers(state))
    for seat in range(state.seats):
        if not _same_counts(state.p.shown[seat], before.p.shown[seat]):
            seen["shown"] = _all_shown(state)
    return Changes(seen, parts)


cdef bint _same_markers(IngeniousState state, IngeniousState before) noexcept:
    """Return whether all markers, and the tokens of a duel, are where they were."""
    cdef int side, i
    for i in range(6):
        if state.p.shared[i] != before.p.shared[i] or state.p.token[i] != before.p.token[i]:
            return False
        for side in range(state.p.sides):
            if state.p.track[side][i] != before.p.track[side][i]:
                return False
    return True


cdef dict _board(IngeniousState state):
    """Return the colours on cells."""
    cdef dict found = {}
    cdef int i, cell
    for i in range(len(c.CELLS)):
        cell = T.cells[i]
        if 0 < state.p.symbol[cell] < 7:
            found[_CELL_TEXTS[cell]] = _COLOURS[state.p.symbol[cell]]
    return found


cdef list _tiles(IngeniousState state, int since):
    """Return the tiles on the board from number `since` on with their cells, in placing order."""
    cdef list tiles = []
    cdef int i, a, b
    for i in range(since, state.p.placed_count):
        a = T.pair_cell[state.p.placed[i]][0]
        b = T.pair_cell[state.p.placed[i]][1]
        if state.p.symbol[a] > state.p.symbol[b]:
            a, b = b, a
        letters = _COLOURS[state.p.symbol[a]] + _COLOURS[state.p.symbol[b]]
        tiles.append([letters, _CELL_TEXTS[a], _CELL_TEXTS[b]])
    return tiles


cdef dict _position(IngeniousState state):
    """Return the public data, with None for parts that are compared in C first."""
    phase = PHASES[state.p.phase]
    return {
        "phase": phase,
        "turn": None if phase == "over" else state.p.seat,
        "radius": state.p.radius,
        "printed": None,
        "board": None,
        "tiles": None,
        "scores": None,
        "lowest": None,
        "ascending": None,
        "rack_sizes": [state.p.rack_count[seat] for seat in range(state.seats)],
        "shown": None,
        "aside": _letters(state.p.aside),
        "bag_count": state.p.bag_count,
        "owed": state.p.owed,
        "scoring": _scoring(state) if phase == "score" else None,
    }


cdef dict _scoring(IngeniousState state):
    """Return the choice of the half to score first (4.1)."""
    return {
        "colour": c.COLOURS[state.p.half[0].colour - 1],
        "cells": [cell_text(state.p.half[0].cell), cell_text(state.p.half[1].cell)],
    }


cdef dict _markers(IngeniousState state):
    """Return the markers, and the scores that follow from them."""
    seen = {
        "scores": _scores(state),
        "lowest": _lowest(state),
        "ascending": _ascending(state),
    }
    if state.p.duel:
        seen["shared"] = [state.p.shared[i] for i in range(6)]
        seen["tokens"] = [None if state.p.token[i] < 0 else state.p.token[i] for i in range(6)]
    else:
        seen["tracks"] = [
            [state.p.track[side][i] for i in range(6)] for side in range(state.p.sides)
        ]
    return seen


def _printed(state):
    """Return the symbols printed on the board, by cell."""
    found = state.game.components.printed(state.seats)
    return {f"{q},{r}": letter for (q, r), letter in found.items()}


cdef list _letters(unsigned char* counts):
    """Return counts by kind as a list of tiles."""
    cdef int kind
    cdef list tiles = []
    for kind in range(21):
        for _ in range(counts[kind]):
            tiles.append(c.KINDS[kind])
    return tiles


cdef list _rack(IngeniousState state, int seat):
    """Return the tiles of a rack."""
    return _letters(state.p.rack[seat])


cdef list _all_shown(IngeniousState state):
    """Return the tiles that each seat showed last, None for nothing."""
    return [_shown(state, seat) or None for seat in range(state.seats)]


cdef list _shown(IngeniousState state, int seat):
    """Return the tiles that the seat showed last (6.3)."""
    return _letters(state.p.shown[seat])


cdef list _lowest(IngeniousState state):
    """Return the colours lowest on each side's track; in the duel each seat's rearmost markers."""
    lists = []
    for side in range(state.p.sides):  # a side's first seat has its number
        if state.p.duel:
            own = [own_level(state.p, side, i) for i in range(6)]
            least = min([v for v in own if v > 0], default=0)
            found = [c.COLOURS[i] for i in range(6) if own[i] == least and least > 0]
        else:
            bits = lowest(state.p, side)
            found = [c.COLOURS[i] for i in range(6) if bits >> i & 1]
        lists.append(found)
    return lists


cdef list _ascending(IngeniousState state):
    """Return the lists compared at the end, one for each side; duel: own markers (10.2, 9.4)."""
    lists = []
    for side in range(state.p.sides):
        markers = sorted([own_level(state.p, side, i) for i in range(6)])
        lists.append([at for at in markers if at > 0] if state.p.duel else markers)
    return lists


cdef list _scores(IngeniousState state):
    """Return each side's lowest marker (10.2, 7.4); duel: each seat's number of markers (9.4)."""
    return [result_of(state.p, side) for side in range(state.p.sides)]


def outcome(IngeniousState state not None) -> Outcome | None:
    """Return the Outcome (10, 7.4, 8.4, 9.4), or None before the end.

    Reasons: `full` (10.1 no tile fits), `instant` (10.3 and its like).
    """
    if PHASES[state.p.phase] != "over":
        return None
    reason = "instant" if state.p.instant else "full"
    if not state.p.solo:
        return Outcome(state.ranks(), tuple(_scores(state)), reason)
    scores, compared = tuple(_scores(state)), tuple(_ascending(state)[0])
    return Outcome(state.ranks(), scores, reason, state.solo_result(), (), compared)


def items(IngeniousState state not None) -> list[dict[str, Any]]:
    """Return the last action's effects on markers and tokens, and the tiles it showed, in order."""
    cdef list found = []
    cdef int seat = state.p.last_actor
    for half in range(state.p.half_count):
        found += _half_items(state, half)
    if state.p.last == c.SWAP:
        found.append({"kind": "shown", "seat": seat, "tiles": _shown(state, seat)})
    elif c.ASIDE <= state.p.last < c.SWAP:
        letters = c.KINDS[state.p.last - c.ASIDE]
        found.append({"kind": "shown", "seat": seat, "tiles": [letters]})
    return found


cdef list _half_items(IngeniousState state, int i):
    """Return a half's points line by line (4.1), and the bonus or token they earned (5.1, 9.2)."""
    cdef int seat = state.p.last_actor
    cdef int cell = state.p.half[i].cell
    colour = c.COLOURS[state.p.half[i].colour - 1]
    lines = []
    for direction in range(6):
        run = [
            cell_text(cell + (k + 1) * c.DIRECTIONS[direction])
            for k in range(state.p.half[i].counted[direction])
        ]
        if run:
            lines.append({"towards": run[0], "cells": run})
    found = [
        {
            "kind": "score",
            "seat": seat,
            "side": side_of(state.p, seat),
            "colour": colour,
            "cell": cell_text(cell),
            "points": sum([len(line["cells"]) for line in lines]),
            "from": state.p.half[i].begin,
            "to": state.p.half[i].end,
            "lines": lines,
        }
    ]
    if state.p.half[i].reached:
        if state.p.duel:
            owner = None if state.p.half[i].token < 0 else state.p.half[i].token
            found.append({"kind": "token", "seat": seat, "colour": colour, "from": owner})
        found.append({"kind": "bonus", "seat": seat, "colour": colour})
    return found


def seen(
    IngeniousState state not None, int actor: Actor, int action: Action, seat: Seat | None
) -> str:
    """Return the text as `seat` knows it: only the drawing seat sees its tile, except in solo."""
    if action < c.ASIDE and not state.p.solo and seat != state.p.drawing:
        return "draw ?"
    return state.text(action)
