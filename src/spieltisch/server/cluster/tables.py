"""The tables of a process among others, which may own any of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from aiohttp import ClientSession

from spieltisch.server.base.codes import Refusal
from spieltisch.server.cluster.relay import Relays
from spieltisch.server.play.actor import trace_rows
from spieltisch.server.play.actor.actor import TableActor
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.play.context import Context
from spieltisch.server.storage.interface import NotOwner, StoreError
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import Loss

NOTICED = 0.4
"""Seconds in which a proxy asks `/readyz` at least once (`deploy/cluster/haproxy.cfg`)."""


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    """A notice to all processes: a table was taken from one that could not be reached."""

    table: str
    epoch: int


class Departure(msgspec.Struct, frozen=True, tag="departure"):
    """A notice to all processes: a guest has logged out, or is there no more."""

    guest: Guest
    for_good: bool


class ConductChanged(msgspec.Struct, frozen=True, tag="conduct"):
    """A notice to all processes: the server's host muted or banned somebody, or lifted it."""


class DaysOffChanged(msgspec.Struct, frozen=True, tag="days_off"):
    """A notice to all processes: the days off of a guest have changed."""

    guest: int


class Forfeiting(msgspec.Struct, frozen=True, tag="taken_out"):
    """A notice to all processes: a guest left the tournament of a table, and loses the seat."""

    table: str
    guest: int
    why: Loss


class PassedOn(msgspec.Struct, frozen=True, tag="passed_on"):
    """A notice to all processes: the seats of a guest at a table go to another device."""

    table: str
    old: int
    new: Guest


Notice = Taken | Departure | ConductChanged | DaysOffChanged | Forfeiting | PassedOn
_decode = msgspec.json.Decoder(Notice).decode


class ClusterTables(LocalTables):
    """The tables of this process, and the ways to tables that other processes own."""

    def __init__(self, context: Context, store: PostgresStore, connections: ClientSession) -> None:
        super().__init__(context)
        self._connections = connections
        self._store = store
        self._leaving = False
        self.relays = Relays(
            store, connections, self.registry.open, self._took, context.metrics.relayed
        )

    async def begin(self) -> None:
        self._store.listen(self._heard)
        await super().begin()

    @property
    def fault(self) -> str | None:
        return "leaving" if self._leaving else None

    async def announce(self) -> None:
        """Be unready while everything goes on, so that proxies send nobody here any more."""
        self._leaving = True
        await asyncio.sleep(NOTICED)

    async def hand_over(self) -> None:
        """Let others have the tables, and send all sockets there, a few at a time."""
        await asyncio.gather(self.relays.hand_over(), self.registry.hand_over())

    async def stop(self) -> None:
        await super().stop()
        await self._connections.close()

    async def depart(self, guest: Guest, for_good: bool) -> None:
        """Let go of a guest everywhere: the owners of tables hear it."""
        await self._notify(Departure(guest, for_good))
        await super().depart(guest, for_good)

    async def conduct_changed(self) -> None:
        """Have it take effect everywhere."""
        await super().conduct_changed()
        await self._notify(ConductChanged())

    async def days_off_changed(self, guest: int) -> None:
        await self._notify(DaysOffChanged(guest))
        await super().days_off_changed(guest)

    async def forfeit(self, id: str, guest: int, why: Loss) -> None:
        try:
            await super().forfeit(id, guest, why)
        except NotOwner:
            await self._notify(Forfeiting(id, guest, why))

    async def pass_on(self, id: str, old: int, new: Guest) -> None:
        try:
            await super().pass_on(id, old, new)
        except NotOwner:
            await self._notify(PassedOn(id, old, new))

    async def erase(self, id: str, guest: Guest, over: bool) -> None:
        with suppress(NotOwner):  # the owner has heard it
            await super().erase(id, guest, over)

    async def _depart_locally(self, guest: Guest, for_good: bool) -> None:
        """Let go of a guest who left by another process."""
        await self.registry.depart(guest)
        if for_good:
            with suppress(StoreError):
                await self.registry.erase_in_memory(
                    guest, await self._store.do(trace_rows.traces, guest.id)
                )

    async def _pass_on_locally(self, actor: TableActor, old: int, new: Guest) -> None:
        """Pass seats on that another process was asked for."""
        with suppress(Refusal):
            await actor.pass_on(old, new)

    async def _took(self, table: str) -> None:
        """Have the former owner of a table let go of it: it may never write there again, and so
        not notice."""
        if (actor := self.registry.in_memory(table)) is not None:
            with suppress(StoreError):
                await self._notify(Taken(table, actor.epoch))

    async def _notify(self, notice: Notice) -> None:
        await self._store.notify(msgspec.json.encode(notice).decode())

    def _heard(self, payload: str) -> None:
        match _decode(payload):
            case Departure(guest, for_good):
                self.registry.spawn(self._depart_locally(guest, for_good))
            case ConductChanged():
                self.registry.spawn(self.context.refresh_conduct_soon())
            case DaysOffChanged(guest):
                self.registry.mind_days_off(guest)
            case Forfeiting(table, guest, why):
                if (actor := self.registry.in_memory(table)) is not None:
                    self.registry.spawn(actor.forfeit(guest, why))
            case PassedOn(table, old, new):
                if (actor := self.registry.in_memory(table)) is not None:
                    self.registry.spawn(self._pass_on_locally(actor, old, new))
            case Taken(table, epoch):
                actor = self.registry.in_memory(table)
                if actor is not None and actor.epoch < epoch:
                    self.registry.spawn(actor.stop())
