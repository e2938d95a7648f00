"""Parts of a table that a store keeps besides its log: its card, and the result of a solo game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from spieltisch.server.table.course.ended import counts
from spieltisch.server.table.course.ending import unmet_at
from spieltisch.server.table.seating.late import may_return, timed_out
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Card, DailyEnd, Solo
from spieltisch.server.table.values import avatar_of

T = TypeVar("T")


def card(table: TableState) -> Card:
    """Return what lists show of this table."""
    to_act, setup = table.to_act(), table.setup
    turn = [number for number in to_act if table.seats[number].bot is None]
    return Card(
        game=table.setup.game,
        mode=table.mode.name,
        status=table.status,
        listed=table.setup.listed,
        host=table.host,
        names=[seat.name if seat.guest is not None else seat.bot for seat in table.seats],
        guests=[seat.guest for seat in table.seats],
        turn=turn,
        bot_to_act=len(turn) < len(to_act),
        time=table.setup.time,
        due=table.due if table.status == "playing" else unmet_at(table),
        ends=[] if table.clocks is None else table.clocks.all_ends(),
        options=table.setup.options,
        avatars=[
            None if seat.guest is None else avatar_of(seat.guest, seat.avatar)
            for seat in table.seats
        ],
        timed_out=(late := timed_out(table)),
        may_return=[seat for seat in late if may_return(table, seat)],
        by_link=not (setup.listed or setup.challenge or setup.tournament),
        rated=counts(table),
    )


def solo(table: TableState) -> Solo | None:
    """Return what a finished solo game writes on score sheets; None for any other."""
    if table.result is None or table.result.result is None:
        return None
    return Solo(
        game=table.setup.game,
        mode=table.mode.name,
        options=table.setup.options,
        seats=len(table.seats),
        result=table.result.result,
        challenges=table.result.challenges,
        names=_each(seat.name for seat in table.seats),
        bots=_each(seat.bot for seat in table.seats),
        guests=_each(seat.guest for seat in table.seats),
        compared=table.result.compared or (table.result.result,),
    )


def daily(table: TableState, at: int) -> DailyEnd | None:
    """Return the end of a rated attempt; None for any other table.

    Without a place: the table was closed, or the guest does not sit there any more.
    """
    if not table.setup.attempt:
        return None
    result, seat = table.result, table.seats[0]
    if result is None or seat.bot is not None or seat.guest is None:
        return DailyEnd(at, None, None)
    score = result.result if result.result is not None else next(iter(result.scores), None)
    compared = result.compared or (() if score is None else (score,))
    return DailyEnd(at, result.ranks[0], score, compared)


def _each(values: Iterable[T | None]) -> list[T]:
    """Return every value that is one, once, in the order of the seats."""
    return list(dict.fromkeys(value for value in values if value is not None))
