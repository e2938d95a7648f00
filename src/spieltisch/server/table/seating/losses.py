"""Ways to lose a seat: a player concedes, or runs out of time."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table import commands, events
from spieltisch.server.table.course.ended import rated
from spieltisch.server.table.seating import forfeits
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition
from spieltisch.server.table.values import Loss


def concede(table: TableState, guest: Guest, number: int, bot: str | None = None) -> Transition:
    """Give a seat up for lost; `bot` plays on where the game goes on."""
    commands.playing(table, guest, number)
    if table.mode.solo:
        raise Refusal("no-concession")
    return forfeit(table, number, "conceded", bot)


def forfeit(table: TableState, number: int, why: Loss, bot: str | None) -> Transition:
    """Let a seat be lost: the table ends, or `bot` plays on; Refusal."""
    assert table.match is not None
    sides, lost = table.match.state.sides(), {**table.lost, number: why}
    if not forfeits.ended(table.seats, sides, lost):
        plays_on = commands.level(bot, table.library.bots(table.game))
        return Transition((events.Forfeited(number, why, plays_on),))
    ranks = forfeits.ranks(table.seats, sides, lost, None)
    end = events.Finished(ranks, (), why, early=True)
    return Transition((events.Forfeited(number, why), end))


def forfeit_guest(table: TableState, guest: int, why: Loss) -> Transition | None:
    """Have a guest who left a tournament lose their seat; None where none can be lost."""
    number = min(table.seats_of(guest) - table.lost.keys(), default=None)
    if number is None or table.status != "playing":
        return None
    levels = table.library.levels(table.game)
    stand_in = table.seats[number].bot or levels[len(levels) // 2]
    return forfeit(table, number, why, stand_in)


def run_out(table: TableState, number: int, present: Collection[int] = ()) -> Transition:
    """End a seat's time: a bot takes over, or the seat is lost, as was agreed.

    It is lost, too, where nobody else plays: bots do not play on among themselves. So it is where
    two play in a tournament, which needs no more than the result. Players who are `present` return
    after a turn that a bot plays for them. Where the player has never acted, the table closes
    without a result, unless a bot plays on and no rating depends on it. A tournament needs the
    result.
    """
    time = table.setup.time
    assert time is not None
    others = [seat for other, seat in enumerate(table.seats) if other != number]
    alone = not any(seat.guest is not None and seat.bot is None for seat in others)
    if time.turn and any(seat.guest in present for seat in table.seats):
        alone = False
    came = table.attendance.has_acted(table.seats[number].guest) or table.setup.tournament
    if not came and (time.at_end == "lost" or alone or rated(table)):
        return Transition((events.Closed("unplayed"),))
    decided = bool(table.setup.tournament) and len(table.seats) == 2 and not time.turn
    if time.at_end == "lost" or alone or decided:
        return forfeit(table, number, "time", time.bot)
    return Transition((events.TimedOut(number, time.bot),))


def relieved(table: TableState, present: Collection[int]) -> Transition | None:
    """Have players who are `present` return after a turn that a bot played for them, since they had
    no time left; None where nobody returns."""
    if table.status != "playing" or table.setup.time is None or not table.setup.time.turn:
        return None
    back = [
        events.Sat(number, seat.guest, seat.name or "")
        for number, seat in enumerate(table.seats)
        if seat.relieved and seat.guest is not None and seat.guest in present
        if table.live or number not in table.to_act()
    ]
    return Transition(tuple(back)) if back else None
