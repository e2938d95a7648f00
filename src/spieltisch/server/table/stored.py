"""The parts of a table that a store keeps: events, cards, guests, and results of solo games."""

from __future__ import annotations

import msgspec

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import Status


class Card(msgspec.Struct, frozen=True, gc=False):
    """A table in a list: `names` as shown, `guests` and `turn` by number, to tell one's own."""

    game: str
    mode: str
    status: Status
    listed: bool
    host: int
    names: list[str | None]
    guests: list[int | None]
    turn: list[int]
    bot_to_act: bool = True
    """Whether a bot is to act; unknown of what an earlier version wrote."""


class EventRow(msgspec.Struct, frozen=True, gc=False):
    """One event of a log: its number from 1, when it happened, and itself encoded."""

    n: int
    at: int
    event: bytes


class Solo(msgspec.Struct, frozen=True, gc=False):
    """A finished solo game, to be written on the score sheets of all `guests` who held a seat.

    `names` are the people at the table and `bots` the levels of the bots, each once.
    """

    game: str
    mode: str
    options: dict[str, OptionValue]
    seats: int
    result: int
    challenges: tuple[str, ...]
    names: list[str]
    bots: list[str]
    guests: list[int]


class Guest(msgspec.Struct, frozen=True, gc=False):
    """A person with a name, known by a token."""

    id: int
    name: str
