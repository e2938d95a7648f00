"""Ratings as tables, lists and invitations show them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec import structs

from spieltisch.server.features.results.values import Rating
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.course.meetings import OPPONENTS
from spieltisch.server.table.course.rating import PROVISIONAL, Skill, shown
from spieltisch.server.table.stored import KnownRating
from spieltisch.server.table.values import SeatRating

declare(Rows("ratings", "results", guest=("guest",)))

NEWCOMER = SeatRating(shown(Skill().mu), True)
"""The rating of people who have not played yet."""


class Mode(NamedTuple):
    """A mode of a game, and a guest in it."""

    guest: int
    game: str
    mode: str


def rating(mu: float, games: int, opponents: int) -> Rating:
    """Return a rating as people see it, from its row."""
    provisional = games < PROVISIONAL or opponents < OPPONENTS
    return Rating(shown(mu), games, provisional, opponents)


def of_modes(wanted: Collection[Mode]) -> Work[dict[Mode, KnownRating]]:
    """Return the ratings of guests, each in a mode."""
    if not wanted:
        return {}
    guests = sorted({one.guest for one in wanted})
    these = numbered(len(guests))
    rows = yield query(
        f"select guest, game, mode, mu, games, opponents from ratings where guest in ({these})",
        *guests,
    )
    found: dict[Mode, SeatRating] = {}
    for guest, game, mode, *row in rows:
        one = rating(*row)
        found[Mode(guest, game, mode)] = SeatRating(one.rating, one.provisional)
    rows = yield query(
        f"select guest from profiles where ranked = 0 and guest in ({these})", *guests
    )
    hidden = {guest for (guest,) in rows}
    return {one: KnownRating(found.get(one, NEWCOMER), one.guest in hidden) for one in wanted}


def table_ratings(
    table: str, game: str, mode: str, guests: Collection[int]
) -> Work[Mapping[int, KnownRating]]:
    """Return the ratings of guests at a table: once it is over, those after the game, with the
    changes."""
    known = yield from of_modes([Mode(guest, game, mode) for guest in guests])
    rows = yield query(
        "select guest, rating, change from results"
        " where table_id = $1 and guest is not null and rating is not null",
        table,
    )
    after = {guest: {"rating": rating, "change": change} for guest, rating, change in rows}
    return {
        one.guest: found._replace(rating=structs.replace(found.rating, **after.get(one.guest, {})))
        for one, found in known.items()
    }


def open_ratings(
    wanted: Collection[tuple[int, str, str]],
) -> Work[Mapping[tuple[int, str, str], SeatRating]]:
    """Return the ratings of guests, each in a mode of a game, but for those who hide them."""
    known = yield from of_modes([Mode(*one) for one in wanted])
    return {mode: found.rating for mode, found in known.items() if not found.hidden}
