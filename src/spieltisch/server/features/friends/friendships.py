"""Friends, requests, blocks and invitations: the rules by which guests become friends or part.

Nobody learns that somebody blocks them. The friend whom they see never comes, a request waits
unseen, and an invitation goes nowhere.
"""

from __future__ import annotations

import re

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.conduct.reporting import accused
from spieltisch.server.features.friends import block_rows, friend_rows, invitation_rows
from spieltisch.server.features.friends.block_rows import Ties
from spieltisch.server.features.friends.bodies import Author, FriendInfo, Friends, News, Tie
from spieltisch.server.features.friends.friend_rows import Friend
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage import table_rows
from spieltisch.server.table.stored import Card, Guest
from spieltisch.server.table.values import DAY_MS

FRIENDS = 200
"""Friends of one guest."""
BLOCKS = 500
"""People whom one guest blocks."""
REQUESTS = 20
"""People whom one guest asks in a day."""
REQUEST_MS = 30 * DAY_MS
"""Milliseconds after which a request is forgotten, and may be made once more."""
ONLINE_MS = 150_000
"""Milliseconds for which a friend counts as online: browsers wake pages in the background once a
minute."""
INVITATION_MS = 15 * 60_000
"""Milliseconds for which an invitation is shown."""


class Friendships:
    """The ties between guests; each method raises Refusal."""

    def __init__(self, site: Site, tables: LocalTables) -> None:
        self._site = site
        self._store = site.store
        self._tables = tables

    # ------------------------------------------------------------ what a guest sees

    async def lists(self, guest: Guest) -> Friends:
        """Return the friends of a guest, those who ask to be, and the people whom they block."""
        friends, asking, blocked = await self._store.do(block_rows.people, guest.id)
        shown = [
            FriendInfo(
                one.person.person,
                one.person.name,
                one.person.avatar,
                self.online(one),
                self.online(one) and one.at_table,
                one.called and not self._site.push.off,
            )
            for one in friends
        ]
        return Friends(shown, asking, blocked)

    async def news(self, guest: Guest, at_table: bool) -> News:
        """Return what has come from others, and note that a page of the guest is open."""
        now = self._site.clock.now()
        since = now - INVITATION_MS
        return await self._store.do(invitation_rows.news, guest.id, now, at_table, since)

    async def card(self, table: str) -> Card:
        """Return the card of a table."""
        known = re.fullmatch(ID_FORM, table)
        card = await self._store.do(table_rows.card, table) if known else None
        if card is None:
            raise Refusal("no-table")
        return card

    def online(self, friend: Friend) -> bool:
        """Return whether a friend is online."""
        return friend.seen > self._site.clock.now() - ONLINE_MS

    # ------------------------------------------------------------ friends by a link

    async def code(self, guest: Guest, renew: bool) -> str:
        """Return the code of a guest's friend link; with `renew`, a new code replaces it."""
        fresh = self._site.randomness.table_id()
        return await self._store.do(friend_rows.friend_code, guest.id, fresh, renew)

    async def owner(self, code: str) -> Guest:
        """Return the guest to whom the code of a friend link belongs."""
        owner = await self._store.do(friend_rows.guest_of_friend_code, code)
        if owner is None:
            raise Refusal("wrong-friend")
        return owner

    async def join(self, guest: Guest, code: str) -> None:
        """Make friends with the guest to whom the code of a friend link belongs."""
        owner = await self.owner(code)
        if owner.id == guest.id:
            raise Refusal("your-own-link")
        if owner.id in await self._store.do(block_rows.blocked_by, guest.id):
            raise Refusal("you-block")
        if guest.id not in await self._store.do(block_rows.blocked_by, owner.id):
            await self._befriend(guest.id, owner.id)
        else:
            row = self._site.randomness.table_id()
            if not await self._store.do(friend_rows.pretend, guest.id, owner.id, row, FRIENDS):
                raise Refusal("friends-full")

    # ------------------------------------------------------------ requests

    async def ask(self, guest: Guest, other: int) -> None:
        """Ask a person to be friends; where they ask already, agree."""
        ties = await self._store.do(block_rows.ties, guest.id)
        if other in ties.blocked:
            raise Refusal("you-block")
        if other in ties.asking:
            await self._befriend(guest.id, other)
        elif other not in ties.friends:
            now, row = self._site.clock.now(), self._site.randomness.table_id()
            since = now - REQUEST_MS
            if not await self._store.do(
                friend_rows.ask, guest.id, other, row, now, since, REQUESTS
            ):
                raise Refusal("requests-full", seconds=DAY_MS // 1000)

    async def accept(self, guest: Guest, person: str) -> None:
        """Accept the request of a person, named by the row of the guest's list."""
        await self._befriend(
            guest.id, known(await self._store.do(friend_rows.asker, guest.id, person))
        )

    async def decline(self, guest: Guest, person: str) -> None:
        """Decline the request of a person, named by the row of the guest's list."""
        _done(await self._store.do(friend_rows.decline, guest.id, person))

    async def remove(self, guest: Guest, person: str) -> None:
        """Remove a friend, named by the row of the guest's list."""
        _done(await self._store.do(friend_rows.unfriend, guest.id, person))

    # ------------------------------------------------------------ blocks

    async def block(self, guest: Guest, other: int) -> None:
        """Block a person."""
        row = self._site.randomness.table_id()
        if not await self._store.do(block_rows.block, guest.id, other, row, BLOCKS):
            raise Refusal("blocks-full")
        await self._hear_again(guest)

    async def block_row(self, guest: Guest, person: str) -> None:
        """Block a person, named by the row of the guest's list."""
        await self.block(guest, known(await self._store.do(block_rows.person, guest.id, person)))

    async def block_author(self, guest: Guest, table: str, author: Author) -> None:
        """Block the author of a message at a table, or the person on a seat there."""
        other = accused((await self._tables.open(table)).open_table, author.line, author.seat)
        if other.id == guest.id:
            raise Refusal("nobody-else")
        await self.block(guest, other.id)

    async def unblock(self, guest: Guest, other: int) -> None:
        """Block a person no longer, if the guest blocks them."""
        if await self._store.do(block_rows.unblock_guest, guest.id, other):
            await self._hear_again(guest)

    async def unblock_row(self, guest: Guest, person: str) -> None:
        """Block a person no longer, named by the row of the guest's list."""
        _done(await self._store.do(block_rows.unblock, guest.id, person))
        await self._hear_again(guest)

    # ------------------------------------------------------------ invitations

    async def invite(self, guest: Guest, other: int, table: str) -> None:
        """Invite a person to a table of the guest that waits. A friend who is not online is
        called."""
        card = await self.card(table)
        if guest.id not in (card.host, *card.guests):
            raise Refusal("not-your-seat")
        if card.status != "waiting":
            raise Refusal("not-waiting")
        now = self._site.clock.now()
        if guest.id in await self._store.do(block_rows.blocked_by, other):
            return
        await self._store.do(invitation_rows.invite, other, guest.id, table, now)
        friend = await self._store.do(friend_rows.friend_of, guest.id, other)
        if friend is not None and not self.online(friend):
            self._site.push.invite(other, table, card.game, guest.name, card.rated)

    async def invite_row(self, guest: Guest, person: str, table: str) -> None:
        """Invite a friend, named by the row of the guest's list, to a table of the guest."""
        friend = await self._store.do(friend_rows.friend, guest.id, person)
        await self.invite(guest, known(None if friend is None else friend.guest), table)

    async def end_invitation(self, guest: Guest, table: str) -> None:
        """Drop the invitation of a guest to a table."""
        await self._store.do(invitation_rows.end_invitation, guest.id, table)

    async def _befriend(self, one: int, other: int) -> None:
        ids = self._site.randomness.table_id(), self._site.randomness.table_id()
        if not await self._store.do(friend_rows.befriend, one, other, ids, FRIENDS):
            raise Refusal("friends-full")

    async def _hear_again(self, guest: Guest) -> None:
        """Have a guest's sockets come back: each then hears what its guest wants to hear."""
        await self._tables.depart(Guest(guest.id, guest.name), for_good=False)


def known(other: int | None) -> int:
    """Return the number of a person; Refusal for nobody."""
    if other is None:
        raise Refusal("no-person")
    return other


def tie(other: int, ties: Ties) -> Tie:
    """Return what a person is to the guest with these ties."""
    if other in ties.blocked:
        return "blocked"
    if other in ties.friends:
        return "friend"
    if other in ties.asking:
        return "asks"
    return "asked" if other in ties.asked else "none"


def _done(done: bool) -> None:
    """Refuse a person who is not on the list."""
    if not done:
        raise Refusal("no-person")
