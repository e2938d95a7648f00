"""Handle the request that lists the draws of a record, for a page that computes them once more."""

from __future__ import annotations

import asyncio

from aiohttp import web

from spieltisch.core.fair.checking import recorded_draws
from spieltisch.core.record import loads
from spieltisch.errors import SpieltischError
from spieltisch.server.base.malformed import bad
from spieltisch.server.features.results.draws_bodies import CheckedRecord, RecordDraw, RecordDraws
from spieltisch.server.features.services import Feature
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.limits import RECORD_BYTES
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import post


class DrawsHandlers(Feature):
    """Handlers of requests about the draws of records."""

    @post("/api/draws", "guest", "draws", later=("record-lines",))
    async def list(self, request: web.Request) -> web.Response:
        """Return the draws of a record."""
        given = await read_body(request, CheckedRecord, RECORD_BYTES)
        pay(request, "record-lines", cost=given.record.count("\n"))
        return answer(await asyncio.to_thread(_listed, given.record))


def _listed(text: str) -> RecordDraws:
    """Return the draws of a record, each list of possible draws once."""
    try:
        record = loads(text)
        found = list(recorded_draws(record))
    except SpieltischError:
        raise bad("record", "value") from None
    lists: dict[tuple[tuple[str, int], ...], int] = {}
    rows = [
        RecordDraw(line, actor, lists.setdefault(tuple(possible), len(lists)), drawn)
        for _, line, actor, possible, drawn in found
    ]
    pledge = record.pledge
    return RecordDraws(
        game=record.game,
        commitment="" if pledge is None else pledge.commitment,
        secret="" if pledge is None else pledge.secret,
        entropies=[] if pledge is None else list(pledge.entropies),
        seats=[] if pledge is None else list(pledge.seats),
        possible=[list(one) for one in lists],
        draws=rows,
    )
