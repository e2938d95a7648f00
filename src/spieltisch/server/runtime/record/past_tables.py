"""Finished tables, read from the store without a claim to them: nobody changes them any more."""

from __future__ import annotations

from spieltisch.server.base.logs import short, trouble
from spieltisch.server.runtime.context import Context
from spieltisch.server.storage.interface import StoreDamaged, StoreError
from spieltisch.server.table.state import TableState


async def past_table(context: Context, id: str) -> TableState | None:
    """Return a table as its log tells it; None for one that is not there or cannot be read."""
    try:
        stored = await context.store.load(id)
        if stored is None:
            return None
        table = TableState(id, context.library)
        table.replay(stored.rows)
    except StoreDamaged as error:
        trouble("table-lost", table=short(id), error=str(error))
        return None
    except StoreError:
        raise
    except Exception as error:  # whatever a game says to a log of an earlier version
        trouble("table-lost", table=short(id), error=str(error))
        return None
    return table


def as_record(table: TableState, open_to_all: bool) -> str:
    """Return the record of a finished game; the secret of its draws if they are open to all."""
    assert table.match is not None
    lost = tuple(table.lost.items())
    pledge = table.mixture.pledge(open_to_all)
    return table.library.record(table.match.state, table.actions, lost, pledge)
