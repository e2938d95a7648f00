"""What stands before the servers, as a proxy does, and who comes by it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random

from tests.server.harness import Person, Visited

LOOK = 0.3
"""Seconds from one look of the proxy at a server to the next, and for which the answer may take."""


@dataclass
class Caller(Person):
    """A guest whose address the proxy tells the servers."""

    address: str

    @property
    def headers(self) -> dict[str, str]:
        return {**super().headers, "x-forwarded-for": self.address}


class Front(Visited):
    """Sends everybody to a server that says that it is ready, another one each time."""

    def __init__(self, hosts: list[str], port: int, random: Random) -> None:
        self.port = port
        self._random = random
        self._ready = dict.fromkeys(hosts, True)

    @property
    def host(self) -> str:
        """Another one each time."""
        ready = [host for host, ready in self._ready.items() if ready]
        return self._random.choice(ready or list(self._ready))

    @host.setter
    def host(self, host: str) -> None:
        """There is no one host."""

    @property
    def anybody_ready(self) -> bool:
        """Whether some server is."""
        return any(self._ready.values())

    async def caller(self, number: int) -> Caller:
        """Return a new guest, from an address of their own."""
        address = f"192.0.2.{number}"
        named = {"name": f"Guest {number}"}
        answer = await self.call("POST", "/api/me", named, {"x-forwarded-for": address})
        assert answer.status == 200, answer
        return Caller(self, answer.headers["set-cookie"].split(";")[0], address)

    def refused(self, host: str) -> None:
        """Leave a server out for now."""
        self._ready[host] = False

    async def look(self) -> None:
        """See all the time which of them are ready."""
        async with asyncio.TaskGroup() as group:
            for host in self._ready:
                group.create_task(self._look_at(host))

    async def _look_at(self, host: str) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK):
                    reader, writer = await asyncio.open_connection(host, self.port)
                    try:
                        writer.write(f"GET /readyz HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
                        said = await reader.readline()
                    finally:
                        writer.close()
                self._ready[host] = b" 200 " in said
            except (OSError, TimeoutError):
                self._ready[host] = False
            await asyncio.sleep(LOOK)
