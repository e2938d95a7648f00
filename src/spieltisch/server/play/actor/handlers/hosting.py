"""Starting a game, ending it without a result, and the table of the rematch."""

from __future__ import annotations

from spieltisch.server.play.actor.handlers.request import Request
from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.storage.interface import Change
from spieltisch.server.table import cards, events
from spieltisch.server.table.course import beginning, ending
from spieltisch.server.table.course import rematch as rematches
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition
from spieltisch.server.wire.messages import Ready, Rematch, Start, WishEnd


async def start(open_table: OpenTable, request: Request[Start]) -> None:
    """Begin the game."""
    open_table.context.let_begin()
    table, randomness = open_table.table, open_table.context.randomness
    present = open_table.subscribers.present()
    transition = beginning.start(table, request.guest, open_table.now(), randomness, present)
    if not table.people():
        open_table.begin_bot_table(request.subscriber.address, request.guest)
    await open_table.commit(transition, request.key)


async def ready(open_table: OpenTable, request: Request[Ready]) -> None:
    """Note that a player is ready for the game to begin, or is so no longer."""
    if request.message.ready:
        open_table.context.let_begin()
    transition = beginning.ready(open_table.table, request.guest, request.message.ready)
    await open_table.commit(transition, request.key)


async def wish_end(open_table: OpenTable, request: Request[WishEnd]) -> None:
    """Note that a player wishes to end the game without a result; it ends once all agree."""
    present, wish = open_table.subscribers.present(), request.message.wish
    transition = ending.wish_end(open_table.table, request.guest, wish, present, open_table.now())
    await open_table.commit(transition, request.key)


async def rematch(open_table: OpenTable, request: Request[Rematch]) -> None:
    """Make the table of the rematch; both tables are written in one transaction."""
    table, context = open_table.table, open_table.context
    if table.rematch is not None and table.seats_of(request.guest.id):
        return
    secret, apart = (
        context.randomness.secret(),
        await context.apart(list(table.seating())),
    )
    opening = rematches.rematch(table, request.guest, secret, apart)
    fresh = TableState(context.randomness.table_id(), context.library)
    rows = fresh.apply(context.clock.now(), opening)
    also = Change(fresh.id, rows, cards.card(fresh))
    await open_table.commit(Transition((events.Rematched(fresh.id),)), request.key, also=also)
