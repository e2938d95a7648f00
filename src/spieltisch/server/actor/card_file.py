"""When a table's card in the lists is written anew."""

from __future__ import annotations

from spieltisch.server.storage.interface import Card
from spieltisch.server.table.state import TableState

TOUCH_MS = 5000
"""How exactly lists know when something last happened at a table."""


class CardFile:
    """Remembers what was filed last."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._turn: tuple[int, ...] = ()
        self._at = 0

    def next(self, framed: bool) -> Card | None:
        """Return the table's card, when it may be another than it was, since the frame is
        (`framed`) or others are to act, or when it has not been touched for long."""
        turn, now = self._table.to_act(), self._table.at
        if not framed and turn == self._turn and now - self._at < TOUCH_MS:
            return None
        self._turn, self._at = turn, now
        return self._table.card()
