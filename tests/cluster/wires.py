"""Servers with a network of their own each, and wires to everything else, which can be cut.

A server is in a network namespace. It has one wire to each of two switches: that of the database,
and that of the proxy and the other servers; these are outside. A cut wire is silent.
All of it is within a namespace that `in_private` makes, and gone with it, whatever happens.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

PRIVATE = ("unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
"""Runs a command in namespaces of its own; all processes in them end with it."""

Switch = Literal["database", "players"]
SWITCHES: tuple[Switch, ...] = ("database", "players")


def lacking() -> str | None:
    """Return why there can be no such network here; None: there can."""
    if sys.platform != "linux":
        return "network namespaces are of Linux"
    for tool in ("unshare", "nsenter", "ip", "mount", "haproxy"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    tried = subprocess.run([*PRIVATE, "ip", "link", "add", "type", "bridge"], capture_output=True)
    return None if tried.returncode == 0 else "only root may make network namespaces"


def address(switch: Switch, number: int = 1) -> str:
    """Return the address of a server at a switch; 1 is that of what is outside."""
    return f"10.0.{SWITCHES.index(switch)}.{number}"


class Wires:
    """The switches; to be made in a private namespace."""

    def __init__(self) -> None:
        _do("mount", "-t", "tmpfs", "tmpfs", "/run")
        _ip("link", "set", "lo", "up")
        for switch in SWITCHES:
            _ip("link", "add", switch, "type", "bridge")
            _ip("address", "add", f"{address(switch)}/24", "dev", switch)
            _ip("link", "set", switch, "up")

    def add(self, number: int) -> list[str]:
        """Add a namespace with a wire to each switch; return what runs a command there."""
        name = f"server{number}"
        _ip("netns", "add", name)
        _ip("-n", name, "link", "set", "lo", "up")
        for switch in SWITCHES:
            end = _end(switch, number)
            _ip("link", "add", end, "type", "veth", "peer", "name", switch, "netns", name)
            _ip("-n", name, "address", "add", f"{address(switch, number)}/24", "dev", switch)
            _ip("-n", name, "link", "set", switch, "up")
            _ip("link", "set", end, "master", switch, "up")
        return ["nsenter", f"--net=/run/netns/{name}"]

    @contextmanager
    def cut(self, number: int, *switches: Switch) -> Iterator[None]:
        """Have nothing arrive meanwhile between a server and what is at these switches."""
        for switch in switches:
            _ip("link", "set", _end(switch, number), "nomaster")
        try:
            yield
        finally:
            for switch in switches:
                _ip("link", "set", _end(switch, number), "master", switch)


def _end(switch: Switch, number: int) -> str:
    """Return the name of that end of a wire which is at the switch."""
    return f"{switch}{number}"


def _ip(*arguments: str) -> None:
    _do("ip", *arguments)


def _do(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
