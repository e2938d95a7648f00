"""Bounds on a table's log: it grows as play goes on, and little by anything else.

All tables wait while a process replays the log of one that somebody opens.
"""

from __future__ import annotations

from typing import Any

from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.actor.handlers.request import Request
from spieltisch.server.play.context import Context
from spieltisch.server.table.state import TableState
from spieltisch.server.wire import messages

LONGEST = 8_000
"""Events of a log, beyond which people can only play on, return to a seat, and end the game."""
PLAY = (
    messages.Act,
    messages.Start,
    messages.Concede,
    messages.Close,
    messages.Rematch,
    messages.Hurry,
    messages.BotSpeed,
)
"""Messages that bring a game to its end; the game bounds their number."""
ELSEWHERE = (
    messages.Say,
    messages.SayPhrase,
    messages.React,
    messages.Unsay,
    messages.ReportPlayer,
)
"""Messages that write no event; each has a bound of its own."""
FREE = frozenset((*PLAY, *ELSEWHERE))
"""Messages without a price here."""


def let_grow(context: Context, table: TableState, request: Request[Any]) -> None:
    """Take the price of a message that may write an event besides play. Refuses (`log-full`) where
    the log is too long for it, and (`too-many`) too many of them."""
    if type(request.message) in FREE:
        return
    returns = isinstance(request.message, messages.Sit) and table.status == "playing"
    if table.n >= LONGEST and not returns:
        raise Refusal("log-full", most=LONGEST)
    there, guest = request.subscriber.address, request.guest.id
    context.tills["toggles"].pay(context.clock.now(), there, guest)
