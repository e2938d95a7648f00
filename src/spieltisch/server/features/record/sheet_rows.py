"""Score sheets: a row for every guest who held a seat of a solo game.

`options`, `challenges`, `names` and `bots` are JSON; options have their names in order, so that
equal settings are equal texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from spieltisch.server.features.record import compared
from spieltisch.server.storage.interface import Sheet, SheetBest, SheetGame
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.rows.declared import Rows, declare
from spieltisch.server.table.stored import Solo

declare(Rows("sheet", guest=("guest",), keeps="table_id"))

_GAMES = """
select id, table_id, at, mode, options, seats, result, challenges, names, bots, compared, best,
    best_any
from (
    select *,
        max(compared) over (partition by options, seats order by id
            rows between unbounded preceding and 1 preceding) as best,
        max(compared) over (partition by mode order by id
            rows between unbounded preceding and 1 preceding) as best_any
    from sheet where guest = $1 and game = $2
) as games
where cast($3 as bigint) is null or id < $3 order by id desc limit $4
"""
_BESTS = """
select mode, options, seats, count(*), max(compared) as best from sheet
where guest = $1 and game = $2 group by mode, options, seats
order by best desc, max(id) desc
"""
_TICKED = """
select distinct mode, challenges from sheet
where guest = $1 and game = $2 and challenges != '[]'
"""


def write(table: str, at: int, solo: Solo) -> Work[None]:
    """Write a row on the sheet of each guest."""
    options, challenges, names, bots = map(
        _text, (solo.options, solo.challenges, solo.names, solo.bots)
    )
    facts = (solo.game, solo.mode, options, solo.seats, solo.result, challenges, names, bots)
    for guest in solo.guests:
        yield query(
            "insert into sheet (guest, table_id, at, game, mode, options, seats, result,"
            " challenges, names, bots, compared)"
            " values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
            *(guest, table, at, *facts, compared.text(solo.compared)),
        )


def sheet(guest: int, game: str, before: int | None, limit: int) -> Work[Sheet]:
    """Return a guest's score sheet with `limit` games at most, those before `before`
    (`Sheet.older` of an earlier answer) where it is given."""
    rows = yield query(_GAMES, guest, game, before, limit + 1)
    bests = yield query(_BESTS, guest, game)
    ticks = yield query(_TICKED, guest, game)
    ticked: dict[str, set[str]] = {}
    for mode, challenges in ticks:
        ticked.setdefault(mode, set()).update(_value(challenges))
    return Sheet(
        games=[_game(row) for row in rows[:limit]],
        older=rows[limit - 1][0] if len(rows) > limit else None,
        bests=[
            SheetBest(mode, _value(options), seats, games, best[0], best)
            for mode, options, seats, games, text in bests
            for best in (compared.numbers(text),)
        ],
        ticked={mode: sorted(ticked[mode]) for mode in sorted(ticked)},
    )


def _game(row: Sequence[Any]) -> SheetGame:
    _, table, at, mode, options, seats, result, challenges, names, bots, *texts = row
    own, best, best_any = (None if one is None else compared.numbers(one) for one in texts)
    return SheetGame(
        table=table,
        at=at,
        mode=mode,
        options=_value(options),
        seats=seats,
        result=result,
        challenges=_value(challenges),
        names=_value(names),
        bots=_value(bots),
        compared=own or [result],
        best_before=best,
        best_before_any=best_any,
    )


def _text(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _value(text: str) -> Any:
    return msgspec.json.decode(text)
