"""The wire's picture of a table, made from the table itself."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec
from msgspec import structs

from spieltisch.core.state import State
from spieltisch.core.words.trees import tree
from spieltisch.server.table.course.ended import counts, left_to_bots, places_that_count
from spieltisch.server.table.seating.seat import TableSeat
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
from spieltisch.server.wire.bodies import PastPosition
from spieltisch.server.wire.parts import SeatInfo, SeatView, TableInfo

_encode = msgspec.json.Encoder().encode


def encoded(part: dict[str, Any]) -> dict[str, Any]:
    """Return what stands in messages for a part that goes to many, so that it is encoded once."""
    return cast(dict[str, Any], msgspec.Raw(_encode(part)))


class LegalTrees:
    """Trees of legal actions, encoded: at one state several seats may share them."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._trees: dict[bytes, dict[str, Any]] = {}

    def tree(self, state: State, legal: bytes) -> dict[str, Any]:
        """Return the tree of these actions, as C has them, legal at `state`."""
        if state is not self._state:
            self._state = state
            self._trees.clear()
        made = self._trees.get(legal)
        if made is None:
            actions, trees = array("i", legal), state.game.trees
            if trees is None:
                made = encoded(tree(state.texts(actions)))
            else:
                made = cast(dict[str, Any], msgspec.Raw(trees.encoded(actions)))
            self._trees[legal] = made
        return made


def viewers(seats: Seats) -> Iterable[int | None]:
    """Return whose views the holder of `seats` is shown: each seat's, or else a spectator's."""
    return sorted(seats) or (None,)


def hands(state: State) -> dict[str, Any]:
    """Return what every seat holds, as itself sees it: everybody's, once the game is over."""
    types = state.game.view_types
    if types is None or not types.hands:
        return {}
    own = [state.private(seat) for seat in range(state.seats)]
    return {key: [seen[key][seat] for seat, seen in enumerate(own)] for key in types.hands}


def seat_views(table: TableState, seats: Seats, trees: LegalTrees) -> list[SeatView]:
    """Return whole seat views, as a `welcome` brings them; none before the start. Once the game is
    over, all hands are open."""
    match = table.match
    if match is None:
        return []
    state = match.state
    opened = hands(state) if table.status == "finished" else {}
    return [
        SeatView(seat, state.view(seat) | opened, trees.tree(state, legal), match.turn)
        for seat in viewers(seats)
        for legal in (table.legal(seat).tobytes(),)
    ]


def past_positions(
    table: TableState, numbers: Iterable[int], seats: Seats, opened: bool = False
) -> list[PastPosition]:
    """Return what the holder of the seats saw after each of the ascending log numbers; none where
    there is nothing. `opened`: with everybody's hand, which is for finished games only."""
    return [
        PastPosition(n, [SeatView(s, state.view(s) | shown, {}) for s in viewers(seats)])
        for n, state in table.positions(numbers)
        for shown in (hands(state) if opened else {},)
    ]


def table_info(
    table: TableState,
    mine: Seats,
    host: bool,
    decides: bool,
    present: frozenset[int],
    spectators: int,
    watching: tuple[str, ...],
    wishes: Seats,
    take_back: TakeBackOffer | None,
    stand_ins: Mapping[int, StandIn],
    replaceable: Mapping[int, int],
    coached: bool,
    ratings: Mapping[int, KnownRating],
) -> TableInfo:
    """Return the table info as the holder of the seats `mine` sees it.

    `host` says whether they are host, and `decides` whether they decide about the seats of people
    who are away. `present` are the guests at the table now. `wishes` are the seats whose people
    wish for a pause, or for its end. `take_back` is a request that waits for their consent.
    `stand_ins` are the bots that are about to come, and `replaceable` the seats for which one may.
    `coached` says whether this server gives hints. `ratings` are those of the people, by guest.
    """
    return TableInfo(
        table=table.id,
        game=table.setup.game,
        mode=table.mode.name,
        options=table.setup.options,
        status=table.status,
        seats=[
            _seat_info(
                number,
                seat,
                colour,
                number in mine,
                present,
                stand_ins.get(number),
                replaceable.get(number),
                table,
                ratings.get(seat.guest or 0),
            )
            for number, (seat, colour) in enumerate(zip(table.seats, table.colours(), strict=True))
        ],
        host=host,
        decides=decides,
        listed=table.setup.listed,
        chat=table.chat_open,
        unrated=not table.setup.rated,
        purist=table.setup.purist,
        spectators=spectators,
        watching=watching,
        rematch=table.rematch,
        result=_result(table),
        clock=table.clock,
        calm=table.calm,
        coach=coached and table.coach and not counts(table),
        rated=counts(table),
        pause=table.pause,
        slow=table.slow,
        wishes=tuple(sorted(wishes)),
        take_back=take_back,
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
    number: int,
    seat: TableSeat,
    colour: Colour,
    mine: bool,
    present: frozenset[int],
    stand_in: StandIn | None,
    bot_from: int | None,
    table: TableState,
    rating: KnownRating | None,
) -> SeatInfo:
    lost, guest = table.lost.get(number), seat.guest
    return SeatInfo(
        seat=number,
        kind="open" if not seat.taken else "bot" if seat.guest is None else "person",
        name=seat.name,
        bot=seat.bot,
        present=seat.guest in present if seat.guest is not None else seat.taken,
        mine=mine,
        colour=colour,
        free=seat.free and lost is None,
        stand_in=stand_in,
        bot_from=bot_from,
        ready=guest is not None and table.attendance.is_ready(guest),
        ends=guest is not None and table.attendance.wishes_end(guest),
        lost=lost,
        gone=None if guest is None else left_to_bots(table).get(number),
        avatar=None if seat.guest is None else avatar_of(seat.guest, seat.avatar),
        rating=None if rating is None or (rating.hidden and not mine) else rating.rating,
    )
