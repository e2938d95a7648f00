"""Prospects of each feature, in numbers that the coach tells people."""

from typing import TYPE_CHECKING

from libc.stdint cimport int16_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.buffer cimport Buffer
from spieltisch.games.carcassonne.bots.heuristic cimport Survey, clear, expect, survey
from spieltisch.games.carcassonne.features cimport feature_at, tile_beside
from spieltisch.games.carcassonne.placement cimport fitting
from spieltisch.games.carcassonne.scoring cimport cities_fed, most
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.views.feature_data cimport (
    find_roots, nothing, per_seat, seats_of, spot,
)
from spieltisch.games.carcassonne.layout cimport (
    CELLS, FIELD, FIELD_EDGE, LAND, T, Position,
)

from spieltisch.games.carcassonne import components as c

if TYPE_CHECKING:
    from typing import Any



cdef class Outlook:
    """A position's features, and what they promise; `supply` has the followers in hand by seat.

    `features` has a dict for each feature:

    - `kind`, and `segments` by number. Numbers follow the order of placement, so that one keeps its
      meaning. `spots` are the same as spots.
    - `followers` and `holders`, the `points` that the holders may expect, and the chance `home` that
      the followers come back. The latter two are estimates of `heuristic.pyx`.
    - `gaps`: sides without a neighbour, or squares around a cloister. `fits`: the coming tiles that
      fit on its most difficult square, -1 without one.
    - `cities`: the completed ones that a farm feeds.
    """

    cdef readonly list features  #: list[dict[str, Any]]
    cdef readonly list supply  #: list[int]
    cdef readonly int segments  #: int

    def __init__(self, CarcassonneState state not None) -> None:
        cdef Survey* s
        cdef Survey sheet
        cdef Position* p = state.p
        cdef int tile, segment, root
        cdef int number = 0
        cdef double points, home
        cdef Buffer roots = find_roots(state)
        cdef Buffer fits = nothing(state.p.segment_count)
        s = &sheet
        clear(s)
        survey(p, s)
        scarcest(p, fits)
        found = {}
        for tile in range(p.tile_count):
            for segment in range(T.segments[p.tile[tile].turned >> 2]):
                root = roots.data[number]
                if root not in found:
                    expect(p, s, root, &points, &home)
                    found[root] = {
                        "kind": c.FEATURES[p.feature[root].sort],
                        "segments": [],
                        "spots": [],
                        "followers": per_seat(state, p.feature[root].followers),
                        "holders": seats_of(state, most(p, p.feature[root].followers))
                        if p.feature[root].followers
                        else [],
                        "points": points,
                        "home": home,
                        "gaps": 0 if p.feature[root].sort == FIELD else p.feature[root].open,
                        "fits": fits.data[root] - 1,
                        "cities": cities_fed(p, root) if p.feature[root].sort == FIELD else 0,
                    }
                found[root]["segments"].append(number)
                found[root]["spots"].append(tuple(spot(state, tile, segment)))
                number += 1
        self.features = list(found.values())
        self.segments = number
        self.supply = [p.supply[seat] for seat in range(state.seats)]


cdef int scarcest(Position* p, Buffer fits) except -1:
    """Write for each city and road, by root, 1 more than the coming tiles that fit on its most
    difficult square. Write 0 without an open square.
    """
    cdef int word, spot, side, beside, tile, turned, root, kind, i, k
    cdef int count
    cdef int16_t[192] coming = [0] * 192
    cdef unsigned long long rest, some
    for kind in range(LAND):
        if p.unseen[kind] == 0:
            continue
        for word in range(p.words):
            some = 0
            for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
                some |= fitting(p, turned, word)
            while some != 0:
                coming[64 * word + lowest_bit(some)] += p.unseen[kind]
                some &= some - 1
    for word in range(p.words):
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            count = coming[spot] + 1
            for side in range(4):
                tile = tile_beside(p, p.spot[spot].cell, side)
                if tile < 0:
                    continue
                turned = p.tile[tile].turned
                if T.edge[turned][side ^ 2] >= FIELD_EDGE:
                    continue
                root = feature_at(p, tile, T.side[turned][side ^ 2])
                if fits.data[root] == 0 or count < fits.data[root]:
                    fits.data[root] = count
            for i in range(p.cloister_count):
                k = p.cloister[i]
                root = p.tile[k].first + T.cloister[p.tile[k].turned >> 2]
                for side in range(8):
                    beside = p.tile[k].cell + T.around[side]
                    if beside >= CELLS:
                        beside -= CELLS
                    if beside == p.spot[spot].cell and (
                        fits.data[root] == 0 or count < fits.data[root]
                    ):
                        fits.data[root] = count
    return 0
