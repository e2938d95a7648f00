"""How many of what a process holds are to go elsewhere: nothing is read here, all is passed in.

A process knows how many everybody holds. Where it has held clearly more than the mean for a while,
it sends a few away, and looks what came of it: as long as those who had too few have more than
before, it goes on, with twice as many each time. Where they have not, whatever stands before the
processes brings everybody back, since it goes by the address or by a cookie; or it does not know of
somebody. Then all is left as it is for long.
"""

from __future__ import annotations

from collections.abc import Mapping

MUCH, SOME = 0.25, 20
"""Who holds more than the mean by more than this share of it, and this number, holds too many."""
LITTLE, FEW = 0.1, 5
"""Who holds more than the mean by no more than this share of it, or this number, holds as many as
the others."""
STANDS_MS = 6000
"""For so long it has to be so, among the same processes: where one has just gone or come, players
are still on their way."""
FIRST, MOST = 10, 200
"""How many go at first, and at once at most."""
SETTLE_MS = 1000
"""After so long they are back, and everybody has said how many they hold now."""
GAIN = 0.1
"""What the others lack is to be less by this share of those who went."""
WAIT_MS, LONGEST_MS = 60_000, 3_600_000
"""For how long all is left as it is where it is not: at first, and at most."""


class Balance:
    """Decides for one kind of thing that is held."""

    def __init__(self) -> None:
        self._others: frozenset[str] = frozenset()
        self.begin_anew()

    def begin_anew(self) -> None:
        """Remember nothing of what was."""
        self.going = False
        """Whether some have gone, and it is still to be seen what came of it."""
        self._since: int | None = None
        """When this process began to hold too many."""
        self._wait = WAIT_MS
        self._not_before = 0
        self._most = FIRST
        self._went = 0
        self._look_at = 0
        self._lack = 0.0
        """What those who held less than the mean lacked when some last went."""

    def due(self, now: int, own: int, others: Mapping[str, int]) -> int:
        """Return how many are to go now; whoever asks says by `went` how many did.

        `now` is in milliseconds, `others` is how many each of the other processes holds.
        """
        every = (own, *others.values())
        mean = sum(every) / len(every)
        surplus, lack = own - mean, sum(max(0.0, mean - one) for one in every)
        if others.keys() != self._others or surplus <= max(LITTLE * mean, FEW):
            self._others = frozenset(others)
            self.begin_anew()
            return 0
        too_many = surplus > max(MUCH * mean, SOME)
        if self.going:
            ready = now >= self._look_at and self._goes_on(now, lack, too_many)
        else:
            ready = self._begins(now, too_many)
        if not ready:
            return 0
        self._lack = lack
        return min(int(surplus), self._most)

    def went(self, now: int, number: int) -> None:
        """Note that so many went."""
        self.going = number > 0
        self._went = number
        self._look_at = now + SETTLE_MS

    def _begins(self, now: int, too_many: bool) -> bool:
        """Return whether it is time to send the first away."""
        if not too_many:
            self._since = None
            return False
        if self._since is None:
            self._since = now
        self._most = FIRST
        return now >= max(self._since + STANDS_MS, self._not_before)

    def _goes_on(self, now: int, lack: float, too_many: bool) -> bool:
        """Return whether it was of use that some went."""
        self._most = min(2 * self._most, MOST)
        self.going = self._lack - lack >= GAIN * self._went
        if too_many and not self.going:
            self._not_before = now + self._wait
            self._wait = min(2 * self._wait, LONGEST_MS)
        return self.going
