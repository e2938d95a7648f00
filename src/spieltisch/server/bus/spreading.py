"""Sockets and tables of a process that holds too many go to others, as `balance.py` decides."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from spieltisch.server.actor.local import LocalTables
from spieltisch.server.bus.asking import Asking
from spieltisch.server.bus.balance import Balance
from spieltisch.server.bus.bus import Unreachable
from spieltisch.server.bus.members import Members
from spieltisch.server.bus.messages import Beat, Open
from spieltisch.server.codes import Refusal
from spieltisch.server.context import Context
from spieltisch.server.logs import note
from spieltisch.server.storage.interface import StoreError

LOOK = 0.5
"""Seconds from one look to the next."""

Others = dict[str, int]
"""How many of a kind the other processes hold, by their ids."""


class Kind(NamedTuple):
    """What a process may hold too many of: how many a beat says, whether it is a time to begin,
    and what lets others have some, so many at most, and returns how many it were."""

    what: str
    held: Callable[[Beat], int | None]
    settled: Callable[[], bool]
    spare: Callable[[int, Others], Awaitable[int]]
    balance: Balance


class Spreading:
    """See above. `own` says what this process's beat is."""

    def __init__(
        self,
        context: Context,
        local: LocalTables,
        members: Members,
        asking: Asking,
        own: Callable[[], Beat],
    ) -> None:
        self._context = context
        self._local = local
        self._members = members
        self._asking = asking
        self._own = own
        clock, sockets = context.clock, context.sockets
        self._sockets = Kind(
            "sockets",
            lambda beat: beat.sockets,
            lambda: sockets.settled(clock.now()),
            lambda most, _: sockets.spare(most, clock.now()),
            Balance(),
        )
        self._tables = Kind(
            "tables", lambda beat: beat.tables, lambda: True, self._spare_tables, Balance()
        )
        self._looking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start looking who holds how many."""
        self._looking = asyncio.create_task(self._look())

    def stop(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if not await self._spread(self._sockets):  # tables follow theirs
                await self._spread(self._tables)

    async def _spread(self, kind: Kind) -> bool:
        """Let others have some, if it is time to; return whether there is more to come. Who cannot
        reach the store, or has no number there, serves nobody at present."""
        balance, own, clock = kind.balance, self._own(), self._context.clock
        held = kind.held(own)
        if held is None or not _serves(own) or self._members.cut_off:
            balance.begin_anew()
            return False
        others: Others = {}
        for beat in self._members.living():
            if _serves(beat) and (number := kind.held(beat)) is not None:
                others[beat.id] = number
        begins = not balance.going
        if not (due := balance.due(clock.now(), held, others)):
            return balance.going
        if begins and not kind.settled():
            return True
        gone = await kind.spare(due, others)
        balance.went(clock.now(), gone)
        self._context.metrics.spared(kind.what, gone)
        if begins and gone:
            note("spreads", what=kind.what, here=held, elsewhere=sum(others.values()))
        return balance.going

    async def _spare_tables(self, most: int, others: Others) -> int:
        """Have those open them who own the fewest."""

        async def have_opened(table: str) -> None:
            fewest = min(others, key=lambda one: others[one])
            others[fewest] += 1
            with suppress(Refusal, Unreachable, StoreError):  # then whoever is asked for it has it
                await self._asking.ask(fewest, Open(table), bool)

        return await self._local.spare(most, have_opened)


def _serves(beat: Beat) -> bool:
    return beat.process != 0 and beat.stores
