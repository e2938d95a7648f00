"""1,000 tables of two who take turns over 2,000 sockets: 2,000 actions a second, each durable

They play all games in which nobody races. The players are a process of their own; where there are
two processors, the server's event loop has one of them and they the other. The store's thread runs
wherever there is room, as it does at a host's: so the server may take more than one processor.
"""

from __future__ import annotations

import sqlite3
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import spieltisch
from bench.load import SPREAD
from bench.report import Report
from bench.served import Figures
from bench.talking import apart, ask, end, said, talking
from bench.turn_players import Heard

TABLES = 1000
ACTIONS = 2000
"""A second, in all."""
HASTE = 1.05
"""Players act that much more often, as they do not while they wait for answers or change tables:
then a little more than `ACTIONS` are answered, at which the waits are to be measured."""
WARM_UP = SPREAD + 10
P99_MS = 50.0
SHORTEST = 10


@dataclass
class Seen:
    """A value for each second."""

    answered: list[int] = field(default_factory=list)
    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)
    players: list[float] = field(default_factory=list)
    at: list[float] = field(default_factory=list)


def run(report: Report) -> None:
    games = [g for g in spieltisch.list_games() if spieltisch.load(g).real_time is None]
    seconds = max(SHORTEST, round(report.seconds / 5))
    with tempfile.TemporaryDirectory() as folder:
        with talking("bench.served", folder) as server:
            port = said(server)
            apart(server.pid, 0)
            arguments = [port, str(TABLES), str(TABLES / ACTIONS / HASTE), *games]
            with talking("bench.turn_players", *arguments) as players:
                apart(players.pid, 1)
                said(players)
                seen, durable, last = measure(server, players, seconds)
                end(players)
            end(server)
        rows = sqlite3.connect(Path(folder) / "spieltisch.db").execute(
            "select message from applied"
        )
        lost = durable - {message for (message,) in rows}
    tell(report, seen)
    report.add("answered, but not in the log", [len(lost)], "actions", at_most=0)
    report.note(f"{last.tables} games to the end; refused: {last.refused or 'nothing'}")


def measure(
    server: subprocess.Popen[str], players: subprocess.Popen[str], seconds: int
) -> tuple[Seen, set[int], Heard]:
    """Watch them for so many seconds, after the tables have all been set."""
    time.sleep(WARM_UP)
    seen = Seen()
    heard = msgspec.json.decode(ask(players), type=Heard)
    durable = set(heard.durable)
    for _ in range(seconds):
        time.sleep(1)
        heard = msgspec.json.decode(ask(players), type=Heard)
        figures = msgspec.json.decode(ask(server), type=Figures)
        durable.update(heard.durable)
        waits = sorted(heard.waits) or [float("inf")]
        seen.answered.append(len(heard.waits))
        seen.p50.append(1000 * statistics.median(waits))
        seen.p99.append(1000 * waits[len(waits) * 99 // 100])
        seen.server.append(figures.processor)
        seen.players.append(heard.processor)
        seen.at.append(time.perf_counter())
    return seen, durable, heard


def tell(report: Report, seen: Seen) -> None:
    """The figures, with what each side used of a processor."""
    spans = [b - a for a, b in zip(seen.at, seen.at[1:], strict=False)]
    rates = [n / span for n, span in zip(seen.answered[1:], spans, strict=True)]
    report.add("answered", rates, "actions/s", at_least=ACTIONS)
    report.add("  to the answer, p50 of a second", seen.p50, "ms")
    report.add("  to the answer, p99 of a second", seen.p99, "ms", at_most=P99_MS)
    for whose, used in (("the server", seen.server), ("the players", seen.players)):
        each = (used[-1] - used[0]) / sum(seen.answered[1:]) * 1e6
        share = 100 * (used[-1] - used[0]) / (seen.at[-1] - seen.at[0])
        report.add(f"  processor time of {whose}", [each], "µs/action")
        report.add("    of one processor", [share], "%")
