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

    async def handle(here: OpenTable, request: Request[ClientMessage]) -> None:
        _, *fields = msgspec.structs.astuple(request.message)
        await here.commit(make(here.table, request.guest, *fields), request.key)

    return handle


def given_up_by(make: Make) -> Handler:
    """Return the handler of a message that gives up a seat, perhaps of the last person there."""

    async def handle(here: OpenTable, request: Request[Leave | Remove]) -> None:
        if here.table.setup.tournament and isinstance(request.message, Remove):
            raise Refusal("of-a-tournament")
        if isinstance(request.message, Remove) and rated(here.table):
            raise Refusal("rated")
        seat, bot = request.message.seat, request.message.bot
        if here.table.setup.attempt:
            raise Refusal("not-waiting")
        transition = make(here.table, request.guest, seat, bot)
        if commands.only_bots(here.table, but=seat):
            here.begin_bot_table(request.subscriber.address, request.guest)
        await here.commit(transition, request.key)

    return handle


async def sit(here: OpenTable, request: Request[Sit]) -> None:
    """Give a guest a seat, unless the host has blocked them."""
    table, guest, message = here.table, request.guest, request.message
    _, *fields = msgspec.structs.astuple(message)
    transition = choosing.sit(table, guest, *fields)
    if table.seats[message.seat].guest != guest.id:
        here.context.let_name(request.subscriber.visitor, guest.name, message.name)
    new = guest.id != table.host and not table.seats_of(guest.id)
    if new and guest.id in await here.context.blocked_by(table.host):
        raise Refusal("not-here")
    await here.commit(transition, request.key)


async def appoint(here: OpenTable, request: Request[Appoint]) -> None:
    """Give a seat to a bot; during play only that of a person who is away."""
    seat, bot = request.message.seat, request.message.bot
    if here.table.status == "playing":
        await _stand_in(here, request)
    else:
        await here.commit(commands.appoint(here.table, request.guest, seat, bot), request.key)


async def _stand_in(here: OpenTable, request: Request[Appoint]) -> None:
    """Announce a bot that is to play for a person who is away, and call them; or call it off."""
    seat, present = request.message.seat, here.subscribers.present()
    level = commands.stand_in(here.table, request.guest, seat, request.message.bot, present)
    if level is not None:
        await _let_rest(here, seat)
        if commands.only_bots(here.table, but=seat):
            here.begin_bot_table(request.subscriber.address, request.guest)
        here.company.announce(seat, level)
        here.call(seat)
    elif not here.company.call_off(seat):
        raise Refusal("not-waiting")
    await here.keep_time()
    here.publish_wishes()


async def _let_rest(here: OpenTable, seat: int) -> None:
    """Refuse to decide about the seat of a person who has days off."""
    guest = here.table.seats[seat].guest
    these = [] if guest is None else [guest]
    if await here.context.days_off(these, here.now()):
        raise Refusal("days-off")
