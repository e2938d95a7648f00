"""Playing: actions, what they would score, hints, taking back, pauses and the bots' pace."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.actor.handlers.request import LATER, Later, Request
from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.play.realtime.claims import FiledClaim
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.table import commands
from spieltisch.server.table.stored import Guest
from spieltisch.server.wire.messages import (
    Act,
    BotSpeed,
    Hint,
    Hurry,
    Pause,
    Preview,
    Previewed,
    TakeBack,
)


async def act(open_table: OpenTable, request: Request[Act]) -> Later | None:
    """Play an action; where seats race, file it until it is ranked."""
    table, message = open_table.table, request.message
    move = commands.move(table, request.guest, message.seat, message.action)
    if table.live:
        claim = FiledClaim(*move, message.seen, request.key)
        open_table.time.claims.file(claim, request.at, request.subscriber.latency)
        open_table.answered.wait(request.key, request.at, request.subscriber)
        return LATER
    now, lag = open_table.now(), 0
    if table.clocks is not None:
        lag = now - request.at + open_table.time.limits.delay(message.seat)
    transition = commands.act(table, move, message.seen, now, open_table.context.randomness, lag)
    await open_table.commit(transition, request.key)
    open_table.context.metrics.acted(open_table.context.clock.now() - request.at)
    return None


def preview(open_table: OpenTable, subscriber: Subscriber, message: Preview) -> None:
    """Tell what an action would score."""
    move = commands.move(open_table.table, _guest(subscriber), message.seat, message.action)
    assert open_table.table.match is not None
    open_table.subscribers.send(
        subscriber, Previewed(message.id, open_table.table.match.preview(move))
    )


def hint(open_table: OpenTable, subscriber: Subscriber, message: Hint) -> None:
    """Have the coach think; it answers later."""
    open_table.hints.ask(subscriber, _guest(subscriber), message)


async def take_back(open_table: OpenTable, request: Request[TakeBack]) -> None:
    """Take an action back, ask the others to agree, or agree."""
    message = request.message
    transition = open_table.take_backs.wish(request.guest.id, message.to, message.wish)
    if transition is not None:
        await open_table.commit(transition, request.key)
    open_table.publish_wishes()


async def pause(open_table: OpenTable, request: Request[Pause]) -> None:
    """Note that a guest wishes for a pause, or for its end."""
    open_table.time.wish(request.guest.id, request.message.wish)
    await open_table.keep_time()
    open_table.publish_wishes()


async def hurry(open_table: OpenTable, request: Request[Hurry]) -> None:
    """Let the bots play without pauses until a person is to act."""
    commands.may_hurry(open_table.table, request.guest)
    open_table.bots.hurry(open_table.table)


async def bot_speed(open_table: OpenTable, request: Request[BotSpeed]) -> None:
    """Note the speed of bots that a guest wishes for."""
    commands.may_set_bot_speed(open_table.table, request.guest)
    open_table.bots.wish(open_table.table, request.guest.id, request.message.speed)


def _guest(subscriber: Subscriber) -> Guest:
    """Return the guest behind a socket; Refusal without one."""
    if subscriber.guest is None:
        raise Refusal("no-guest")
    return subscriber.guest
