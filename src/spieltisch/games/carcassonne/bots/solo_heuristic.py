"""How good a position of solo is: what the next tile can do counts most.

For every kind of tile that may come, each place is looked at: whether a follower must be deployed
there (7.3), which features it completes, and whether anybody scores them (7.4).
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp, log, pow  # noqa: A004
else:
    from math import exp, log, pow  # noqa: A004

    from spieltisch.core.uncompiled import lowest_bit, structs
    from spieltisch.games.carcassonne.features import feature_at, feature_under, first_figures
    from spieltisch.games.carcassonne.placement import fitting
    from spieltisch.games.carcassonne.scoring import last_on_track, lowest_score, most, worth
    from spieltisch.games.carcassonne.table import (
        A_BONUS,
        A_KNIGHT,
        BONUS,
        CELLS,
        CLOISTER,
        DEPLOY,
        DRAWN,
        LAND,
        NONE,
        OVER,
        ROAD,
        SCORE,
        SPOT,
        Position,
        T,
    )
    from spieltisch.games.carcassonne.turn import assign, perform

    Survey = structs(__file__)["Survey"]

# The weights, found by play.
SPREAD = cython.declare(cython.double, 10.0)
"""Points apart at which a colour counts e times less."""
FOLLOWER = cython.declare(cython.double, 8.0)
"""The first follower in a supply,"""
FURTHER = cython.declare(cython.double, 0.5)
"""each further one, of the one before,"""
LATE = cython.declare(cython.double, 5.0)
"""and the tiles still to come at which it is worth half."""
LOST = cython.declare(cython.double, 1.05)
"""Points that each tile still to come promises, lost when the game ends,"""
FORCED = cython.declare(cython.double, 0.1)
"""and those that a forced deployment costs."""
NEXT = cython.declare(cython.double, 0.3)
"""What the next tile may bring, of what it brings when it comes,"""
READY = cython.declare(cython.double, 0.3)
"""and of that, what it completes."""
UNPAID = cython.declare(cython.double, 0.6)
"""Of the points of a feature completed while none of its holders is last: what is lost."""
PROMISE = cython.declare(cython.double, 0.25)
"""Of the points that an incomplete feature may yet score."""
TRIES = cython.declare(cython.double, 4.0)
"""Turns that count towards completing what one tile can complete,"""
FILLING = cython.declare(cython.double, 10.0)
"""and towards filling one of several spots,"""
SEVERAL = cython.declare(cython.double, 0.3)
"""which are the less likely to be filled all in time."""
UNKNOWN = cython.declare(cython.double, 0.6)
"""How likely a square around a cloister that is no spot yet is to be filled."""


def evaluate_together(p):
    """Return how good a position is for all; the turn is played to its end first."""
    rest: cython.uint
    value: cython.double
    best: cython.double = -1.0e9
    q: cython.pointer(Position)
    copy: Position
    if cython.compiled:
        q = cython.address(copy)  # noqa: F821
    else:
        q = Position()
    if p.phase != DEPLOY:
        assign(q, p)
        return settle(q)
    rest = p.deployments
    while rest != 0:
        assign(q, p)
        perform(q, A_KNIGHT + lowest_bit(rest))
        rest &= rest - 1
        value = settle(q)
        if value > best:
            best = value
    return best


def settle(p):
    """Make the choices that end a turn, and the game, as well as seen; evaluate then."""
    last: cython.int
    while p.phase == SCORE:
        perform(p, p.waiting[next_to_score(p)].action)
    while p.phase == BONUS:
        last = last_on_track(p) & p.bonus
        perform(p, A_BONUS + lowest_bit(last if last != 0 else p.bonus))
    return utility(p) if p.phase == OVER else appraise(p)


def next_to_score(p):
    """Return, of the features that somebody scores, the one worth least (7.4)."""
    i: cython.int
    feature: cython.int
    found: cython.int = 0
    points: cython.int
    least: cython.int = 1000
    last: cython.int = last_on_track(p)
    for i in range(p.waiting_count):
        feature = p.waiting[i].segment
        points = worth(p, feature)
        if most(p, p.feature[feature].followers) & last and points < least:
            least = points
            found = i
    return found


def utility(p):
    """Return the lowest colour's points, and the others' the less the more they have."""
    seat: cython.int
    least: cython.int = lowest_score(p)
    total: cython.double = 0
    for seat in range(p.colours):
        total += exp((least - p.score[seat]) / SPREAD)
    return least - SPREAD * log(total / p.colours)


def appraise(p):
    """Return utility, followers kept, what the table promises, and the next tiles too."""
    seat: cython.int
    i: cython.int
    least: cython.int = lowest_score(p)
    total: cython.double = 0
    value: cython.double
    sheet: Survey
    s: cython.pointer(Survey)
    if cython.compiled:
        s = cython.address(sheet)  # noqa: F821
    else:
        s = Survey()
    for seat in range(p.colours):
        s.share[seat] = exp((least - p.score[seat]) / SPREAD)
        total += s.share[seat]
    for seat in range(p.colours):
        s.share[seat] /= total
        value = supply_value(p, p.supply[seat])
        s.returned[seat] = supply_value(p, p.supply[seat] + 1) - value
        s.deployed[seat] = value - supply_value(p, p.supply[seat] - 1)
    for i in range(p.segment_count):
        s.chance[i] = 0
        s.latest[i] = -1
        s.filling[i] = 1
        s.spot[i] = -1
    for i in range(64 * p.words):
        s.fits[i] = 0
        s.filler[i] = -1
    value = utility(p)
    value += NEXT * next_tile_gain(p, s)
    value += standing(p, s)
    return value


def supply_value(p, followers):
    """Return what followers in the supply are worth: each less than the one before."""
    left: cython.double = p.land_left + p.river_left
    return FOLLOWER * left / (left + LATE) * (1 - pow(FURTHER, followers)) / (1 - FURTHER)


def completed(p, feature):
    """Return the points of an incomplete feature once one more tile completes it."""
    if p.feature[feature].sort == CLOISTER:
        return 9
    if p.feature[feature].sort == ROAD:
        return p.feature[feature].tiles + 1
    return 2 * (p.feature[feature].tiles + 1 + p.feature[feature].pennants)


def closing_gain(p, s, feature):
    """Return what completing a feature brings: points, if anybody scores, followers."""
    seat: cython.int
    holders: cython.int = most(p, p.feature[feature].followers)
    points: cython.double = completed(p, feature)
    total: cython.double = 0
    for seat in range(p.colours):
        if (holders >> seat) & 1:
            total += s.share[seat]
    if holders & last_on_track(p):
        total *= points
    else:
        total *= -UNPAID * points
    for seat in range(p.colours):
        total += s.returned[seat] * ((p.feature[feature].followers >> (4 * seat)) & 15)
    return total


def next_tile_gain(p, s):
    """Return what the next tile brings each colour, if it has the turn, on the average."""
    kind: cython.int
    turned: cython.int
    word: cython.int
    spot: cython.int
    seat: cython.int
    begin: cython.int = LAND if p.river_left > 0 else 0
    end: cython.int = DRAWN if p.river_left > 0 else LAND
    count: cython.int = p.river_left if p.river_left > 0 else p.land_left
    left: cython.int = p.land_left + p.river_left
    fits: cython.ulonglong
    best: cython.double
    total: cython.double = 0
    figures: cython.ulonglong = first_figures(p)
    feature: cython.int
    if count == 0:
        return 0
    while figures != 0:
        feature = feature_under(p, lowest_bit(figures))
        figures &= figures - 1
        s.closing[feature] = closing_gain(p, s, feature)
    for kind in range(begin, end):
        if p.unseen[kind] == 0:
            continue
        s.free = -1.0e9
        s.taken = -1.0e9
        s.back = -1.0e9
        for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
            for word in range(p.words):
                fits = fitting(p, turned, word)
                while fits != 0:
                    spot = 64 * word + lowest_bit(fits)
                    fits &= fits - 1
                    if s.filler[spot] != kind:
                        s.filler[spot] = kind
                        s.fits[spot] += p.unseen[kind]
                    consider(p, s, turned, spot)
        for seat in range(p.colours):
            best = 0
            if s.free < 0:
                if p.supply[seat] == 0:
                    best = -LOST * left
                elif s.back < 0:
                    best = -s.deployed[seat] - FORCED * left
            if s.free > 0 and s.free > s.taken:
                best += READY * s.free
            elif p.supply[seat] > 0 and s.taken > 0:
                best += READY * s.taken
            total += best * p.unseen[kind]
    return total / count


def consider(p, s, turned, spot):
    """Work out what a tile brings at a spot, into free, taken or back."""
    i: cython.int
    k: cython.int
    root: cython.int
    sides: cython.int
    kind: cython.int = turned >> 2
    square: cython.int = p.spot[spot].square
    gain: cython.double = 0
    need: cython.bint = False
    back: cython.bint = False
    for i in range(T.segments[kind]):
        if T.fresh[kind][i].sort > ROAD:
            break
        sides = meet(p, s, turned, p.spot[spot].cell, i)
        if s.occupied == 0:
            need |= sides > 0
            back |= sides == 0
        elif sides == 0:
            for k in range(s.seen):
                gain += complete(p, s, s.roots[k], kind)
    if T.cloister[kind] != NONE:
        if surrounded(p, p.spot[spot].cell):
            back = True
        else:
            need = True
    for i in range(p.cloister_count):
        k = p.cloister[i]
        root = p.tile[k].first + T.cloister[p.tile[k].turned >> 2]
        if (
            p.feature[root].open == 1
            and abs(T.x[p.tile[k].square] - T.x[square]) <= 1
            and abs(T.y[p.tile[k].square] - T.y[square]) <= 1
        ):
            gain += complete(p, s, root, kind)
    if back:
        if gain > s.back:
            s.back = gain
    elif need:
        if gain > s.taken:
            s.taken = gain
    elif gain > s.free:
        s.free = gain


def meet(p, s, turned, cell, segment):
    """Return the sides that stay open of a segment laid there; note what it joins."""
    k: cython.int
    side: cython.int
    beside: cython.int
    tile: cython.int
    root: cython.int
    sides: cython.int = T.fresh[turned >> 2][segment].open
    s.seen = 0
    s.occupied = 0
    for side in range(4):
        if T.side[turned][side] != segment:
            continue
        beside = cell + T.step[side]
        if beside >= CELLS:
            beside -= CELLS
        tile = p.board[beside] - 1
        if tile < 0 or tile + 1 >= SPOT:
            continue
        root = feature_at(p, tile, T.side[p.tile[tile].turned][side ^ 2])
        sides -= 2
        for k in range(s.seen):
            if s.roots[k] == root:
                root = -1
                break
        if root >= 0:
            s.roots[s.seen] = root
            s.seen += 1
            s.occupied |= p.feature[root].followers
            sides += p.feature[root].open
    return sides


def complete(p, s, root, kind):
    """Note that a kind of tile can complete a feature; return what that brings, or 0."""
    if p.feature[root].followers == 0:
        return 0
    if s.latest[root] != kind:
        s.latest[root] = kind
        s.chance[root] += p.unseen[kind]
    return s.closing[root]


def surrounded(p, cell):
    """Return whether all eight squares around are taken."""
    i: cython.int
    beside: cython.int
    taken: cython.int = 0
    for i in range(8):
        beside = cell + T.around[i]
        if beside >= CELLS:
            beside -= CELLS
        taken += 0 < p.board[beside] < SPOT
    return taken == 8


def fill_spots(p, s):
    """Work out how likely all spots beside a city or road are to be filled in time."""
    word: cython.int
    spot: cython.int
    side: cython.int
    beside: cython.int
    tile: cython.int
    turned: cython.int
    feature: cython.int
    likely: cython.double
    left: cython.int = p.land_left + p.river_left
    rest: cython.ulonglong
    for word in range(p.words):
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            likely = 1 - pow(1 - cython.cast(cython.double, s.fits[spot]) / (left + 1), FILLING)
            s.likely[spot] = likely
            for side in range(4):
                beside = p.spot[spot].cell + T.step[side]
                if beside >= CELLS:
                    beside -= CELLS
                tile = p.board[beside] - 1
                if tile < 0 or tile + 1 >= SPOT:
                    continue
                turned = p.tile[tile].turned
                if T.edge[turned][side ^ 2] <= ROAD:
                    feature = feature_at(p, tile, T.side[turned][side ^ 2])
                    if s.spot[feature] != spot:
                        s.spot[feature] = spot
                        s.filling[feature] *= likely


def surrounding(p, s, feature):
    """Return how likely all squares around a cloister are to be filled in time."""
    i: cython.int
    k: cython.int
    found: cython.int
    beside: cython.int
    product: cython.double = 1
    for i in range(p.cloister_count):
        k = p.cloister[i]
        if p.tile[k].first + T.cloister[p.tile[k].turned >> 2] == feature:
            for k in range(8):
                beside = p.tile[p.cloister[i]].cell + T.around[k]
                if beside >= CELLS:
                    beside -= CELLS
                found = p.board[beside]
                if found >= SPOT:
                    product *= s.likely[found - SPOT]
                elif found == 0:
                    product *= UNKNOWN
    return product


def standing(p, s):
    """Return what the followers on the table promise, and those in the supply."""
    seat: cython.int
    feature: cython.int
    followers: cython.uint
    holders: cython.int
    figures: cython.ulonglong = first_figures(p)
    count: cython.double = p.river_left if p.river_left > 0 else p.land_left
    chance: cython.double
    points: cython.double
    total: cython.double = 0
    for seat in range(p.colours):
        s.freed[seat] = 0
    fill_spots(p, s)
    while figures != 0:
        feature = feature_under(p, lowest_bit(figures))
        figures &= figures - 1
        followers = p.feature[feature].followers
        holders = most(p, followers)
        if s.chance[feature] > 0:
            chance = 1 - pow(1 - s.chance[feature] / (count + 1), TRIES)
        else:
            chance = SEVERAL
            if p.feature[feature].sort == CLOISTER:
                chance *= surrounding(p, s, feature)
            else:
                chance *= s.filling[feature]
        points = completed(p, feature)
        for seat in range(p.colours):
            if (holders >> seat) & 1:
                total += PROMISE * s.share[seat] * points * chance
            s.freed[seat] += chance * ((followers >> (4 * seat)) & 15)
    for seat in range(p.colours):
        total += supply_value(p, p.supply[seat] + s.freed[seat])
    return total
