"""250 tables of four who race over real sockets: 2,000 claims a second, each durable when answered

The waits include the windows that keep the race fair, which are short here: all lines are. The
players take a processor of their own, so that two have to be free.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uvloop

import spieltisch
from bench.load import SEATS, Load
from bench.report import Report

TABLES = 250
CLAIMS = 2000
"""A second, in all."""
HASTE = 1.1
"""Players act that much more often, as they do not while they change tables."""
WARM_UP = 0.3
"""The share of the time in which nothing is measured yet."""
P50_MS, P99_MS = 10.0, 60.0
DRIFT = 5.0
"""Per cent by which memory may grow from the first half of what is measured to the second."""


def run(report: Report) -> None:
    (game,) = [g for g in spieltisch.games() if spieltisch.load(g).real_time is not None][:1]
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
    seconds = max(10, round(report.seconds))
    offers, rates, halves, quick, memory = [], [], [], [], []
    processor, own = [], []
    for second in range(seconds):
        await asyncio.sleep(1)
        if failed := [t for t in tables if t.done() and t.exception()]:
            failed[0].result()
        waits, load.waits = load.waits, []
        offered, load.offered = load.offered, 0
        used, held = await asyncio.to_thread(figures, server)
        if second >= WARM_UP * seconds and waits:
            ranked = sorted(waits)
            offers.append(offered)
            rates.append(len(waits))
            halves.append(1000 * statistics.median(ranked))
            quick.append(1000 * ranked[len(ranked) * 99 // 100])
            memory.append(held / 2**20)
            processor.append(used)
            own.append(time.process_time())
    load.over = True
    for task in tables:
        task.cancel()
    assert server.stdin is not None
    server.stdin.close()
    half = len(memory) // 2
    first, second_half = statistics.mean(memory[:half]), statistics.mean(memory[half:])
    report.add("claims offered", offers, "claims/s")
    report.add("claims answered", rates, "claims/s", at_least=CLAIMS)
    report.add("from claim to answer, p50 of a second", halves, "ms", at_most=P50_MS)
    report.add("from claim to answer, p99 of a second", quick, "ms", at_most=P99_MS)
    for whose, used_by in (("the server", processor), ("the players", own)):
        each = (used_by[-1] - used_by[0]) / sum(rates[1:]) * 1e6
        report.add(f"processor time of {whose}", [each], "µs/claim")
    report.add("memory", memory, "MiB")
    grown = 100 * (second_half - first) / first
    report.add("memory, second half more than first", [grown], "%", at_most=DRIFT)
    report.note(f"{load.tables} tables played to the end; refused: {load.refused or 'nothing'}")


def figures(server: subprocess.Popen[str]) -> tuple[float, int]:
    """Processor seconds and bytes of the server."""
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write("\n")
    server.stdin.flush()
    used, held = server.stdout.readline().split()
    return float(used), int(held)
