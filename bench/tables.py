"""250 tables of four who race over real sockets: 2,000 claims a second, each durable when answered

First less is claimed, to see what the machine carries, then all of it. From each wait the window is
taken off in which the server waits for what others may have done before. The players take a
processor of their own, so that two have to be free.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop

import spieltisch
from bench.load import SEATS, SPREAD, Load
from bench.report import Report
from bench.served import Figures

TABLES = 250
CLAIMS = 2000
"""A second, in all."""
HASTE = 1.1
"""Players act that much more often, as they do not while they run, build and change tables."""
WARM_UP = SPREAD + 3
"""Seconds at full pace before the first step."""
STEPS = ((0.25, 0.1), (0.5, 0.1), (0.75, 0.1), (1.0, 0.7))
"""The share of the claims, and of the time."""
SHORTEST = 10
"""Seconds of a step at least."""
SETTLING = 0.4
"""The share of a step after which it is measured."""
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
    server: list[float] = field(default_factory=list)
    players: list[float] = field(default_factory=list)


def run(report: Report) -> None:
    (game,) = [g for g in spieltisch.list_games() if spieltisch.load(g).real_time is not None][:1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.served", folder]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            load = Load(int(server.stdout.readline()), game, SEATS * TABLES / CLAIMS / HASTE)
            uvloop.run(measure(report, load, server))
        rows = sqlite3.connect(Path(folder) / "spieltisch.db").execute(
            "select message from applied"
        )
        lost = set(load.durable) - {message for (message,) in rows}
    report.add("answered, but not in the log", [len(lost)], "claims", at_most=0)


async def measure(report: Report, load: Load, server: subprocess.Popen[str]) -> None:
    """Play for the report's seconds; the server ends with it."""
    cookies = [
        (await load.post("/api/me", {"name": f"Player {k}"}))[0] for k in range(TABLES * SEATS)
    ]
    tables = [
        asyncio.create_task(load.play(cookies[k : k + SEATS]))
        for k in range(0, len(cookies), SEATS)
    ]
    await asyncio.sleep(WARM_UP)
    for share, time_share in STEPS:
        load.interval = SEATS * TABLES / (CLAIMS * share) / HASTE
        seconds = max(SHORTEST, round(time_share * report.seconds))
        seen = await step(load, server, tables, seconds)
        tell(report, share, seen)
    load.over = True
    for task in tables:
        task.cancel()
    assert server.stdin is not None
    server.stdin.close()
    report.note(f"{load.tables} tables played to the end; refused: {load.refused or 'nothing'}")


async def step(
    load: Load, server: subprocess.Popen[str], tables: list[asyncio.Task[None]], seconds: int
) -> Seen:
    """So many seconds, of which the first are not counted."""
    seen = Seen()
    load.forget()
    for second in range(seconds):
        await asyncio.sleep(1)
        if failed := [t for t in tables if t.done() and t.exception()]:
            failed[0].result()
        waits, load.waits = load.waits, {}
        offered, load.offered = load.offered, 0
        figures = await asyncio.to_thread(ask, server)
        if second < SETTLING * seconds or not waits:
            continue
        windows = [figures.windows.get(message, 0) for message in waits]
        beyond = sorted(
            1000 * wait - window for wait, window in zip(waits.values(), windows, strict=True)
        )
        seen.offered.append(offered)
        seen.answered.append(len(waits))
        seen.windows.append(statistics.median(windows))
        seen.p50.append(statistics.median(beyond))
        seen.p99.append(beyond[len(beyond) * 99 // 100])
        seen.memory.append(figures.memory / 2**20)
        seen.server.append(figures.processor)
        seen.players.append(time.process_time())
    return seen


def tell(report: Report, share: float, seen: Seen) -> None:
    """The figures of one step; those of the last have targets."""
    claims, last = round(CLAIMS * share), share == 1
    report.add(f"of {claims:,} claims/s: offered", seen.offered, "claims/s")
    report.add(
        f"of {claims:,} claims/s: answered",
        seen.answered,
        "claims/s",
        at_least=CLAIMS if last else None,
    )
    report.add("  the window of a claim, p50 of a second", seen.windows, "ms")
    for name, values, target in (("p50", seen.p50, P50_MS), ("p99", seen.p99, P99_MS)):
        report.add(
            f"  beyond it to the answer, {name} of a second",
            values,
            "ms",
            at_most=target if last else None,
        )
    for whose, used in (("the server", seen.server), ("the players", seen.players)):
        each = (used[-1] - used[0]) / sum(seen.answered[1:]) * 1e6
        report.add(f"  processor time of {whose}", [each], "µs/claim")
    if last:
        half = len(seen.memory) // 2
        first, second = statistics.mean(seen.memory[:half]), statistics.mean(seen.memory[half:])
        grown = 100 * (second / first - 1)
        report.add("  memory", seen.memory, "MiB")
        report.add("  memory, second half more than first", [grown], "%", at_most=DRIFT)


def ask(server: subprocess.Popen[str]) -> Figures:
    """What the server has used so far."""
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write("\n")
    server.stdin.flush()
    return msgspec.json.decode(server.stdout.readline(), type=Figures)
