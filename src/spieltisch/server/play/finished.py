"""Finished games of tables, read from the store: any process may, since they change no more."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import short, trouble
from spieltisch.server.play.context import Context
from spieltisch.server.play.hooks import Audience, Sight
from spieltisch.server.play.stored_log import whole
from spieltisch.server.storage import table_rows
from spieltisch.server.table.state import TableState


async def finished(context: Context, sight: Sight, id: str, to: Audience) -> TableState:
    """Return the table of a finished game, of which this audience may see all positions.

    Refuses (`daily-first`) a game of today whose draws the audience may not know, and what
    `replayed` refuses.
    """
    table = await replayed(context, id)
    await sight.let_see(table, to)
    return table


async def replayed(context: Context, id: str) -> TableState:
    """Return the table of a finished game, which nobody sees.

    Refuses (`not-finished`) any other: nothing of a game that goes on leaves its table. Refuses a
    log that is not the one that was written (`table-damaged`), and one that does not fit this
    program (`table-lost`). Raises StoreError.
    """
    card = await context.store.do(table_rows.card, id)
    if card is None:
        raise Refusal("no-table")
    if card.status != "finished":
        raise Refusal("not-finished")
    stored = await whole(context.store, id)
    table = TableState(id, context.library)
    try:
        table.replay(stored.rows)
    except Exception as error:  # whatever a game says to a log that does not fit it
        trouble("table-lost", table=short(id), error=str(error))
        raise Refusal("table-lost") from None
    if table.status != "finished" or table.match is None:
        raise Refusal("not-finished")
    return table


def played(table: TableState) -> list[tuple[int, str]]:
    """Return all actions of a finished game, each with its actor."""
    return [(actor, text) for actor, text, _ in table.actions]


def as_record(table: TableState, open_to_all: bool) -> str:
    """Return the record of a game; the secret of its draws if they are open to all.

    The record of a game that goes on has neither losses nor what its draws can be checked by: the
    secret would tell later draws.
    """
    assert table.match is not None
    over = table.status == "finished"
    lost = tuple(table.lost.items()) if over else ()
    pledge = table.mixture.pledge(open_to_all) if over else None
    return table.library.record(table.match.state, table.actions, lost, pledge)
