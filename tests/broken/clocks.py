"""Games that fail the checks in `spieltisch/testing/checks/clocks.py`, each by one mistake."""

from __future__ import annotations

from spieltisch.core.python.py_state import PyState
from spieltisch.core.realtime import Alarm
from tests.broken.registry import broken
from tests.toys.guess import GUESS, TIMEUP, Facts


@broken("real_time", "facts")
class AlwaysLive(Facts):
    def live(self, state: PyState) -> bool:
        return True


@broken("real_time", "facts")
class NoAlarmOfItsOwn(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(GUESS, 1000)]


@broken("real_time", "facts")
class AtOnce(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 0)]


@broken("real_time", "facts")
class Hurries(Facts):
    SHORTEST_MS = 1001


@broken("real_time", "facts")
class OfNobody(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 1000, state.seats)]


@broken("real_time", "facts")
class ReachesForNothing(Facts):
    def claim(self, state: PyState, seat: int, action: int) -> str:
        return ""


@broken("real_time", "facts")
class TellsCards(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 1000 * sum(state.rules.cards))]


@broken("real_time", "facts")
class PlaysOn(Facts):
    def live(self, state: PyState) -> bool:
        state.rules.points[0] += 1
        return super().live(state)
