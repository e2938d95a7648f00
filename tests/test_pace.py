"""The pace at which the players of the benchmarks claim."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bench.pace import CATCH_UP, LATE, Pace

RATE = 2000


class Racer:
    """Somebody who can always claim."""

    def __init__(self, of: Pace) -> None:
        self.of = of
        self.claims = 0
        of.free(self)

    def claim(self) -> bool:
        self.claims += 1
        self.of.free(self)
        return True


def test_claims_come_steadily_and_lost_time_is_not_made_up_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("bench.pace.time.perf_counter", lambda: now)

    async def main() -> None:
        nonlocal now

        def claimed(seconds: float, refused: int = 0) -> int:
            nonlocal now
            before = sum(one.claims for one in racers)
            for _ in range(round(seconds * 1000)):
                now += 0.001
                players.run()
                for _ in range(refused):
                    players.refused()
            return sum(one.claims for one in racers) - before

        players = Pace(RATE, Random(1))
        racers = [Racer(players) for _ in range(100)]
        assert claimed(5) == pytest.approx(5 * RATE, rel=0.02)
        each = [one.claims for one in racers]
        assert max(each) - min(each) < 20, "all claim about equally often"
        assert claimed(5, refused=1) == pytest.approx(5 * CATCH_UP * RATE, rel=0.02)
        players.set(RATE)
        now += 2  # the process stood still
        assert claimed(0.001) < 3 * LATE * RATE
        assert claimed(5) == pytest.approx(5 * CATCH_UP * RATE, rel=0.02)

    asyncio.run(main())
