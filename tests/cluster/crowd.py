"""Players at the tables of several servers, who come back as the page does (`web/…/socket.ts`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from random import Random
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.cluster.history import Request, out_of_order
from tests.server.harness import Client, Person, Visited
from tests.server.test_kill import Player, check

FIRST_WAIT, LONGEST_WAIT, RESTARTED = 0.4, 15.0, 0.05
PATIENCE = 8.0
"""Seconds without an answer after which the page takes its line for dead."""
QUIET, PING = 1.0, 1.5
"""Seconds without a word after which it asks, where a clock runs, and for which it then waits."""
CONNECT = 2.5
"""Seconds after which a proxy gives a server up that does not take a connection."""
LOOK = 0.3
"""Seconds from one look of the proxy at a server to the next, and for which the answer may take."""


class Front(Visited):
    """What stands before the servers: sends everybody to one that says that it is ready."""

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


class Wait(NamedTuple):
    """When a player began to wait and was served, in seconds; whether the socket was lost."""

    since: float
    until: float
    lost: bool


class Pace:
    """How long players think, on average, in seconds."""

    def __init__(self, pause: float) -> None:
        self.pause = pause


class Guest(Player):
    """A player who thinks before each action, and knows how long they waited for each answer."""

    def __init__(self, player: Player, front: Front, pace: Pace) -> None:
        super().__init__(player.person, player.table, player.seat, player.random)
        self.requests: dict[str, Request] = {}
        """By what was played."""
        self.waits: list[Wait] = []
        self.host = ""
        self.served = 0.0
        """When what was last acknowledged had been sent."""
        self._front, self._pace = front, pace
        self.why = ""
        """What became of the last socket."""
        self._since: float | None = None
        self._lost = False
        self._failures = 0
        self._heard = 0.0

    def stall(self, began: float, goodbye: bool = False) -> float:
        """Return for how long they had to wait since then, at most; who lost the socket, from then
        until somebody served them; but from the `goodbye`, where a server serves until it says it.
        """
        still = [] if self._since is None else [Wait(self._since, time.monotonic(), self._lost)]
        return max(
            (
                wait.until - (began if wait.lost and not goodbye else max(wait.since, began))
                for wait in self.waits + still
                if wait.until > began
            ),
            default=0.0,
        )

    def __repr__(self) -> str:
        waits = None if self._since is None else f"{time.monotonic() - self._since:.1f} s"
        return (
            f"{self.table}/{self.seat} at {self.host}: n {self.n}, waits {waits}, heard"
            f" {time.monotonic() - self._heard:.1f} s ago, pending {self.pending}, {self.why}"
        )

    async def play(self) -> None:
        while True:
            host = self._front.host
            place = Visited(host, self._front.port)
            code = 1006
            try:
                async with Person(place, self.person.cookie).socket(
                    self.table, open_timeout=CONNECT, close_timeout=0.1, ping_interval=None
                ) as client:
                    client.n, client.log = self.n, self.log
                    try:
                        async with asyncio.timeout(PATIENCE):
                            await client.ask("hello", since=self.n)
                        self.host, self._heard = host, time.monotonic()
                        if self.pending is None:
                            self._was_served()
                        while client.status != "finished":
                            await self.step(client)
                        return
                    finally:
                        self.n, self.log = client.n, client.log
            except ConnectionRefusedError:
                self._front.refused(host)
                await asyncio.sleep(0.01)
                continue
            except ConnectionClosed as error:
                code, self.why = error.rcvd.code if error.rcvd else 1006, repr(error)
            except (OSError, WebSocketException, TimeoutError) as error:
                self.why = repr(error)
            self._lost = True
            if self._since is None:
                self._since = time.monotonic()
            await asyncio.sleep(self._before_next(code))

    def _before_next(self, code: int) -> float:
        """Return the seconds before the page tries again."""
        wait: float = min(FIRST_WAIT * 2**self._failures, LONGEST_WAIT)
        self._failures += 1
        if self._failures > 1:
            return wait * self.random.uniform(0.75, 1.25)
        if code == 1012:
            return RESTARTED * self.random.uniform(1, 2)
        return wait * self.random.uniform(0.25, 1)

    async def step(self, client: Client) -> None:
        """One act, thought about before; or sent again; or waiting for somebody else's."""
        if self.pending is None:
            until = time.monotonic() + self.random.uniform(0, 2 * self._pace.pause)
            while (left := until - time.monotonic()) > 0 or not self._may_act(client):
                await self._listen(client, max(left, 0.01) if self._may_act(client) else QUIET)
                until = min(until, time.monotonic() + 2 * self._pace.pause)
            self._since = time.monotonic()
        known = len(self.acknowledged)
        sent = time.monotonic()
        async with asyncio.timeout(PATIENCE):
            await self._answered(client, super().step(client))
        self._heard = time.monotonic()
        if self.pending is None and len(self.acknowledged) > known:
            text, answered = next(reversed(self.acknowledged.items()))
            asked = self.requests[text]
            self.requests[text] = asked._replace(answered=self._heard, n=answered)
            self._was_served()
            self.served = sent
            self._failures = 0  # the page waits 10 s; faults are rarer there

    async def _answered(self, client: Client, step: Coroutine[object, object, None]) -> None:
        """Wait until a step is done; ask whether the line stands where nothing is heard."""
        task = asyncio.ensure_future(step)
        try:
            while not task.done():
                known = len(client.raw)
                await asyncio.wait([task], timeout=QUIET)
                if task.done() or len(client.raw) > known:
                    continue
                await client.send({"type": "ping", "id": next(self.ids)})
                await asyncio.wait([task], timeout=PING)
                if len(client.raw) == known:
                    raise TimeoutError
            task.result()
        finally:
            task.cancel()

    def chose(self, text: str, message: int) -> None:
        self.requests[text] = Request(self.seat, message, time.monotonic(), None, None)

    def _may_act(self, client: Client) -> bool:
        """Whether `texts` has any; without all 900 of them after each thing that is told."""
        legal = client.seat_view(self.seat)["legal"]
        if client.table["mode"] != "rush":
            return bool(legal)
        return any(int(number) % 2 == self.seat for number in legal.get("call", ()))

    def _was_served(self) -> None:
        if self._since is not None:
            self.waits.append(Wait(self._since, time.monotonic(), self._lost))
        self._since, self._lost = None, False

    async def _listen(self, client: Client, seconds: float) -> None:
        """Take what comes within some seconds; ask whether the line stands where it was quiet."""
        quiet = self._heard + QUIET - time.monotonic()
        try:
            await client.receive(max(0.0, min(seconds, quiet)))
        except TimeoutError:
            if time.monotonic() - self._heard < QUIET:
                return
            async with asyncio.timeout(PING):
                await client.ask("ping")
        self._heard = time.monotonic()


async def check_table(guests: list[Guest]) -> None:
    """See that a table's log is what its players were told, and an order that each of them could
    have seen (linearizability)."""
    for guest in guests:
        async with guest.person.at(guest.table) as client:
            check(guest, client)
    of_seat = {guest.seat: guest.requests for guest in guests}
    acts = [entry for entry in client.log if entry["kind"] == "act" and entry["actor"] in of_seat]
    in_log = [of_seat[entry["actor"]][entry["text"]] for entry in acts]
    wrong = out_of_order(in_log)
    assert not wrong, (guests[0].table, wrong)
