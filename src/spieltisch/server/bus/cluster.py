"""All tables of a cluster, as the line asks for them: this process's own, and those of others.

Nobody but the store knows who owns a table. A process that takes tables claims those that its
guests open; where another one owns it already, its sockets go there, over the bus.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from spieltisch.server.actor.local import LocalTables
from spieltisch.server.bus.asking import Asking
from spieltisch.server.bus.bus import Bus, Unreachable
from spieltisch.server.bus.gateway import Gateway
from spieltisch.server.bus.jobs import Jobs
from spieltisch.server.bus.members import Members
from spieltisch.server.bus.messages import (
    AnyQuestion,
    AskAnalysis,
    AskPast,
    AskRecord,
    Beat,
    Closed,
    Depart,
    Open,
)
from spieltisch.server.bus.owner import Owner
from spieltisch.server.bus.spreading import Spreading
from spieltisch.server.bus.thinkers import BusThinkers, coach_elsewhere
from spieltisch.server.codes import Refusal
from spieltisch.server.context import Context
from spieltisch.server.settings import Cluster, Role
from spieltisch.server.storage.interface import Guest, NotOwner, StoreError
from spieltisch.server.table.values import NewTable
from spieltisch.server.tables import Record, Table
from spieltisch.server.wire.bodies import AnalysisState, Past

PATIENCE_MS = 3000
"""For which the owner of a table is looked for."""
GOODBYE = 0.05
"""Seconds in which sockets are told, before the server closes them for another reason."""
AGAIN = 0.1
"""Seconds from one look to the next."""

T = TypeVar("T")


def joined(context: Context, cluster: Cluster) -> tuple[Context, LocalTables, ClusterTables]:
    """Return a context in which others think too, this process's tables in it, and all tables."""
    bus = Bus(cluster.bus, cluster.role)
    jobs = Jobs(bus, context.metrics.job)
    thinkers = BusThinkers(jobs, context.own_thinkers, context.randomness.seed)
    if context.coaches is not None:
        context.coaches.elsewhere = partial(coach_elsewhere, jobs)
    context = replace(context, thinkers=thinkers)
    local = LocalTables(context)
    return context, local, ClusterTables(context, local, bus, cluster.role)


class ClusterTables:
    """See `TableService`. `local` are those of this process."""

    def __init__(self, context: Context, local: LocalTables, bus: Bus, role: Role) -> None:
        self.context = context
        self.id = bus.id
        self._local = local
        self._takes = role != "gateway"
        self._holds = role != "tables"
        clock = context.clock
        self.bus = bus
        self.members = Members(self.bus, clock, self._beat, self._look)
        self._gateway = Gateway(self.bus, clock, self.id, self._lost)
        self._owner = Owner(self.bus, clock, self.id, local.registry.in_memory)
        self._asking = Asking(self.bus, self.id, self._answer)
        self._spreading = Spreading(context, local, self.members, self._asking, self._beat)
        context.metrics.in_cluster(role, lambda: len(self.members.living()))

    @property
    def fault(self) -> str | None:
        """Why not all tables can be reached; None while all is well."""
        return self.members.fault

    async def begin(self) -> None:
        """Take part."""
        if self._takes:
            await self._local.begin()
        await self.bus.begin()
        self.members.begin()
        self._gateway.begin()
        self._owner.begin()
        self._spreading.begin()

    async def hand_over(self) -> None:
        """Take no more tables, let others have those that are here, and send all sockets there, a
        few at a time."""
        self.members.leave()
        self._spreading.stop()
        await asyncio.gather(self._gateway.hand_over(), self._local.registry.hand_over())
        await asyncio.sleep(GOODBYE)

    async def stop(self) -> None:
        """Take part no longer."""
        if not self.members.leaving:
            await self.hand_over()
        self._owner.stop()
        self._asking.stop()
        await self._local.stop()
        await self.bus.stop()

    def _lost(self, process: str, why: str) -> None:
        """Take a process for gone that a link has ended with."""
        self.members.forget(process)
        self.context.metrics.link_ended(why)

    def _beat(self) -> Beat:
        leaving, store = self.members.leaving, self.context.store
        tables = len(self._local.registry) if self._takes and not leaving else None
        sockets = len(self.context.sockets) if self._holds and not leaving else None
        return Beat(self.id, store.process, tables, stores=store.answers, sockets=sockets)

    def _look(self) -> None:
        """Tell the store what the bus tells of it."""
        self.context.store.cut_off(self.members.cut_off)
        if self.members.others_store:
            self.context.store.answers_others()

    # ------------------------------------------------------------ what the line asks for

    @property
    def found_here(self) -> bool:
        return self.members.fault is None and self.context.store.fault is None

    async def open(self, id: str) -> Table:
        if (known := self._gateway.known(id)) is not None:
            return known

        async def here() -> Table:
            return await self._local.open(id)

        async def there(process: str) -> Table:
            clock = await self._asking.ask(process, Open(id), bool)
            return self._gateway.table(process, id, clock)

        return await self._at_owner(here, there)

    async def make(self, host: Guest, plan: NewTable) -> str:
        return await self._local.make(host, plan)

    async def closed(self, id: str) -> bool:
        return await self._asked(lambda: self._local.closed(id), Closed(id), bool)

    async def record(self, id: str) -> Record:
        return await self._asked(lambda: self._local.record(id), AskRecord(id), Record)

    async def past(
        self, id: str, guest: int | None, numbers: Sequence[int], all_open: bool
    ) -> Past:
        question = AskPast(id, guest, list(numbers), all_open)
        return await self._asked(
            lambda: self._local.past(id, guest, numbers, all_open), question, Past
        )

    async def analysis(self, id: str) -> AnalysisState:
        question = AskAnalysis(id, begin=False)
        return await self._asked(lambda: self._local.analysis(id), question, AnalysisState)

    async def analyse(self, id: str) -> AnalysisState:
        question = AskAnalysis(id, begin=True)
        return await self._asked(lambda: self._local.analyse(id), question, AnalysisState)

    async def depart(self, guest: Guest, for_good: bool) -> None:
        await self._local.depart_here(guest, for_good)
        for process in self.members.owners():
            with suppress(Refusal, Unreachable, StoreError):  # what it has is lost with it
                await self._asking.ask(process, Depart(guest, for_good), bool)
        for table in await self._local.registry.waiting_tables(guest) if for_good else ():
            with suppress(Refusal):
                await self._depart_from(table, guest)

    async def _depart_from(self, table: str, guest: Guest) -> None:
        question = Depart(guest, True, table)
        await self._asked(lambda: self._local.depart_from(table, guest), question, bool)

    # ------------------------------------------------------------ what others ask for

    async def _answer(self, question: AnyQuestion) -> Any:
        """Return what this process says to another, of tables that it owns from now on."""
        local = self._local
        if self.members.leaving or not self._takes:
            raise Unreachable("this process takes no tables")
        match question:
            case Open(table=id):
                return (await local.open(id)).clock
            case Closed(table=id):
                return await local.closed(id)
            case AskRecord(table=id):
                return await local.record(id)
            case AskPast(table=id, guest=guest, numbers=numbers, all_open=all_open):
                return await local.past(id, guest, numbers, all_open)
            case AskAnalysis(table=id, begin=begin):
                return await (local.analyse(id) if begin else local.analysis(id))
            case Depart(guest=guest, for_good=for_good, table=None):
                return await local.depart_here(guest, for_good)
            case Depart(guest=guest, table=str() as id):
                return await local.depart_from(id, guest)

    # ------------------------------------------------------------ finding the owner

    async def _asked(
        self, here: Callable[[], Awaitable[T]], question: AnyQuestion, kind: type[T]
    ) -> T:
        """Return what the owner of a table says, this process or another."""
        return await self._at_owner(here, lambda process: self._asking.ask(process, question, kind))

    async def _at_owner(
        self, here: Callable[[], Awaitable[T]], there: Callable[[str], Awaitable[T]]
    ) -> T:
        """Return what is found at the owner of a table; where nobody owns it, somebody does from
        now on. Raises StoreError when the owner cannot be reached for long."""
        clock = self.context.clock
        until = clock.now() + PATIENCE_MS
        while True:
            try:
                return await self._once(here, there)
            except (Unreachable, NotOwner) as error:
                if clock.now() >= until:
                    raise StoreError(f"the owner of a table cannot be reached: {error}") from None
            await asyncio.sleep(AGAIN)

    async def _once(
        self, here: Callable[[], Awaitable[T]], there: Callable[[str], Awaitable[T]]
    ) -> T:
        owner = next(iter(self.members.owners()), None)
        if self._takes and not self.members.leaving:
            try:
                return await here()
            except NotOwner as error:
                owner = self.members.of_process(error.owner)
        if owner is None:
            raise Unreachable("it is not heard on the bus")
        try:
            return await there(owner)
        except NotOwner as error:
            if (owner := self.members.of_process(error.owner)) is None:
                raise
            return await there(owner)
