"""Old tables are deleted by a clock that is right, and by no other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spieltisch.server.base.clock import FAR_MS, SETTLED_MS, Clock, Tidying
from spieltisch.server.base.settings import Settings
from tests.server.harness import Place, serving

OFTEN = Settings(pace=(0.0, 0.0), idle=0.02, keep_waiting=60.0)
"""Settings of a server that looks for old tables all the time."""


class Set(Clock):
    """The machine's clock, which somebody sets ahead by so many milliseconds."""

    def __init__(self, ahead: int = 0) -> None:
        self.ahead = ahead

    def now(self) -> int:
        return super().now() + self.ahead


async def gone(place: Place, table: str) -> None:
    """Wait until a table is deleted."""
    async with asyncio.timeout(20):
        while await place.context.store.load(table) is not None:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("years", [0, 10])
async def test_a_wrong_clock_deletes_nothing(years: int, tmp_path: Path) -> None:
    async with serving(tmp_path, settings=OFTEN) as place:
        waiting = await (await place.guest("Anna")).make("me", "open")
    wrong = Set(years * 365 * 86_400_000)
    async with serving(tmp_path, settings=OFTEN, clock=wrong) as place:
        wrong.ahead += SETTLED_MS - 60_000
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(gone(place, waiting), 0.5)
        wrong.ahead += FAR_MS if years else 120_000
        await gone(place, waiting)


def test_a_wrong_clock_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    clock = Set()
    tidying = Tidying(clock)
    tidying.begin(0)
    tidying.begin(clock.now() - FAR_MS + 1000)
    assert not caplog.records
    tidying.begin(clock.now() - 2 * FAR_MS - 1000)
    clock.ahead = FAR_MS - 1000
    assert not tidying.allowed
    clock.ahead = FAR_MS + 1000
    assert tidying.allowed
    assert [record.message for record in caplog.records] == ["clock-far"]
