"""Attempts at daily challenges, and their results, which are results of games."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from msgspec import structs

from spieltisch.server.features.daily.values import Attempt, Begun, Placed
from spieltisch.server.features.results.compared import numbers
from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import DAY_MS

declare(Rows("daily", "results", guest=("guest",), keeps="table_id"))

_ATTEMPTS = f"""(
    select day, daily.game, daily.guest, daily.table_id, began_at,
        coalesce(results.at, (select at from games where table_id = daily.table_id), (
            select touched from tables where id = daily.table_id and status = 'closed'
        )) as ended_at,
        case seat when 0 then coalesce(place, 1) end as place, score, compared
    from daily left join results on results.table_id = daily.table_id and seat = 0
        and bot is null and results.at / {DAY_MS} = day
)"""
"""The attempts with their ends. An attempt has a place if its guest played it to the end of the
game, on its day. In a solo game that is the first place."""
_KEPT_DAYS = 1000
_RATED_DAYS = 90
"""Attempts of which the mean percentage is taken, the last of all games."""
_ORDER = (
    "place is null, place, compared desc,"
    " case when place is null then 0 else ended_at - began_at end"
)
"""The order of attempts: finished ones first, by place, compared numbers and time. Attempts that
were not finished are equal."""
_WORSE = (
    "(others.place is null or (others.place, mine.compared, others.ended_at - others.began_at)"
    " > (mine.place, others.compared, mine.ended_at - mine.began_at))"
)
"""The condition that another attempt follows a finished one of a guest in that order."""


def begin_daily(table: Change, attempt: Attempt, origin: int, there: int) -> Work[Begun]:
    """Write an attempt and its table. Write nothing if the guest has one for that day and game, or
    if `there` attempts at it came from the same `origin`.

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


def attempts(guest: int, since: int) -> Work[list[Attempt]]:
    """Return a guest's attempts of the days from `since` on, the latest first."""
    rows = yield query(
        f"select * from {_ATTEMPTS} as attempts where guest = $1 and day >= $2"
        " order by day desc, game",
        *(guest, since),
    )
    return [_attempt(row) for row in rows]


def daily_results(day: int, game: str, limit: int) -> Work[list[Placed]]:
    """Return the best attempts at a challenge."""
    rows = yield query(_ranked("true", " limit $3"), day, game, limit)
    return [_placed(row) for row in rows]


def daily_place(day: int, game: str, guest: int) -> Work[Placed | None]:
    """Return a guest's attempt among all; None without one that ended."""
    rows = yield query(_ranked("guest = $3"), day, game, guest)
    return _placed(rows[0]) if rows else None


def standings(guest: int, enough: int) -> Work[list[tuple[str, int, int, bool]]]:
    """Return for each game the mean percentage of others who were worse and the number of days in
    that mean. Also return whether the days are fewer than `enough`."""
    # Grouped by number, since PostgreSQL would sort all attempts by the names of their games.
    rows = yield query(
        "with mine as (select *, row_number() over (order by day desc, game) as number"
        f" from {_ATTEMPTS} as attempts where guest = $1 and place is not null"
        " order by day desc, game limit $2),"
        f" sums as (select mine.number, sum(case when {_WORSE} then 1 else 0 end) as worse,"
        f" count(*) - 1 as of_others from mine join {_ATTEMPTS} as others"
        " on others.day = mine.day and others.game = mine.game"
        " where others.ended_at is not null group by mine.number)"
        " select game, worse, of_others from sums join mine on mine.number = sums.number"
        " where of_others > 0 order by game, day",
        *(guest, _RATED_DAYS),
    )
    shares: dict[str, list[float]] = {}
    for game, worse, others in rows:
        shares.setdefault(game, []).append(100 * worse / others)
    return [
        (game, round(fmean(each)), len(each), len(each) < enough) for game, each in shares.items()
    ]


def _ranked(which: str, limit: str = "") -> str:
    """Return the attempts of a day and game with their ranks, of which some are chosen."""
    return (
        "select * from (select attempts.*, name, profiles.id as person,"
        f" rank() over (order by {_ORDER}) as ranked,"
        f" cume_dist() over (order by {_ORDER}) as up_to, count(*) over () as of_all"
        f" from {_ATTEMPTS} as attempts join guests on guests.id = attempts.guest"
        " join profiles on profiles.guest = attempts.guest"
        " where day = $1 and game = $2 and ended_at is not null) as placed"
        f" where {which} order by ranked, name{limit}"
    )


def _placed(row: Sequence[Any]) -> Placed:
    *facts, name, person, ranked, up_to, of = row
    return Placed(_attempt(facts), name, person, ranked, of - round(up_to * of), of)


def _attempt(row: Sequence[Any]) -> Attempt:
    *facts, compared = row
    return structs.replace(Attempt(*facts), compared=numbers(compared or ""))
