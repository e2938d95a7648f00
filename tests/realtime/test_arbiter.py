"""The arbiter of a made-up race with every time given: it files, refuses, decides and rings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import pytest

from spieltisch.core.engine import TABLE
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction
from spieltisch.realtime.arbiter import Arbiter, Position
from spieltisch.realtime.pace import EARLY_MS, PER_SECOND, QUICKEST_MS, SECOND_MS
from spieltisch.realtime.ranking import LIMIT_MS, Latency, Placed
from spieltisch.realtime.timeline import Timeline
from tests.realtime.grab import END, SHOW, SIGH, SIGH_MS, STOP, Grab

NEAR, FAR = Latency(20), Latency(120)


@dataclass(eq=False)
class Act:
    """An action of a seat."""

    seat: int
    action: int
    seen: int


class Match:
    """A race that goes on as the arbiter decides it."""

    def __init__(self, *latencies: Latency | None) -> None:
        self.game = Grab(len(latencies))
        self.timeline = Timeline(self.game, len(latencies))
        self.timeline.settled(self.state, 0, 0)
        self.latencies = latencies
        self.arbiter: Arbiter[Act] = Arbiter(lambda seat: latencies[seat])
        self.n = 0
        self.told: list[str] = []
        self.won: list[int] = []

    @property
    def state(self) -> State:
        return cast(State, self.game)

    @property
    def position(self) -> Position:
        return Position(self.state, self.timeline, self.n, not self.game.over)

    def play(self, seat: int, action: int, at: int) -> None:
        self.n += 1
        self.timeline.acting(self.state, seat, action, self.n, at)
        self.game.apply(action)
        self.timeline.settled(self.state, self.n, at)

    def file(self, seat: int, action: int, at: int, seen: int | None = None) -> str | None:
        """File what arrives at `at`; return why not."""
        own = self.latencies[seat]
        assert own is not None
        act = Act(seat, action, self.n if seen is None else seen)
        return self.arbiter.file(self.position, act, at, own)

    def decide(self, now: int) -> list[str]:
        """Decide what is due; return the verdicts, as `0 card 3: gone`."""

        def play(act: Act, ranking: Sequence[Placed[Act]]) -> None:
            if not self.state.is_legal(act.seat, act.action):
                raise IllegalAction(f"{act.action} is not legal")
            self.won.append(len(ranking))
            self.play(act.seat, act.action, now)

        verdicts = self.arbiter.decide(self.position, now, range, play)
        return [f"{act.seat} {act.action}: {reason or 'played'}" for act, reason in verdicts]


@pytest.mark.parametrize(
    ("seat", "action", "seen", "reason"),
    [
        (0, 3, 0, "gone"),
        (0, 4, -1, "stale"),
        (0, 4, 2, "stale"),
        (0, END, 1, "illegal-action"),
        (0, 3, 1, "illegal-action"),
        (0, 4, 0, None),
        (0, SIGH, 1, None),
    ],
)
def test_what_is_refused_at_once(seat: int, action: int, seen: int, reason: str | None) -> None:
    """Card 3 is taken by action 1."""
    match = Match(NEAR, NEAR)
    match.play(1, 3, at=500)
    assert match.file(seat, action, 1000, seen) == reason
    assert bool(match.arbiter) == (reason is None)


def test_who_does_not_act_is_refused() -> None:
    match = Match(NEAR, NEAR)
    match.play(0, STOP, at=500)
    assert match.file(1, 4, 1000) == "not-your-turn"


def test_nobody_reacts_before_they_can_have_seen() -> None:
    match = Match(NEAR, FAR)
    match.play(1, SHOW, at=1000)
    assert match.file(0, 0, 1000 + EARLY_MS + NEAR.delay - 1) == "too-early"
    assert match.file(0, 0, 1000 + EARLY_MS + NEAR.delay) is None


def test_nobody_does_more_than_a_person_can() -> None:
    match = Match(NEAR, FAR)
    for k in range(PER_SECOND):
        assert match.file(1, k, 1000 + k) is None
    assert match.file(1, 9, 1000 + SECOND_MS - 1) == "too-fast"
    assert match.file(0, 9, 1000 + SECOND_MS - 1) is None, "each seat has its own count"
    assert match.file(1, 10, 1000 + SECOND_MS) is None
    assert QUICKEST_MS * PER_SECOND == SECOND_MS


def test_the_first_to_act_wins_though_heard_later() -> None:
    match = Match(NEAR, FAR)
    assert match.file(0, 3, 1000) is None
    waits = match.arbiter.waiting[0]
    assert match.arbiter.window(waits) == 100
    assert match.file(1, 3, 1080) is None
    assert match.arbiter.next(match.position, 1080) == 1100
    assert match.decide(1099) == []
    assert match.decide(1100) == ["1 3: played", "0 3: gone"]
    assert match.won == [2]


def test_what_ends_the_race_lets_count_what_was_done_before() -> None:
    """And its ranking comes with the first action that is played."""
    match = Match(NEAR, FAR)
    match.file(0, STOP, 1000)
    match.file(0, 6, 1050)
    match.file(1, 4, 1060)
    assert match.arbiter.next(match.position, 1060) == 1060
    assert match.decide(1060) == ["1 4: played"]
    match.file(1, 5, 1095)
    assert match.decide(1099) == []
    assert match.decide(1100) == ["1 5: played", "0 20: played", "0 6: gone"]
    assert match.won == [1, 3, 0]


def test_alarms_wait_for_what_was_done_in_time() -> None:
    """Seat 1's own for its latency, everybody's for the worst."""
    match = Match(NEAR, FAR)
    assert match.arbiter.next(match.position, 0) == SIGH_MS
    assert match.arbiter.ring(match.position, SIGH_MS) is None
    assert match.arbiter.next(match.position, SIGH_MS) == SIGH_MS + FAR.delay
    assert match.arbiter.ring(match.position, SIGH_MS + FAR.delay - 1) is None
    assert match.arbiter.ring(match.position, SIGH_MS + FAR.delay) == SIGH
    match.file(0, 3, SIGH_MS + FAR.delay)
    assert match.arbiter.ring(match.position, SIGH_MS + FAR.delay) is None, "somebody acts"


def test_the_longest_wait_for_an_alarm() -> None:
    match = Match(None, Latency(900, 900))
    assert match.arbiter.ring(match.position, SIGH_MS + LIMIT_MS - 1) is None
    assert match.arbiter.ring(match.position, SIGH_MS + LIMIT_MS) == SIGH


def test_no_alarm_rings_where_nobody_races() -> None:
    match = Match(NEAR, NEAR)
    match.play(TABLE, END, at=1000)
    assert match.arbiter.next(match.position, 1000) is None
    assert match.arbiter.ring(match.position, 100_000) is None


def test_ties_are_drawn_and_told() -> None:
    match = Match(NEAR, FAR)
    match.file(0, 3, 1000)
    match.file(1, 3, 1095)
    placed: list[tuple[int, bool]] = []

    def play(act: Act, ranking: Sequence[Placed[Act]]) -> None:
        placed.extend((claim.seat, tied) for claim, tied in ranking)

    verdicts = match.arbiter.decide(match.position, 1100, lambda n: range(n - 1, -1, -1), play)
    assert placed == [(0, True), (1, True)]
    assert [reason for _, reason in verdicts] == [None, "gone"]


def test_what_waits_can_be_decided_at_once() -> None:
    match = Match(NEAR, FAR)
    match.file(0, 3, 1000)
    match.arbiter.close()
    assert match.decide(1000) == ["0 3: played"]
