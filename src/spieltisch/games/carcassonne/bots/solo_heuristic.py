"""How good a position of solo is: what the next tile can do (next_tile.py) counts most."""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp, log, pow  # noqa: A004
else:
    from math import exp, log, pow  # noqa: A004

    from spieltisch.core.uncompiled import lowest_bit
    from spieltisch.games.carcassonne.bots.next_tile import (
        SoloSurvey,
        completed,
        look_around,
        next_tile_gain,
    )
    from spieltisch.games.carcassonne.features import feature_under, first_figures
    from spieltisch.games.carcassonne.scoring import last_on_track, lowest_score, most, worth
    from spieltisch.games.carcassonne.table import (
        A_BONUS,
        A_KNIGHT,
        BONUS,
        CELLS,
        CLOISTER,
        DEPLOY,
        OVER,
        SCORE,
        SPOT,
        Position,
        T,
    )
    from spieltisch.games.carcassonne.turn import assign, perform

# The weights, found by play.
SPREAD = cython.declare(cython.double, 10.0)
"""Points apart at which a colour counts e times less."""
FOLLOWER = cython.declare(cython.double, 8.0)
"""The first follower in a supply,"""
FURTHER = cython.declare(cython.double, 0.5)
"""each further one, of the one before,"""
LATE = cython.declare(cython.double, 5.0)
"""and the tiles still to come at which it is worth half."""
NEXT = cython.declare(cython.double, 0.3)
"""What the next tile may bring, of what it brings when it comes."""
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


def evaluate_together(p, supply, odds):
    """Return how good a position is for all; the turn is played to its end first.

    `supply` and `odds` are those of `Sight`.
    """
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
        return settle(q, supply, odds)
    rest = p.deployments
    while rest != 0:
        assign(q, p)
        perform(q, A_KNIGHT + lowest_bit(rest))
        rest &= rest - 1
        value = settle(q, supply, odds)
        if value > best:
            best = value
    return best


def settle(p, supply, odds):
    """Make the choices that end a turn, and the game, as well as seen; evaluate then."""
    last: cython.int
    while p.phase == SCORE:
        perform(p, p.waiting[next_to_score(p)].action)
    while p.phase == BONUS:
        last = last_on_track(p) & p.bonus
        perform(p, A_BONUS + lowest_bit(last if last != 0 else p.bonus))
    return utility(p) if p.phase == OVER else appraise(p, supply, odds)


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


def appraise(p, supply, odds):
    """Return utility, followers kept, what the table promises, and the next tiles too."""
    seat: cython.int
    i: cython.int
    least: cython.int = lowest_score(p)
    total: cython.double = 0
    value: cython.double
    sheet: SoloSurvey
    s: cython.pointer(SoloSurvey)
    if cython.compiled:
        s = cython.address(sheet)  # noqa: F821
    else:
        s = SoloSurvey()
    for seat in range(p.colours):
        s.share[seat] = exp((least - p.score[seat]) / SPREAD)
        total += s.share[seat]
    for seat in range(p.colours):
        s.share[seat] /= total
        value = supply * supply_value(p, p.supply[seat])
        s.returned[seat] = supply * supply_value(p, p.supply[seat] + 1) - value
        s.deployed[seat] = value - supply * supply_value(p, p.supply[seat] - 1)
    for i in range(p.segment_count):
        s.chance[i] = 0
        s.latest[i] = -1
        s.filling[i] = 1
        s.spot[i] = -1
    for i in range(64 * p.words):
        s.fits[i] = 0
    look_around(p, s)
    value = utility(p)
    value += odds * NEXT * next_tile_gain(p, s)
    value += standing(p, s, supply)
    return value


def supply_value(p, followers):
    """Return what followers in the supply are worth: each less than the one before."""
    left: cython.double = p.land_left + p.river_left
    return FOLLOWER * left / (left + LATE) * (1 - pow(FURTHER, followers)) / (1 - FURTHER)


def fill_spots(p, s):
    """Work out how likely all spots beside a city or road are to be filled in time."""
    word: cython.int
    spot: cython.int
    side: cython.int
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
                feature = s.beside[spot][side]
                if feature >= 0 and s.spot[feature] != spot:
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


def standing(p, s, supply):
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
        total += supply * supply_value(p, p.supply[seat] + s.freed[seat])
    return total
