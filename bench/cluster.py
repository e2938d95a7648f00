"""what a claim costs with one process and two on PostgreSQL, routed by the table and relayed

A claim at one of two processes is to cost what it costs where there is one, so that two carry twice
as many. The players share the processors: on few of them the processor time of a claim tells,
and not how many are answered. Routed, half of the tables come to each process, as a proxy sends
them that goes by the table, and nothing is relayed. Scattered, players of a table come to either.
"""

from __future__ import annotations

import asyncio
import tempfile
from typing import Any

import asyncpg

from bench.loaded import PLAYERS, Seen, applied, playing
from bench.report import Report
from bench.servers import Servers, one_server, several_servers
from bench.tables import P50_MS, P99_MS, SEATS, racing

TABLES, CLAIMS = 60, 450
"""At each process, and the claims a second there."""
APART = 10.0
"""Per cent by which a claim may cost more at one of two processes."""
OURS = "process"


def run(report: Report) -> None:
    measure(report, "one process, on a file", 1, on_file=True)
    one = measure(report, "one process", 1)
    two = measure(report, "two processes, routed", 2)
    measure(report, "two processes, scattered", 2, scattered=True)
    more = 100 * (own(two) / own(one) - 1)
    report.add("a claim at one of two, more than at one alone", [more], "%", at_most=APART)


def measure(
    report: Report, name: str, number: int, scattered: bool = False, on_file: bool = False
) -> Seen:
    """Play with so many processes."""
    rate, tables = CLAIMS * number, TABLES * number
    with tempfile.TemporaryDirectory() as folder:
        with (
            one_server(folder) if on_file else several_servers(number) as servers,
            playing(servers, SEATS, tables, racing(), rate, scattered) as players,
        ):
            seen = players.step(servers, rate, report.seconds / 8)
            targets = None if scattered or on_file else (0.95 * rate, P50_MS, P99_MS)
            seen.tell(report, f"{name}, of {rate:,} claims/s", targets)
            report.add("  of all but the players", [of_servers(seen)], "µs each")
            if not on_file:
                most = None if scattered else 0
                report.add("  relayed", [servers.relayed()], "sockets, requests", at_most=most)
                rows = {row["message"] for row in ask(servers, "select message from applied")}
        players.tell_end(report, applied(folder) if on_file else rows)
    return seen


def own(seen: Seen) -> float:
    """Return the microseconds of an answer in our processes."""
    return sum(cost for whose, cost in seen.each().items() if whose.startswith(OURS))


def of_servers(seen: Seen) -> float:
    """Return the microseconds of an answer in all processes but the players."""
    return sum(cost for whose, cost in seen.each().items() if whose != PLAYERS)


def ask(servers: Servers, query: str) -> Any:
    """Return the rows that the database answers."""

    async def asking() -> Any:
        session = await asyncpg.connect(servers.dsn)
        try:
            return await session.fetch(query)
        finally:
            await session.close()

    return asyncio.run(asking())
