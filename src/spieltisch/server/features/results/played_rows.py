"""Finished games of a guest, page by page, and their course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from spieltisch.server.features.results.values import (
    Course,
    CoursePoint,
    PlayedGame,
    PlayedGames,
    PlayedSeat,
)
from spieltisch.server.storage.query import Work, numbered, query

_MINE = """
select mine.table_id, mine.at, mine.game, mine.mode, options, reason, mine.rating, mine.change,
    exists (select 1 from tables where id = mine.table_id)
from results mine join games on games.table_id = mine.table_id
where mine.guest = $1 and mine.main = 1 and ($2 = '' or mine.game = $2)
    and ($3 = '' or mine.mode = $3)
    and (mine.at < $4 or (mine.at = $4 and mine.table_id < $5))
order by mine.at desc, mine.table_id desc limit $6
"""
_LAST = 1 << 60
"""A time after all games."""


def played(
    guest: int, game: str | None, mode: str | None, before: str | None, limit: int
) -> Work[PlayedGames]:
    """Return finished games of a guest, those before the cursor `before`."""
    at, _, table = (before or f"{_LAST}-").partition("-")
    rows = yield query(_MINE, guest, game or "", mode or "", int(at), table, limit + 1)
    found = rows[:limit]
    seats: dict[str, list[PlayedSeat]] = {row[0]: [] for row in found}
    if found:
        these = numbered(len(found))
        all_seats = yield query(
            "select table_id, name, case when name is null then bot end, id, results.guest, place,"
            " score, gone from results"
            " left join profiles on profiles.guest = results.guest"
            f" where table_id in ({these}) order by table_id, seat",
            *seats,
        )
        for table_id, *seat in all_seats:
            seats[table_id].append(_seat(guest, *seat))
    older = f"{found[-1][1]}-{found[-1][0]}" if len(rows) > limit else None
    return PlayedGames([_game(row, seats[row[0]]) for row in found], older)


def _seat(
    viewer: int,
    name: str | None,
    bot: str | None,
    person: str | None,
    guest: int | None,
    place: int | None,
    score: int | None,
    gone: int,
) -> PlayedSeat:
    return PlayedSeat(name, bot, person, guest == viewer, place, score, bool(gone))


def _game(row: Sequence[Any], seats: list[PlayedSeat]) -> PlayedGame:
    table, at, game, mode, options, reason, rating, change, kept = row
    given = msgspec.json.decode(options)
    return PlayedGame(table, at, game, mode, given, reason, bool(kept), rating, change, seats)


def course(guest: int, game: str, mode: str, limit: int) -> Work[Course]:
    """Return a guest's last games in a mode."""
    rows = yield query(
        "select at, score, place, rating from results where guest = $1 and game = $2 and mode = $3"
        " and main = 1 and counts = 1 order by at desc, table_id desc limit $4",
        *(guest, game, mode, limit),
    )
    return Course([CoursePoint(*row) for row in reversed(rows)])
