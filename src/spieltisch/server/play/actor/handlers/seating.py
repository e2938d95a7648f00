"""Taking seats, leaving them, and giving them to bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.actor.handlers.request import Request
from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.table import commands
from spieltisch.server.table.course.ended import rated
from spieltisch.server.table.seating import choosing
from spieltisch.server.table.transition import Transition
from spieltisch.server.wire.messages import Appoint, ClientMessage, Leave, Remove, Sit

Handler = Callable[[OpenTable, Request[Any]], Awaitable[object]]


Make = Callable[..., Transition]
"""A command that takes a table, a guest, and the fields of their message in order."""


def made_by(make: Make) -> Handler:
    """Return the handler of a message of which a command makes a transition."""

    async def handle(open_table: OpenTable, request: Request[ClientMessage]) -> None:
        _, *fields = msgspec.structs.astuple(request.message)
        await open_table.commit(make(open_table.table, request.guest, *fields), request.key)

    return handle


def given_up_by(make: Make) -> Handler:
    """Return the handler of a message that gives up a seat, perhaps of the last person there."""

    async def handle(open_table: OpenTable, request: Request[Leave | Remove]) -> None:
        if open_table.table.setup.tournament and isinstance(request.message, Remove):
            raise Refusal("of-a-tournament")
        if isinstance(request.message, Remove) and rated(open_table.table):
            raise Refusal("rated")
        seat, bot = request.message.seat, request.message.bot
        if open_table.table.setup.attempt:
            raise Refusal("not-waiting")
        transition = make(open_table.table, request.guest, seat, bot)
        if commands.only_bots(open_table.table, but=seat):
            open_table.begin_bot_table(request.subscriber.address, request.guest)
        await open_table.commit(transition, request.key)

    return handle


async def sit(open_table: OpenTable, request: Request[Sit]) -> None:
    """Give a guest a seat, unless the host has blocked them."""
    table, guest, message = open_table.table, request.guest, request.message
    _, *fields = msgspec.structs.astuple(message)
    transition = choosing.sit(table, guest, *fields)
    if table.seats[message.seat].guest != guest.id:
        open_table.context.let_name(request.subscriber.visitor, guest.name, message.name)
    new = guest.id != table.host and not table.seats_of(guest.id)
    if new and guest.id in await open_table.context.blocked_by(table.host):
        raise Refusal("not-here")
    await open_table.commit(transition, request.key)


async def appoint(open_table: OpenTable, request: Request[Appoint]) -> None:
    """Give a seat to a bot; during play only that of a person who is away."""
    seat, bot = request.message.seat, request.message.bot
    if open_table.table.status == "playing":
        await _stand_in(open_table, request)
    else:
        await open_table.commit(
            commands.appoint(open_table.table, request.guest, seat, bot), request.key
        )


async def _stand_in(open_table: OpenTable, request: Request[Appoint]) -> None:
    """Announce a bot that is to play for a person who is away, and call them; or call it off."""
    seat, present = request.message.seat, open_table.subscribers.present()
    level = commands.stand_in(open_table.table, request.guest, seat, request.message.bot, present)
    if level is not None:
        await _check_days_off(open_table, seat)
        if commands.only_bots(open_table.table, but=seat):
            open_table.begin_bot_table(request.subscriber.address, request.guest)
        open_table.company.announce(seat, level)
        open_table.call(seat)
    elif not open_table.company.call_off(seat):
        raise Refusal("not-waiting")
    await open_table.keep_time()
    open_table.publish_wishes()


async def _check_days_off(open_table: OpenTable, seat: int) -> None:
    """Refuse to decide about the seat of a person who has days off."""
    guest = open_table.table.seats[seat].guest
    these = [] if guest is None else [guest]
    if await open_table.context.days_off(these, open_table.now()):
        raise Refusal("days-off")
