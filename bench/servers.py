"""Servers of a benchmark: processes of ours with ordinary options, and where they share a database
PostgreSQL and NATS."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from bench.talking import memory, processor, processor_of_all, said
from support.buses import NatsServer
from support.postgres import new_database, serving_postgres


@dataclass(frozen=True)
class Servers:
    """Running processes of ours by name, and those of others, by process id."""

    ours: dict[str, int]
    ports: Sequence[int]
    """Ports of the processes that hold sockets."""
    others: dict[str, int]
    dsn: str = ""

    def used(self) -> dict[str, float]:
        """Return the processor seconds of each until now."""
        used = {name: processor(pid) for name, pid in self.ours.items()}
        return used | {name: processor_of_all(pid) for name, pid in self.others.items()}

    def memory(self) -> dict[str, float]:
        """Return the MiB of each of our processes that lie in memory."""
        return {name: memory(pid) / 2**20 for name, pid in self.ours.items()}


@contextmanager
def serving(folder: str, *options: str) -> Iterator[tuple[int, int]]:
    """Serve from a folder; yield the process id and the port."""
    command = [sys.executable, "-m", "spieltisch", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--data", folder, "--log-level", "error", "--idle", "5", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.pid, int(said(process).rpartition(":")[2])
        finally:
            process.terminate()


@contextmanager
def one_server(folder: str) -> Iterator[Servers]:
    """Serve from a file, with one process."""
    with serving(folder) as (pid, port):
        yield Servers({"the server": pid}, [port], {})


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
            options = ("--store", dsn, "--bus", bus.url, "--role", role)
            pid, port = until_stopped.enter_context(serving(folder, *options))
            ours[f"process {number}, {role}"] = pid
            if role != "tables":
                ports.append(port)
        postmaster = int((database.pgdata / "postmaster.pid").read_text().split()[0])
        yield Servers(ours, ports, {"PostgreSQL": postmaster, "NATS": bus.pid}, dsn)
