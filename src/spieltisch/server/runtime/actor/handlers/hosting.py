"""Starting a game, and the table of the rematch."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.runtime.actor.handlers.request import Request
from spieltisch.server.runtime.actor.open_table import OpenTable
from spieltisch.server.storage.interface import Change
from spieltisch.server.table import cards, commands, events
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition
from spieltisch.server.wire.messages import Close, Rematch, Start


async def start(here: OpenTable, request: Request[Start]) -> None:
    """Begin the game."""
    table, randomness = here.table, here.context.randomness
    transition = commands.start(table, request.guest, here.now(), randomness)
    if not table.people():
        here.begin_bot_table(request.subscriber.address, request.guest)
    await here.commit(transition, request.key)


async def close(here: OpenTable, request: Request[Close]) -> None:
    """Close a table; one of a tournament goes on, since others wait for its result."""
    transition = commands.close(here.table, request.guest)
    if here.table.setup.tournament:
        raise Refusal("of-a-tournament")
    await here.commit(transition, request.key)


async def rematch(here: OpenTable, request: Request[Rematch]) -> None:
    """Make the table of the rematch; both tables are written in one transaction."""
    table, context = here.table, here.context
    if table.rematch is not None and table.seats_of(request.guest.id):
        return
    opening = commands.rematch(table, request.guest, context.randomness.secret())
    fresh = TableState(context.randomness.table_id(), context.library)
    rows = fresh.apply(context.clock.now(), opening)
    also = Change(fresh.id, rows, cards.card(fresh))
    await here.commit(Transition((events.Rematched(fresh.id),)), request.key, also=also)
