"""Which messages have been applied at a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from spieltisch.server.table.transition import MessageKey


class AppliedMessages:
    """The table's log number after each message that was applied.

    By guest and then by message: such a dict holds nothing but ints, so that the cycle collector
    need not look at it, while a tuple for each message is one more thing to look at.
    """

    def __init__(self, stored: Mapping[MessageKey, int]) -> None:
        self._by_guest: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for key, n in stored.items():
            self.note(key, n)

    def number(self, key: MessageKey) -> int | None:
        """Return the log number after a message; None where it has not been applied."""
        guest, message = key
        return self._by_guest.get(guest, {}).get(message)

    def note(self, key: MessageKey, n: int) -> None:
        """Note that a message was applied; the log's last number is `n`."""
        guest, message = key
        self._by_guest[guest][message] = n
