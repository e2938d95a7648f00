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
    Hint,
    Hurry,
    Pause,
    Preview,
    Previewed,
    TakeBack,
)


async def act(here: OpenTable, request: Request[Act]) -> Later | None:
    """Play an action; where seats race, file it until it is ranked."""
    table, message = here.table, request.message
    move = commands.move(table, request.guest, message.seat, message.action)
    if table.live:
        claim = FiledClaim(*move, message.seen, request.key)
        here.time.claims.file(claim, request.at, request.subscriber.latency)
        here.answered.wait(request.key, request.at, request.subscriber)
        return LATER
    now, lag = here.now(), 0
    if table.clocks is not None:
        lag = now - request.at + here.time.limits.delay(message.seat)
    transition = commands.act(table, move, message.seen, now, here.context.randomness, lag)
    await here.commit(transition, request.key)
    here.context.metrics.acted(here.context.clock.now() - request.at)
    return None


def preview(here: OpenTable, subscriber: Subscriber, message: Preview) -> None:
    """Tell what an action would score."""
    move = commands.move(here.table, _guest(subscriber), message.seat, message.action)
    assert here.table.match is not None
    here.subscribers.send(subscriber, Previewed(message.id, here.table.match.preview(move)))


def hint(here: OpenTable, subscriber: Subscriber, message: Hint) -> None:
    """Have the coach think; it answers later."""
    here.hints.ask(subscriber, _guest(subscriber), message)


async def take_back(here: OpenTable, request: Request[TakeBack]) -> None:
    """Take an action back, ask the others to agree, or agree."""
    message = request.message
    transition = here.take_backs.wish(request.guest.id, message.to, message.wish)
    if transition is not None:
        await here.commit(transition, request.key)
    here.publish_wishes()


async def pause(here: OpenTable, request: Request[Pause]) -> None:
    """Note that a guest wishes for a pause, or for its end."""
    here.time.wish(request.guest.id, request.message.wish)
    await here.keep_time()
    here.publish_wishes()


async def hurry(here: OpenTable, request: Request[Hurry]) -> None:
    """Let the bots play without pauses."""
    commands.may_hurry(here.table, request.guest)
    here.bots.hurry(here.table)


def _guest(subscriber: Subscriber) -> Guest:
    """Return the guest behind a socket; Refusal without one."""
    if subscriber.guest is None:
        raise Refusal("no-guest")
    return subscriber.guest
