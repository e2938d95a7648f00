"""How a player who looks one turn ahead judges a position.

A spot (an empty square beside a tile) is the more likely to be filled the more of the tiles that
nobody has seen fit there; a city or road is the more likely to be completed the likelier all
spots beside it are to be filled. From that follow the points that each follower promises and the
chance that it comes home, and a follower in the supply is worth the more the fewer there are and
the longer the game still lasts.

Between placing and deploying, the best deployment is counted in, so that a bot that looks one
action ahead sees the whole turn.
"""

import cython

from spieltisch.core.game import Heuristic
from spieltisch.games.carcassonne import components

if cython.compiled:
    from cython.cimports.libc.math import exp, log, pow  # noqa: A004
else:
    from math import exp, log, pow  # noqa: A004

    from spieltisch.core.uncompiled import lowest_bit, structs
    from spieltisch.games.carcassonne.state import CarcassonneState, T

    Sheet = structs(__file__)["Sheet"]
    knob = [0.0] * 24

CITY = cython.declare(cython.int, components.CITY)
ROAD = cython.declare(cython.int, components.ROAD)
CLOISTER = cython.declare(cython.int, components.CLOISTER)
FIELD = cython.declare(cython.int, components.FIELD)
LAND = cython.declare(cython.int, components.LAND)
CELLS = cython.declare(cython.int, components.CELLS)
SPOT = cython.declare(cython.int, components.MOST_TILES + 1)
DEPLOY = cython.declare(cython.int, 2)
BONUS = cython.declare(cython.int, 4)
OVER = cython.declare(cython.int, 5)
ONE = cython.declare(cython.ulonglong, 1)

for _i, _to in enumerate(
    (
        0.0768,  # 0 own turns that count towards filling a spot, of those to come
        0.064,  # 1 and of the others' turns
        9.0,  # 2 the first follower in the supply
        0.9,  # 3 each further one, of the one before
        5.12,  # 4 turns at which a follower is worth half
        0.7,  # 5 of the best other seat's prospects
        1.536,  # 6 points that a city is worth more though it is not completed
        0.6,  # 7 tiles that closing an open spot of a city adds
        0.005,  # 8 cities that a farm will yet feed, a tile to come
        2.56,  # 9 tiles that closing an open spot of a road adds
        0.432,  # 10 discount for a promise
        0.24,  # 11 how likely a square that is no spot yet is to be filled
        5.6,  # 12 solo: points apart at which a colour counts e times less
        0.05,  # 13 solo: of promised points
        4.2,  # 14 solo: a colour's followers
        0.55,  # 15 solo: each further one, of the one before
        0.1,  # 16 solo: of the turns to come count towards filling a spot
        5.0,  # 17 solo: turns at which a follower is worth half
    )
):
    knob[_i] = _to


def turn_knob(i, to):
    """Tuning."""
    knob[i] = to


class Prospects(Heuristic):
    """Points now, points promised, followers kept: one's own less the best other seat's."""

    def value(self, state, seat):
        """Higher is better for `seat`."""
        return judge(cython.cast(CarcassonneState, state), seat)


def judge(position, seat):
    """Higher is better for `seat`."""
    other: cython.int
    own: cython.double
    best: cython.double = -1.0e9
    total: cython.double
    s: cython.pointer(Sheet)
    sheet: Sheet
    if cython.compiled:
        s = cython.address(sheet)  # noqa: F821
    else:
        s = Sheet()
    survey(position, s)
    if position.p.solo:
        return judge_solo(position, s)
    own = 0
    for other in range(position.p.colours):
        total = position.p.score[other]
        if position.p.phase != OVER:
            total += s.promised[other]
            total += supply_value(s, position.p.supply[other] + s.freed[other])
        if other == seat:
            own = total
        elif total > best:
            best = total
    if position.p.phase == DEPLOY and position.p.seat == seat:
        own += deployment_gain(position, s, seat)
    return own - knob[5] * best


def survey(position, s):
    """What the followers on the table promise to their seats."""
    i: cython.int
    seat: cython.int
    feature: cython.int
    followers: cython.uint
    holders: cython.int
    points: cython.double
    back: cython.double
    left: cython.int = position.p.land_left + position.p.river_left + position.p.lake
    figures: cython.ulonglong
    s.turns = cython.cast(cython.double, left) / position.p.colours
    for seat in range(5):
        s.promised[seat] = 0
        s.freed[seat] = 0
        s.sure[seat] = 0
    survey_spots(position, s)
    figures = position.first_figures()
    while figures != 0:
        i = lowest_bit(figures)
        figures &= figures - 1
        feature = position.find(
            position.p.tile[position.p.figure[i].tile].first + position.p.figure[i].segment
        )
        followers = position.p.feature[feature].followers
        holders = position.most(followers)
        points = prospect(position, s, feature)
        back = return_chance(position, s, feature)
        if position.p.solo and position.p.feature[feature].open == 0:
            if holders & position.last_on_track():
                for seat in range(position.p.colours):
                    s.sure[seat] += points * ((holders >> seat) & 1)
            points = 0
        for seat in range(position.p.colours):
            if (holders >> seat) & 1:
                s.promised[seat] += points
            s.freed[seat] += back * ((followers >> (4 * seat)) & 15)


def survey_spots(position, s):
    """How likely each spot is to be filled, and so each city and road to be completed."""
    i: cython.int
    kind: cython.int
    turned: cython.int
    word: cython.int
    spot: cython.int
    side: cython.int
    beside: cython.int
    feature: cython.int
    tile: cython.int
    left: cython.int = position.p.land_left + position.p.river_left
    tries: cython.double = knob[0] * s.turns + knob[1] * (left - s.turns)
    if position.p.solo:
        tries = knob[16] * left
    fits: cython.ulonglong
    for i in range(position.p.segment_count):
        s.closing[i] = 1
        s.spots[i] = 0
        s.latest[i] = -1
    for i in range(64 * position.p.words):
        s.fits[i] = 0
    for kind in range(LAND):
        if position.p.unseen[kind] == 0:
            continue
        for word in range(position.p.words):
            fits = 0
            for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
                fits |= position.fitting(turned, word)
            while fits != 0:
                s.fits[64 * word + lowest_bit(fits)] += position.p.unseen[kind]
                fits &= fits - 1
    for word in range(position.p.words):
        fits = position.p.spots[word]
        while fits != 0:
            spot = 64 * word + lowest_bit(fits)
            fits &= fits - 1
            s.filling[spot] = 0
            if s.fits[spot] > 0:
                s.filling[spot] = 1 - pow(
                    1 - cython.cast(cython.double, s.fits[spot]) / (left + 1), tries
                )
            for side in range(4):
                beside = position.p.spot[spot].cell + T.step[side]
                if beside >= CELLS:
                    beside -= CELLS
                tile = position.p.board[beside] - 1
                if tile < 0 or tile + 1 >= SPOT:
                    continue
                turned = position.p.tile[tile].turned
                if T.edge[turned][side ^ 2] <= ROAD:
                    feature = position.find(position.p.tile[tile].first + T.side[turned][side ^ 2])
                    if s.latest[feature] != spot:
                        s.latest[feature] = spot
                        s.spots[feature] += 1
                        s.closing[feature] *= s.filling[spot]


def prospect(position, s, feature):
    """The points that whoever holds a feature may hope for."""
    i: cython.int
    tiles: cython.int = position.p.feature[feature].tiles
    pennants: cython.int = position.p.feature[feature].pennants
    spots: cython.int = s.spots[feature]
    full: cython.double
    total: cython.double
    if position.p.feature[feature].sort == FIELD:
        total = knob[8] * s.turns * position.p.colours
        for i in range(position.p.segment_count):
            if (
                position.p.feature[i].parent == i
                and position.p.feature[i].sort == CITY
                and position.p.feature[i].cities & position.p.feature[feature].cities
            ):
                total += s.closing[i] if position.p.feature[i].open > 0 else 1
        return total * (3 if position.p.farm_rule else 4)
    if position.p.feature[feature].open == 0:
        return position.points(feature)
    if position.p.feature[feature].sort == CLOISTER:
        return tiles + around(position, s, feature, False)
    if position.p.feature[feature].sort == ROAD:
        return tiles + knob[10] * s.closing[feature] * knob[9] * spots
    full = 2 * (tiles + pennants + knob[7] * spots)
    return (
        tiles
        + pennants
        + knob[10] * s.closing[feature] * (full - tiles - pennants)
        + knob[6] * (1 - s.closing[feature])
    )


def return_chance(position, s, feature):
    """How likely the followers there are to come home."""
    if position.p.feature[feature].sort == FIELD:
        return 0
    if position.p.feature[feature].open == 0:
        return 1
    if position.p.feature[feature].sort == CLOISTER:
        return knob[10] * around(position, s, feature, True)
    return knob[10] * s.closing[feature]


def around(position, s, feature, all_of_them):
    """Of the squares around a cloister: how many will be filled, or how likely all of them."""
    i: cython.int
    k: cython.int
    beside: cython.int
    found: cython.int
    likely: cython.double
    total: cython.double = 0
    product: cython.double = 1
    for i in range(position.p.cloister_count):
        k = position.p.cloister[i]
        if position.p.tile[k].first + T.cloister[position.p.tile[k].turned >> 2] != feature:
            continue
        for k in range(8):
            beside = position.p.tile[position.p.cloister[i]].cell + T.around[k]
            if beside >= CELLS:
                beside -= CELLS
            found = position.p.board[beside]
            if 0 < found < SPOT:
                continue
            if found >= SPOT:
                likely = s.filling[found - SPOT]
            else:
                likely = knob[11] * s.turns / (s.turns + 4)
            total += likely
            product *= likely
    if all_of_them:
        return product
    return total


def supply_value(s, followers):
    """What followers in the supply are worth: each less than the one before."""
    return knob[2] * (s.turns / (s.turns + knob[4])) * (1 - pow(knob[3], followers)) / (1 - knob[3])


def deployment_gain(position, s, seat):
    """What the best deployment adds, or 0."""
    rest: cython.uint = position.p.deployments
    role: cython.int
    feature: cython.int
    tile: cython.int = position.p.tile_count - 1
    best: cython.double = 0
    gain: cython.double
    have: cython.double = position.p.supply[seat] + s.freed[seat]
    while rest != 0:
        role = lowest_bit(rest)
        rest &= rest - 1
        if role >= 17:
            break
        feature = position.find(
            position.p.tile[tile].first + T.named[position.p.tile[tile].turned][role]
        )
        gain = (
            prospect(position, s, feature)
            + supply_value(s, have - 1 + return_chance(position, s, feature))
            - supply_value(s, have)
        )
        if gain > best:
            best = gain
    return best


def judge_solo(position, s):
    """7: the lowest colours count most, and whoever is out of followers ends the game."""
    seat: cython.int
    low: cython.double = 0
    total: cython.double = 0
    weight: cython.double
    least: cython.double = 1.0e9
    for seat in range(position.p.colours):
        s.sure[seat] += position.p.score[seat]
        if s.sure[seat] < least:
            least = s.sure[seat]
    for seat in range(position.p.colours):
        weight = exp((least - s.sure[seat]) / knob[12])
        low += weight
        if position.p.phase < BONUS:
            total += solo_supply(s, position.p.supply[seat] + s.freed[seat])
            total += knob[13] * weight * s.promised[seat]
            if position.p.phase == DEPLOY and position.p.seat == seat:
                total += solo_deployment(position, s, seat, weight)
    return total + least - knob[12] * log(low)


def solo_supply(s, followers):
    """What a colour's followers are worth."""
    return knob[14] * (s.turns / (s.turns + knob[17])) * (1 - pow(knob[15], followers))


def solo_deployment(position, s, seat, weight):
    """7.3: what the best deployment adds; one must be made."""
    rest: cython.uint = position.p.deployments
    role: cython.int
    feature: cython.int
    tile: cython.int = position.p.tile_count - 1
    best: cython.double = -1.0e9
    gain: cython.double
    have: cython.double = position.p.supply[seat] + s.freed[seat]
    while rest != 0:
        role = lowest_bit(rest)
        rest &= rest - 1
        feature = position.find(
            position.p.tile[tile].first + T.named[position.p.tile[tile].turned][role]
        )
        gain = solo_supply(s, have - 1 + return_chance(position, s, feature)) - solo_supply(s, have)
        if position.p.feature[feature].open > 0:
            gain += knob[13] * weight * prospect(position, s, feature)
        else:
            gain += weight * prospect(position, s, feature)
        if gain > best:
            best = gain
    return best
