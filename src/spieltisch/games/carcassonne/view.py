"""A position as plain data: what anybody may see, everything, what the last action scored.

Nothing is hidden but the order of the tiles, which is chance's; RULES.md lists the keys.
"""

import cython

from spieltisch.core.outcome import Outcome
from spieltisch.core.state import changed
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.notation import role_text
from spieltisch.games.carcassonne.table import PHASES

if not cython.compiled:
    from spieltisch.games.carcassonne.features import (
        feature_at,
        feature_under,
        first_figures,
    )
    from spieltisch.games.carcassonne.scoring import (
        cities_fed,
        complete_city,
        farmers,
        last_on_track,
        lowest_score,
        most,
        worth,
    )
    from spieltisch.games.carcassonne.table import T

_ROLES: list = [role_text(role) for role in range(c.PASS - c.KNIGHT)]


def public(state):
    """Return everything, with each feature written out."""
    seen = full(state)
    seen["features"] = _features(state)
    seen["dead"] = _dead(state)
    return seen


def private(state, seat):
    """Return nothing: nobody sees what others do not."""
    return {}


def public_since(state, before):
    """Return what of `public` is another than at `before`: tiles only ever come."""
    laid: cython.bint = state.p.tile_count != before.p.tile_count
    seen: dict = changed(_position(before, False), _position(state, False))
    if laid:
        seen["tiles"] = _tiles(state)
    if laid or not _same_followers(state, before):
        seen["features"] = _features(state)
    dead = _dead(state)
    if dead != _dead(before):
        seen["dead"] = dead
    return seen


def private_since(state, before, seat):
    """Return nothing, as `private` does."""
    return {}


def _same_followers(state, before):
    """Return whether the same stand on each feature; on the same tiles features differ by that."""
    segment: cython.int
    for segment in range(state.p.segment_count):
        if state.p.feature[segment].followers != before.p.feature[segment].followers:
            return False
    return True


def full(state):
    """Return the position without what follows from it."""
    return _position(state, True)


def _position(state, with_tiles):
    """Return that; the tiles may be left out, as they are many."""
    solo = bool(state.p.solo)
    phase = PHASES[state.p.phase]
    river = bool(state.options["river"])
    scores = [state.p.score[seat] for seat in range(state.seats)]
    seen = {
        "phase": phase,
        "turn": state.p.seat,
        "scores": scores,
        "supply": [state.p.supply[seat] for seat in range(state.seats)],
        "tile": None if state.p.hand == 255 else c.NAMES[state.p.hand],
        "tiles": _tiles(state) if with_tiles else None,
        "followers": [
            [
                state.p.figure[i].seat,
                *_segment(state, state.p.figure[i].tile, state.p.figure[i].segment),
            ]
            for i in range(state.p.figure_count)
        ],
        "boxed": [c.NAMES[state.p.boxed[i]] for i in range(state.p.boxed_count)],
        "unseen": {
            c.NAMES[kind]: state.p.unseen[kind] for kind in range(c.DRAWN) if state.p.unseen[kind]
        },
        "left": state.p.land_left,
        "river": None,
        "waiting": [],
    }
    if river:
        in_hand = c.LAND <= state.p.hand <= c.LAKE
        going_on = in_hand or state.p.river_left or state.p.lake
        seen["river"] = {
            "left": state.p.river_left,
            "lake": bool(state.p.lake),
            "end": list(c.SQUARES[state.p.river_square]) if going_on else None,
        }
    if phase == "score":
        seen["waiting"] = [
            state.text(state.p.waiting[i].action) for i in range(state.p.waiting_count)
        ]
    elif phase == "bonus":
        seen["waiting"] = [f"bonus {seat}" for seat in _seats(state, state.p.bonus)]
    if solo:
        seen["stacks"] = [state.p.stack[seat] for seat in range(state.seats)]
        seen["last"] = _seats(state, last_on_track(state.p))
        seen["result"] = lowest_score(state.p)
        seen["stranded"] = bool(state.p.stranded)
        seen["cloisters"] = state.p.cloisters
        seen["challenges"] = _challenges(state)
    return seen


def _tiles(state):
    """Return where each tile lies, which it is and how it is turned, in the order they came."""
    return [
        [
            *_xy(state, tile),
            c.NAMES[state.p.tile[tile].turned >> 2],
            90 * (state.p.tile[tile].turned & 3),
        ]
        for tile in range(state.p.tile_count)
    ]


def _xy(state, tile):
    """Return where a tile lies."""
    square: cython.int = state.p.tile[tile].square
    return [T.x[square], T.y[square]]


def _segment(state, tile, segment):
    """Return a segment on the table: [x, y, what a follower there is called]."""
    square: cython.int = state.p.tile[tile].square
    role: cython.int = T.role[state.p.tile[tile].turned][segment]
    return [T.x[square], T.y[square], _ROLES[role]]


def _counts(state, followers):
    """Return followers as a number a seat."""
    return [(followers >> 4 * seat) & 15 for seat in range(state.seats)]


def _seats(state, bits):
    return [seat for seat in range(state.seats) if bits >> seat & 1]


def _members(state):
    """Return the segments of each feature: {root: [(tile, segment), ...]}."""
    found: dict = {}
    tile: cython.int
    segment: cython.int
    for tile in range(state.p.tile_count):
        for segment in range(T.segments[state.p.tile[tile].turned >> 2]):
            root = feature_at(state.p, tile, segment)
            members = found.get(root)
            if members is None:
                found[root] = members = []
            members.append((tile, segment))
    return found


def _features(state):
    """Return every road, city, cloister and farm, in the order of their first tiles."""
    return [_feature(state, root, members) for root, members in _members(state).items()]


def _feature(state, root, members):
    """Return where a feature is, what it would be worth now and who would get that."""
    sort: cython.int = state.p.feature[root].sort
    followers: cython.uint = state.p.feature[root].followers
    points: cython.int = worth(state.p, root)
    found = {
        "kind": c.FEATURES[sort],
        "segments": [_segment(state, tile, segment) for tile, segment in members],
        "complete": False,
        "followers": _counts(state, followers),
        "holders": _seats(state, most(state.p, followers)) if followers else [],
        "points": points,
    }
    if sort == c.FIELD:
        fed = cities_fed(state.p, root)
        found["cities"] = fed
        found["points"] = (3 if state.p.farm_rule else 4) * fed
    else:
        found["complete"] = state.p.feature[root].open == 0
        found["open"] = state.p.feature[root].open
        found["tiles"] = state.p.feature[root].tiles
        found["pennants"] = state.p.feature[root].pennants
        if complete_city(state.p, root) and not state.p.farm_rule:
            found["farmers"] = _counts(state, farmers(state.p, root, first_figures(state.p)))
    return found


def _dead(state):
    """Return the squares beside tiles that no tile still to come can fill: [[x, y], ...].

    The order of the river and its open end are left out of account.
    """
    found = []
    kinds = [kind for kind in range(c.DRAWN) if state.p.unseen[kind] > 0 or state.p.hand == kind]
    word: cython.int
    bit: cython.int
    turned: cython.int
    fits: cython.ulonglong
    for word in range(state.p.words):
        fits = 0
        for kind in kinds:
            for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
                fits |= (
                    state.p.allowed[0][T.edge[turned][0]][word]
                    & state.p.allowed[1][T.edge[turned][1]][word]
                    & state.p.allowed[2][T.edge[turned][2]][word]
                    & state.p.allowed[3][T.edge[turned][3]][word]
                )
        for bit in range(64):
            if state.p.spots[word] >> bit & 1 and not fits >> bit & 1:
                found.append(state.p.spot[64 * word + bit].square)
    return [list(c.SQUARES[square]) for square in sorted(found)]


def _challenges(state):
    """Return what this game has ticked off so far (7.8)."""
    met = [name for i, name in enumerate(c.CHALLENGES) if state.p.challenges >> i & 1]
    if PHASES[state.p.phase] == "over":
        result = lowest_score(state.p)
        met += [f"total {total}" for total in (40, 50, 60) if result >= total]
        left = state.p.land_left + state.p.river_left + state.p.lake
        if left == 0 and state.p.boxed_count == 0:
            met.append("all tiles")
    return met


def outcome(state):
    """Return who came where (5.4, 7.7), or None while the game is on.

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


def items(state):
    """Return what the last action scored, feature by feature, and who came home.

    Of a placement after which something is still to be chosen: what it completed.
    """
    found = []
    home: cython.int = 0
    members = None
    placed = c.PLACE <= state.p.last < c.SCORE_CLOISTER
    if placed and PHASES[state.p.phase] in ("deploy", "score"):
        return _completed_items(state)
    for i in range(state.p.scored_count):
        if members is None:
            members = _members(state)
        found.append(_scored_item(state, i, home, members))
        home += state.p.scored[i].returned
    if PHASES[state.p.phase] == "over" and state.p.last >= 0 and not state.p.solo:
        found += _final_items(state)
    return found


def _completed_items(state):
    """Return what the tile just placed completed, whoever stands there or may yet be sent (3.5)."""
    last: cython.int = state.p.tile_count - 1
    x, y = _xy(state, last)
    found = []
    for root, members in _members(state).items():
        if state.p.feature[root].sort == c.FIELD or state.p.feature[root].open > 0:
            continue
        if state.p.feature[root].sort == c.CLOISTER:
            cloister = _xy(state, members[0][0])
            new = abs(cloister[0] - x) <= 1 and abs(cloister[1] - y) <= 1
        else:
            new = last in [tile for tile, _ in members]
        if not new:
            continue
        item = _feature(state, root, members)
        item["feature"], item["kind"] = item["kind"], "completed"
        item["paid"], item["returned"] = [], []
        for key in ("complete", "open", "farmers"):
            item.pop(key, None)
        found.append(item)
    return found


def _scored_item(state, i, home, members):
    """Return a completed feature (3.5, 4, 7.4) or a bonus (7.6)."""
    followers = state.p.scored[i].followers
    paid = _seats(state, state.p.scored[i].paid)
    points = state.p.scored[i].points
    last = _seats(state, state.p.scored[i].last)
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
    root: cython.int = state.p.scored[i].segment
    found = {
        "kind": c.FEATURES[state.p.feature[root].sort],
        "complete": True,
        "segments": [_segment(state, tile, segment) for tile, segment in members[root]],
        "tiles": state.p.scored[i].tiles,
        "pennants": state.p.scored[i].pennants,
        "points": points,
        "followers": _counts(state, followers),
        "holders": _seats(state, state.p.scored[i].holders),
        "paid": paid,
        "returned": [
            [
                state.p.home[k].seat,
                *_segment(state, state.p.home[k].tile, state.p.home[k].segment),
            ]
            for k in range(home, home + state.p.scored[i].returned)
        ],
    }
    if state.p.solo:
        found["last"] = last
    return found


def _final_items(state):
    """Return what was scored at the end; nobody goes home any more (5.2, 5.3, 5.5)."""
    found = []
    farms = []
    figures: cython.ulonglong = first_figures(state.p)
    members = _members(state)
    for i in range(state.p.figure_count):
        if not figures >> i & 1:
            continue
        root = feature_under(state.p, i)
        item = _feature(state, root, members[root])
        item["paid"] = item["holders"] if item["points"] else []
        item["returned"] = []
        if item["kind"] != "farm":
            found.append(item)
        elif state.p.farm_rule:
            farms.append(item)
    if not state.p.farm_rule:
        for root in members:
            if not complete_city(state.p, root):
                continue
            followers: cython.uint = farmers(state.p, root, figures)
            if followers:
                holders = _seats(state, most(state.p, followers))
                farms.append(
                    {
                        "kind": "supply",
                        "segments": [_segment(state, t, s) for t, s in members[root]],
                        "points": 4,
                        "followers": _counts(state, followers),
                        "holders": holders,
                        "paid": holders,
                        "returned": [],
                    }
                )
    return found + farms


def seen(state, actor, action, seat):
    """Return the action's text: nothing is hidden."""
    return state.text(action)
