"""Servers under load: players act at a pace, and each second has its figures."""

from __future__ import annotations

import sqlite3
import statistics
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bench.players import SPREAD, Heard
from bench.report import Report
from bench.servers import Servers
from bench.talking import apart, ask, end, processor_of_machine, talking

PLAYERS = "the players"
WARM_UP = SPREAD + 10
SHORTEST = 10
"""Seconds of a step at least."""
SETTLING = 0.2
"""The share of a step before its figures count."""


@dataclass
class Seen:
    """One step, a value for each second: answers, milliseconds to them, MiB in memory, and the
    processor seconds until then, by process."""

    answered: list[int] = field(default_factory=list)
    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    used: list[dict[str, float]] = field(default_factory=list)
    machine: list[float] = field(default_factory=list)
    at: list[float] = field(default_factory=list)

    def rates(self) -> list[float]:
        """Return the answers a second."""
        spans = [after - before for before, after in zip(self.at, self.at[1:], strict=False)]
        return [n / span for n, span in zip(self.answered[1:], spans, strict=True)]

    def each(self) -> dict[str, float]:
        """Return the microseconds of a processor for each answer, by process."""
        first, last, answers = self.used[0], self.used[-1], sum(self.answered[1:])
        return {whose: 1e6 * (last[whose] - first[whose]) / answers for whose in last}

    def others(self) -> float:
        """Return the processors that were busy with other programs."""
        ours = sum(self.used[-1].values()) - sum(self.used[0].values())
        return (self.machine[-1] - self.machine[0] - ours) / (self.at[-1] - self.at[0])

    def tell(
        self, report: Report, name: str, targets: tuple[float, float | None, float] | None = None
    ) -> None:
        """Report the step; its targets are answers a second, and milliseconds to half of them and
        to 99 of 100."""
        least, half, most = targets or (None, None, None)
        report.add(f"{name}: answered", self.rates(), "/s", at_least=least)
        report.add("  to the answer, p50 of a second", self.p50, "ms", at_most=half)
        report.add("  to the answer, p99 of a second", self.p99, "ms", at_most=most)
        for whose, each in self.each().items():
            report.add(f"  processor time of {whose}", [each], "µs each")
        report.add("  processors busy with other programs", [self.others()], "")


@dataclass
class Players:
    """The program that plays (`players.py`), and what it said so far."""

    process: subprocess.Popen[str]
    durable: set[int] = field(default_factory=set)
    last: Heard | None = None

    def hear(self, rate: float) -> Heard:
        """Have players act so often from now on; return what happened until now."""
        heard = self.last = msgspec.json.decode(ask(self.process, str(rate)), type=Heard)
        self.durable.update(heard.durable)
        return heard

    def step(self, servers: Servers, rate: float, seconds: float) -> Seen:
        """Have players act so often for so long."""
        seen, seconds = Seen(), max(SHORTEST, round(seconds))
        self.hear(rate)
        for second in range(1, seconds + 1):
            time.sleep(1)
            heard = self.hear(rate)
            if second <= SETTLING * seconds:
                continue
            waits = sorted(1000 * wait for wait in heard.waits) or [float("inf")]
            seen.answered.append(len(heard.waits))
            seen.p50.append(statistics.median(waits))
            seen.p99.append(waits[len(waits) * 99 // 100])
            seen.memory.append(sum(servers.memory().values()))
            seen.used.append(servers.used() | {PLAYERS: heard.processor})
            seen.machine.append(processor_of_machine())
            seen.at.append(time.perf_counter())
        return seen

    def tell_end(self, report: Report, applied: set[int]) -> None:
        """Report what is missing from the messages that the store `applied`, and what broke."""
        assert self.last is not None
        lost = self.durable - applied
        report.add("answered, but not in the log", [len(lost)], "actions", at_most=0)
        report.add("sockets that broke", [self.last.broken], "", at_most=0)
        refused = self.last.refused or "nothing"
        report.note(f"{self.last.tables} tables played to the end; refused: {refused}")


@contextmanager
def playing(
    servers: Servers, seats: int, tables: int, games: Sequence[str], rate: float, scattered: bool
) -> Iterator[Players]:
    """Play at so many tables; they have all begun. Where players are `scattered`, each of a table
    comes to another process."""
    ports = "+" * scattered + ",".join(map(str, servers.ports))
    process = talking("bench.players", ports, str(seats), str(tables), *games)
    apart(process.pid, 1)
    try:
        players = Players(process)
        players.hear(rate)
        time.sleep(WARM_UP)
        yield players
    finally:
        end(process)


def applied(folder: str) -> set[int]:
    """Return the messages that the database file of a folder has as applied."""
    database = sqlite3.connect(Path(folder) / "spieltisch.db")
    return {message for (message,) in database.execute("select message from applied")}
