"""When what happened, with every time given."""

from __future__ import annotations

from typing import cast

from spieltisch.core.engine import TABLE
from spieltisch.core.realtime import WHOLE
from spieltisch.core.state import State
from spieltisch.realtime.timeline import Due, Timeline
from tests.realtime.grab import END, IDLE_MS, SHOW, SIGH, SIGH_MS, STOP, Grab


class Log:
    """A race and its timeline, entry by entry."""

    def __init__(self) -> None:
        self.game = Grab(2)
        self.state = cast(State, self.game)
        self.timeline = Timeline(self.game, 2)
        self.timeline.settled(self.state, 5, 1000)

    def play(self, n: int, at: int, actor: int, action: int) -> Timeline:
        self.timeline.acting(self.state, actor, action, n, at)
        self.game.apply(action)
        self.timeline.settled(self.state, n, at)
        return self.timeline


def test_what_changed_and_what_was_shown() -> None:
    log = Log()
    assert log.timeline.changed("card 3") == 0
    assert log.timeline.shown("card 0") is None
    timeline = log.play(6, 1100, 0, 3)
    assert (timeline.changed("card 3"), timeline.shown("card 3")) == (6, None)
    timeline = log.play(7, 1200, 1, SHOW)
    assert (timeline.changed("card 0"), timeline.shown("card 0")) == (7, 1200)
    timeline = log.play(8, 1300, 1, SIGH)
    assert (timeline.changed(None), timeline.shown(None)) == (0, None)
    timeline = log.play(9, 1400, 1, STOP)
    assert timeline.changed(WHOLE) == 9


def test_when_seats_race() -> None:
    """Actions before a race do not count for it."""
    log = Log()
    assert (log.timeline.live, log.timeline.began, log.timeline.ended) == (True, 5, 0)
    timeline = log.play(6, 1100, 0, 3)
    assert (timeline.live, timeline.began, timeline.ended) == (True, 5, 0)
    timeline = log.play(7, 1200, 1, STOP)
    assert (timeline.live, timeline.began, timeline.ended) == (False, 5, 7)
    log.game.over = False
    timeline.settled(log.state, 9, 1500)
    assert (timeline.live, timeline.began, timeline.ended) == (True, 9, 7)
    assert timeline.changed("card 3") == timeline.changed(WHOLE) == 0


def test_when_alarms_are_due() -> None:
    """A seat's own from its last action, everybody's from anybody's, none from before the race or
    from before the table was in memory."""
    log = Log()
    assert log.timeline.alarms(log.state, 0) == [
        Due(1000 + SIGH_MS, SIGH, 1), Due(1000 + IDLE_MS, END, None),
    ]  # fmt: skip
    timeline = log.play(6, 1100, 0, 3)
    assert [due.at for due in timeline.alarms(log.state, 0)] == [1000 + SIGH_MS, 1100 + IDLE_MS]
    timeline = log.play(7, 1200, 1, 4)
    assert [due.at for due in timeline.alarms(log.state, 0)] == [1200 + SIGH_MS, 1200 + IDLE_MS]
    timeline = log.play(8, 1300, TABLE, SIGH)
    assert [due.at for due in timeline.alarms(log.state, 0)] == [1200 + SIGH_MS, 1200 + IDLE_MS]
    assert [due.at for due in timeline.alarms(log.state, 1250)] == [1250 + SIGH_MS, 1250 + IDLE_MS]


def test_an_alarm_for_everybody_begins_anew_when_it_rang() -> None:
    log = Log()
    log.timeline.acting(log.state, TABLE, END, 6, 7000)
    log.timeline.settled(log.state, 6, 7000)
    assert (log.timeline.live, log.timeline.began, log.timeline.ended) == (True, 6, 6)
    assert log.timeline.alarms(log.state, 0)[1].at == 7000 + IDLE_MS


def test_whether_anybody_did_anything_in_the_race_before() -> None:
    log = Log()
    assert not log.timeline.idle
    log.timeline.acting(log.state, TABLE, END, 6, 7000)
    log.timeline.settled(log.state, 6, 7000)
    assert log.timeline.idle
    log.play(7, 7500, 0, 3)
    log.timeline.acting(log.state, TABLE, END, 8, 20_000)
    log.timeline.settled(log.state, 8, 20_000)
    assert not log.timeline.idle


def test_a_pause_does_not_count() -> None:
    log = Log()
    log.play(6, 1200, 1, SHOW)
    log.timeline.shift(500)
    assert log.timeline.shown("card 0") == 1700
    assert [due.at for due in log.timeline.alarms(log.state, 0)] == [1700 + SIGH_MS, 1700 + IDLE_MS]
    assert log.timeline.changed("card 0") == 6
