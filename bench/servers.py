"""Servers of a benchmark: processes of ours, and where they share tables PostgreSQL and NATS, each
with its own processor time."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import msgspec

from bench.served import Figures
from bench.talking import ask, end, processor_of_all, said, talking
from support.buses import NatsServer
from support.postgres import new_database, serving_postgres


@dataclass(frozen=True)
class Looked:
    """What all of them had used when somebody looked, and what happened since the last time: see
    `served.Figures`."""

    used: dict[str, float]
    """Processor seconds, by whose."""
    memory: dict[str, int]
    """Bytes of our processes that lie in memory."""
    windows: dict[int, int]
    commits: list[tuple[int, float]]
    published: int


@dataclass(frozen=True)
class Servers:
    """Running processes of ours, by what they are called, and those of others, by process id."""

    ours: dict[str, subprocess.Popen[str]]
    ports: Sequence[int]
    """Of those that hold sockets."""
    others: dict[str, int]
    dsn: str = ""

    def look(self) -> Looked:
        """Ask all of them."""
        told = {
            name: msgspec.json.decode(ask(one), type=Figures) for name, one in self.ours.items()
        }
        used = {name: figures.processor for name, figures in told.items()}
        used |= {name: processor_of_all(process) for name, process in self.others.items()}
        every = told.values()
        return Looked(
            used,
            {name: figures.memory for name, figures in told.items()},
            {claim: ms for figures in every for claim, ms in figures.windows.items()},
            [commit for figures in every for commit in figures.commits],
            sum(figures.published for figures in every),
        )


@contextmanager
def one_server(folder: str) -> Iterator[Servers]:
    """Serve from a file, with one process."""
    with talking("bench.served", folder) as server:
        yield Servers({"the server": server}, [int(said(server))], {})
        end(server)


@contextmanager
def several_servers(*roles: str) -> Iterator[Servers]:
    """Serve with a process for each of the roles."""
    with ExitStack() as until_stopped:
        database = until_stopped.enter_context(serving_postgres(durable=True))
        bus = NatsServer()
        bus.start()
        until_stopped.callback(bus.stop)
        dsn = new_database(database)
        folder = until_stopped.enter_context(tempfile.TemporaryDirectory())
        ours, ports = {}, []
        for number, role in enumerate(roles, 1):
            process = talking("bench.served", folder, dsn, bus.url, role)
            until_stopped.callback(end, process)
            ours[f"process {number}, {role}"] = process
        for process, role in zip(ours.values(), roles, strict=True):
            port = int(said(process))
            if role != "tables":
                ports.append(port)
        postmaster = int((database.pgdata / "postmaster.pid").read_text().split()[0])
        others = {"PostgreSQL": postmaster, "NATS": bus.pid}
        yield Servers(ours, ports, others, dsn)
