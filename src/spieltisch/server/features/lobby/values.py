"""The part of the store by which people find one another; see `Store`."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal, Protocol

from spieltisch.server.table.stored import Online, Presence, Wish

if TYPE_CHECKING:
    from spieltisch.server.storage.interface import Change

Listed = Literal["listed", "guest", "origin"]
"""Whether a table was listed, or of whom too many are: of its host, or from the same address."""


class LobbyStore(Protocol):
    """Wishes have a lease: one that nobody renews in time no longer counts."""

    async def add_wish(self, wish: Wish, until: int) -> None:
        """Keep a guest's wish until then, in place of the last one they had."""

    async def renew_wish(self, guest: int, id: str, at: int, until: int) -> Wish | None:
        """Keep a wish until then, and return it as it stands; None where it is over."""

    async def end_wish(self, guest: int, id: str) -> None:
        """End a wish."""

    async def fitting(self, wish: Wish, at: int, limit: int) -> list[Wish]:
        """Return the open wishes of others with the same terms, those that wait longest first."""

    async def meet(self, guests: Collection[int], terms: str, table: Change, at: int) -> bool:
        """Write a new table for guests whose wishes with these terms are open, and note it with the
        wishes. Return False and write nothing where one of them is no longer open."""

    async def looking(self, at: int) -> dict[str, int]:
        """Return the number of open wishes by game."""

    async def list_table(
        self, table: Change, origin: int, at: int, since: int, each: int, there: int
    ) -> Listed:
        """Write a new listed table.

        Write nothing where its host has `each` tables that wait and were listed after `since`, or
        people of the same `origin` have `there`.
        """

    async def note_online(self, guests: Collection[int], at: int) -> None:
        """Note that these guests are here."""

    async def online(self, since: int, limit: int) -> Online:
        """Return how many guests were here after `since`, with at most `limit` of those who show
        themselves."""

    async def presence(self, guest: int, since: int) -> Presence:
        """Return what strangers know of a guest: whether they were here after `since`."""

    async def is_shown(self, guest: int) -> bool:
        """Return whether a guest shows themselves as online."""

    async def show(self, guest: int, shown: bool) -> None:
        """Let a guest be shown as online, or not."""
