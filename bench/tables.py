"""250 tables of four who race over real sockets: 2,000 claims a second, each durable when answered

First players claim less, to see what the machine carries, then all of it. A wait includes the
window in which the server waits for earlier claims of others. The players take a processor of their
own, so two have to be free.
"""

from __future__ import annotations

import statistics
import tempfile

import spieltisch
from bench.loaded import applied, playing
from bench.report import Report
from bench.servers import one_server

TABLES, SEATS = 250, 4
CLAIMS = 2000
"""A second, in all."""
STEPS = ((0.25, 0.1), (0.5, 0.1), (0.75, 0.1), (1.0, 0.7))
"""The share of the claims, and of the time."""
HELD = 0.97
"""The share of the claims that is to be answered: they come by chance."""
P50_MS, P99_MS = 20.0, 60.0
DRIFT = 5.0
"""Per cent by which memory may grow from the first half of the last step to the second."""


def racing() -> list[str]:
    """Return the games in which seats race."""
    return [g for g in spieltisch.list_games() if spieltisch.load(g).real_time is not None]


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with (
            one_server(folder) as servers,
            playing(servers, SEATS, TABLES, racing(), CLAIMS * STEPS[0][0], False) as players,
        ):
            for share, time_share in STEPS:
                seen = players.step(servers, share * CLAIMS, time_share * report.seconds)
                targets = (HELD * CLAIMS, P50_MS, P99_MS) if share == 1 else None
                seen.tell(report, f"of {share * CLAIMS:,.0f} claims/s", targets)
        half = len(seen.memory) // 2
        first, second = statistics.mean(seen.memory[:half]), statistics.mean(seen.memory[half:])
        report.add("memory", seen.memory, "MiB")
        report.add(
            "  second half more than first", [100 * (second / first - 1)], "%", at_most=DRIFT
        )
        players.tell_end(report, applied(folder))
