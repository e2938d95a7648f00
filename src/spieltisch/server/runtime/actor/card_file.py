"""The card of a table in the lists, and when to write it again."""

from __future__ import annotations

from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Card

TOUCH_MS = 5000
"""Lists know the time of a table's last event as exactly as this."""


class CardFile:
    """Remembers what was filed last."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._turn: tuple[int, ...] = ()
        self._at = 0

    def next(self, info_changed: bool) -> Card | None:
        """Return the table's card when it may have changed, or was last written long ago.

        It may have changed with the table info (`info_changed`), and when other seats are to act.
        """
        turn, now = self._table.to_act(), self._table.at
        if not info_changed and turn == self._turn and now - self._at < TOUCH_MS:
            return None
        self._turn, self._at = turn, now
        return self._table.card()
