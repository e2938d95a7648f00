"""Which of several candidates is best, when all are tried in the same worlds.

What is the same in a world cancels out of the difference between two candidates, so that a few
tries tell them apart (common random numbers). Source of the method: Maron and Moore, "Hoeffding
races", 1994, here with standard errors of the paired differences.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.libc.stdlib import calloc, free
else:
    from math import sqrt

ROUNDS = cython.declare(cython.int, 512)
"""Tries of each that are remembered; nobody is dropped afterwards."""
FIRST = cython.declare(cython.int, 8)
"""Rounds before anybody is dropped,"""
EVERY = cython.declare(cython.int, 4)
"""and between two looks."""
ERRORS = cython.declare(cython.double, 2.5)
"""Standard errors by which a candidate trails before it is dropped."""


class Elimination:
    """So many candidates, numbered from 0 on; whoever trails by more than chance is dropped."""

    def __init__(self, count: cython.int) -> None:
        self.count = count
        self.left = count
        if cython.compiled:
            self.value = cython.cast(
                cython.p_double, calloc(count * ROUNDS, cython.sizeof(cython.double))
            )
            self.total = cython.cast(cython.p_double, calloc(count, cython.sizeof(cython.double)))
            self.tries = cython.cast(cython.p_int, calloc(count, cython.sizeof(cython.int)))
            if self.value is cython.NULL or self.total is cython.NULL or self.tries is cython.NULL:
                raise MemoryError
        else:
            self.value = [0.0] * (count * ROUNDS)
            self.total = [0.0] * count
            self.tries = [0] * count

    def __dealloc__(self):
        if cython.compiled:
            free(self.value)
            free(self.total)
            free(self.tries)

    def next_up(self):
        """Return the candidate to be tried next: of those left the first with fewest tries."""
        i: cython.int
        found: cython.int = -1
        for i in range(self.count):
            if self.tries[i] >= 0 and (found < 0 or self.tries[i] < self.tries[found]):
                found = i
        return found

    def note(self, candidate, value):
        """Note what a candidate came to in its next world; drop who trails after some rounds."""
        tries: cython.int = self.tries[candidate]
        i: cython.int
        if tries < ROUNDS:
            self.value[candidate * ROUNDS + tries] = value
        self.total[candidate] += value
        tries += 1
        self.tries[candidate] = tries
        if tries < FIRST or tries > ROUNDS or tries % EVERY != 0:
            return
        for i in range(self.count):
            if 0 <= self.tries[i] < tries:
                return
        self.drop_trailing(tries)

    def drop_trailing(self, rounds):
        """Drop who trails the leader after so many rounds."""
        i: cython.int
        leader: cython.int = self.leader()
        for i in range(self.count):
            if self.tries[i] >= 0 and i != leader and self.trails(i, leader, rounds):
                self.tries[i] = -1
                self.left -= 1

    def trails(self, candidate, leader, rounds):
        """Return whether a candidate's differences from the leader are more than chance."""
        k: cython.int
        difference: cython.double
        mean: cython.double = (self.total[leader] - self.total[candidate]) / rounds
        squares: cython.double = 0
        for k in range(rounds):
            difference = self.value[leader * ROUNDS + k] - self.value[candidate * ROUNDS + k]
            squares += (difference - mean) * (difference - mean)
        return mean > ERRORS * sqrt(squares / (rounds - 1) / rounds)

    def leader(self):
        """Return the candidate left with the highest mean."""
        i: cython.int
        found: cython.int = -1
        mean: cython.double
        best: cython.double = 0
        for i in range(self.count):
            if self.tries[i] > 0:
                mean = self.total[i] / self.tries[i]
                if found < 0 or mean > best:
                    found = i
                    best = mean
        return found

    def try_all(self, worlds):
        """Try all in each of these worlds, lists of what each candidate comes to there.

        Return the numbers of those left.
        """
        i: cython.int
        for world in worlds:
            for i in range(self.count):
                if self.tries[i] >= 0:
                    self.note(i, world[i])
        return [i for i in range(self.count) if self.tries[i] >= 0]
