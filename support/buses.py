"""A NATS server for tests, which can be stopped and started again."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

SERVER = Path(sys.executable).parent / "nats-server"
READY = re.compile(r"Listening for client connections on (\S+):(\d+)")


class NatsServer:
    """A server on a port of its own, the same after a restart."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self._host = host
        self._port = -1  # any that is free
        self._process: subprocess.Popen[str]

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"nats://{self._host}:{self._port}"

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [str(SERVER), "-a", self._host, "-p", str(self._port)]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := READY.search(line):
                self._port = int(found[2])
            if "Server is ready" in line:
                return
        raise RuntimeError("the NATS server did not start")

    def send(self, number: int) -> None:
        """Send it a signal that does not end it."""
        self._process.send_signal(number)

    def stop(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()
