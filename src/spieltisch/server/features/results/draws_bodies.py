"""Bodies of the HTTP call by which a page checks the draws of a record."""

from __future__ import annotations

from spieltisch.server.table.values import Value


class CheckedRecord(Value, frozen=True):
    """POST /api/draws: the text of a record."""

    record: str


class RecordDraw(Value, frozen=True):
    """A draw of a record: its line, and the seat that acted last (-1: none has)."""

    line: int
    actor: int
    possible: int
    """The place in `RecordDraws.possible` of what it was drawn from."""
    text: str


class RecordDraws(Value, frozen=True):
    """Answer to POST /api/draws: what a record's draws are checked by; empty where it says
    nothing."""

    game: str
    commitment: str
    secret: str
    entropies: list[str]
    seats: list[int]
    """The players by their numbers before the start, in the order of their seats; empty where it
    was not drawn."""
    possible: list[list[tuple[str, int]]]
    """Possible draws with their weights, sorted by their texts."""
    draws: list[RecordDraw]
