"""Players at the tables of several servers, who come back as the page does (`web/…/socket.ts`)."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any, NamedTuple

import msgspec

from tests.cluster.chair import Act, Chair, Entry
from tests.cluster.front import Caller, Front
from tests.cluster.line import LOST, Closed, Line
from tests.server.harness import ids

FIRST_WAIT, LONGEST_WAIT, RESTARTED = 0.4, 15.0, 0.05
RESTART, TOO_SLOW = 1012, 4408
PATIENCE = 8.0
"""Seconds without an answer after which the page takes its line for dead."""
QUIET, QUIET_RACING, PING = 10.0, 2.0, 2.5
"""Seconds without a word after which it asks, the same where a clock runs, and for which it then
waits."""
CONNECT = 2.5
"""Seconds after which a proxy gives a server up that does not take a connection."""


class SeatInfo(msgspec.Struct):
    """Of a seat, whose it is."""

    seat: int
    mine: bool


class TableInfo(msgspec.Struct):
    """Of a table's frame, what a player here needs."""

    status: str
    seats: list[SeatInfo]
    host: bool
    rematch: str | None
    clock: bool = False


class SeatView(msgspec.Struct):
    """Of what a seat sees, what it may do; nothing: what it might before."""

    legal: msgspec.Raw = msgspec.Raw()


class Told(msgspec.Struct):
    """Of whatever a server says, what a player here needs."""

    type: str
    id: int = 0
    n: int = 0
    code: str = ""
    table: TableInfo | None = None
    entries: list[Entry] = []
    seat_views: list[SeatView] = []


_decode = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder().encode


class Wait(NamedTuple):
    """When a player began to wait and was served, in seconds; whether the socket was lost."""

    since: float
    until: float
    lost: bool


class Pace:
    """How long players think, on average, in seconds."""

    def __init__(self, pause: float) -> None:
        self.pause = pause


class Guest:
    """Somebody who plays at a table, thinking before each action, and then at that of the rematch.

    They know how long they waited for each answer."""

    def __init__(self, caller: Caller, table: str, front: Front, pace: Pace) -> None:
        self.chair = Chair(table)
        self.chairs = [self.chair]
        """At all tables that they were at."""
        self.waits: list[Wait] = []
        self.host = ""
        self.served = 0.0
        """When what was answered last had been sent, or, where it is another's turn, when they were
        told last what happened."""
        self.why = ""
        """What became of the last socket."""
        self._caller, self._front, self._pace = caller, front, pace
        self._random = Random(f"{caller.address} {table}")
        self._line: Line
        self._table: TableInfo
        self._legal = b""
        self._pending: Act | None = None
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
            f"{self.chair.table}/{self.chair.seat} at {self.host}: n {self.chair.n}, waits {waits},"
            f" heard {time.monotonic() - self._heard:.1f} s ago, {self._pending}, {self.why}"
        )

    # ------------------------------------------------------------ socket after socket

    async def play(self) -> None:
        """Play until nobody asks any more."""
        while True:
            host, code = self._front.host, LOST
            path = f"/api/tables/{self.chair.table}/socket"
            try:
                self._line = await Line.connect(
                    host, self._front.port, path, self._caller.headers, CONNECT
                )
                try:
                    await self._at(host)
                finally:
                    self._line.close()
                continue
            except ConnectionRefusedError:
                self._front.refused(host)
                await asyncio.sleep(0.01)
                continue
            except Closed as error:
                code, self.why = error.code, repr(error)
            except TimeoutError as error:
                code, self.why = TOO_SLOW, repr(error)
            except OSError as error:
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
            return wait * self._random.uniform(0.75, 1.25)
        if code == TOO_SLOW:
            return 0
        if code == RESTART:
            return RESTARTED * self._random.uniform(1, 2)
        return wait * self._random.uniform(0.25, 1)

    async def _at(self, host: str) -> None:
        """Play at a table until there is another one."""
        await self._ask("hello", since=self.chair.n)
        self.host = host
        if self._pending is None:
            self._was_served()
        while (table := self._table).rematch is None or self._pending is not None:
            if table.status == "playing" or self._pending is not None:
                await self._act()
            elif table.status == "finished":
                await self._ask("rematch")
                while self._table.rematch is None:
                    await self._hear(PATIENCE)
            elif table.host:
                await self._ask("start")
            else:
                await self._listen(QUIET)
        self.chair, self._legal = Chair(table.rematch), b""
        self.chairs.append(self.chair)

    # ------------------------------------------------------------ what is said

    async def _act(self) -> None:
        """One action, thought about before, or sent again; or wait for somebody else's."""
        act, again = self._pending, self._pending is not None
        if act is None:
            if not await self._thought():
                return
            now = time.monotonic()
            act = self._pending = Act(self._chosen(), next(ids), now)
            self.chair.acts.append(act)
            self._since = now
        elif again:
            self.chair.resent += 1
        sent = time.monotonic()
        seat, seen = self.chair.seat, self.chair.n
        answer = await self._ask("act", act.message, seat=seat, seen=seen, action=act.text)
        self._pending = None
        act.answered = time.monotonic()
        if answer.type == "done":
            act.n = answer.n
            self.chair.already += again and act.n <= seen
        else:
            act.refused = answer.code
        self._was_served()
        self.served = sent
        self._failures = 0  # the page waits 10 s; faults are rarer there

    async def _thought(self) -> bool:
        """Think, and return whether there is something to do, then."""
        until = time.monotonic() + self._random.uniform(0, 2 * self._pace.pause)
        while self._table.status == "playing":
            left = until - time.monotonic()
            if left <= 0 and self._may_act:
                return True
            await self._listen(max(left, 0.01) if self._may_act else QUIET)
            until = min(until, time.monotonic() + 2 * self._pace.pause)
        return False

    @property
    def _may_act(self) -> bool:
        return len(self._legal) > 2  # neither nothing nor {}

    def _chosen(self) -> str:
        """Return the text of something that may be done."""
        tree: dict[str, Any] = msgspec.json.decode(self._legal)
        words = []
        while tree:
            words.append(self._random.choice(list(tree)))
            tree = tree[words[-1]]
        return " ".join(words)

    async def _ask(self, kind: str, message: int | None = None, **fields: object) -> Told:
        """Say something, perhaps again, and return the answer."""
        number = message or next(ids)
        self._line.send(_encode({"type": kind, "id": number, **fields}))
        while (told := await self._hear(PING if kind == "ping" else PATIENCE)).id != number:
            pass
        return told

    async def _listen(self, seconds: float) -> None:
        """Take what comes within some seconds; ask whether the line stands where it was quiet."""
        quiet = self._heard + (QUIET_RACING if self._table.clock else QUIET) - time.monotonic()
        try:
            await self._hear(max(0.0, min(seconds, quiet)))
        except TimeoutError:
            if seconds >= quiet:
                await self._ask("ping")

    async def _hear(self, within: float) -> Told:
        """Take what comes next."""
        told = _decode(await self._line.receive(within))
        self._heard = time.monotonic()
        if told.table is not None:
            self._table = told.table
            self.chair.seat = next(seat.seat for seat in told.table.seats if seat.mine)
        if told.type in ("welcome", "update"):
            self.chair.take(told.entries, told.n)
            for view in told.seat_views:
                if (legal := bytes(view.legal)) not in (b"", b"null"):
                    self._legal = legal
            if told.type == "update" and not self._may_act:
                self.served = self._heard
        return told

    def _was_served(self) -> None:
        if self._since is not None:
            self.waits.append(Wait(self._since, time.monotonic(), self._lost))
        self._since, self._lost = None, False
