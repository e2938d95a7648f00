"""Arriving at a table, and asking whether the connection still stands."""

from __future__ import annotations

from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.table.course.takeback import choice
from spieltisch.server.wire.messages import Done, Hello, Ping, Welcome


def hello(open_table: OpenTable, subscriber: Subscriber, message: Hello) -> None:
    """Welcome a socket with what its guest may know of the table."""
    table, subscribers = open_table.table, open_table.subscribers
    new = subscribers.subscribe(subscriber)
    if new:
        open_table.notice_people()
    seats = subscribers.seats(subscriber)
    welcome = Welcome(
        id=message.id,
        table=subscribers.info(subscriber),
        n=table.n,
        now_ms=max(0, open_table.context.clock.now() - table.made_at),
        entries=table.entries(message.since, seats),
        seat_views=subscribers.seat_views(subscriber),
        chat=open_table.chat.messages(subscriber.blocked),
        take_back=choice(table, seats),
        page=open_table.context.page,
        clocks=subscribers.clocks(),
    )
    subscribers.send(subscriber, welcome)
    if new:
        open_table.presence.changed(but=subscriber)


def ping(open_table: OpenTable, subscriber: Subscriber, message: Ping) -> None:
    """Answer that the connection stands."""
    open_table.subscribers.send(subscriber, Done(message.id, open_table.table.n))
