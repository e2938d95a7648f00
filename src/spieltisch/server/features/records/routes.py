"""Handle the request that brings a record along."""

from __future__ import annotations

import asyncio

from aiohttp import web

from spieltisch.server.base.logs import note, short
from spieltisch.server.features.conduct.door import visitor_of
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.records import bringing
from spieltisch.server.features.records.bodies import NewRecord, RecordTable
from spieltisch.server.features.services import Feature
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.limits import BODY_BYTES
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import post


class RecordHandlers(Feature):
    """Handlers of requests about records that people bring along."""

    @post("/api/records", "guest", "tables", later=("record-lines",))
    async def bring(self, request: web.Request) -> web.Response:
        """Make a table of a record."""
        guest, context = await required_guest(request), self.context
        new = await read_body(request, NewRecord, BODY_BYTES)
        visitor = visitor_of(request, guest.id)
        context.conduct.let_name(visitor, guest.name, *(seat.name for seat in new.seats))
        context.let_begin()
        pay(request, "record-lines", cost=new.record.count("\n"))
        library, at = context.library, context.clock.now()
        record = await asyncio.to_thread(bringing.read, new.record, library)
        facts = record.game, str(record.options["mode"]), record.seats
        table = context.randomness.table_id()
        if bringing.finished(record):
            change = await asyncio.to_thread(bringing.shown, table, record, at, library)
        elif new.seats:
            more = record, guest, new.seats, at, library, context.randomness
            change = await asyncio.to_thread(bringing.continued, table, *more)
        else:
            return answer(RecordTable(None, *facts))
        await self._store.append(change)
        note("brought", table=short(table), game=record.game, seats=record.seats)
        return answer(RecordTable(table, *facts), 201)
