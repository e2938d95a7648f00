"""The values and errors of the store: all that `wire` and `transport` may know of it.

A table is its log: numbered events, appended and never changed. A table has one writer. A process
claims it before it loads it, and gets an epoch, which every claim raises. Each change says the
epoch of its writer, and the store refuses one of an older epoch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from spieltisch.server.storage.query import Work
from spieltisch.server.table.stored import Agent, Card, EventRow


class StoreError(Exception):
    """The store could not do it, and whether it has is unknown: rebuild the table from its log."""


class NotOwner(StoreError):
    """Another process owns the table, or has owned it since it was claimed: nothing was written.

    `owner` is the process that owns it, where that is known, and `address` where it listens."""

    def __init__(self, owner: int | None = None, address: str = "") -> None:
        by = "another process" if owner is None else f"process {owner}"
        super().__init__(f"the table is owned by {by}")
        self.owner = owner
        self.address = address


class StoreDamaged(StoreError):
    """The data cannot be read any more, and trying again would not help."""


class DataDamaged(OSError):
    """The file of this data folder, or the copy of one, cannot be read whole."""


class DataInUse(OSError):
    """Another server works with this data folder."""


class DataTooNew(OSError):
    """A later version of this program wrote this data."""


class DataTooOld(OSError):
    """A program from before the first release wrote this data."""


class Outage(NamedTuple):
    """A time in which nobody could act, in milliseconds since 1970."""

    since: int
    until: int


class ListedCard(msgspec.Struct, frozen=True, gc=False):
    """A card from the store, and when something last happened, in milliseconds since 1970."""

    table: str
    touched: int
    card: Card
    seen: int = 0
    """The log number up to which the guest whose list it is saw the loss of their seat."""


class Applied(msgspec.Struct, frozen=True, gc=False):
    """A client's message that was applied, and the log number after it."""

    guest: int
    message: int
    n: int


class ChatRow(msgspec.Struct, frozen=True, gc=False):
    """One message of chat, numbered from 1; one of a number that is there takes its place."""

    line: int
    at: int
    name: str
    seat: int | None
    text: str
    guest: int
    """The guest who said it."""
    phrase: str | None = None
    """The phrase it is, of which the text is the English."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """The owner of a table, for a process that asks to own it."""

    process: int
    """The number of its owner."""
    epoch: int
    """The number of claims to the table so far; its owner says it with each change."""
    ours: bool
    """Whether who asked owns it now."""
    address: str = ""
    """The address where another owner listens for this process."""


Writing = Callable[[], Work[None]]
"""Work that a change brings into its transaction."""


class Change(msgspec.Struct, frozen=True, gc=False):
    """The rows that one transaction adds to one table."""

    table: str
    rows: list[EventRow] = []
    card: Card | None = None
    applied: list[Applied] = []
    chat: ChatRow | None = None
    more: Sequence[Writing] = ()
    """Further work in the same transaction."""
    seated: bool = True
    """Whether the people on its card may be others than before; else a store may leave them."""
    epoch: int = 0
    """The number of the claim by which its writer owns the table; 0: the table is new and
    unclaimed."""
    head: str | None = None
    """The digest of the log after `rows` (`chained`); None: they are all of a new table's log."""


class Stored(msgspec.Struct, frozen=True, gc=False):
    """One table as the store has it: its log, what was applied, and its last messages of chat."""

    rows: list[EventRow]
    applied: dict[tuple[int, int], int]
    """Log number by guest and message."""
    chat: list[ChatRow]
    head: str | None = None
    """The digest of the log as it was written; None: nobody knows it any more."""


UNKNOWN = Agent()
"""A device that said nothing of itself."""
CHAT_MESSAGES = 200
"""Messages of chat that a table keeps."""
