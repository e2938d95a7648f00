"""Score sheets: the finished solo games of a guest, read from their results.

A game is better than another one if it has the greater text of `compared`. Settings are equal if
their options are equal texts and the tables have as many seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from spieltisch.server.features.results.compared import numbers
from spieltisch.server.features.results.result_rows import ON_SHEET
from spieltisch.server.features.results.values import Sheet, SheetBest, SheetGame
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.values import NAMELESS

_MINE = f"""
select mine.table_id, mine.at, mine.mode, options,
    (select count(*) from results where table_id = mine.table_id), score, challenges, compared
from results mine join games on games.table_id = mine.table_id
where mine.guest = $1 and mine.game = $2 and main = 1 and {ON_SHEET}
order by mine.at, mine.table_id
"""


class _Mine(NamedTuple):
    """A game of the guest, as the database has it."""

    table: str
    at: int
    mode: str
    options: str
    seats: int
    result: int
    challenges: str
    compared: str

    def settings(self) -> tuple[str, str, int]:
        """Return the mode, options and seats: each combination has a best result of its own."""
        return self.mode, self.options, self.seats


class _Players(NamedTuple):
    """The names of the people at a table and the levels of its bots, each once."""

    names: list[str]
    bots: list[str]


def sheet(guest: int, game: str, before: int | None, limit: int) -> Work[Sheet]:
    """Return a guest's score sheet with `limit` games at most, those before `before`
    (`Sheet.older` of an earlier answer) where it is given."""
    mine = [_Mine(*row) for row in (yield query(_MINE, guest, game))]
    end = len(mine) if before is None else min(max(before - 1, 0), len(mine))
    start = max(end - limit, 0)
    players = yield from _players([one.table for one in mine[start:end]])
    best: dict[object, str] = {}
    played: dict[object, list[_Mine]] = {}
    games: list[SheetGame] = []
    for number, one in enumerate(mine):
        settings = one.settings()
        if start <= number < end:
            befores = best.get(settings), best.get(one.mode)
            games.append(_game(one, players[one.table], *befores))
        for alike in (settings, one.mode):
            best[alike] = max(one.compared, best.get(alike, ""))
        played.setdefault(settings, []).append(one)
    return Sheet(
        games=games[::-1],
        older=start + 1 if start else None,
        bests=_bests([*played.values()]),
        ticked=_ticked(mine),
    )


def _players(tables: Sequence[str]) -> Work[Mapping[str, _Players]]:
    """Return the players of each table, in the order of its seats."""
    found = {table: _Players([], []) for table in tables}
    if not tables:
        return found
    rows = yield query(
        "select table_id, name, bot, main from results"
        f" where table_id in ({numbered(len(tables))}) order by table_id, seat",
        *tables,
    )
    for table, name, bot, main in rows:
        names, bots = found[table]
        # Guests who deleted themselves have one name in common, and are several people.
        if name is not None and (name not in names or (name == NAMELESS and main)):
            names.append(name)
        if bot is not None and bot not in bots:
            bots.append(bot)
    return found


def _game(one: _Mine, players: _Players, best: str | None, best_any: str | None) -> SheetGame:
    return SheetGame(
        table=one.table,
        at=one.at,
        mode=one.mode,
        options=msgspec.json.decode(one.options),
        seats=one.seats,
        result=one.result,
        challenges=msgspec.json.decode(one.challenges),
        names=players.names,
        bots=players.bots,
        compared=numbers(one.compared),
        best_before=None if best is None else numbers(best),
        best_before_any=None if best_any is None else numbers(best_any),
    )


def _bests(played: Sequence[Sequence[_Mine]]) -> list[SheetBest]:
    """Return the best result with each settings: the greatest first, of equal ones the latest."""
    found = [(max(one.compared for one in games), games[-1], len(games)) for games in played]
    found.sort(key=lambda one: (one[0], one[1].at, one[1].table), reverse=True)
    return [
        SheetBest(last.mode, msgspec.json.decode(last.options), last.seats, games, best[0], best)
        for text, last, games in found
        for best in (numbers(text),)
    ]


def _ticked(mine: Sequence[_Mine]) -> dict[str, list[str]]:
    """Return the challenges that any game ticked off, by mode."""
    ticked: dict[str, set[str]] = {}
    for mode, challenges in sorted({(one.mode, one.challenges) for one in mine}):
        if found := msgspec.json.decode(challenges):
            ticked.setdefault(mode, set()).update(found)
    return {mode: sorted(found) for mode, found in ticked.items()}
