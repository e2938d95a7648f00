"""Jobs that share a commit: changes to append, and other work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work
from spieltisch.server.table.stored import chained


def nothing() -> Work[None]:
    """Do nothing more: what is left of a request that only appends."""
    yield from ()


class Job(NamedTuple):
    """Changes to append, or other work, and its result in time to come."""

    changes: tuple[Change, ...]
    work: Callable[[], Work[Any]]
    done: asyncio.Future[Any]

    @property
    def plain(self) -> bool:
        """Whether a batch, one statement, takes all of this job."""
        return self.work is nothing and all(map(plain, self.changes))

    def rest(self) -> Work[Any]:
        """Do what the batch leaves out, and return what the work gives."""
        for change in self.changes:
            for write in change.more:
                yield from write()
            if change.chat is not None:
                yield from tables.say(change.table, change.chat)
        return (yield from self.work())


def plain(change: Change) -> bool:
    """Return whether a batch takes all of a change."""
    return change.chat is None and not change.more


class Appended(NamedTuple):
    """The rows that a batch writes, by kind: in each row a number stands before the columns."""

    log: list[tuple[int, str, int, int, bytes]]
    """Tables, numbers, times and events."""
    applied: list[tuple[int, str, int, int, int]]
    """Tables, guests, messages and log numbers."""
    cards: list[tuple[int, str, int, str, bool, str]]
    """Tables, times, status, whether they are listed, and the cards themselves."""
    people: list[tuple[int, str, int]]
    """Tables with each guest who hosts or sits there."""
    heads: list[tuple[int, str, str]]
    """Tables and the digests of their logs."""


def appended(changes: Sequence[tuple[int, Change]]) -> Appended:
    """Return the rows that a batch writes of numbered changes."""
    cards = [(number, c.table, c.rows[-1].at, c.card) for number, c in changes if c.card]
    return Appended(
        [(number, c.table, row.n, row.at, row.event) for number, c in changes for row in c.rows],
        [(number, c.table, a.guest, a.message, a.n) for number, c in changes for a in c.applied],
        [
            (number, table, at, card.status, card.listed, msgspec.json.encode(card).decode())
            for number, table, at, card in cards
        ],
        [
            (number, table, guest)
            for number, table, _, card in cards
            for guest in {card.host, *card.guests}
            if guest is not None
        ],
        [
            (number, c.table, chained(c.rows) if c.head is None else c.head)
            for number, c in changes
            if c.rows
        ],
    )
