"""Forecast of a solo game's result, the lowest colour's points (7.7), by a small network.

The network judges positions after a turn, when the next colour is about to draw. It sees numbers
about the table and about each colour, the colour with the fewest points first
(`fitting/carcassonne_solo.py`).
"""

from typing import TYPE_CHECKING

cimport cython
from libc.math cimport exp, log
from libc.string cimport memset

from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.games.carcassonne.bots.next_tile cimport (
    SoloSurvey, completed, without_deployment,
)
from spieltisch.games.carcassonne.bots.solo_heuristic cimport settle_turn, survey_together, utility
from spieltisch.games.carcassonne.features cimport feature_under, first_figures
from spieltisch.games.carcassonne.layout cimport (
    BONUS, CITY, DEPLOY, DRAWN, LAND, NONE, OVER, ROAD, SCORE, T, Position,
)
from spieltisch.games.carcassonne.placement cimport fitting
from spieltisch.games.carcassonne.scoring cimport last_on_track, lowest_score, most
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.turn cimport assign, perform

if TYPE_CHECKING:
    from collections.abc import Sequence

cdef enum:
    # Numbers about the table, and about each of at most four colours,
    COMMON = 53
    OWN = 30
    INPUTS = 173
    UNITS = 32
# Points of a network's unit.
cdef double UNIT = 20.0
# Chance of coming home below which a follower counts as stuck.
cdef double STUCK = 0.1

WEIGHTS = 173 * 32 + 32 + 173  #: int
"""Number of weights: of each input to each unit, of each unit to the output, and of each input to
it."""
POINTS = UNIT  #: float
"""Points of a network's unit."""


@cython.final
cdef class SoloForecast:
    """A network with a hidden layer and direct weights. Raises ValueError for a wrong number of
    weights.
    """

    cdef float inner[173][32]
    cdef float outer[32]
    cdef float direct[173]
    cdef float x[173]
    cdef int place[5]         # by colour: its place among the points, ascending
    cdef SoloSurvey survey
    cdef Position trial

    def __init__(self, weights: Sequence[float]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"a network needs {WEIGHTS} weights, not {len(weights)}")
        cdef int i, j
        for i in range(INPUTS):
            for j in range(UNITS):
                self.inner[i][j] = weights[UNITS * i + j]
            self.direct[i] = weights[UNITS * INPUTS + UNITS + i]
        for j in range(UNITS):
            self.outer[j] = weights[UNITS * INPUTS + j]

    cdef double judge(self, Position* p) noexcept nogil:
        """Return the forecast of the result once the choices that end the turn are made."""
        if p.phase != SCORE and p.phase != BONUS:
            return self.output(p)
        assign(&self.trial, p)
        settle_turn(&self.trial)
        return self.output(&self.trial)

    cdef double judge_after(self, Position* p, int placement, int deployment) noexcept nogil:
        """Return the forecast after a turn; `deployment` is only made if there is a choice."""
        assign(&self.trial, p)
        perform(&self.trial, placement)
        if self.trial.phase == DEPLOY:
            perform(&self.trial, deployment)
        settle_turn(&self.trial)
        return self.output(&self.trial)

    cdef double output(self, Position* p) noexcept nogil:
        """Return the network's number in points; once the game is over, the scores tell."""
        cdef int i, j
        cdef float x
        cdef float[32] unit = [0.0] * 32
        cdef float total = 0
        if p.phase == OVER:
            return lowest_score(p)
        self.describe(p)
        for i in range(INPUTS):
            x = self.x[i]
            if x != 0:
                total += x * self.direct[i]
                for j in range(UNITS):
                    unit[j] += x * self.inner[i][j]
        for j in range(UNITS):
            if unit[j] > 0:
                total += unit[j] * self.outer[j]
        return UNIT * total

    def inputs(self, CarcassonneState state not None) -> list[float]:
        """Return the inputs at a position between two turns."""
        cdef int i
        self.describe(state.p)
        return [self.x[i] for i in range(INPUTS)]

    cdef void describe(self, Position* p) noexcept nogil:
        """Write the inputs."""
        cdef SoloSurvey* s = &self.survey
        cdef float* x = self.x
        cdef int left = p.land_left + p.river_left
        memset(self.x, 0, sizeof(self.x))
        x[0] = 1
        x[1] = survey_together(p, s, 1, 1) / 20
        x[2] = utility(p) / 20
        x[3] = left / 71.0
        x[4] = left / (left + 6.0)
        write_draws(p, s, x)
        self.write_colours(p, s)
        self.write_held(p, s)
        write_unclaimed(p, x)
        write_spots(p, s, x)

    cdef void write_colours(self, Position* p, SoloSurvey* s) noexcept nogil:
        """Write each colour's points and followers, and their sums."""
        cdef int colour, other, turn
        cdef int supply = 0
        cdef int points = 0
        cdef int least = lowest_score(p)
        cdef double forced = self.x[5]
        cdef float* x = self.x
        cdef float* own
        for colour in range(p.colours):
            self.place[colour] = 0
            for other in range(p.colours):
                self.place[colour] += p.score[other] < p.score[colour] or (
                    p.score[other] == p.score[colour] and other < colour
                )
            turn = (colour - p.seat + p.colours) % p.colours
            own = x + COMMON + OWN * self.place[colour]
            own[0] = (p.score[colour] - least) / 15.0
            own[1] = p.supply[colour] / 4.0
            own[2] = p.supply[colour] == 0
            own[3] = p.supply[colour] == 1
            own[4] = turn == 0
            own[5] = turn == 1
            own[6] = p.stack[colour] / 24.0
            own[7] = s.freed[colour] / 2
            own[8] = exp(-p.supply[colour] - s.freed[colour])
            own[9] = own[8] * (p.land_left + p.river_left) / 40
            if p.supply[colour] == 0:
                own[10] = forced
                x[14 + turn] = forced
                x[18] += 0.5
            if p.supply[colour] <= 1:
                own[11] = forced
            supply += p.supply[colour]
            points += p.score[colour]
        x[19] = least / 20.0
        x[20] = points / 100.0
        x[21] = supply / 12.0
        x[22] = x[21] * x[3]
        x[23] = exp(-supply / 2.0) * x[3]
        x[24] = forced * x[3]

    cdef void write_held(self, Position* p, SoloSurvey* s) noexcept nogil:
        """Write what the features with followers promise to the table and to their colours."""
        cdef int colour, root, sort, holders, scoring, here
        cdef int count = p.river_left if p.river_left > 0 else p.land_left
        cdef int last = last_on_track(p)
        cdef double points, hope, soon
        cdef unsigned int followers
        cdef unsigned long long figures = first_figures(p)
        cdef float* x = self.x
        cdef float* own
        while figures != 0:
            root = feature_under(p, lowest_bit(figures))
            figures &= figures - 1
            sort = p.feature[root].sort
            followers = p.feature[root].followers
            holders = most(p, followers)
            scoring = popcount(holders)
            points = completed(p, root)
            hope = points * s.home[root]
            soon = s.chance[root] / count if count > 0 else 0
            if sort == CITY:
                x[25] += p.feature[root].open / 10.0
            elif sort == ROAD:
                x[26] += p.feature[root].open / 8.0
            x[27] += 0.1
            x[28] += hope / 30
            x[29] += soon
            if scoring > 1:
                x[30] += 0.2
                x[31] += hope / 20
                x[32] = max(x[32], hope / 15)
            if scoring > 2:
                x[33] += hope / 15
            if holders & last:
                x[34] += points * soon * scoring / 10
                x[35] += hope * scoring / 40
            else:
                x[36] += points * soon / 10
            for colour in range(p.colours):
                here = (followers >> (4 * colour)) & 15
                if here == 0:
                    continue
                x[37] += here * s.home[root] / 5
                x[38] += here / 12.0
                own = x + COMMON + OWN * self.place[colour] + 12
                if (holders >> colour) & 1:
                    own[0] += hope / 15
                    own[1] += points / 30
                    own[2] = max(own[2], hope / 10)
                    own[3] += points * soon / 8
                    if scoring > 1:
                        own[4] += hope / 15
                    if holders & last:
                        own[5] += points * soon / 8
                        own[6] += hope / 15
                else:
                    own[7] += here / 3.0
                own[8] += here * soon
                own[9] = max(own[9], soon)
                own[10] = max(own[10], s.home[root])
                if s.home[root] < STUCK:
                    own[11] += here / 3.0
                own[12 + sort] += here / 3.0
                if sort == CITY:
                    own[15] += p.feature[root].open / 5.0
                    own[16] = max(own[16], points / 20)
                else:
                    own[17] += p.feature[root].open / 6.0


cdef void write_draws(Position* p, SoloSurvey* s, float* x) noexcept nogil:
    """Write the next tile's chances to force a deployment, and of some sorts of tiles."""
    cdef int kind, turned, word, free
    cdef int begin = LAND if p.river_left > 0 else 0
    cdef int end = DRAWN if p.river_left > 0 else LAND
    cdef int count = p.river_left if p.river_left > 0 else p.land_left
    cdef double share
    for kind in range(begin, end):
        if p.unseen[kind] == 0:
            continue
        share = <double>p.unseen[kind] / count
        free = 0
        for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
            for word in range(p.words):
                free += popcount(fitting(p, turned, word) & without_deployment(s, turned, word))
        if free == 0:
            x[5] += share
        else:
            x[5 + min(free, 3)] += share
        x[9] += share * log(1.0 + free) / 3
        if T.cloister[kind] != NONE:
            x[10] += share
            x[11] += p.unseen[kind] / 6.0
        elif free == 0:
            x[12] += share
        if T.fresh[kind][0].sort == CITY:
            x[13] += share


cdef void write_unclaimed(Position* p, float* x) noexcept nogil:
    """Write the number and the open sides of cities and roads without followers."""
    cdef int i
    for i in range(p.segment_count):
        if p.feature[i].parent != i or p.feature[i].followers != 0 or p.feature[i].open == 0:
            continue
        if p.feature[i].sort == CITY:
            x[39] += 0.2
            x[40] += p.feature[i].open / 10.0
        elif p.feature[i].sort == ROAD:
            x[41] += 0.2
            x[42] += p.feature[i].open / 10.0


cdef void write_spots(Position* p, SoloSurvey* s, float* x) noexcept nogil:
    """Write the number of spots of several sorts, and where features of followers may be joined."""
    cdef int word, spot, i, k, root, other
    cdef double points
    cdef unsigned long long rest
    for word in range(p.words):
        x[43] += popcount(p.spots[word]) / 40.0
        x[44] += popcount(s.hot[word]) / 6.0
        x[45] += popcount(s.warm[word]) / 10.0
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            if s.fits[spot] == 0:
                x[46] += 0.1
                continue
            for i in range(3):
                root = s.beside[spot][i]
                if root < 0 or p.feature[root].followers == 0:
                    continue
                for k in range(i + 1, 4):
                    other = s.beside[spot][k]
                    if other < 0 or other == root or p.feature[other].followers == 0:
                        continue
                    if p.feature[other].sort != p.feature[root].sort:
                        continue
                    points = s.likely[spot] * (completed(p, root) + completed(p, other))
                    if p.feature[root].sort == CITY:
                        x[47] += s.likely[spot] / 3
                        x[48] += points / 40
                    else:
                        x[49] += s.likely[spot] / 3
                        x[50] += points / 20
                    if p.feature[root].followers & p.feature[other].followers == 0:
                        x[51] += points / 30
    x[52] = p.colours == 4
