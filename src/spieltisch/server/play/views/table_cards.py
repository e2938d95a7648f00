"""Tables in a list, as a guest sees them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from spieltisch.server.storage.interface import ListedCard
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import SeatRating
from spieltisch.server.wire.bodies import TableCard

NONE_KNOWN: Mapping[int, SeatRating] = MappingProxyType({})


def table_card(
    listed: ListedCard,
    guest: Guest | None,
    now: int,
    ratings: Mapping[int, SeatRating] = NONE_KNOWN,
) -> TableCard:
    """Return the card of a table for a guest; for None as all may see it. `ratings` are those of
    people there."""
    card = listed.card
    mine = {s for s, g in enumerate(card.guests) if guest is not None and g == guest.id}
    turn = mine.intersection(card.turn)
    ends = card.until(turn)
    places = [place for seat, place in enumerate(card.places) if seat in mine]
    seats = zip(card.names, card.guests, strict=True)
    return TableCard(
        table=listed.table,
        game=card.game,
        mode=card.mode,
        status=card.status,
        names=card.names,
        bots=[seat for seat, (name, who) in enumerate(seats) if name is not None and who is None],
        open=card.names.count(None),
        mine=bool(mine),
        turn=bool(turn),
        age_s=max(0, now - listed.touched) // 1000,
        host=card.host_name,
        options=card.options,
        time=card.time,
        left_s=None if ends is None else max(0, ends - now) // 1000,
        timed_out=any(listed.seen < n for seat, n in card.timed_out.items() if seat in mine),
        may_return=card.status == "playing" and not mine.isdisjoint(card.may_return),
        avatars=tuple(card.avatars),
        rated=card.rated,
        place=min(places, default=None),
        result=card.result,
        may_cancel=card.may_cancel and guest is not None and guest.id == card.host,
        ratings=tuple(ratings.get(guest or 0) for guest in card.guests) if card.rated else (),
    )
