"""what a claim costs where one, two and three processes share tables over PostgreSQL and NATS

The tables and players are those of the section `tables`. The processor time of the players counts
apart, as does that of PostgreSQL, with every commit on disk, and of NATS. On fewer processors than
there are processes these compete: what each uses for a claim says what more processors would do.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import asyncpg

import spieltisch
from bench.loaded import PLAYERS, Seen, playing
from bench.report import Report
from bench.servers import Servers, several_servers
from bench.tables import CLAIMS, SEATS, TABLES, racing

STEPS = (500, 1000, 1500, CLAIMS)
"""Claims a second, in all."""
TURN_TABLES, ACTIONS = 500, 1000
"""Tables of two who take turns, and their actions a second, in all."""


class Layout(NamedTuple):
    """Processes by role, and whether each player of a table comes to another of them."""

    name: str
    roles: tuple[str, ...]
    scattered: bool = False


LAYOUTS = (
    Layout("one process", ("all",)),
    Layout("sockets in a process of their own", ("gateway", "tables")),
    Layout("two, players at either", ("all", "all"), True),
    Layout("sockets in a process, tables in two", ("gateway", "tables", "tables")),
)


def run(report: Report) -> None:
    seconds = report.seconds / len(LAYOUTS) / len(STEPS)
    for layout in LAYOUTS:
        measure(report, layout, SEATS, TABLES, racing(), STEPS, seconds)
    turns = [g for g in spieltisch.list_games() if spieltisch.load(g).real_time is None]
    measure(report, LAYOUTS[1], 2, TURN_TABLES, turns, (ACTIONS,), seconds)


def measure(
    report: Report,
    layout: Layout,
    seats: int,
    tables: int,
    games: list[str],
    steps: tuple[int, ...],
    seconds: float,
) -> None:
    """Play with so many processes, in steps of so many actions a second."""
    with several_servers(*layout.roles) as servers:
        empty = servers.memory()
        with playing(servers, seats, tables, games, steps[0], layout.scattered) as players:
            for rate in steps:
                before = logged(servers)
                seen = players.step(servers, rate, seconds)
                written = (logged(servers) - before) / sum(seen.answered)
                seen.tell(report, f"{layout.name}, {seats} a table, of {rate:,} actions/s")
                report.add("  of all but the players", [of_servers(seen)], "µs each")
                report.add("  written to the database's log", [written], "bytes each")
            for whose, memory in servers.memory().items():
                more = 1024 * (memory - empty[whose]) / tables
                report.add(f"memory of {whose}, more with tables", [more], "KB/table")
        rows = ask(servers, "select message from applied")
        players.tell_end(report, {row["message"] for row in rows})


def of_servers(seen: Seen) -> float:
    """Return the microseconds of an answer in all processes but the players."""
    return sum(cost for whose, cost in seen.each().items() if whose != PLAYERS)


def logged(servers: Servers) -> int:
    """Return the bytes that the database has written to its log so far."""
    ((written,),) = ask(servers, "select pg_current_wal_lsn() - '0/0'::pg_lsn")
    return int(written)


def ask(servers: Servers, query: str) -> Any:
    """Return the rows that the database answers."""

    async def asking() -> Any:
        session = await asyncpg.connect(servers.dsn)
        rows = await session.fetch(query)
        await session.close()
        return rows

    return asyncio.run(asking())
