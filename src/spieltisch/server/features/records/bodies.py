"""Bodies of the HTTP call by which a record becomes a table."""

from __future__ import annotations

from msgspec import field

from spieltisch.server.table.values import SeatPlan, Value, Word


class NewRecord(Value, frozen=True):
    """POST /api/records: the text of a record. It becomes a table that shows the finished game, or
    at which an unfinished one goes on."""

    record: str
    seats: list[SeatPlan] = field(default_factory=list)
    """The players who continue an unfinished game: people at one screen, and bots."""


class RecordTable(Value, frozen=True):
    """Answer to POST /api/records: the game of a record, and its table; null for an unfinished game
    while nobody has been named who continues it."""

    table: str | None
    game: Word
    mode: Word
    seats: int
