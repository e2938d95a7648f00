"""what a claim costs where one, two and three processes share tables over PostgreSQL and NATS

The tables are those of the section `tables`, and so are the players: a process of their own, whose
processor time is told apart, as is that of PostgreSQL, with every commit on disk, and of NATS. On
fewer processors than there are processes these compete: what each uses for a claim says what more
processors would do.
"""

from __future__ import annotations

from typing import NamedTuple

import asyncpg
import uvloop

from bench.report import Report
from bench.servers import Servers, several_servers
from bench.tables import CLAIMS, SHORTEST, pace, playing, racing, step, tell_waits

STEPS = (500, 1000, 1500, CLAIMS, 2500)
"""Claims a second, in all."""


class Layout(NamedTuple):
    """Processes by role, and whether each player of a table comes to another of them."""

    name: str
    roles: tuple[str, ...]
    scattered: bool = False


ONE = Layout("one process", ("all",))
APART = Layout("sockets in a process of their own", ("gateway", "tables"))
TWO = Layout("two, players at either", ("all", "all"), True)
THREE = Layout("sockets in a process, tables in two", ("gateway", "tables", "tables"))
LAYOUTS = (ONE, APART, TWO, THREE)


def run(report: Report) -> None:
    for layout in LAYOUTS:
        uvloop.run(measure(report, layout))


async def measure(report: Report, layout: Layout) -> None:
    """Play with so many processes, in steps."""
    with several_servers(*layout.roles) as servers:
        load = racing(servers, layout.scattered)
        async with playing(load) as tables:
            for claims in STEPS:
                load.interval = pace(claims)
                seconds = max(SHORTEST, round(report.seconds / len(LAYOUTS) / len(STEPS)))
                seen = await step(load, servers, tables, seconds)
                report.add(f"{layout.name}, of {claims:,} claims/s: answered", seen.answered, "/s")
                tell_waits(report, seen, layout == APART and claims == CLAIMS)
                each = seen.each()
                for whose, cost in each.items():
                    report.add(f"  processor time of {whose}", [cost], "µs/claim")
                report.add("  of all but the players", [without_players(each)], "µs/claim")
                shared = [requests for requests, _ in seen.commits]
                report.add("  requests that share a commit", shared or [0], "")
                took = [1000 * seconds for _, seconds in seen.commits]
                report.add("  a commit", took or [0], "ms")
                parcels = sum(seen.published) / sum(seen.answered)
                report.add("  published on the bus", [parcels], "/claim")
        lost = set(load.durable) - await applied(servers)
    report.add(f"{layout.name}: answered, but not in the log", [len(lost)], "claims", at_most=0)
    report.note(f"{load.tables} tables to the end; refused: {load.refused or 'nothing'}")


def without_players(each: dict[str, float]) -> float:
    """Return what all use for a claim but the players."""
    return sum(cost for whose, cost in each.items() if whose != "the players")


async def applied(servers: Servers) -> set[int]:
    """Return the messages that the database knows to be applied."""
    session = await asyncpg.connect(servers.dsn)
    rows = await session.fetch("select message from applied")
    await session.close()
    return {row["message"] for row in rows}
