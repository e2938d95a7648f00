"""A stopped process, or a machine that slept: players could not act, so no time ran out."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from spieltisch.server.base.clock import STILL_MS, Clock
from spieltisch.server.play.realtime.pauses import COUNTDOWN_MS
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import StoreError
from tests.server.harness import Client, Process, serving
from tests.toys.snatch import DECIDE_MS

STOPPED = 5.0
"""Seconds; longer than a turned card may be looked at."""


async def until_kind(client: Client, kind: str) -> dict[str, object]:
    """Receive until the log has it; the entry."""
    while True:
        found = [entry for entry in client.log if entry["kind"] == kind]
        if found:
            return found[-1]
        await client.receive()


@pytest.mark.parametrize("hours", [-1, 1])
def test_nobody_loses_time_when_the_machines_time_is_set(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """The clock goes on at its pace, forwards, and no pause follows."""
    clock = Clock()
    before, real = clock.now(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + hours * 3600 * 10**9)
    after = clock.now()
    assert before <= after < before + 1800 * 1000
    assert clock.stood_still() == (0, 0)


def test_time_that_was_set_back_goes_on_from_what_it_was() -> None:
    """By hours at most: what is later was never so late."""
    now = Clock().now()
    for latest, ahead in ((now - 1000, 0), (now + 3_600_000, 3_600_000), (now + 86_400_000, 0)):
        clock = Clock()
        clock.go_on_from(latest)
        assert 0 <= clock.now() - now - ahead < 60_000
        assert clock.stood_still() == (0, 0)


async def test_a_server_starts_while_its_store_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise StoreError("away")

    monkeypatch.setattr(table_rows, "latest", fail)
    async with serving(tmp_path) as place:
        assert (await place.call("GET", "/healthz")).status == 200


async def test_a_stopped_process_is_a_pause(tmp_path: Path) -> None:
    """A card that somebody has turned still waits for them when the process goes on."""
    assert STOPPED * 1000 > DECIDE_MS
    process = Process(tmp_path)
    await process.start()
    anna, ben = await process.guest("Anna"), await process.guest("Ben")
    table = await anna.make("me", "open", game="snatch")
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(anna.at(table))
        b = await stack.enter_async_context(ben.at(table))
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        await a.until(a.n)
        flipped = await a.act(0, "flip 3")
        process.send(signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        process.send(signal.SIGCONT)
        paused = await until_kind(a, "paused")
        assert paused["text"] == "still"
        acts = [entry for entry in a.log if entry["kind"] == "act" and entry["n"] > flipped]
        assert [entry["text"] for entry in acts if entry["actor"] == -2] == []
        assert int(str(paused["ms"])) < a.log[flipped - 1]["ms"] + 1000 * STOPPED / 2
        assert await a.refused("act", seat=0, seen=a.n, action="keep") == "paused"
        await until_kind(a, "resumed")
        await a.act(0, "keep")
        assert a.log[-1]["text"] == "keep"
    process.signal(signal.SIGKILL)
    assert process.stderr == ""


class Told(Clock):
    """A clock that shows the time that a test sets."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def now(self) -> int:
        return self.ms


async def test_only_a_leap_beyond_a_second_is_standing_still() -> None:
    clock = Told()
    clock.start_beating()
    for leap in (100, STILL_MS, 0):
        clock.ms += leap
        assert clock.stood_still() == (0, 0)
        clock.start_beating()
    clock.ms += STILL_MS + 1
    stood = clock.ms - STILL_MS - 1, clock.ms
    assert clock.stood_still() == stood
    clock.ms += 500
    assert clock.stood_still() == stood
    clock.stop_beating()
    clock.ms += 10 * STILL_MS
    assert clock.stood_still() == stood
    assert COUNTDOWN_MS > STILL_MS
