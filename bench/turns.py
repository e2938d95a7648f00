"""1,000 tables of two who take turns over 2,000 sockets: 2,000 actions a second, each durable

They play all games in which players take turns, or the one of `--game`. The players are a process
of their own; where there are two processors, the server's event loop has one of them and they the
other. The store's thread runs wherever there is room, as it does at a host's: so the server may
take more than one processor.
"""

from __future__ import annotations

import tempfile

import spieltisch
from bench.loaded import applied, playing
from bench.report import Report
from bench.servers import one_server
from bench.talking import apart

TABLES = 1000
ACTIONS = 2000
"""A second, in all."""
HASTE = 1.05
"""Players act that much more often: then a little more than `ACTIONS` are answered, at which the
waits are measured."""
P99_MS = 50.0


def run(report: Report) -> None:
    games = [g for g in spieltisch.list_games() if spieltisch.load(g).real_time is None]
    if report.game in games:
        games = [report.game]
    rate = HASTE * ACTIONS
    with tempfile.TemporaryDirectory() as folder:
        with one_server(folder) as servers:
            (server,) = servers.ours.values()
            apart(server, 0)
            with playing(servers, 2, TABLES, games, rate, False) as players:
                seen = players.step(servers, rate, report.seconds / 5)
        seen.tell(report, "turns", (ACTIONS, None, P99_MS))
        report.add("memory", seen.memory, "MiB")
        players.tell_end(report, applied(folder))
