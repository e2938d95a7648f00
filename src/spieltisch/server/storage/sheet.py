"""Score sheets in the embedded store: a row for every guest who held a seat of a solo game.

`options`, `challenges`, `names` and `bots` are JSON; options have their names in order, so that
equal settings are equal texts.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from spieltisch.server.storage.interface import Sheet, SheetBest, SheetGame, Solo

GAMES = """
select id, table_id, at, mode, options, seats, result, challenges, names, bots, best, best_any
from (
    select *,
        max(result) over (partition by options, seats order by id
            rows between unbounded preceding and 1 preceding) as best,
        max(result) over (partition by mode order by id
            rows between unbounded preceding and 1 preceding) as best_any
    from sheet where guest = :guest and game = :game
)
where :before is null or id < :before order by id desc limit :limit
"""
BESTS = """
select mode, options, seats, count(*), max(result) as best from sheet
where guest = :guest and game = :game group by mode, options, seats
order by best desc, max(id) desc
"""
TICKED = """
select mode, value from sheet, json_each(challenges)
where guest = :guest and game = :game group by mode, value order by mode, value
"""


def write(db: sqlite3.Connection, table: str, at: int, solo: Solo) -> None:
    """Write a row on the sheet of each guest."""
    options, challenges, names, bots = map(
        _text, (solo.options, solo.challenges, solo.names, solo.bots)
    )
    facts = (solo.game, solo.mode, options, solo.seats, solo.result, challenges, names, bots)
    db.executemany(
        "insert into sheet (guest, table_id, at, game, mode, options, seats, result, challenges,"
        " names, bots) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(guest, table, at, *facts) for guest in solo.guests],
    )


def read(db: sqlite3.Connection, guest: int, game: str, before: int | None, limit: int) -> Sheet:
    """Return what `Store.sheet` asks for."""
    asked = {"guest": guest, "game": game, "before": before, "limit": limit + 1}
    rows = db.execute(GAMES, asked).fetchall()
    ticked: dict[str, list[str]] = {}
    for mode, challenge in db.execute(TICKED, asked):
        ticked.setdefault(mode, []).append(challenge)
    return Sheet(
        games=[_game(row) for row in rows[:limit]],
        older=rows[limit - 1][0] if len(rows) > limit else None,
        bests=[
            SheetBest(mode, _value(options), seats, games, best)
            for mode, options, seats, games, best in db.execute(BESTS, asked)
        ],
        ticked=ticked,
    )


def _game(row: tuple[Any, ...]) -> SheetGame:
    _, table, at, mode, options, seats, result, challenges, names, bots, best, best_any = row
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
        best_before=best,
        best_before_any=best_any,
    )


def _text(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _value(text: str) -> Any:
    return msgspec.json.decode(text)
