"""Elimination: the best of several candidates, tried in the same worlds.

Effects of a world cancel out of the difference between two candidates, so that a few tries tell
them apart (common random numbers). Source of the method: Maron and Moore, "Hoeffding races", 1994,
here with standard errors of the paired differences.
"""

from typing import TYPE_CHECKING

cimport cython
from libc.math cimport sqrt
from libc.stdlib cimport calloc, free

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

cdef enum:
    # Tries of each candidate that are stored; later none is dropped.
    ROUNDS = 512
    # Rounds before the first check,
    FIRST = 8
    # and between two checks.
    EVERY = 4
# Standard errors by which a dropped candidate trails.
cdef double ERRORS = 2.5


@cython.final
cdef class Elimination:
    """Candidates, numbered from 0 on; those that trail by more than chance are dropped.

    `count` is the number of candidates, and `left` the number of those not dropped.
    """

    cdef double* value        # of each candidate in each world
    cdef double* total
    cdef int* tries           # a candidate's; -1 once it is dropped
    cdef readonly int count
    cdef readonly int left

    def __init__(self, int count) -> None:
        self.count = count
        self.left = count
        self.value = <double*>calloc(count * ROUNDS, sizeof(double))
        self.total = <double*>calloc(count, sizeof(double))
        self.tries = <int*>calloc(count, sizeof(int))
        if self.value is NULL or self.total is NULL or self.tries is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.value)
        free(self.total)
        free(self.tries)

    cdef int next_up(self) noexcept nogil:
        """Return the next candidate to try: of those left, the first with the fewest tries."""
        cdef int i
        cdef int found = -1
        for i in range(self.count):
            if self.tries[i] >= 0 and (found < 0 or self.tries[i] < self.tries[found]):
                found = i
        return found

    cdef void note(self, int candidate, double value) noexcept nogil:
        """Note a candidate's value in its next world; after some rounds drop those that trail."""
        cdef int tries = self.tries[candidate]
        cdef int i
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

    cdef void drop_trailing(self, int rounds) noexcept nogil:
        """Drop candidates that trail the leader after `rounds` rounds."""
        cdef int i
        cdef int leader = self.leader()
        for i in range(self.count):
            if self.tries[i] >= 0 and i != leader and self.trails(i, leader, rounds):
                self.tries[i] = -1
                self.left -= 1

    cdef bint trails(self, int candidate, int leader, int rounds) noexcept nogil:
        """Return whether a candidate trails the leader by more than chance."""
        cdef int k
        cdef double difference
        cdef double mean = (self.total[leader] - self.total[candidate]) / rounds
        cdef double squares = 0
        for k in range(rounds):
            difference = self.value[leader * ROUNDS + k] - self.value[candidate * ROUNDS + k]
            squares += (difference - mean) * (difference - mean)
        return mean > ERRORS * sqrt(squares / (rounds - 1) / rounds)

    cdef int leader(self) noexcept nogil:
        """Return the remaining candidate with the highest mean."""
        cdef int i
        cdef int found = -1
        cdef double mean
        cdef double best = 0
        for i in range(self.count):
            if self.tries[i] > 0:
                mean = self.total[i] / self.tries[i]
                if found < 0 or mean > best:
                    found = i
                    best = mean
        return found

    def try_all(self, worlds: Iterable[Sequence[float]]) -> list[int]:
        """Try all in each of these worlds, lists of the candidates' values.

        Return the numbers of those left.
        """
        cdef int i
        for world in worlds:
            for i in range(self.count):
                if self.tries[i] >= 0:
                    self.note(i, world[i])
        return [i for i in range(self.count) if self.tries[i] >= 0]
