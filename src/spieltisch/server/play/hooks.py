"""Hooks by which tables ask features: may a guest speak, who is called, what does an end write?"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, Protocol

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.play.calls import Due
from spieltisch.server.storage.interface import Change, Writing
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import DaysOffTaken, Guest, KnownRating

Audience = Guest | Literal["everybody"] | None
"""The viewer of a position: a guest, a person without a name, or everybody who has a link."""


class Sight(Protocol):
    """A rule of who may see what of a table."""

    async def let_see(self, table: TableState, to: Audience) -> None:
        """Refuse to show a position of a table, or any draw, to this audience."""


class Hooks(ABC):
    """The features, as tables ask them. `features.site.Site` answers."""

    @abstractmethod
    def begin(self) -> None:
        """Begin the tasks that need no table."""

    @abstractmethod
    async def stop(self) -> None:
        """End the tasks that need no table."""

    @property
    @abstractmethod
    def handlers(self) -> Mapping[type, Callable[..., Any]]:
        """The handlers of further messages at a table's socket, by type."""

    @property
    @abstractmethod
    def ways(self) -> Sequence[Due]:
        """The ways to call players who are not at their table."""

    @property
    @abstractmethod
    def sight(self) -> Sight:
        """The rule of who may see a table."""

    @abstractmethod
    def open_to_all(self, table: TableState) -> bool:
        """Return whether the draws of a finished game are open to all."""

    @abstractmethod
    def let_speak(self, visitor: Visitor) -> None:
        """Refuse words of a visitor who may not speak."""

    @property
    @abstractmethod
    def closing(self) -> bool:
        """Whether the server's host lets no new game begin."""

    def let_begin(self) -> None:
        """Refuse (`closing`) a new game while the server's host lets none begin."""
        if self.closing:
            raise Refusal("closing")

    @abstractmethod
    def let_name(self, visitor: Visitor, known: str, *names: str | None) -> None:
        """Refuse names other than the one `known` of a visitor who may not speak."""

    @abstractmethod
    async def refresh_conduct(self) -> None:
        """Have the mutes and bans that the store has take effect."""

    @abstractmethod
    async def refresh_conduct_soon(self) -> None:
        """Have them take effect as another process changed them, until it succeeds."""

    @abstractmethod
    async def apart(self, guests: Collection[int]) -> frozenset[frozenset[int]]:
        """Return the pairs among guests of whom one has blocked the other."""

    @abstractmethod
    async def blocked_by(self, guest: int) -> frozenset[int]:
        """Return the guests whom a guest has blocked."""

    @abstractmethod
    async def days_off(self, guests: Collection[int], since: int) -> Sequence[DaysOffTaken]:
        """Return the days off of guests that ended after `since`, the earliest first."""

    @abstractmethod
    async def ratings(
        self, table: TableState, guests: Collection[int]
    ) -> Mapping[int, KnownRating]:
        """Return the ratings of guests at a table; once it is over, with the changes."""

    @abstractmethod
    async def list_table(self, new: Change, address: str) -> None:
        """Write a new listed table, asked for from that address; Refusal at too many."""

    @abstractmethod
    async def to_call(self, since: int) -> Sequence[str]:
        """Return the ids of tables, touched after `since`, where a player may have to be called."""

    @abstractmethod
    def at_end(self, table: TableState, at: int) -> Writing:
        """Return the work that a game which ended at the time `at` adds to its last change."""
