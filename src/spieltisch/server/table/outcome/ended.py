"""The result of a finished game for each seat, as a table writes it into records."""

from __future__ import annotations

from spieltisch.server.table.seating import forfeits
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Ended, EndedSeat
from spieltisch.server.table.values import Loss


def ended(table: TableState) -> Ended | None:
    """Return what a finished game leaves in the records of its players; None before its end.

    People whose seats bots played at the end have left: they come last, behind all who stayed.
    """
    result, match = table.result, table.match
    if result is None or match is None:
        return None
    solo, sides = table.mode.solo, match.state.sides()
    left: dict[int, Loss] = {
        number: "conceded"
        for number, seat in enumerate(table.seats)
        if seat.guest is not None and seat.bot is not None and number not in table.lost
    }
    places = result.ranks
    if left and not solo:
        places = forfeits.ranks(table.seats, sides, {**left, **table.lost}, places)
    each = len(result.scores) == len(sides)
    seats = [
        EndedSeat(
            guest=seat.guest,
            name=seat.name if seat.guest is not None else None,
            bot=None if seat.guest is not None else seat.bot,
            side=0 if solo else sides[number],
            place=None if solo else places[number],
            score=_score(result.result, result.scores, number if each else sides[number]),
            left=number in left or number in table.lost,
            acted=seat.guest in table.acted,
        )
        for number, seat in enumerate(table.seats)
    ]
    return Ended(
        game=table.setup.game,
        mode=table.mode.name,
        options=table.setup.options,
        reason=result.reason,
        rated=rated(table),
        seats=seats,
        compared=result.compared if result.result is None else result.compared or (result.result,),
    )


def rated(table: TableState) -> bool:
    """Return whether a game counts for ratings: as its host wished, among people alone, each on one
    seat, and not all on one side."""
    if table.match is None or not table.setup.rated:
        return False
    people = {seat.guest for seat in table.seats}
    sides = 1 if table.mode.solo else len(set(table.match.state.sides()))
    return sides > 1 and None not in people and len(people) == len(table.seats)


def _score(result: int | None, scores: tuple[int, ...], number: int) -> int | None:
    """Return the score of a seat: in a solo game all have its result; a game that ended early has
    no scores."""
    if result is not None:
        return result
    return scores[number] if scores else None
