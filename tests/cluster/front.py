"""HAProxy before the servers, as hosts run it, and the guests who come by it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tests.server.harness import Person, Visited

Balance = Literal["uri depth 3", "random"]
"""Goes by the table's id, so that its sockets all reach one server; or draws lots."""
NAMED = b"x-server: "
"""The header of a handshake that names the server."""
EXAMPLE = Path(__file__).parents[2] / "deploy" / "cluster" / "haproxy.cfg"
CLOSED = EXAMPLE.parents[1] / "closed.html"
"""The page of proxies while no server answers."""


@dataclass
class Caller(Person):
    """A guest whose address the proxy tells the servers."""

    address: str

    @property
    def headers(self) -> dict[str, str]:
        return {**super().headers, "x-forwarded-for": self.address}


class Front(Visited):
    """The proxy, which listens at `host` and `port` for `servers`, by name."""

    def __init__(
        self, folder: Path, host: str, port: int, servers: Mapping[str, str], balance: Balance
    ) -> None:
        super().__init__(host, port)
        self._file, self._said = folder / "haproxy.cfg", folder / "haproxy"
        self._file.write_text(settings(f"{host}:{port}", servers, balance))
        self._process: subprocess.Popen[bytes]

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def start(self) -> None:
        """Start it."""
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                ["haproxy", "-db", "-f", str(self._file)],
                env={**os.environ, "CLOSED": str(CLOSED)},
                stdout=said,
                stderr=said,
            )

    def stop(self) -> None:
        """Let it end."""
        self._process.kill()
        self._process.wait()

    async def ready(self) -> bool:
        """Return whether some server is."""
        assert self._process.poll() is None, self._said.read_text()
        return (await self.call("GET", "/readyz")).status == 200


def settings(address: str, servers: Mapping[str, str], balance: Balance) -> str:
    """Return the example's settings for these servers. There is no certificate; guests say
    themselves where they come from, and /readyz is theirs."""
    kept = []
    for line in EXAMPLE.read_text().split("\n"):
        words = line.split("#")[0].split()
        if words[:1] == ["server"]:
            name, rest = words[1], words[3:]
            if name == "table1":
                kept += [
                    f"    server {name} {where} {' '.join(rest).replace('table1', name)}"
                    for name, where in servers.items()
                ]
        elif words[:2] == ["bind", ":::80"]:
            kept.append(f"    bind {address}")
        elif words[:1] not in (["bind"], ["http-request"]):
            kept.append(line)
    text = "\n".join(kept).replace("balance uri depth 3", f"balance {balance}")
    return text.replace("hash-type", "http-after-response set-header x-server %s\n    hash-type")


async def caller(place: Visited, number: int) -> Caller:
    """Return a new guest, from an address of their own."""
    address = f"192.0.2.{number}"
    named = {"name": f"Guest {number}"}
    answer = await place.call("POST", "/api/me", named, {"x-forwarded-for": address})
    assert answer.status == 200, answer
    return Caller(place, answer.headers["set-cookie"].split(";")[0], address)


def server_of(head: bytes) -> str:
    """Return the name of the server that a handshake was made with; nothing without a proxy."""
    named = [line for line in head.lower().split(b"\r\n") if line.startswith(NAMED)]
    return named[0].removeprefix(NAMED).decode() if named else ""
