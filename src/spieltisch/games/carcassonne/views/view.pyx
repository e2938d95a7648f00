"""Views of Carcassonne as plain data: public data, the whole position, and the last scores.

Only the order of the tiles is hidden, which is chance's; RULES.md lists the keys.
"""

from typing import TYPE_CHECKING

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.buffer cimport Buffer
from spieltisch.games.carcassonne.views.feature_data cimport (
    begins, completed_features, feature, features, features_since, find_roots, nothing,
    per_seat, seats_of, spot, spots, square_of,
)
from spieltisch.games.carcassonne.features cimport feature_under, first_figures
from spieltisch.games.carcassonne.scoring cimport (
    complete_city, farmers, last_on_track, lowest_score, most,
)
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport DRAWN, NONE, T

from spieltisch.core.views.changes import Changes
from spieltisch.core.outcome import Outcome
from spieltisch.core.state import changed
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.layout import PHASES

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Action, Actor, Seat


def public(CarcassonneState state not None) -> dict[str, Any]:
    """Return the whole position, with each feature written out."""
    seen = full(state)
    seen["features"] = features(state)
    seen["dead"] = _squares(_dead(state))
    return seen


def private(CarcassonneState state not None, seat: Seat | None) -> dict[str, Any]:
    """Return {}: all seats see the same."""
    return {}


def public_since(CarcassonneState state not None, CarcassonneState before not None) -> Changes:
    """Return the differences in `public` since `before`; tiles are only added."""
    cdef dict whole = changed(_position(before, False), _position(state, False))
    cdef dict parts = {}
    cdef dict left = {}
    cdef int kind
    if state.p.tile_count != before.p.tile_count:
        count = before.p.tile_count
        parts["tiles"] = [[count, 0, *_tiles(state, count)]]
    if not _same_figures(state, before):
        whole["followers"] = _followers(state)
    for kind in range(DRAWN):
        if state.p.unseen[kind] != before.p.unseen[kind]:
            left[c.NAMES[kind]] = state.p.unseen[kind] or None
    if left:
        parts["unseen"] = left
    splices = features_since(state, before)
    if splices:
        parts["features"] = splices
    dead = _dead(state)
    if dead != _dead(before):
        whole["dead"] = _squares(dead)
    return Changes(whole, parts)


def private_since(
    CarcassonneState state not None, CarcassonneState before not None, seat: Seat | None
) -> Changes:
    """Return no differences: `private` is always empty."""
    return Changes({}, {})


cdef bint _same_figures(CarcassonneState state, CarcassonneState before) noexcept:
    """Return whether the followers on the table are the same."""
    cdef int i
    if state.p.figure_count != before.p.figure_count:
        return False
    for i in range(state.p.figure_count):
        if (
            state.p.figure[i].seat != before.p.figure[i].seat
            or state.p.figure[i].tile != before.p.figure[i].tile
            or state.p.figure[i].segment != before.p.figure[i].segment
        ):
            return False
    return True


def full(CarcassonneState state not None) -> dict[str, Any]:
    """Return the position without data that follow from it."""
    return _position(state, True)


cdef dict _position(CarcassonneState state, bint with_pieces):
    """Return the position; the large parts, tiles on the table and to come, may be left out."""
    solo = bool(state.p.solo)
    phase = PHASES[state.p.phase]
    seen = {
        "phase": phase,
        "turn": state.p.seat,
        "scores": [state.p.score[seat] for seat in range(state.seats)],
        "supply": [state.p.supply[seat] for seat in range(state.seats)],
        "tile": None if state.p.hand == NONE else c.NAMES[state.p.hand],
        "tiles": _tiles(state, 0) if with_pieces else None,
        "followers": _followers(state) if with_pieces else None,
        "boxed": [c.NAMES[state.p.boxed[i]] for i in range(state.p.boxed_count)],
        "unseen": _unseen(state) if with_pieces else None,
        "left": state.p.land_left,
        "river": _river(state) if state.options["river"] else None,
        "waiting": [],
    }
    if phase == "score":
        seen["waiting"] = [
            state.text(state.p.waiting[i].action) for i in range(state.p.waiting_count)
        ]
    elif phase == "bonus":
        seen["waiting"] = [f"bonus {seat}" for seat in seats_of(state, state.p.bonus)]
    if solo:
        seen["stacks"] = [state.p.stack[seat] for seat in range(state.seats)]
        seen["last"] = seats_of(state, last_on_track(state.p))
        seen["result"] = lowest_score(state.p)
        seen["stranded"] = bool(state.p.stranded)
        seen["cloisters"] = state.p.cloisters
        seen["challenges"] = _challenges(state)
    return seen


cdef dict _river(CarcassonneState state):
    """Return the progress of the river."""
    in_hand = c.LAND <= state.p.hand <= c.LAKE
    going_on = in_hand or state.p.river_left or state.p.lake
    return {
        "left": state.p.river_left,
        "lake": bool(state.p.lake),
        "end": list(c.SQUARES[state.p.river_square]) if going_on else None,
    }


cdef list _tiles(CarcassonneState state, int since):
    """Return place, kind and angle of each tile from number `since` on, in order of placement."""
    return [
        [
            *square_of(state, tile),
            c.NAMES[state.p.tile[tile].turned >> 2],
            90 * (state.p.tile[tile].turned & 3),
        ]
        for tile in range(since, state.p.tile_count)
    ]


cdef list _followers(CarcassonneState state):
    """Return each follower on the table with its seat and place."""
    return [
        [
            state.p.figure[i].seat,
            *spot(state, state.p.figure[i].tile, state.p.figure[i].segment),
        ]
        for i in range(state.p.figure_count)
    ]


cdef dict _unseen(CarcassonneState state):
    """Return the tiles still to be drawn, by name."""
    return {c.NAMES[kind]: state.p.unseen[kind] for kind in range(DRAWN) if state.p.unseen[kind]}


cdef list _dead(CarcassonneState state):
    """Return the squares next to tiles that no coming tile can fill, ascending.

    The order of the river and its open end are ignored.
    """
    cdef list found = []
    cdef int word, kind, turned
    cdef unsigned long long rest
    for word in range(state.p.words):
        rest = state.p.spots[word]
        for kind in range(DRAWN):
            if rest == 0:
                break
            if state.p.unseen[kind] == 0 and state.p.hand != kind:
                continue
            for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
                rest &= ~(
                    state.p.allowed[0][T.edge[turned][0]][word]
                    & state.p.allowed[1][T.edge[turned][1]][word]
                    & state.p.allowed[2][T.edge[turned][2]][word]
                    & state.p.allowed[3][T.edge[turned][3]][word]
                )
        while rest != 0:
            found.append(state.p.spot[64 * word + lowest_bit(rest)].square)
            rest &= rest - 1
    found.sort()
    return found


cdef list _squares(list numbers):
    """Return the squares with these numbers: [[x, y], ...]."""
    return [list(c.SQUARES[square]) for square in numbers]


cdef list _challenges(CarcassonneState state):
    """Return the challenges that this game has met so far (7.8)."""
    met = [name for i, name in enumerate(c.CHALLENGES) if state.p.challenges >> i & 1]
    if PHASES[state.p.phase] == "over":
        result = lowest_score(state.p)
        met += [f"total {total}" for total in (40, 50, 60) if result >= total]
        left = state.p.land_left + state.p.river_left + state.p.lake
        if left == 0 and state.p.boxed_count == 0:
            met.append("all tiles")
    return met


def outcome(CarcassonneState state not None) -> Outcome | None:
    """Return the Outcome (5.4, 7.7), or None before the end.

    Reasons: `tiles` (5.1, 7.6 B), `followers` (7.6 A: none left to deploy).
    """
    if PHASES[state.p.phase] != "over":
        return None
    scores = tuple([state.p.score[seat] for seat in range(state.seats)])
    if not state.p.solo:
        return Outcome(state.ranks(), scores, "tiles")
    reason = "followers" if state.p.stranded else "tiles"
    challenges = tuple(_challenges(state))
    return Outcome(state.ranks(), scores, reason, state.solo_result(), challenges)


def items(CarcassonneState state not None) -> list[dict[str, Any]]:
    """Return the scores of the last action by feature, and the followers that came home.

    After a placement with a choice left, return the features that it completed.
    """
    cdef list found = []
    cdef int home = 0
    placed = c.PLACE <= state.p.last < c.SCORE_CLOISTER
    if placed and PHASES[state.p.phase] in ("deploy", "score"):
        return _completed_items(state)
    roots = find_roots(state) if state.p.scored_count else None
    for i in range(state.p.scored_count):
        found.append(_scored_item(state, i, home, roots))
        home += state.p.scored[i].returned
    if PHASES[state.p.phase] == "over" and state.p.last >= 0 and not state.p.solo:
        found += _final_items(state)
    return found


cdef list _completed_items(CarcassonneState state):
    """Return the features completed by the last tile, with or without followers (3.5)."""
    cdef list found = []
    completed = completed_features(state)
    roots = find_roots(state) if completed else None
    for root in completed:
        item = feature(state, root, roots)
        item["feature"], item["kind"] = item["kind"], "completed"
        item["paid"], item["returned"] = [], []
        for key in ("complete", "open", "farmers"):
            item.pop(key, None)
        found.append(item)
    return found


cdef dict _scored_item(CarcassonneState state, int i, int home, Buffer roots):
    """Return a completed feature (3.5, 4, 7.4) or a bonus (7.6)."""
    followers = state.p.scored[i].followers
    paid = seats_of(state, state.p.scored[i].paid)
    points = state.p.scored[i].points
    last = seats_of(state, state.p.scored[i].last)
    if c.BONUS <= state.p.scored[i].action < c.SCORE_CITY:
        seat = state.p.scored[i].action - c.BONUS
        return {
            "kind": "bonus",
            "seat": seat,
            "followers": followers >> 4 * seat,
            "points": points,
            "paid": paid,
            "last": last,
        }
    cdef int root = state.p.scored[i].segment
    found = {
        "kind": c.FEATURES[state.p.feature[root].sort],
        "complete": True,
        "segments": spots(state, root, roots),
        "tiles": state.p.scored[i].tiles,
        "pennants": state.p.scored[i].pennants,
        "points": points,
        "followers": per_seat(state, followers),
        "holders": seats_of(state, state.p.scored[i].holders),
        "paid": paid,
        "returned": [
            [
                state.p.home[k].seat,
                *spot(state, state.p.home[k].tile, state.p.home[k].segment),
            ]
            for k in range(home, home + state.p.scored[i].returned)
        ],
    }
    if state.p.solo:
        found["last"] = last
    return found


cdef list _final_items(CarcassonneState state):
    """Return the scores of the end, where no follower goes home (5.2, 5.3, 5.5)."""
    cdef unsigned int followers
    found = []
    farms = []
    cdef unsigned long long figures = first_figures(state.p)
    cdef Buffer roots = find_roots(state)
    cdef Buffer known = nothing(roots.size)
    cdef int segment
    for i in range(state.p.figure_count):
        if not figures >> i & 1:
            continue
        root = feature_under(state.p, i)
        item = feature(state, root, roots)
        item["paid"] = item["holders"] if item["points"] else []
        item["returned"] = []
        if item["kind"] != "farm":
            found.append(item)
        elif state.p.farm_rule:
            farms.append(item)
    if not state.p.farm_rule:
        for segment in range(state.p.segment_count):
            root = roots.data[segment]
            if not begins(roots, segment, known) or not complete_city(state.p, root):
                continue
            followers = farmers(state.p, root, figures)
            if followers:
                holders = seats_of(state, most(state.p, followers))
                farms.append(
                    {
                        "kind": "supply",
                        "segments": spots(state, root, roots),
                        "points": 4,
                        "followers": per_seat(state, followers),
                        "holders": holders,
                        "paid": holders,
                        "returned": [],
                    }
                )
    return found + farms


def seen(
    CarcassonneState state not None, int actor: Actor, int action: Action, seat: Seat | None
) -> str:
    """Return the action's text: nothing is hidden."""
    return state.text(action)
