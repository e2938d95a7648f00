# cython: boundscheck=False, wraparound=False
"""The chance to win the game, as it stands when a turn has ended.

What each player will stand at when the round ends is expected (`row_forecast.py`, or a solved
face), and the chance to win is the softmax of that, in units of a temperature:

```
chance(seat) = exp(expected(seat) / T) / Σ exp(expected / T)
T²           = end + to_go · (target - the highest expected, at least 0) + variance · Var
```

`Var` is the variance of what the open rows will bring, so that a leader is the surer the less is
left to happen. The three numbers are fitted for each number of players (`fitting/lastdie.py`).
When the game is over, nothing is estimated.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
else:
    from math import exp, sqrt

    from spieltisch.games.lastdie.bots.row_forecast import Prospect, RowForecast


class WinProbability:
    """Judges standings on one face. `race` is (end, to_go, variance).

    `solved` is the face's solution where there is one and two play, or None.
    """

    def __init__(self, forecast: RowForecast, target, race, solved):
        self.forecast = forecast
        self.target = target
        self.race.end, self.race.to_go, self.race.variance = race
        self.solved = solved

    def chance(self, standing, seat):
        """Return the chance of `seat` to win, ties shared."""
        prospect = cython.declare(Prospect)
        i: cython.int
        if standing.left == 0:
            for i in range(self.forecast.seats):
                if standing.points[i] >= self.target:
                    return self.share(standing, seat)
        self.forecast.expect(standing, cython.address(prospect))
        if self.solved is not None and standing.left > 0:
            self.solve(standing, cython.address(prospect))
        return self.win(cython.address(prospect), seat)

    def solve(self, standing, prospect):
        """Correct what two players expect, so that they differ by the solution's margin."""
        r: cython.int
        board: cython.Py_ssize_t = 0
        mover: cython.int = standing.next
        margin: cython.double
        both: cython.double = prospect.points[0] + prospect.points[1]
        for r in range(6):
            board += standing.at[r] * self.solved.stride[r]
        margin = self.solved.value[board * 16 + standing.supply[1 - mover]]
        margin += standing.points[mover] - standing.points[1 - mover]
        prospect.points[mover] = (both + margin) / 2
        prospect.points[1 - mover] = (both - margin) / 2

    def win(self, prospect, seat):
        """Return the softmax."""
        i: cython.int
        best: cython.double = prospect.points[0]
        cold: cython.double
        total: cython.double = 0
        for i in range(1, self.forecast.seats):
            best = max(best, prospect.points[i])
        cold = 1 / sqrt(
            self.race.end
            + self.race.to_go * max(self.target - best, 0)
            + self.race.variance * prospect.variance
        )
        for i in range(self.forecast.seats):
            total += exp((prospect.points[i] - best) * cold)
        return exp((prospect.points[seat] - best) * cold) / total

    def share(self, standing, seat):
        """Return 1 for the winner of a game that is over, a share for each of several (5.2)."""
        i: cython.int
        equals: cython.int = 0
        for i in range(self.forecast.seats):
            if standing.points[i] > standing.points[seat]:
                return 0
            equals += standing.points[i] == standing.points[seat]
        return 1.0 / equals
