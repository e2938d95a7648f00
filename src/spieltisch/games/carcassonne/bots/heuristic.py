"""How good a position is for a player who looks one turn ahead.

A spot (an empty square beside a tile) is the more likely to be filled the more of the tiles that
nobody has seen fit there; a city or road is the more likely to be completed the likelier all
spots beside it are to be filled. From that follow the points that each follower promises and the
chance that it comes home, and a follower in the supply is worth the more the fewer there are and
the longer the game still lasts.

Between placing and deploying, the best deployment is counted in, so that a bot that looks one
action ahead sees the whole turn.
"""

import cython

from spieltisch.core.heuristic import Heuristic

if cython.compiled:
    from cython.cimports.libc.math import pow  # noqa: A004
else:
    from math import pow  # noqa: A004

    from spieltisch.core.uncompiled import lowest_bit, structs
    from spieltisch.games.carcassonne.bots.solo_heuristic import evaluate_together
    from spieltisch.games.carcassonne.features import feature_at, feature_under
    from spieltisch.games.carcassonne.scoring import most, worth
    from spieltisch.games.carcassonne.state import CarcassonneState
    from spieltisch.games.carcassonne.table import (
        CELLS,
        CITY,
        CLOISTER,
        DEPLOY,
        FIELD,
        LAND,
        OVER,
        ROAD,
        SPOT,
        T,
    )

    Survey = structs(__file__)["Survey"]
    PATTERNS = structs(__file__)["Patterns"]()

# The weights, found by play.
OWN_TURNS = cython.declare(cython.double, 0.077)
"""Own turns that count towards filling a spot, of those to come,"""
OTHERS_TURNS = cython.declare(cython.double, 0.064)
"""and of the others' turns."""
FOLLOWER = cython.declare(cython.double, 9.0)
"""The first follower in the supply,"""
FURTHER = cython.declare(cython.double, 0.9)
"""each further one, of the one before,"""
LATE = cython.declare(cython.double, 5.12)
"""and the own turns still to come at which one is worth half."""
BEST_OTHER = cython.declare(cython.double, 0.7)
"""Of the best other seat's prospects."""
UNFINISHED_CITY = cython.declare(cython.double, 1.54)
"""Points that a city is worth more though it is not completed."""
CITY_GROWTH = cython.declare(cython.double, 0.6)
"""Tiles that closing an open spot of a city adds,"""
FARM_GROWTH = cython.declare(cython.double, 0.005)
"""cities that a farm will yet feed, a turn to come,"""
ROAD_GROWTH = cython.declare(cython.double, 2.56)
"""and tiles that closing an open spot of a road adds."""
DISCOUNT = cython.declare(cython.double, 0.432)
"""Discount for a promise."""
UNKNOWN = cython.declare(cython.double, 0.24)
"""How likely a square that is no spot yet is to be filled,"""
LIKELY = cython.declare(cython.double, 0.7)
"""and how likely a spot, to whoever does not count the tiles."""


def find_patterns():
    """Write down what each kind of tile fits: any of its sides may meet nothing."""
    kind: cython.int
    turned: cython.int
    open_sides: cython.int
    side: cython.int
    pattern: cython.int
    for kind in range(LAND):
        found = []
        for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
            for open_sides in range(16):
                pattern = 0
                for side in range(4):
                    pattern *= 5
                    if not (open_sides >> side) & 1:
                        pattern += T.edge[turned][side] + 1
                if pattern not in found:
                    found.append(pattern)
        PATTERNS.count[kind] = len(found)
        for i, one in enumerate(found):
            PATTERNS.pattern[kind][i] = one
    return 0


find_patterns()


class Prospects(Heuristic):
    """Points now, points promised, followers kept: one's own less the best other seat's."""

    judges = CarcassonneState

    def value(self, state, seat):
        """Return how good the position is for `seat`; higher is better."""
        return evaluate(cython.cast(CarcassonneState, state), seat)


def evaluate(state, seat):
    """Return how good a position is for `seat`, all things considered."""
    s: cython.pointer(Survey)
    sheet: Survey
    if cython.compiled:
        s = cython.address(sheet)  # noqa: F821
    else:
        s = Survey()
    s.sight.others = 1
    s.sight.supply = 1
    s.sight.farms = 1
    s.sight.odds = 1
    s.odds.left = -1
    return judge(state.p, seat, s)


def judge(p, seat, s):
    """Return how good a position looks to a seat of this sight; solo_heuristic.py for solo."""
    other: cython.int
    own: cython.double
    best: cython.double = -1.0e9
    total: cython.double
    if p.solo:
        return evaluate_together(p, s.sight.supply, s.sight.odds)
    survey(p, s)
    own = 0
    for other in range(p.colours):
        total = p.score[other]
        if p.phase != OVER:
            total += s.promised[other]
            total += supply_value(s, p.supply[other] + s.freed[other])
        if other == seat:
            own = total
        elif total > best:
            best = total
    if p.phase == DEPLOY and p.seat == seat:
        own += deployment_gain(p, s, seat)
    return own - s.sight.others * BEST_OTHER * best


def survey(p, s):
    """Work out what the followers on the table promise to their seats."""
    i: cython.int
    seat: cython.int
    feature: cython.int
    followers: cython.uint
    holders: cython.int
    points: cython.double
    back: cython.double
    left: cython.int = p.land_left + p.river_left + p.lake
    s.turns = cython.cast(cython.double, left) / p.colours
    for seat in range(5):
        s.promised[seat] = 0
        s.freed[seat] = 0
    survey_spots(p, s)
    for i in range(p.figure_count):
        feature = feature_under(p, i)
        if s.met[feature]:
            continue
        s.met[feature] = True
        followers = p.feature[feature].followers
        holders = most(p, followers)
        points = expected_points(p, s, feature)
        back = return_chance(p, s, feature)
        for seat in range(p.colours):
            if (holders >> seat) & 1:
                s.promised[seat] += points
            s.freed[seat] += back * ((followers >> (4 * seat)) & 15)


def work_out_odds(p, s, tries):
    """Count how many tiles to come fit where, unless that is known."""
    kind: cython.int
    i: cython.int
    same: cython.bint = s.odds.tries == tries and s.odds.left == p.land_left + p.river_left
    for kind in range(LAND):
        same = same and s.odds.unseen[kind] == p.unseen[kind]
    if same:
        return
    s.odds.tries = tries
    s.odds.left = p.land_left + p.river_left
    for i in range(625):
        s.odds.fits[i] = 0
    for i in range(73):
        s.odds.filling[i] = -1
    for kind in range(LAND):
        s.odds.unseen[kind] = p.unseen[kind]
        if p.unseen[kind] > 0:
            for i in range(PATTERNS.count[kind]):
                s.odds.fits[PATTERNS.pattern[kind][i]] += p.unseen[kind]


def chance_of(s, fits):
    """Return how likely a spot where so many tiles fit is to be filled."""
    if s.odds.filling[fits] < 0:
        s.odds.filling[fits] = 0
        if fits > 0:
            s.odds.filling[fits] = 1 - pow(
                1 - cython.cast(cython.double, fits) / (s.odds.left + 1), s.odds.tries
            )
    return s.odds.filling[fits]


def survey_spots(p, s):
    """Work out how likely each spot is to be filled, and so each city and road."""
    i: cython.int
    turned: cython.int
    word: cython.int
    spot: cython.int
    side: cython.int
    beside: cython.int
    edge: cython.int
    feature: cython.int
    tile: cython.int
    pattern: cython.int
    seen: cython.int
    left: cython.int = p.land_left + p.river_left
    likely: cython.double
    rest: cython.ulonglong
    roots: cython.int[4]
    if not cython.compiled:
        roots = [0] * 4
    work_out_odds(p, s, OWN_TURNS * s.turns + OTHERS_TURNS * (left - s.turns))
    s.city_count = 0
    for i in range(p.segment_count):
        s.closing[i] = 1
        s.spots[i] = 0
        s.latest[i] = -1
        s.met[i] = 0
        if p.feature[i].sort == CITY and p.feature[i].parent == i:
            s.city[s.city_count] = i
            s.city_count += 1
    for word in range(p.words):
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            pattern = 0
            seen = 0
            for side in range(4):
                pattern *= 5
                beside = p.spot[spot].cell + T.step[side]
                if beside >= CELLS:
                    beside -= CELLS
                tile = p.board[beside] - 1
                if tile < 0 or tile + 1 >= SPOT:
                    continue
                turned = p.tile[tile].turned
                edge = T.edge[turned][side ^ 2]
                pattern += edge + 1
                if edge <= ROAD:
                    roots[seen] = feature_at(p, tile, T.side[turned][side ^ 2])
                    seen += 1
            likely = chance_of(s, s.odds.fits[pattern])
            if s.sight.odds < 1:
                likely += (1 - s.sight.odds) * (LIKELY - likely)
            s.filling[spot] = likely
            for i in range(seen):
                feature = roots[i]
                if s.latest[feature] != spot:
                    s.latest[feature] = spot
                    s.spots[feature] += 1
                    s.closing[feature] *= likely


def expected_points(p, s, feature):
    """Return the points that whoever holds a feature may hope for."""
    i: cython.int
    k: cython.int
    tiles: cython.int = p.feature[feature].tiles
    pennants: cython.int = p.feature[feature].pennants
    spots: cython.int = s.spots[feature]
    full: cython.double
    total: cython.double
    if p.feature[feature].sort == FIELD:
        total = FARM_GROWTH * s.turns * p.colours
        for k in range(s.city_count):
            i = s.city[k]
            if p.feature[i].cities & p.feature[feature].cities:
                total += s.closing[i] if p.feature[i].open > 0 else 1
        return s.sight.farms * total * (3 if p.farm_rule else 4)
    if p.feature[feature].open == 0:
        return worth(p, feature)
    if p.feature[feature].sort == CLOISTER:
        return tiles + around(p, s, feature, False)
    if p.feature[feature].sort == ROAD:
        return tiles + DISCOUNT * s.closing[feature] * ROAD_GROWTH * spots
    full = 2 * (tiles + pennants + CITY_GROWTH * spots)
    return (
        tiles
        + pennants
        + DISCOUNT * s.closing[feature] * (full - tiles - pennants)
        + UNFINISHED_CITY * (1 - s.closing[feature])
    )


def return_chance(p, s, feature):
    """Return how likely the followers there are to come home."""
    if p.feature[feature].sort == FIELD:
        return 0
    if p.feature[feature].open == 0:
        return 1
    if p.feature[feature].sort == CLOISTER:
        return DISCOUNT * around(p, s, feature, True)
    return DISCOUNT * s.closing[feature]


def around(p, s, feature, all_of_them):
    """Return how many squares around a cloister will be filled, or how likely all are."""
    i: cython.int
    k: cython.int
    beside: cython.int
    found: cython.int
    likely: cython.double
    total: cython.double = 0
    product: cython.double = 1
    for i in range(p.cloister_count):
        k = p.cloister[i]
        if p.tile[k].first + T.cloister[p.tile[k].turned >> 2] != feature:
            continue
        for k in range(8):
            beside = p.tile[p.cloister[i]].cell + T.around[k]
            if beside >= CELLS:
                beside -= CELLS
            found = p.board[beside]
            if 0 < found < SPOT:
                continue
            if found >= SPOT:
                likely = s.filling[found - SPOT]
            else:
                likely = UNKNOWN * s.turns / (s.turns + 4)
            total += likely
            product *= likely
    if all_of_them:
        return product
    return total


def supply_value(s, followers):
    """Return what followers in the supply are worth: each less than the one before."""
    still: cython.double = s.turns / (s.turns + LATE)
    sum_of_all: cython.double = (1 - pow(FURTHER, followers)) / (1 - FURTHER)
    return s.sight.supply * FOLLOWER * still * sum_of_all


def deployment_gain(p, s, seat):
    """Return what the best deployment adds, or 0."""
    rest: cython.uint = p.deployments
    role: cython.int
    feature: cython.int
    tile: cython.int = p.tile_count - 1
    best: cython.double = 0
    gain: cython.double
    have: cython.double = p.supply[seat] + s.freed[seat]
    while rest != 0:
        role = lowest_bit(rest)
        rest &= rest - 1
        if role >= 17:
            break
        feature = feature_at(p, tile, T.named[p.tile[tile].turned][role])
        gain = (
            expected_points(p, s, feature)
            + supply_value(s, have - 1 + return_chance(p, s, feature))
            - supply_value(s, have)
        )
        if gain > best:
            best = gain
    return best
