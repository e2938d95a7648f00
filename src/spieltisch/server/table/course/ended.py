"""The result of a finished game for each seat, as a table writes it into records."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.server.table.seating import forfeits
from spieltisch.server.table.seating.late import timed_out
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Ended, EndedSeat
from spieltisch.server.table.values import Gone


def ended(table: TableState) -> Ended:
    """Return what a finished game leaves in the records of its players."""
    result, match = table.result, table.match
    assert result is not None  # it has finished
    assert match is not None
    solo, sides = table.mode.solo, match.state.sides()
    left = [number for number in range(len(table.seats)) if _left(table, number)]
    places = places_that_count(table)
    each = len(result.scores) == len(sides)
    seats = [
        EndedSeat(
            guest=guest,
            name=seat.name if guest is not None else None,
            bot=seat.bot,
            side=0 if solo else sides[number],
            place=None if solo else places[number],
            score=_score(result.result, result.scores, number if each else sides[number]),
            left=number in left,
            acted=table.attendance.has_acted(seat.guest),
        )
        for number, seat in enumerate(table.seats)
        for guest in (seat.guest if solo or not _replaced(table, number) else None,)
    ]
    return Ended(
        game=table.setup.game,
        mode=table.mode.name,
        options=table.setup.options,
        reason=result.reason,
        rated=rated(table),
        seats=seats,
        challenges=result.challenges,
        compared=result.compared,
    )


def places_that_count(table: TableState) -> tuple[int, ...]:
    """Return the place of each seat in records, ratings and tournaments, () before the end.

    People whose seats bots played at the end have left: they come last, behind all who stayed, the
    first to leave behind all others. A bot that others put in plays for itself, and costs the
    person who was away nothing.
    """
    result, match = table.result, table.match
    if result is None or match is None:
        return ()
    left = [number for number in range(len(table.seats)) if _left(table, number)]
    if table.mode.solo or not set(left) - table.lost.keys():
        return result.ranks
    order = sorted(left, key=lambda number: table.attendance.gone.get(number, 0))
    gone = {number: table.lost.get(number, "conceded") for number in order}
    return forfeits.ranks(table.seats, match.state.sides(), gone, result.ranks)


def left_to_bots(table: TableState) -> dict[int, Gone]:
    """Return the seats of a finished game that come last since a bot finished it for their people,
    each with the reason. Lost seats say so themselves."""
    if table.result is None or table.mode.solo:
        return {}
    late = timed_out(table)
    return {
        number: "time" if number in late else "left"
        for number in range(len(table.seats))
        if number not in table.lost and _left(table, number)
    }


def _left(table: TableState, number: int) -> bool:
    """Return whether a seat's person lost it, or left it to a bot."""
    seat = table.seats[number]
    played = seat.guest is not None and seat.bot is not None and not seat.stood_in
    return played or number in table.lost


def _replaced(table: TableState, number: int) -> bool:
    """Return whether a bot that others put in holds the seat, which costs its person nothing."""
    return table.seats[number].stood_in and number not in table.lost


def rated(table: TableState) -> bool:
    """Return whether a game counts for ratings: as its host wished, among people alone, each on one
    seat, and not all on one side.

    It does not once others had a bot play for somebody. Players who never acted are compared with
    nobody (`EndedSeat.acted`); the game counts among the others.
    """
    if table.match is None or not table.setup.rated or table.attendance.replaced:
        return False
    if any(seat.stood_in for seat in table.seats):
        return False
    people = {seat.guest for seat in table.seats}
    sides = 1 if table.mode.solo else len(set(table.match.state.sides()))
    return sides > 1 and None not in people and len(people) == len(table.seats)


def counts(table: TableState) -> bool:
    """Return whether the game counts for ratings as things stand; before the start, whether it
    would with people on all open seats."""
    if table.match is not None:
        return rated(table)
    guests = [seat.guest for seat in table.seats if seat.taken]
    alone = table.mode.solo or len(table.seats) < 2
    return table.setup.rated and not alone and None not in guests and _all_differ(guests)


def _all_differ(guests: Sequence[int | None]) -> bool:
    return len(set(guests)) == len(guests)


def _score(result: int | None, scores: tuple[int, ...], number: int) -> int | None:
    """Return the score of a seat: in a solo game all have its result; a game that ended early has
    no scores."""
    if result is not None:
        return result
    return scores[number] if scores else None
