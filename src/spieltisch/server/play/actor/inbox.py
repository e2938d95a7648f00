"""Commands for a table, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from spieltisch.core.state import State
from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.table.match import Move
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import Loss
from spieltisch.server.wire.messages import AnyClientMessage


class Received(NamedTuple):
    """A client's message, and when it arrived."""

    subscriber: Subscriber
    message: AnyClientMessage
    at: int


class Disconnected(NamedTuple):
    """A socket closed."""

    subscriber: Subscriber


class Departed(NamedTuple):
    """A guest logged out, or is there no more: then others have their seats."""

    guest: Guest
    for_good: bool


@dataclass
class Expelled:
    """The server's host takes all seats of a guest, or a `willing` guest gives theirs up; `done`
    says whether they had one."""

    guest: int
    willing: bool = False
    done: bool = False


@dataclass
class Shut:
    """The server's host closes the table; `done` says whether it was open."""

    done: bool = False


@dataclass
class Cancelled:
    """The host ends a table where nobody else has a seat; `refused` says why they cannot."""

    guest: Guest
    refused: Refusal | None = None


class Forfeiting(NamedTuple):
    """A guest left the tournament whose table it is, and loses the seat."""

    guest: int
    why: Loss


@dataclass
class PassedOn:
    """The seats of the guest `old` are to go to the device of another; `refused` says why they
    cannot."""

    old: int
    new: Guest
    refused: Refusal | None = None


@dataclass
class Passing:
    """The host wants to pass a seat on: `person` is on it, or `refused` says why they cannot."""

    host: Guest
    seat: int
    person: Guest | None = None
    refused: Refusal | None = None


class BotMoved(NamedTuple):
    """A bot has chosen a move. `since` is the log number at which its decision began, `seen` the
    last one it knew, and `state` the position then."""

    move: Move
    since: int
    seen: int
    state: State
    at: int


class HostAway(NamedTuple):
    """The host has been away for long."""


class Away(NamedTuple):
    """The server or its store was away for a while."""


class DaysOffChanged(NamedTuple):
    """The days off of a guest at this table have changed."""


class Tick(NamedTuple):
    """Time has passed: what is due comes after any command."""


@dataclass
class ReadFinished:
    """Something is to be read from the finished game; `found` is empty where it is not finished.

    `early`: it may be read during the game, too.
    """

    read: Callable[[TableState], Any]
    early: bool = False
    found: list[Any] = field(default_factory=list)


Command = (
    Received
    | Disconnected
    | Departed
    | Expelled
    | Shut
    | Cancelled
    | Forfeiting
    | PassedOn
    | Passing
    | BotMoved
    | HostAway
    | Away
    | DaysOffChanged
    | Tick
    | ReadFinished
)


class Inbox:
    """The commands of one table, for its one owner to take."""

    def __init__(self) -> None:
        self._commands: deque[tuple[Command, asyncio.Future[None] | None]] = deque()
        self._knock: asyncio.Future[None] | None = None
        self._open = 0
        self._closed = False

    def __len__(self) -> int:
        """Return how many commands wait or are under way."""
        return self._open

    def put(self, command: Command, done: asyncio.Future[None] | None = None) -> None:
        """Put a command behind all others; `done` is set when it has been dealt with."""
        if self._closed:
            _finish(done)
            return
        self._open += 1
        self._commands.append((command, done))
        if self._knock is not None and not self._knock.done():
            self._knock.set_result(None)

    async def take(self) -> tuple[Command, asyncio.Future[None] | None]:
        """Return the next command, once there is one; pass what comes with it to `finish`."""
        if not self._commands:
            self._knock = asyncio.get_running_loop().create_future()
            await self._knock
        return self._commands.popleft()

    def finish(self, done: asyncio.Future[None] | None) -> None:
        """Note that a command has been dealt with."""
        self._open -= 1
        _finish(done)

    def close(self) -> None:
        """Take no more, and wake all that wait."""
        self._closed = True
        while self._commands:
            _, done = self._commands.popleft()
            _finish(done)


def _finish(done: asyncio.Future[None] | None) -> None:
    """Wake the caller that waits, if it still does."""
    if done is not None and not done.done():
        done.set_result(None)
