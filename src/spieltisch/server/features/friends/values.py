"""The part of `Store` that is about people: friends, requests, blocks, invitations, avatars."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from spieltisch.server.table.stored import Friend, Guest, Lists, News, Ties


class PeopleStore(Protocol):
    """See `Store`. A person is named by the `id` of a row of the guest's own lists."""

    async def choose_avatar(self, guest: int, avatar: int) -> None:
        """Give the guest another avatar."""

    async def friend_code(self, guest: int, fresh: str, renew: bool) -> str:
        """Return the code by which others become friends of the guest. It becomes `fresh` if the
        guest has no code yet, or on `renew`."""

    async def guest_of_friend_code(self, code: str) -> Guest | None:
        """Return the guest with that code."""

    async def befriend(self, one: int, other: int, ids: tuple[str, str], limit: int) -> bool:
        """Make two guests friends, under the ids that each has for the other.

        Requests between them end. Return False where one of them has `limit` friends already.
        """

    async def pretend(self, one: int, other: int, id: str, limit: int) -> bool:
        """Let a guest believe that another one, who blocks them, is a friend of theirs who never
        comes; return False where they have `limit` friends already."""

    async def unfriend(self, guest: int, id: str) -> bool:
        """End a friendship, on both sides; return whether there was one."""

    async def friend(self, guest: int, id: str) -> Friend | None:
        """Return a friend."""

    async def friend_of(self, guest: int, other: int) -> Friend | None:
        """Return a friend by their number."""

    async def ask(self, asker: int, guest: int, id: str, at: int, since: int, limit: int) -> bool:
        """Note that `asker` asks to be a friend of the guest, once; drop requests that were made
        before `since`. Return False where the asker has asked `limit` since a day before `at`."""

    async def asker(self, guest: int, id: str) -> int | None:
        """Return the number of the guest who made an open request."""

    async def decline(self, guest: int, id: str) -> bool:
        """Close a request, and tell its asker nothing. Return whether it was open."""

    async def block(self, guest: int, other: int, id: str, limit: int) -> bool:
        """Block a guest: friendship, requests and invitations between the two end. Return False
        where the guest has blocked `limit` already."""

    async def unblock(self, guest: int, id: str) -> bool:
        """Block a person no longer; return whether they were blocked."""

    async def unblock_guest(self, guest: int, other: int) -> bool:
        """Do the same by their number."""

    async def person(self, guest: int, id: str) -> int | None:
        """Return the number of a friend or of an asker."""

    async def blocked_by(self, guest: int) -> frozenset[int]:
        """Return the guests whom the guest has blocked."""

    async def apart(self, guests: Collection[int]) -> frozenset[frozenset[int]]:
        """Return the pairs of these guests of whom one has blocked the other."""

    async def people(self, guest: int) -> Lists:
        """Return the friends, the open requests and the blocked people, each by name."""

    async def ties(self, guest: int) -> Ties:
        """Return the numbers of all with whom a guest is in some relation."""

    async def invite(self, guest: int, asker: int, table: str, at: int) -> None:
        """Keep the invitation of a guest to a table, in place of the one before."""

    async def end_invitation(self, guest: int, table: str) -> None:
        """Delete an invitation."""

    async def news(self, guest: int, at: int, at_table: bool, since: int) -> News:
        """Note that a page of the guest is open, and return what has come: invitations that were
        made after `since`, to tables that still wait."""
