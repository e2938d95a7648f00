"""Programs of the benchmarks that are processes of their own: what they answer, and use."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any

import msgspec
import psutil


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
    """Ask a server from an address of this machine; return the cookies and the JSON it answers."""
    connection = HTTPConnection("127.0.0.1", port, source_address=(address, 0))
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    connection.request("POST", path, msgspec.json.encode(body), headers)
    answer = connection.getresponse()
    told = msgspec.json.decode(answer.read())
    connection.close()
    kept = answer.headers.get_all("Set-Cookie") or []
    return "; ".join(line.partition(";")[0] for line in kept), told


def apart(process: int, which: int) -> None:
    """Give a process one of two processors; its threads keep both, but for the first."""
    if hasattr(os, "sched_setaffinity"):
        ours = sorted(os.sched_getaffinity(0))
        if len(ours) > 1:
            os.sched_setaffinity(process, {ours[which]} if which == 0 else set(ours[1:]))


def processor(process: int) -> float:
    """Return the processor seconds that a process has used."""
    return sum(psutil.Process(process).cpu_times()[:2])


def memory(process: int | None = None) -> int:
    """Return the bytes of a process, or of this one, that lie in memory."""
    used: int = psutil.Process(process).memory_info().rss
    return used


def processor_of_machine() -> float:
    """Return the processor seconds that everything on this machine has used."""
    used = psutil.cpu_times()
    return used.user + used.nice + used.system + used.irq + used.softirq


def processor_of_all(process: int) -> float:
    """Return the same of a process and its children, the ended ones included."""
    seconds = sum(psutil.Process(process).cpu_times()[:4])
    for child in psutil.Process(process).children():
        with suppress(psutil.NoSuchProcess):  # it has ended
            seconds += processor(child.pid)
    return seconds
