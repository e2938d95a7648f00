"""The facts by which rated games of two guests are weighed: their marks, and whom they met."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from spieltisch.server.features.conduct.values import NEAR, Mark
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.course.meetings import LOOK_BACK, RECENT, Marks, Meetings

_RECENT = """
select rivals from results where guest = $1 and at > $2 and game = $3 and mode = $4
    and rating is not null
order by at desc limit $5
"""


class Rival(NamedTuple):
    """An opponent, as `results.rivals` has it."""

    bot: str | None
    guest: int | None
    place: int


rivals = msgspec.json.Decoder(list[Rival]).decode


def read(
    guests: Collection[int], also: Collection[int], game: str, mode: str, at: int
) -> Work[Meetings]:
    """Return the meetings of the guests of a game that ended at the time `at`; `also` are others
    whose marks are wanted."""
    recent: dict[int, list[frozenset[int]]] = {}
    for guest in guests:
        rows = yield query(_RECENT, guest, at - LOOK_BACK, game, mode, RECENT)
        recent[guest] = [
            frozenset(one.guest for one in rivals(text) if one.guest is not None)
            for (text,) in rows
        ]
    all_of_them = {*guests, *also}.union(*(met for each in recent.values() for met in each))
    marks = yield from _marks(sorted(all_of_them))
    return Meetings(marks, recent)


def _marks(guests: Sequence[int]) -> Work[dict[int, Marks]]:
    """Return the marks of guests by which they can be told from others; nothing of a guest who does
    not exist any more."""
    these = numbered(len(guests))
    there = yield query(f"select id from guests where id in ({these})", *guests)
    rows = yield query(
        f"select guest, means, mark from sightings where guest in ({these})", *guests
    )
    found: dict[int, set[Mark]] = {guest: set() for (guest,) in there}
    for guest, means, value in rows:
        mark = Mark(means, bytes(value))
        if guest in found and not mark.value.startswith(NEAR):
            found[guest].add(mark)
    return {guest: frozenset(marks) for guest, marks in found.items()}
