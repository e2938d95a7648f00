"""Arriving at a table, and asking whether the connection still stands."""

from __future__ import annotations

from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.table.course.takeback import choice
from spieltisch.server.wire.messages import Done, Hello, Ping, Welcome


def hello(here: OpenTable, subscriber: Subscriber, message: Hello) -> None:
    """Welcome a socket with what its guest may know of the table."""
    table, subscribers = here.table, here.subscribers
    new = subscribers.subscribe(subscriber)
    if new:
        here.notice_people()
    seats = subscribers.seats(subscriber)
    welcome = Welcome(
        id=message.id,
        table=subscribers.info(subscriber),
        n=table.n,
        now_ms=max(0, here.context.clock.now() - table.made_at),
        entries=table.entries(message.since, seats),
        seat_views=subscribers.seat_views(subscriber),
        chat=here.chat.messages(subscriber.blocked),
        take_back=choice(table, seats),
        page=here.context.page,
        clocks=subscribers.clocks(),
    )
    subscribers.send(subscriber, welcome)
    if new:
        here.presence.changed(but=subscriber)


def ping(here: OpenTable, subscriber: Subscriber, message: Ping) -> None:
    """Answer that the connection stands."""
    here.subscribers.send(subscriber, Done(message.id, here.table.n))
