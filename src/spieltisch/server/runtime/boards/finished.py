"""Finished games of tables, read from the store: any process may, since they change no more."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.runtime.context import Context
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import chained


async def finished(context: Context, id: str) -> TableState:
    """Return the table of a finished game. Refuses (`not-finished`) any other: nothing of a game
    that goes on leaves its table. Raises StoreError."""
    card = await context.store.card(id)
    if card is None:
        raise Refusal("no-table")
    if card.status != "finished":
        raise Refusal("not-finished")
    stored = await context.store.load(id)
    if stored is None:
        raise Refusal("no-table")
    if chained(stored.rows) != stored.head:  # somebody changed the log
        raise Refusal("table-lost")
    table = TableState(id, context.library)
    try:
        table.replay(stored.rows)
    except StoreError:
        raise
    except Exception:  # the log does not fit this program
        raise Refusal("table-lost") from None
    if table.status != "finished" or table.match is None:
        raise Refusal("not-finished")
    return table


def played(table: TableState) -> list[tuple[int, str]]:
    """Return all actions of a finished game, each with its actor."""
    return [(actor, text) for actor, text, _ in table.actions]
