"""The wire's picture of a table around its game, as one of its subscribers may know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import structs

from spieltisch.server.table.course.ended import counts, left_to_bots, places_that_count
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import KnownRating
from spieltisch.server.table.values import (
    Colour,
    Result,
    Seats,
    StandIn,
    TakeBackOffer,
    avatar_of,
)
from spieltisch.server.wire.parts import SeatInfo, TableInfo


class Reader(NamedTuple):
    """A subscriber's seats and rights: they decide which table info the subscriber gets."""

    seats: Seats
    """The seats that they hold."""
    host: bool
    decides: bool
    """Whether they decide about the seats of people who are away."""


class Audience(NamedTuple):
    """The people at a table now."""

    guests: frozenset[int]
    spectators: int
    names: tuple[str, ...]
    """The names of the first spectators."""


class Pending(NamedTuple):
    """Wishes, and bots that are about to play: they may change without an event of their own."""

    wishes: Seats = frozenset()
    """The seats whose people wish for a pause, or for its end."""
    take_back: TakeBackOffer | None = None
    """The request to take back that waits for consent."""
    stand_ins: Mapping[int, StandIn] = {}
    """The bots that are about to play for people who are away, by seat."""
    replaceable: Mapping[int, int] = {}
    """The seats for which a bot may play, each with the time from which it may."""
    ends: frozenset[int] = frozenset()
    """The guests who wish to end the game without a result."""


def table_info(
    table: TableState,
    reader: Reader,
    audience: Audience,
    pending: Pending,
    coached: bool,
    ratings: Mapping[int, KnownRating],
) -> TableInfo:
    """Return the table info as the reader sees it.

    `coached` says whether this server gives hints. `ratings` are the people's, by guest.
    """
    mine, host, decides = reader
    return TableInfo(
        table=table.id,
        game=table.setup.game,
        mode=table.mode.name,
        options=table.setup.options,
        status=table.status,
        seats=[
            _seat_info(table, number, colour, number in mine, audience.guests, pending, ratings)
            for number, colour in enumerate(table.colours())
        ],
        host=host,
        decides=decides,
        listed=table.setup.listed,
        chat=table.chat_open,
        unrated=not table.setup.rated,
        purist=table.setup.purist,
        spectators=audience.spectators,
        watching=audience.names,
        rematch=table.rematch,
        result=_result(table),
        clock=table.clock,
        calm=table.calm,
        coach=coached and table.coach and not counts(table),
        rated=counts(table),
        pause=table.pause,
        slow=table.slow,
        wishes=tuple(sorted(pending.wishes)),
        take_back=pending.take_back,
        time=table.setup.time,
        challenge=table.setup.challenge,
        tournament=table.setup.tournament,
        matched=table.setup.matched,
        gathers=table.setup.gathers,
        closed=table.closed,
        draws=table.mixture.shown(table.seating(), table.status),
    )


def _result(table: TableState) -> Result | None:
    """Return the result with the places that count."""
    result = table.result
    return None if result is None else structs.replace(result, ranks=places_that_count(table))


def _seat_info(
    table: TableState,
    number: int,
    colour: Colour,
    mine: bool,
    present: frozenset[int],
    pending: Pending,
    ratings: Mapping[int, KnownRating],
) -> SeatInfo:
    seat, lost = table.seats[number], table.lost.get(number)
    guest, rating = seat.guest, ratings.get(seat.guest or 0)
    return SeatInfo(
        seat=number,
        kind="open" if not seat.taken else "bot" if guest is None else "person",
        name=seat.name,
        bot=seat.bot,
        present=guest in present if guest is not None else seat.taken,
        mine=mine,
        colour=colour,
        free=seat.free and lost is None,
        stand_in=pending.stand_ins.get(number),
        bot_from=pending.replaceable.get(number),
        ready=guest is not None and table.attendance.is_ready(guest),
        ends=guest is not None and table.attendance.wishes_end(guest),
        lost=lost,
        gone=None if guest is None else left_to_bots(table).get(number),
        avatar=None if guest is None else avatar_of(guest, seat.avatar),
        rating=None if rating is None or (rating.hidden and not mine) else rating.rating,
    )
