"""Handle the requests about people: friends, requests, blocks, invitations."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.conduct.reporting import accused
from spieltisch.server.features.friends import block_rows, friend_rows, invitation_rows
from spieltisch.server.features.friends.bodies import (
    Author,
    Chair,
    FriendCode,
    FriendInfo,
    Friends,
    GivenFriendCode,
    InvitationInfo,
    Neighbour,
    Neighbours,
    NewInvitation,
    News,
    OldInvitation,
    OnePerson,
    Owner,
    PersonInfo,
    Tie,
    WantedCode,
)
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.push.service import Push
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage.rows import table_rows
from spieltisch.server.table.stored import Card, Friend, Guest, Person, Ties
from spieltisch.server.table.values import DAY_MS, avatar_of
from spieltisch.server.transport.answers import answer, read_body

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


class FriendHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables, push: Push) -> None:
        self.context = context
        self._tables = tables
        self._push = push
        self._store = context.store

    async def show(self, request: web.Request) -> web.Response:
        """GET /api/friends"""
        return await self._lists(await self._guest(request))

    async def news(self, request: web.Request) -> web.Response:
        """GET /api/friends/news[?table=1]"""
        guest = await self._guest(request)
        now, at_table = self.context.clock.now(), request.query.get("table") == "1"
        found = await self._store.do(
            invitation_rows.news, guest.id, now, at_table, now - INVITATION_MS
        )
        invitations = [
            InvitationInfo(
                *(one.table, one.game, one.person.id, one.person.name, one.person.avatar),
                *(one.rated, one.rating),
            )
            for one in found.invited
        ]
        return answer(News(found.friends, found.requests, invitations, found.shown))

    async def code(self, request: web.Request) -> web.Response:
        """POST /api/friends/code"""
        guest = await self._guest(request)
        wanted = await read_body(request, WantedCode)
        fresh = self.context.randomness.table_id()
        return answer(
            FriendCode(await self._store.do(friend_rows.friend_code, guest.id, fresh, wanted.renew))
        )

    async def look(self, request: web.Request) -> web.Response:
        """POST /api/friends/look"""
        owner = await self._owner(request)
        return answer(Owner(owner.name, avatar_of(owner.id, owner.avatar)))

    async def join(self, request: web.Request) -> web.Response:
        """POST /api/friends/join

        Nobody learns by it that they are blocked: the friend whom they see never comes.
        """
        guest = await self._guest(request)
        owner = await self._owner(request)
        if owner.id == guest.id:
            raise Refusal("your-own-link")
        if owner.id in await self._store.do(block_rows.blocked_by, guest.id):
            raise Refusal("you-block")
        if guest.id in await self._store.do(block_rows.blocked_by, owner.id):
            row = self.context.randomness.table_id()
            if not await self._store.do(friend_rows.pretend, guest.id, owner.id, row, FRIENDS):
                raise Refusal("friends-full")
        else:
            await self._befriend(guest.id, owner.id)
        return await self._lists(guest)

    async def _owner(self, request: web.Request) -> Guest:
        given = await read_body(request, GivenFriendCode)
        owner = await self._store.do(friend_rows.guest_of_friend_code, given.code)
        if owner is None:
            raise Refusal("wrong-friend")
        return owner

    # ------------------------------------------------------------ people at a table

    async def neighbours(self, request: web.Request) -> web.Response:
        """GET /api/friends/table/{table}"""
        guest = await self._guest(request)
        card = await self.card(request.match_info["table"])
        return answer(_neighbours(guest, card, await self._store.do(block_rows.ties, guest.id)))

    async def ask(self, request: web.Request) -> web.Response:
        """POST /api/friends/ask"""
        guest = await self._guest(request)
        chair = await read_body(request, Chair)
        card = await self.card(chair.table)
        other = sitting(guest, card, chair)
        if guest.id not in card.guests:
            raise Refusal("not-your-seat")
        await self.ask_to_be_friends(guest, other)
        return answer(_neighbours(guest, card, await self._store.do(block_rows.ties, guest.id)))

    async def ask_to_be_friends(self, guest: Guest, other: int) -> None:
        """Ask a person; where they ask already, agree. Refusal.

        Nobody learns by it that they are blocked: the request waits, unseen.
        """
        ties = await self._store.do(block_rows.ties, guest.id)
        if other in ties.blocked:
            raise Refusal("you-block")
        if other in ties.asking:
            await self._befriend(guest.id, other)
        elif other not in ties.friends:
            now, row = self.context.clock.now(), self.context.randomness.table_id()
            since = now - REQUEST_MS
            if not await self._store.do(
                friend_rows.ask, guest.id, other, row, now, since, REQUESTS
            ):
                raise Refusal("requests-full", seconds=DAY_MS // 1000)

    async def block_seat(self, request: web.Request) -> web.Response:
        """POST /api/friends/block/seat"""
        guest = await self._guest(request)
        chair = await read_body(request, Chair)
        card = await self.card(chair.table)
        await self.block_guest(guest, sitting(guest, card, chair))
        return answer(_neighbours(guest, card, await self._store.do(block_rows.ties, guest.id)))

    async def block_author(self, request: web.Request) -> web.Response:
        """POST /api/tables/{table}/block"""
        guest = await self._guest(request)
        author = await read_body(request, Author)
        table = await self._tables.open(request.match_info["table"])
        other = accused(table.open_table, author.line, author.seat)
        if other.id == guest.id:
            raise Refusal("nobody-else")
        await self.block_guest(guest, other.id)
        return await self._lists(guest)

    async def card(self, table: str) -> Card:
        """Return the card of a table; Refusal."""
        card = (
            await self._store.do(table_rows.card, table) if re.fullmatch(ID_FORM, table) else None
        )
        if card is None:
            raise Refusal("no-table")
        return card

    # ------------------------------------------------------------ people on a list

    async def accept(self, request: web.Request) -> web.Response:
        """POST /api/friends/accept"""

        async def accept(guest: Guest, person: str) -> bool:
            asker = await self._store.do(friend_rows.asker, guest.id, person)
            if asker is not None:
                await self._befriend(guest.id, asker)
            return asker is not None

        return await self._on_list(request, accept)

    async def decline(self, request: web.Request) -> web.Response:
        """POST /api/friends/decline"""
        return await self._on_list(
            request, lambda g, person: self._store.do(friend_rows.decline, g.id, person)
        )

    async def remove(self, request: web.Request) -> web.Response:
        """POST /api/friends/remove"""
        return await self._on_list(
            request, lambda g, person: self._store.do(friend_rows.unfriend, g.id, person)
        )

    async def block(self, request: web.Request) -> web.Response:
        """POST /api/friends/block"""

        async def block(guest: Guest, person: str) -> bool:
            other = await self._store.do(block_rows.person, guest.id, person)
            if other is not None:
                await self.block_guest(guest, other)
            return other is not None

        return await self._on_list(request, block)

    async def unblock(self, request: web.Request) -> web.Response:
        """POST /api/friends/unblock"""

        async def unblock(guest: Guest, person: str) -> bool:
            done = await self._store.do(block_rows.unblock, guest.id, person)
            if done:
                await self._hear_again(guest)
            return done

        return await self._on_list(request, unblock)

    async def _on_list(
        self, request: web.Request, change: Callable[[Guest, str], Awaitable[bool]]
    ) -> web.Response:
        """Change something about a person on a list; return the lists."""
        guest = await self._guest(request)
        one = await read_body(request, OnePerson)
        if not await change(guest, one.person):
            raise Refusal("no-person")
        return await self._lists(guest)

    # ------------------------------------------------------------ invitations

    async def invite(self, request: web.Request) -> web.Response:
        """POST /api/friends/invite"""
        guest = await self._guest(request)
        new = await read_body(request, NewInvitation)
        friend = await self._store.do(friend_rows.friend, guest.id, new.person)
        if friend is None:
            raise Refusal("no-person")
        await self.invite_guest(guest, friend.guest, new.table)
        return await self._lists(guest)

    async def invite_guest(self, guest: Guest, other: int, table: str) -> None:
        """Invite a person to a table of the guest's that waits; a friend who is not there is
        called. Refusal.

        Nobody learns by it that they are blocked: the invitation goes nowhere.
        """
        card = await self.card(table)
        if guest.id not in (card.host, *card.guests):
            raise Refusal("not-your-seat")
        if card.status != "waiting":
            raise Refusal("not-waiting")
        now = self.context.clock.now()
        if guest.id in await self._store.do(block_rows.blocked_by, other):
            return
        await self._store.do(invitation_rows.invite, other, guest.id, table, now)
        friend = await self._store.do(friend_rows.friend_of, guest.id, other)
        if friend is not None and not self.online(friend):
            self._push.invite(other, table, card.game, guest.name, card.rated)

    async def answered(self, request: web.Request) -> web.Response:
        """POST /api/friends/answered"""
        guest = await self._guest(request)
        old = await read_body(request, OldInvitation)
        await self._store.do(invitation_rows.end_invitation, guest.id, old.table)
        return await self.news(request)

    # ------------------------------------------------------------ what they have in common

    async def _guest(self, request: web.Request) -> Guest:
        return await Browser(self.context, request).guest()

    async def _befriend(self, one: int, other: int) -> None:
        ids = self.context.randomness.table_id(), self.context.randomness.table_id()
        if not await self._store.do(friend_rows.befriend, one, other, ids, FRIENDS):
            raise Refusal("friends-full")

    async def block_guest(self, guest: Guest, other: int) -> None:
        """Block a person; Refusal."""
        row = self.context.randomness.table_id()
        if not await self._store.do(block_rows.block, guest.id, other, row, BLOCKS):
            raise Refusal("blocks-full")
        await self._hear_again(guest)

    async def unblock_guest(self, guest: Guest, other: int) -> None:
        """Block a person no longer."""
        if await self._store.do(block_rows.unblock_guest, guest.id, other):
            await self._hear_again(guest)

    async def _hear_again(self, guest: Guest) -> None:
        """Have a guest's sockets come back: each then hears what its guest wants to hear."""
        await self._tables.depart(Guest(guest.id, guest.name), for_good=False)

    async def _lists(self, guest: Guest) -> web.Response:
        found = await self._store.do(block_rows.people, guest.id)
        friends = [
            FriendInfo(
                one.person.id,
                one.person.name,
                one.person.avatar,
                self.online(one),
                self.online(one) and one.at_table,
                one.called and not self._push.off,
            )
            for one in found.friends
        ]
        return answer(Friends(friends, _shown(found.requests), _shown(found.blocked)))

    def online(self, friend: Friend) -> bool:
        """Return whether a friend is here."""
        return friend.seen > self.context.clock.now() - ONLINE_MS


def _shown(people: list[Person]) -> list[PersonInfo]:
    return [PersonInfo(one.id, one.name, one.avatar) for one in people]


def sitting(guest: Guest | None, card: Card, chair: Chair) -> int:
    """Return the guest on a seat, who is not `guest`; Refusal."""
    if chair.seat < len(card.guests) and card.names[chair.seat] == chair.name:
        other = card.guests[chair.seat]
        if other is not None and other > 0 and (guest is None or other != guest.id):
            return other  # people of imported games are below 0, and no guests here
    raise Refusal("no-person")


def _neighbours(guest: Guest, card: Card, ties: Ties) -> Neighbours:
    """Return the other people at a table, each once."""
    people: dict[int, Neighbour] = {}
    for seat, (other, name) in enumerate(zip(card.guests, card.names, strict=True)):
        if other in (None, guest.id, *people) or name is None:
            continue
        assert other is not None
        avatar = avatar_of(other, card.avatars[seat])
        people[other] = Neighbour(seat, name, avatar, tie(other, ties), guest.id in card.guests)
    return Neighbours(list(people.values()))


def tie(other: int, ties: Ties) -> Tie:
    """Return what a person is to the guest with these ties."""
    if other in ties.blocked:
        return "blocked"
    if other in ties.friends:
        return "friend"
    if other in ties.asking:
        return "asks"
    return "asked" if other in ties.asked else "none"
