"""Players at the tables of several servers, who come back as the page does (`web/…/socket.ts`)."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import NamedTuple

from bench.client import choose, legal_tree
from tests.cluster.chair import Act, Chair
from tests.cluster.front import Caller, server_of
from tests.cluster.line import LOST, Closed, Line, TableInfo, Told
from tests.server.harness import ids

FIRST_WAIT, LONGEST_WAIT, RESTARTED = 0.32, 3.0, 0.075
RESTART, TOO_SLOW = 1012, 4408
PATIENCE = 8.0
"""Seconds without an answer after which the page takes its line for dead."""
QUIET = {"calm": 10.0, "urgent": 1.0}
"""Seconds without a word after which it asks whether the line stands; sooner where an answer is
awaited or a clock runs."""
PING = {"calm": 2.5, "urgent": 1.5}
"""Seconds for which it then waits."""
CONNECT = 2.5
"""Seconds after which the page gives a handshake up."""


class Wait(NamedTuple):
    """When a player began to wait and was served, in seconds; and where the socket was lost, when
    they had last heard anything there."""

    since: float
    until: float
    heard: float | None


class Pace:
    """The time that players think, on average, in seconds."""

    def __init__(self, pause: float) -> None:
        self.pause = pause


class Guest:
    """Somebody who plays at a table, thinking before each action, and then at that of the rematch.

    They know how long they waited for each answer."""

    def __init__(self, caller: Caller, table: str, pace: Pace) -> None:
        self.chair = Chair(table)
        self.chairs = [self.chair]
        """At all tables that they were at."""
        self.waits: list[Wait] = []
        self.server = ""
        """The last one that they came to, by name."""
        self.served = 0.0
        """When they sent the action that was answered last; on another player's turn, when they
        received the last update."""
        self.why = ""
        """Why the last socket ended."""
        self._caller, self._pace = caller, pace
        self._random = Random(f"{caller.address} {table}")
        self._line: Line
        self._table: TableInfo
        self._legal = b""
        self._pending: Act | None = None
        self._since: float | None = None
        self._last: float | None = None
        """When they last heard anything where they lost the socket."""
        self._failures = 0
        self._heard = 0.0

    def stall(self, began: float, goodbye: bool = False) -> float:
        """Return their longest wait since then.

        After a lost socket, a wait counts from the last message there. With `goodbye`, it counts
        from its own beginning, since the server serves until it says goodbye.
        """
        now = time.monotonic()
        still = [] if self._since is None else [Wait(self._since, now, self._last)]
        return max(
            (
                wait.until - max(began, wait.since if goodbye else wait.heard or wait.since)
                for wait in self.waits + still
                if wait.until > began
            ),
            default=0.0,
        )

    def __repr__(self) -> str:
        waits = None if self._since is None else f"{time.monotonic() - self._since:.1f} s"
        return (
            f"{self.chair.table}/{self.chair.seat} at {self.server}: n {self.chair.n},"
            f" waits {waits}, heard {time.monotonic() - self._heard:.1f} s ago,"
            f" {self._pending}, {self.why}"
        )

    # ------------------------------------------------------------ socket after socket

    async def play(self) -> None:
        """Play until nobody asks any more."""
        while True:
            code, place = LOST, self._caller.place
            path = f"/api/tables/{self.chair.table}/socket"
            try:
                self._line = await Line.connect(
                    place.host, place.port, path, self._caller.headers, CONNECT
                )
                try:
                    await self._at(server_of(self._line.head))
                finally:
                    self._line.close()
                continue
            except Closed as error:
                code, self.why = error.code, repr(error)
            except TimeoutError as error:
                code, self.why = TOO_SLOW, repr(error)
            except OSError as error:
                self.why = repr(error)
            self._was_lost()
            await asyncio.sleep(self._before_next(code))

    def _before_next(self, code: int) -> float:
        """Return the seconds before the page tries again."""
        first = RESTARTED if code == RESTART else FIRST_WAIT
        wait: float = min(first * 2**self._failures, LONGEST_WAIT)
        self._failures += 1
        if code == RESTART or self._failures > 1:
            return wait * self._random.uniform(0.75, 1.25)
        if code == TOO_SLOW:
            return 0
        return wait * self._random.uniform(0.25, 1)

    async def _at(self, server: str) -> None:
        """Play at a table until there is another one."""
        await self._ask("hello", since=self.chair.n)
        self.server = server
        if self._pending is None:
            self._was_served()
        await self._game()
        assert self._table.rematch is not None
        self.chair, self._legal = Chair(self._table.rematch), b""
        self.chairs.append(self.chair)

    async def _game(self) -> None:
        """Play until there is a table for the rematch."""
        while (table := self._table).rematch is None or self._pending is not None:
            if table.status == "playing" or self._pending is not None:
                await self._act()
            elif table.status == "finished":
                await self._ask("rematch")
                while self._table.rematch is None:
                    await self._hear(PATIENCE)
            elif any(table.gathers and seat.mine and not seat.ready for seat in table.seats):
                await self._ask("ready")
            elif table.host and not table.gathers:
                await self._ask("start")
            else:
                await self._next(QUIET["calm"], "calm")

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
            await self._next(max(left, 0.01) if self._may_act else QUIET["calm"], "calm")
            until = min(until, time.monotonic() + 2 * self._pace.pause)
        return False

    @property
    def _may_act(self) -> bool:
        return len(self._legal) > 2  # neither nothing nor {}

    def _chosen(self) -> str:
        """Return the text of something that may be done."""
        return choose(legal_tree(self._legal), self._random)

    async def _ask(self, kind: str, message: int | None = None, **fields: object) -> Told:
        """Say something, perhaps again, and return the answer."""
        number = message or next(ids)
        self._line.send(type=kind, id=number, **fields)
        sent, told = time.monotonic(), None
        while told is None or told.id != number:
            if (left := sent + PATIENCE - time.monotonic()) <= 0:
                raise TimeoutError
            told = await (self._hear(left) if kind == "hello" else self._next(left, "urgent", sent))
        return told

    async def _next(self, seconds: float, need: str, sent: float = 0) -> Told | None:
        """Take what comes next, if it does within some seconds. Ask whether the line stands if it
        was quiet for too long and something was `sent`."""
        if self._table.clock and self._table.status == "playing":
            need = "urgent"
        quiet = max(0.0, max(self._heard, sent) + QUIET[need] - time.monotonic())
        try:
            return await self._hear(min(seconds, quiet))
        except TimeoutError:
            if seconds < quiet:
                return None
        self._line.send(type="ping", id=next(ids))
        return await self._hear(PING[need])

    async def _hear(self, within: float) -> Told:
        """Take what comes within some seconds. Raises TimeoutError and Closed."""
        told = await self._line.receive(within)
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

    def _was_lost(self) -> None:
        if self._since is None:
            self._since = time.monotonic()
        if self._last is None:
            self._last = min(self._since, self._heard)

    def _was_served(self) -> None:
        if self._since is not None:
            self.waits.append(Wait(self._since, time.monotonic(), self._last))
        self._since = self._last = None
