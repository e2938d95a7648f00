"""How people who are new to the game, or in a hurry, see a position.

They err by what they do not see: whole places on the table, what others are about to get, which
tiles are still to come, and what a follower that they keep may yet bring.
"""

import cython

from spieltisch.core.heuristic import Heuristic

if not cython.compiled:
    from spieltisch.core.uncompiled import mix, structs
    from spieltisch.games.carcassonne.bots import heuristic
    from spieltisch.games.carcassonne.bots.heuristic import judge
    from spieltisch.games.carcassonne.features import feature_at
    from spieltisch.games.carcassonne.state import CarcassonneState
    from spieltisch.games.carcassonne.table import A_PLACE, A_SCORE_CLOISTER, T

    Survey = structs(heuristic.__file__)["Survey"]

UNSEEN = cython.declare(cython.double, 1.0e6)
"""What a placement is worth less that nobody noticed: it is made where no other is left."""


class ShortSight(Heuristic):
    """Judges as `Prospects`, but sees less.

    - `others`, `supply`, `farms`, `odds`: as in `Sight`, 0 for nothing to 1 for all.
    - `reach`: only places so near the tile laid before, in moves of a chess king, and those where
      an own follower is met; 0: all places.
    - `missed`: of a thousand other places, those that it overlooks; which follows from `seed`, the
      place and the turn.
    """

    judges = CarcassonneState

    def __init__(
        self,
        seed: cython.ulonglong,
        others: cython.double = 1,
        supply: cython.double = 1,
        farms: cython.double = 1,
        odds: cython.double = 1,
        reach: cython.int = 0,
        missed: cython.int = 0,
    ) -> None:
        self.seed = seed
        self.others = others
        self.supply = supply
        self.farms = farms
        self.odds = odds
        self.reach = reach
        self.missed = missed

    def __reduce__(self):
        return ShortSight, (
            self.seed,
            self.others,
            self.supply,
            self.farms,
            self.odds,
            self.reach,
            self.missed,
        )

    def value(self, state, seat):
        """Return how good the position looks to `seat`; higher is better."""
        p: cython.pointer(Position) = cython.cast(CarcassonneState, state).p  # noqa: F821
        found: cython.double
        s: cython.pointer(Survey)
        sheet: Survey
        if cython.compiled:
            s = cython.address(sheet)  # noqa: F821
        else:
            s = Survey()
        s.sight.others = self.others
        s.sight.supply = self.supply
        s.sight.farms = self.farms
        s.sight.odds = self.odds
        s.odds.left = -1
        found = judge(p, seat, s)
        return found if self.notices(p, seat) else found - UNSEEN

    def notices(self, p, seat):
        """Return whether it sees the place where the last action, if it is one, lays a tile."""
        i: cython.int
        tile: cython.int = p.tile_count - 1
        square: cython.int = p.tile[tile].square
        own: cython.uint = cython.cast(cython.uint, 15 << (4 * seat))
        far: cython.int = 0
        other: cython.int
        if p.solo:
            own = 0xFFFFF  # all colours are theirs
        if p.last < A_PLACE or p.last >= A_SCORE_CLOISTER:
            return True
        for i in range(p.home_count):
            if (own >> (4 * p.home[i].seat)) & 15:
                return True
        for i in range(T.segments[p.tile[tile].turned >> 2]):
            if p.feature[feature_at(p, tile, i)].followers & own:
                return True
        if tile > 0:
            other = p.tile[tile - 1].square
            far = max(abs(T.x[other] - T.x[square]), abs(T.y[other] - T.y[square]))
        if far <= 1:
            return True
        if self.reach > 0 and far > self.reach:
            return False
        i = (mix(mix(self.seed, square), tile) >> 40) % 1000
        return i >= self.missed
