"""Programs of the benchmarks that are processes of their own: what they answer, and use."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def talking(module: str, *arguments: str) -> subprocess.Popen[str]:
    """Start a program that answers lines."""
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> str:
    """Return its next line."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def ask(process: subprocess.Popen[str], line: str = "") -> str:
    """Return its answer to a line."""
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    return said(process)


def end(process: subprocess.Popen[str]) -> None:
    """Have it end by itself."""
    assert process.stdin is not None
    process.stdin.close()
    process.wait(60)


def post(
    port: int, path: str, body: object, cookie: str = "", address: str = "127.0.0.1"
) -> tuple[str, Any]:
    """Ask a server from an address of this machine; return the cookie and the JSON it answers."""
    connection = HTTPConnection("127.0.0.1", port, source_address=(address, 0))
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    connection.request("POST", path, msgspec.json.encode(body), headers)
    answer = connection.getresponse()
    told = msgspec.json.decode(answer.read())
    connection.close()
    return (answer.getheader("Set-Cookie") or "").partition(";")[0], told


def apart(process: int, which: int) -> None:
    """Give a process one of the machine's processors, where it has two; the threads that it has
    beside its first keep both."""
    if hasattr(os, "sched_setaffinity"):
        ours = sorted(os.sched_getaffinity(0))
        if len(ours) > 1:
            os.sched_setaffinity(process, {ours[which]} if which == 0 else set(ours[1:]))


def processor(process: int) -> float:
    """Return the processor seconds that a process has used."""
    fields = _status(Path(f"/proc/{process}/stat"))
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory(process: int | str = "self") -> int:
    """Return the bytes of a process that lie in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_of_machine() -> float:
    """Return the processor seconds that everything on this machine has used."""
    user, nice, system, _, _, irq, softirq, *_ = _first_line()
    return (user + nice + system + irq + softirq) / _TICKS


def processor_of_all(process: int) -> float:
    """Return the same, with what the processes have used that it started."""
    seconds = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            fields = _status(stat)
            if int(stat.parent.name) == process:
                seconds += sum(map(int, fields[11:15])) / _TICKS
            elif int(fields[1]) == process:
                seconds += sum(map(int, fields[11:13])) / _TICKS
    return seconds


def _first_line() -> list[int]:
    """Return what all processors together did, in ticks."""
    return [int(field) for field in Path("/proc/stat").read_text().partition("\n")[0].split()[1:]]


def _status(stat: Path) -> list[str]:
    """Return the fields of a process's status, from its state on."""
    return stat.read_text().rpartition(")")[2].split()
