"""From what a client asks for to what it leads to, where the table alone decides it."""

from __future__ import annotations

from spieltisch.server.randomness import Randomness
from spieltisch.server.storage.interface import Guest
from spieltisch.server.table import commands
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition
from spieltisch.server.wire.messages import (
    Act,
    AnyClientMessage,
    Appoint,
    ChooseColour,
    Close,
    HandOver,
    Leave,
    Remove,
    Sit,
    Slow,
    Start,
)


def decide(
    message: AnyClientMessage, table: TableState, guest: Guest, at: int, randomness: Randomness
) -> Transition:
    """Return what a guest's message, answered at the time `at`, leads to; Refusal."""
    match message:
        case Sit(seat=seat, name=name, colour=colour):
            return commands.sit(table, guest, seat, name, colour)
        case ChooseColour(seat=seat, colour=colour):
            return commands.choose_colour(table, guest, seat, colour)
        case Leave(seat=seat, bot=bot):
            return commands.leave(table, guest, seat, bot)
        case Remove(seat=seat, bot=bot):
            return commands.remove(table, guest, seat, bot)
        case HandOver(seat=seat):
            return commands.hand_over(table, guest, seat)
        case Appoint(seat=seat, bot=bot):
            return commands.appoint(table, guest, seat, bot)
        case Start():
            return commands.start(table, guest, at, randomness)
        case Act(seat=seat, seen=seen, action=text):
            return commands.act(table, guest, seat, seen, text, at, randomness)
        case Slow(seconds=seconds):
            return commands.slow(table, guest, seconds)
        case Close():
            return commands.close(table, guest)
    raise AssertionError(message)


def leaves_bots(message: AnyClientMessage, table: TableState) -> bool:
    """Return whether bots play among themselves after it."""
    match message:
        case Start():
            return not table.people()
        case Leave(seat=seat) | Remove(seat=seat):
            return commands.only_bots(table, but=seat)
    return False
