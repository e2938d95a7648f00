"""Servers of a benchmark: processes of ours with ordinary options, and where they share a database
PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from urllib.request import urlopen

from bench.talking import memory, processor, processor_of_all, said
from support.ports import held_port
from support.postgres import new_database, serving_postgres


@dataclass(frozen=True)
class Servers:
    """Running processes of ours by name, and those of others, by process id."""

    ours: dict[str, int]
    ports: Sequence[int]
    """Ports of the processes that hold sockets."""
    others: dict[str, int]
    dsn: str = ""
    metrics: Sequence[int] = ()
    """Ports where processes answer Prometheus."""

    def used(self) -> dict[str, float]:
        """Return the processor seconds of each until now."""
        used = {name: processor(pid) for name, pid in self.ours.items()}
        return used | {name: processor_of_all(pid) for name, pid in self.others.items()}

    def relayed(self) -> float:
        """Return how many sockets and requests went from one process to another until now."""
        lines = []
        for port in self.metrics:
            with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                lines += answer.read().decode().split("\n")
        counted = [line for line in lines if line.startswith("spieltisch_relayed_total{")]
        return sum(float(line.split()[-1]) for line in counted)

    def memory(self) -> dict[str, float]:
        """Return the MiB of each of our processes that lie in memory."""
        return {name: memory(pid) / 2**20 for name, pid in self.ours.items()}


@contextmanager
def serving(
    folder: str, *options: str, command: Sequence[str] = ("serve", "--host", "127.0.0.1")
) -> Iterator[tuple[int, int]]:
    """Serve from a folder; yield the process id and the port."""
    program = [sys.executable, "-m", "spieltisch", *command, "--port", "0", "--data", folder]
    program += ["--log-level", "error", "--idle", "5", *options]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
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
def several_servers(number: int) -> Iterator[Servers]:
    """Serve with so many processes from one database."""
    with ExitStack() as until_stopped:
        database = until_stopped.enter_context(serving_postgres(durable=True))
        dsn = new_database(database)
        folder = until_stopped.enter_context(tempfile.TemporaryDirectory())
        ours, ports, metrics = {}, [], []
        for one in range(1, number + 1):
            metrics.append(until_stopped.enter_context(held_port()))
            options = ("--store", dsn, "--metrics", str(metrics[-1]))
            pid, port = until_stopped.enter_context(serving(folder, *options))
            ours[f"process {one}"] = pid
            ports.append(port)
        postmaster = int((database.pgdata / "postmaster.pid").read_text().split()[0])
        yield Servers(ours, ports, {"PostgreSQL": postmaster}, dsn, metrics)
