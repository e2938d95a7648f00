"""The card of a table in the lists, and when to write it again."""

from __future__ import annotations

from msgspec import structs

from spieltisch.server.table import cards
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Card

TOUCH_MS = 5000
"""Lists know the time of a table's last event as exactly as this."""


class CardFile:
    """Remembers what was filed last."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._card: Card | None = None
        self._turn: tuple[int, ...] = ()
        self._due: int | None = None
        self._at = 0

    def next(self, info_changed: bool) -> Card | None:
        """Return the table's card when it may have changed, or was last written long ago.

        It may have changed with the table info (`info_changed`), when other
        seats are to act, and when a player's time runs out at another moment.
        """
        turn, due, now = self._table.to_act(), self._table.due, self._table.at
        same = turn == self._turn and due == self._due
        if not info_changed and same and now - self._at < TOUCH_MS:
            return None
        self._turn, self._due, self._at = turn, due, now
        if info_changed or self._card is None or self._card.timed_out:
            self._card = cards.card(self._table)
        else:  # an action changes no more of a card than this
            self._card = structs.replace(self._card, **cards.turn(self._table))
        return self._card
