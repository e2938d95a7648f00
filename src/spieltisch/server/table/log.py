"""A table's log as it is read: each entry, and what of it the holder of some seats may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec
from msgspec import structs

from spieltisch.server.table.values import LogEntry, Seats


class LoggedEntry(msgspec.Struct, frozen=True, gc=False):
    """A log entry as spectators know it, and its texts as each seat does, where that differs.

    A busy server keeps hundreds of thousands: the cycle collector need not look at them.
    """

    entry: LogEntry
    texts: tuple[str, ...] = ()

    def known_to(self, seats: Seats) -> LogEntry:
        """Return the entry as the holder of `seats` may know it."""
        if not self.texts or not seats:
            return self.entry
        return structs.replace(self.entry, text=common([self.texts[seat] for seat in seats]))


def readers(logged: Sequence[LoggedEntry]) -> Callable[[Seats], list[LogEntry]]:
    """Return what gives these entries as the holder of some seats may know them."""
    plain = [one.entry for one in logged]
    if not [one for one in logged if one.texts]:
        return lambda _: plain
    return lambda seats: [one.known_to(seats) for one in logged]


def common(texts: Sequence[str]) -> str:
    """Return what all of several seats know of one action: people at one screen read the same log.

    >>> common(["deal M07 ?", "deal M07 M11"])
    'deal M07 ?'
    """
    if len(texts) == 1:
        return texts[0]
    known = [text.split(" ") for text in texts]
    if len({len(words) for words in known}) > 1:
        return " ".join(max(known, key=lambda words: list(words).count("?")))
    pairs = zip(*known, strict=True)
    return " ".join(words[0] if len(set(words)) == 1 else "?" for words in pairs)


def packed(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the form that items have in messages. A log keeps items for as long as the table is in
    memory, where plain data takes five times as much."""
    return cast(list[dict[str, Any]], msgspec.Raw(msgspec.json.encode(items)))
