"""250 tables of four who race over real sockets: 2,000 claims a second, each durable when answered

First less is claimed, to see what the machine carries, then all of it. From each wait the window is
taken off in which the server waits for what others may have done before. The players take a
processor of their own, so that two have to be free.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import uvloop

import spieltisch
from bench.load import SEATS, Load
from bench.pace import Pace
from bench.report import Report
from bench.servers import Servers, one_server
from bench.talking import processor_of_machine

PLAYERS = "the players"
TABLES = 250
CLAIMS = 2000
"""A second, in all."""
SPREAD = 30.0
"""Seconds within which tables begin, about as long as a race and the runs after it: so at any time
as many are in the middle of it as at any other."""
WARM_UP = SPREAD + 10
"""Seconds before the first step; the last ten are at full pace."""
STEPS = ((0.25, 0.1), (0.5, 0.1), (0.75, 0.1), (1.0, 0.7))
"""The share of the claims, and of the time."""
SHORTEST = 10
"""Seconds of a step at least."""
SETTLING = 0.4
"""The share of a step after which it is measured."""
HELD = 0.97
"""The share of the claims that is to be answered: they come by chance."""
P50_MS, P99_MS = 10.0, 60.0
DRIFT = 5.0
"""Per cent by which memory may grow from the first half of what is measured to the second."""


@dataclass
class Seen:
    """One step, a value for each second."""

    offered: list[int] = field(default_factory=list)
    answered: list[int] = field(default_factory=list)
    windows: list[float] = field(default_factory=list)
    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    used: list[dict[str, float]] = field(default_factory=list)
    commits: list[tuple[int, float]] = field(default_factory=list)
    """Of all seconds: how many shared each, and how long it took."""
    published: list[int] = field(default_factory=list)
    machine: list[float] = field(default_factory=list)
    """Processor seconds that everything on this machine had used."""

    def others(self) -> float:
        """Return the processors that were busy with what is not of the benchmark."""
        ours = sum(self.used[-1].values()) - sum(self.used[0].values())
        return (self.machine[-1] - self.machine[0] - ours) / (len(self.machine) - 1)

    def each(self) -> dict[str, float]:
        """Return microseconds of a processor for each claim answered, by whose."""
        first, last, claims = self.used[0], self.used[-1], sum(self.answered[1:])
        return {whose: 1e6 * (last[whose] - first[whose]) / claims for whose in last}


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with one_server(folder) as servers:
            load = racing(servers)
            uvloop.run(measure(report, load, servers))
        rows = sqlite3.connect(Path(folder) / "spieltisch.db").execute(
            "select message from applied"
        )
        lost = set(load.durable) - {message for (message,) in rows}
    report.add("answered, but not in the log", [len(lost)], "claims", at_most=0)


def racing(servers: Servers, scattered: bool = False) -> Load:
    """Return the load of players who race at TABLES tables."""
    game = next(g for g in spieltisch.list_games() if spieltisch.load(g).real_time is not None)
    return Load(servers.ports, game, Pace(CLAIMS, Random(2)), spread=SPREAD, scattered=scattered)


@asynccontextmanager
async def playing(load: Load) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Have everybody play meanwhile; they have begun."""
    cookies = [
        (await load.post("/api/me", {"name": f"Player {k}"}))[0] for k in range(TABLES * SEATS)
    ]
    tables = [
        asyncio.create_task(load.play(cookies[k : k + SEATS]))
        for k in range(0, len(cookies), SEATS)
    ]
    # A collection looks through all that a thousand players may do now: meanwhile nobody would
    # claim or hear an answer.
    gc.disable()
    assert load.pace is not None
    load.pace.run()
    for second in range(round(WARM_UP)):
        load.pace.set(CLAIMS * min(1.0, (second + 1) / SPREAD))  # as more and more have begun
        await asyncio.sleep(1)
    try:
        yield tables
    finally:
        gc.enable()
        load.over = True
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)


async def measure(report: Report, load: Load, servers: Servers) -> None:
    """Play for the report's seconds."""
    async with playing(load) as tables:
        for share, time_share in STEPS:
            seconds = max(SHORTEST, round(time_share * report.seconds))
            seen = await step(load, servers, tables, CLAIMS * share, seconds)
            tell(report, share, seen)
    tell_end(report, load)


async def step(
    load: Load, servers: Servers, tables: list[asyncio.Task[None]], claims: float, seconds: int
) -> Seen:
    """So many claims a second, for so many seconds, of which the first are not counted."""
    seen = Seen()
    all_windows: dict[int, int] = {}
    assert load.pace is not None
    load.pace.set(claims)
    load.waits, load.offered = {}, 0
    began = time.perf_counter()
    for second in range(seconds):
        await asyncio.sleep(began + second + 1 - time.perf_counter())
        if failed := [t for t in tables if t.done() and t.exception()]:
            failed[0].result()
        waits, load.waits = load.waits, {}
        offered, load.offered = load.offered, 0
        looked = await asyncio.to_thread(servers.look)
        all_windows |= looked.windows
        if second < SETTLING * seconds or not waits:
            continue
        windows = [all_windows.get(message, 0) for message in waits]
        beyond = sorted(
            1000 * wait - window for wait, window in zip(waits.values(), windows, strict=True)
        )
        seen.offered.append(offered)
        seen.answered.append(len(waits))
        seen.windows.append(statistics.median(windows))
        seen.p50.append(statistics.median(beyond))
        seen.p99.append(beyond[len(beyond) * 99 // 100])
        seen.memory.append(sum(looked.memory.values()) / 2**20)
        seen.used.append(looked.used | {PLAYERS: time.process_time()})
        seen.commits += looked.commits
        seen.published.append(looked.published)
        seen.machine.append(processor_of_machine())
    return seen


def tell(report: Report, share: float, seen: Seen) -> None:
    """The figures of one step; those of the last have targets."""
    claims, last = round(CLAIMS * share), share == 1
    report.add(f"of {claims:,} claims/s: offered", seen.offered, "claims/s")
    report.add(
        f"of {claims:,} claims/s: answered",
        seen.answered,
        "claims/s",
        at_least=HELD * CLAIMS if last else None,
    )
    tell_waits(report, seen, last)
    for whose, each in seen.each().items():
        report.add(f"  processor time of {whose}", [each], "µs/claim")
    if last:
        half = len(seen.memory) // 2
        first, second = statistics.mean(seen.memory[:half]), statistics.mean(seen.memory[half:])
        grown = 100 * (second / first - 1)
        report.add("  memory", seen.memory, "MiB")
        report.add("  memory, second half more than first", [grown], "%", at_most=DRIFT)


def tell_end(report: Report, load: Load) -> None:
    """What else there was."""
    report.note(f"{load.tables} tables played to the end; refused: {load.refused or 'nothing'}")
    report.add("sockets that broke", [load.broken], "", at_most=0)


def tell_waits(report: Report, seen: Seen, judged: bool) -> None:
    """How long claims waited for what others may have done, and beyond it."""
    report.add("  the window of a claim, p50 of a second", seen.windows, "ms")
    for name, values, target in (("p50", seen.p50, P50_MS), ("p99", seen.p99, P99_MS)):
        report.add(
            f"  beyond it to the answer, {name} of a second",
            values,
            "ms",
            at_most=target if judged else None,
        )
    report.add("  processors busy with other things", [seen.others()], "")
