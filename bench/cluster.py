"""what a claim costs where one, two and three processes share tables over PostgreSQL and NATS

The tables are those of the section `tables`, and so are the players: a process of their own, whose
processor time is told apart, as is that of PostgreSQL, with every commit on disk, and of NATS. On
fewer processors than there are processes these compete: what each uses for a claim says what more
processors would do.
"""

from __future__ import annotations

import os
import statistics
import time
from typing import NamedTuple

import asyncpg
import msgspec
import uvloop

import spieltisch
from bench.capacity.costs import MEASURED
from bench.capacity.simulation import simulate
from bench.report import Report
from bench.servers import Servers, several_servers
from bench.tables import (
    CLAIMS,
    PLAYERS,
    SHORTEST,
    Seen,
    playing,
    racing,
    step,
    tell_end,
    tell_waits,
)
from bench.talking import ask, end, said, talking
from bench.turn_players import Heard
from bench.turns import HASTE, WARM_UP

TURN_TABLES, ACTIONS = 500, 1000
"""At which two take turns, and what they do in a second, in all."""
STEPS = (500, 1000, 1500, CLAIMS)
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
        for found in uvloop.run(measure(report, layout)):
            compare(report, layout, found)
    turns(report)


def compare(report: Report, layout: Layout, found: Step) -> None:
    """What the model says of the same, on as many processors."""
    simulated = simulate(
        layout.roles,
        layout.scattered,
        MEASURED,
        found.answered,
        cores=os.cpu_count() or 1,
        window=found.window / 1000,
    )
    name = f"{layout.name}, of {found.claims:,} claims/s: simulated"
    of_servers = sum(busy for whose, busy in simulated.busy.items() if whose != PLAYERS)
    report.add(f"{name}, all but the players", [1e6 * of_servers / found.answered], "µs/claim")
    report.add("  beyond the window, p50", [simulated.p50], "ms")
    report.add("  beyond the window, p99", [simulated.p99], "ms")
    report.add("  messages on the bus", [simulated.parcels], "/claim")
    report.add("  commits", [simulated.commits], "/claim")


async def measure(report: Report, layout: Layout) -> list[Step]:
    """Play with so many processes, in steps."""
    steps = []
    with several_servers(*layout.roles) as servers:
        load = racing(servers, layout.scattered)
        async with playing(load) as tables:
            for claims in STEPS:
                seconds = max(SHORTEST, round(report.seconds / len(LAYOUTS) / len(STEPS)))
                before = await logged(servers)
                seen = await step(load, servers, tables, claims, seconds)
                written = (await logged(servers) - before) / seconds
                steps.append(Step.of(claims, seen, written))
                report.add(f"{layout.name}, of {claims:,} claims/s: answered", seen.answered, "/s")
                tell_waits(report, seen, layout == APART and claims == CLAIMS)
                tell(report, steps[-1])
        lost = set(load.durable) - await applied(servers)
    report.add(f"{layout.name}: answered, but not in the log", [len(lost)], "claims", at_most=0)
    tell_end(report, load)
    return steps


class Step(NamedTuple):
    """What was found at one pace, of which all but the first is for a claim."""

    claims: int
    """That were to be answered a second."""
    answered: float
    """A second."""
    window: float
    """Milliseconds, of half the claims at most."""
    p50: float
    p99: float
    each: dict[str, float]
    """Microseconds of a processor, by whose."""
    parcels: float
    """Messages on the bus."""
    commits: float
    commit_ms: float
    """Of half the commits at most."""
    log_bytes: float
    """Written to PostgreSQL's log."""

    @classmethod
    def of(cls, claims: int, seen: Seen, written: float) -> Step:
        """Return what is to be kept of it; `written` is what goes to the log in a second."""
        answered = statistics.fmean(seen.answered)
        return cls(
            claims,
            answered,
            statistics.median(seen.windows),
            statistics.median(seen.p50),
            statistics.median(seen.p99),
            seen.each(),
            sum(seen.published) / sum(seen.answered),
            len(seen.commits) / sum(seen.answered),
            statistics.median(1000 * seconds for _, seconds in seen.commits),
            written / answered,
        )

    def of_servers(self) -> float:
        """Return the microseconds of all but the players."""
        return sum(cost for whose, cost in self.each.items() if whose != PLAYERS)


def tell(report: Report, found: Step) -> None:
    """What a claim costs."""
    for whose, cost in found.each.items():
        report.add(f"  processor time of {whose}", [cost], "µs/claim")
    report.add("  of all but the players", [found.of_servers()], "µs/claim")
    report.add("  messages on the bus", [found.parcels], "/claim")
    report.add("  commits", [found.commits], "/claim")
    report.add("  a commit", [found.commit_ms], "ms")
    report.add("  written to the database's log", [found.log_bytes], "bytes/claim")


def turns(report: Report) -> None:
    """What an action costs where people take turns, sockets in a process of their own."""
    games = [g for g in spieltisch.list_games() if spieltisch.load(g).real_time is None]
    with several_servers(*APART.roles) as servers:
        interval = str(TURN_TABLES / ACTIONS / HASTE)
        empty = servers.look().memory
        players = ("bench.turn_players", str(servers.ports[0]), str(TURN_TABLES), interval, *games)
        with talking(*players) as process:
            said(process)
            time.sleep(WARM_UP)
            ask(process)
            before = servers.look()
            time.sleep(SHORTEST)
            heard = msgspec.json.decode(ask(process), type=Heard)
            after = servers.look()
            end(process)
    answered = len(heard.waits)
    report.add("taking turns, sockets apart: answered", [answered / SHORTEST], "actions/s")
    waits = sorted(1000 * wait for wait in heard.waits)
    report.add("  to the answer, p50", [waits[answered // 2]], "ms")
    report.add("  to the answer, p99", [waits[answered * 99 // 100]], "ms")
    for whose, used in after.used.items():
        cost = 1e6 * (used - before.used[whose]) / answered
        report.add(f"  processor time of {whose}", [cost], "µs/action")
    for whose, bytes_ in after.memory.items():
        report.add(f"  memory of {whose}, without tables", [empty[whose] / 1e6], "MB")
        more = (bytes_ - empty[whose]) / TURN_TABLES / 1e3
        report.add("    more with tables, with two sockets each", [more], "KB/table")
    report.add("  messages on the bus", [after.published / answered], "/action")
    report.add("  commits", [len(after.commits) / answered], "/action")


async def applied(servers: Servers) -> set[int]:
    """Return the messages that the database knows to be applied."""
    session = await asyncpg.connect(servers.dsn)
    rows = await session.fetch("select message from applied")
    await session.close()
    return {row["message"] for row in rows}


async def logged(servers: Servers) -> int:
    """Return the bytes that the database has written to its log so far."""
    session = await asyncpg.connect(servers.dsn)
    lsn = await session.fetchval("select pg_current_wal_lsn() - '0/0'::pg_lsn")
    await session.close()
    return int(lsn)
