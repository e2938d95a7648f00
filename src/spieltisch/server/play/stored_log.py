"""Logs of tables as a store has them, known to be those that were written."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import short, trouble
from spieltisch.server.storage.interface import Stored, StoreDamaged
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import chained


async def whole(store: Store, id: str) -> Stored:
    """Return what the store keeps of a table.

    Refuses (`no-table`) an unknown table, and (`table-damaged`) a log that is not the one that was
    written. Raises StoreError.
    """
    try:
        stored = await store.load(id)
    except StoreDamaged as error:
        trouble("table-damaged", table=short(id), error=str(error))
        raise Refusal("table-damaged") from None
    if stored is None:
        raise Refusal("no-table")
    if chained(stored.rows) != stored.head:
        trouble("table-damaged", table=short(id))
        raise Refusal("table-damaged")
    return stored
