"""Attempts at daily challenges."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from msgspec import structs

from spieltisch.server.features.daily.values import Begun, Placed
from spieltisch.server.features.record.compared import numbers, text
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.rows import table_rows as tables
from spieltisch.server.storage.rows.declared import Rows, declare
from spieltisch.server.table.stored import Attempt, DailyEnd
from spieltisch.server.table.values import day_of

declare(Rows("daily", guest=("guest",), keeps="table_id"))

_COLUMNS = "day, game, daily.guest, table_id, began_at, ended_at, place, score, compared"
_KEPT_DAYS = 1000
_RATED_DAYS = 90
"""Attempts of which the mean percentage is taken, the last of all games."""
_ORDER = (
    "place is null, place, compared desc,"
    " case when place is null then 0 else ended_at - began_at end"
)
"""The order of attempts: finished ones first, by place, compared numbers and time. Attempts that
were not finished are equal."""


def begin_daily(table: Change, attempt: Attempt, origin: int, there: int) -> Work[Begun]:
    """Write the table of an attempt with it, unless the guest has one for that day and game, or
    `there` attempts at it came from the same `origin`.

    Processes take turns, so that none of them miscounts.
    """
    yield query(":take_turns")
    day, game, guest = attempt.day, attempt.game, attempt.guest
    which = "from daily where day = $1 and game = $2"
    if (yield query(f"select 1 {which} and guest = $3", day, game, guest)):
        return "there"
    rows = yield query(f"select count(*) {which} and origin = $3", day, game, origin)
    if rows[0][0] >= there:
        return "origin"
    yield query("delete from daily where day < $1", day - _KEPT_DAYS)
    yield from tables.add(table)
    yield query(
        "insert into daily (day, game, guest, table_id, origin, began_at)"
        " values ($1, $2, $3, $4, $5, $6)",
        *(day, game, guest, attempt.table, origin, attempt.began_at),
    )
    return "begun"


def end(table: str, ended: DailyEnd) -> Work[None]:
    """Write the end of an attempt; one that ends after its day is not finished."""
    yield query(
        "update daily set ended_at = $1, place = case when day = $2 then cast($3 as integer) end,"
        " score = case when day = $2 then cast($4 as bigint) end,"
        " compared = case when day = $2 then cast($5 as text) else '' end"
        " where table_id = $6 and ended_at is null",
        *(ended.at, day_of(ended.at), ended.place, ended.score, text(ended.compared), table),
    )


def attempts(guest: int, since: int) -> Work[list[Attempt]]:
    """Return a guest's attempts of the days from `since` on, the latest first."""
    rows = yield query(
        f"select {_COLUMNS} from daily where guest = $1 and day >= $2 order by day desc, game",
        *(guest, since),
    )
    return [_attempt(row) for row in rows]


def daily_board(day: int, game: str, limit: int) -> Work[list[Placed]]:
    """Return the best attempts at a challenge."""
    rows = yield query(_ranked("true", " limit $3"), day, game, limit)
    return [_placed(row) for row in rows]


def daily_place(day: int, game: str, guest: int) -> Work[Placed | None]:
    """Return a guest's attempt among all; None without one that ended."""
    rows = yield query(_ranked("guest = $3"), day, game, guest)
    return _placed(rows[0]) if rows else None


def standings(guest: int, enough: int) -> Work[list[tuple[str, int, int, bool]]]:
    """Return for each game the mean percentage of others who were worse, the number of days that it
    is of, and whether these are fewer than `enough`."""
    rows = yield query(
        "with mine as (select day, game from daily where guest = $1 and place is not null"
        " order by day desc limit $2)"
        " select game, up_to, of_all from (select game, guest, cume_dist() over each_day as up_to,"
        " count(*) over (partition by day, game) as of_all from daily"
        " where ended_at is not null and (day, game) in (select day, game from mine)"
        f" window each_day as (partition by day, game order by {_ORDER})) as placed"
        " where guest = $1 and of_all > 1 order by game",
        *(guest, _RATED_DAYS),
    )
    shares: dict[str, list[float]] = {}
    for game, up_to, of in rows:
        worse = of - round(up_to * of)
        shares.setdefault(game, []).append(100 * worse / (of - 1))
    return [
        (game, round(fmean(each)), len(each), len(each) < enough) for game, each in shares.items()
    ]


def _ranked(which: str, limit: str = "") -> str:
    """Return the attempts of a day and game with their ranks, of which some are chosen."""
    return (
        f"select * from (select {_COLUMNS}, name, profiles.id as person,"
        f" rank() over (order by {_ORDER}) as ranked,"
        f" cume_dist() over (order by {_ORDER}) as up_to, count(*) over () as of_all"
        " from daily join guests on guests.id = daily.guest"
        " join profiles on profiles.guest = daily.guest"
        " where day = $1 and game = $2 and ended_at is not null) as placed"
        f" where {which} order by ranked, name{limit}"
    )


def _placed(row: Sequence[Any]) -> Placed:
    *facts, name, person, ranked, up_to, of = row
    return Placed(_attempt(facts), name, person, ranked, of - round(up_to * of), of)


def _attempt(row: Sequence[Any]) -> Attempt:
    *facts, compared = row
    return structs.replace(Attempt(*facts), compared=numbers(compared))
