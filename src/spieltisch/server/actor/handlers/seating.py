"""Taking seats, leaving them, and giving them to bots."""

from __future__ import annotations

from spieltisch.server.actor.handlers.request import Request
from spieltisch.server.actor.open_table import OpenTable
from spieltisch.server.codes import Refusal
from spieltisch.server.table import commands
from spieltisch.server.wire.messages import Appoint, ChooseColour, Leave, Remove, Sit


async def sit(here: OpenTable, request: Request[Sit]) -> None:
    """Take a seat."""
    seat, name, colour = request.message.seat, request.message.name, request.message.colour
    await here.commit(commands.sit(here.table, request.guest, seat, name, colour), request.key)


async def choose_colour(here: OpenTable, request: Request[ChooseColour]) -> None:
    """Give a seat another colour."""
    seat, colour = request.message.seat, request.message.colour
    await here.commit(commands.choose_colour(here.table, request.guest, seat, colour), request.key)


async def leave(here: OpenTable, request: Request[Leave]) -> None:
    """Give a seat up."""
    seat, bot = request.message.seat, request.message.bot
    transition = commands.leave(here.table, request.guest, seat, bot)
    if commands.only_bots(here.table, but=seat):
        here.begin_bot_table(request.subscriber.address, request.guest)
    await here.commit(transition, request.key)


async def remove(here: OpenTable, request: Request[Remove]) -> None:
    """Remove a person from all of their seats."""
    seat, bot = request.message.seat, request.message.bot
    transition = commands.remove(here.table, request.guest, seat, bot)
    if commands.only_bots(here.table, but=seat):
        here.begin_bot_table(request.subscriber.address, request.guest)
    await here.commit(transition, request.key)


async def appoint(here: OpenTable, request: Request[Appoint]) -> None:
    """Give a seat to a bot; during play only that of a person who is away."""
    seat, bot = request.message.seat, request.message.bot
    if here.table.status == "playing":
        await _stand_in(here, request)
    else:
        await here.commit(commands.appoint(here.table, request.guest, seat, bot), request.key)


async def _stand_in(here: OpenTable, request: Request[Appoint]) -> None:
    """Announce a bot that is to play for a person who is away, or call it off."""
    seat, present = request.message.seat, here.subscribers.present()
    level = commands.stand_in(here.table, request.guest, seat, request.message.bot, present)
    if level is not None:
        if commands.only_bots(here.table, but=seat):
            here.begin_bot_table(request.subscriber.address, request.guest)
        here.company.announce(seat, level)
    elif not here.company.call_off(seat):
        raise Refusal("not-waiting")
    await here.keep_time()
    here.publish_wishes()
