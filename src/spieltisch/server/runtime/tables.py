"""Tables as sockets and requests use them: in this process or in another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from spieltisch.server.runtime.views.subscriber import Subscriber
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import NewTable
from spieltisch.server.wire.bodies import AnalysisState, Past
from spieltisch.server.wire.messages import AnyClientMessage


class Record(NamedTuple):
    """The record of a finished game, and which game it is."""

    game: str
    text: str


class Table(Protocol):
    """A table as its sockets know it. Nothing here blocks."""

    @property
    def clock(self) -> bool:
        """Whether it matters there who is quicker."""

    def connect(self, subscriber: Subscriber) -> None:
        """Take a socket that opened; it counts as somebody's presence once it says hello."""

    def disconnect(self, subscriber: Subscriber) -> None:
        """Let go of a socket that closed."""

    def enqueue(self, subscriber: Subscriber, message: AnyClientMessage, at: int) -> None:
        """Take a client's message that arrived `at`."""

    def drain(self) -> asyncio.Future[None]:
        """Return what is done when all that came so far has been dealt with and, but for claims
        that wait to be ranked, answered."""


class TableService(Protocol):
    """All tables. Every method that names one raises Refusal: `no-table`, or `table-lost` when its
    log does not fit this program; and StoreError."""

    async def open(self, id: str) -> Table:
        """Return the table of that id, which stays in memory at least until the caller next
        waits."""

    async def make(self, host: Guest, plan: NewTable) -> str:
        """Make a new table and return its id; Refusal."""

    async def closed(self, id: str) -> bool:
        """Return whether its host has closed a table."""

    async def record(self, id: str) -> Record:
        """Return the record of a finished game; Refusal."""

    async def past(
        self, id: str, guest: int | None, numbers: Sequence[int], all_open: bool
    ) -> Past:
        """Return what a guest saw of a finished game after these log numbers, which ascend; where
        `all_open`, what everybody held besides. Positions that there are none of are left out;
        Refusal."""

    async def analysis(self, id: str) -> AnalysisState:
        """Return how far it is with looking through a finished game; Refusal."""

    async def analyse(self, id: str) -> AnalysisState:
        """Have a finished game looked through, unless it is; return how far it is. Refusal."""

    async def depart(self, guest: Guest, for_good: bool) -> None:
        """Close a guest's sockets.

        A guest who goes `for_good` also gives up the seats of games that have not begun.
        """
