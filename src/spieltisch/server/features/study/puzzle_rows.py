"""Tries at puzzles."""

from __future__ import annotations

from spieltisch.server.features.study.values import Tried
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query

declare(Rows("puzzle_tries", "results", guest=("guest",)))

_TRY = """
insert into puzzle_tries (guest, puzzle, day, tries, solved, shown, at)
values ($1, $2, $3, 1, $4, 0, $5)
on conflict (guest, puzzle, day) do update set
    tries = puzzle_tries.tries + case when puzzle_tries.solved > 0 then 0 else 1 end,
    solved = case
        when puzzle_tries.solved > 0 then puzzle_tries.solved
        when puzzle_tries.shown > 0 or excluded.solved = 0 then 0
        else puzzle_tries.tries + 1
    end,
    at = excluded.at
returning puzzle, day, tries, solved, shown
"""


def try_puzzle(guest: int, puzzle: str, day: int, solves: bool, at: int) -> Work[Tried]:
    """Count one more try, unless the guest has solved the puzzle; return all of them."""
    rows = yield query(_TRY, guest, puzzle, day, int(solves), at)
    return _tried(*rows[0])


def show_puzzle(guest: int, puzzle: str, day: int) -> Work[bool]:
    """Note that the guest knows the solution; return False without a try."""
    sql = (
        "update puzzle_tries set shown = 1 where guest = $1 and puzzle = $2 and day = $3"
        " returning puzzle"
    )
    return bool((yield query(sql, guest, puzzle, day)))


def tried(guest: int) -> Work[list[Tried]]:
    """Return the tries of a guest, the last first."""
    sql = (
        "select puzzle, day, tries, solved, shown from puzzle_tries where guest = $1"
        " order by at desc, puzzle, day"
    )
    return [_tried(*row) for row in (yield query(sql, guest))]


def _tried(puzzle: str, day: int, tries: int, solved: int, shown: int) -> Tried:
    return Tried(puzzle, day, tries, solved, bool(shown))
