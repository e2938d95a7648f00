"""Handle the requests about a person whose name stands somewhere."""

from __future__ import annotations

import msgspec
from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.malformed import bad
from spieltisch.server.features.conduct import mark_rows
from spieltisch.server.features.conduct.door import visitor
from spieltisch.server.features.conduct.reporting import accused
from spieltisch.server.features.conduct.values import Report
from spieltisch.server.features.friends import block_rows, friend_rows
from spieltisch.server.features.friends.bodies import Chair, RowId
from spieltisch.server.features.friends.person_bodies import (
    NewChallenge,
    NewReport,
    PersonCard,
    ThisPerson,
)
from spieltisch.server.features.friends.routes import FriendHandlers, sitting, tie
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.lobby import online_rows
from spieltisch.server.features.lobby.online import STAYS_MS, Here
from spieltisch.server.features.record import profile_rows
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean
from spieltisch.server.table.values import PlayerName, SeatNumber
from spieltisch.server.transport.answers import answer, read_body, read_query
from spieltisch.server.transport.bounds.addresses import allowance, client
from spieltisch.server.wire.parts import CHAT_LENGTH, ChatNumber


class _Query(msgspec.Struct, forbid_unknown_fields=True):
    person: RowId | None = None
    friend: RowId | None = None
    table: RowId | None = None
    seat: SeatNumber | None = None
    name: PlayerName | None = None

    def chair(self) -> Chair:
        """Return the seat that is asked about; Refusal."""
        if self.table is None or self.seat is None or self.name is None:
            raise bad("table", "missing")
        return Chair(self.table, self.seat, self.name)


class _Seen(msgspec.Struct, forbid_unknown_fields=True):
    line: ChatNumber | None = None
    watching: PlayerName | None = None


class PeopleHandlers:
    """Handlers of requests; each raises Refusal.

    A guest whom the person blocks gets the answers of a stranger.
    """

    def __init__(self, friends: FriendHandlers, here: Here, tables: LocalTables) -> None:
        self.context = friends.context
        self._store = friends.context.store
        self._friends = friends
        self._here = here
        self._tables = tables

    async def show(self, request: web.Request) -> web.Response:
        """GET /api/people?person=ID, ?friend=ID, or ?table=ID&seat=NUMBER&name=NAME"""
        guest = await Browser(self.context, request).guest()
        asked = read_query(request, _Query)
        if asked.person is not None:
            other = await self._named(asked.person)
        elif asked.friend is not None:
            other = _known(await self._store.do(block_rows.person, guest.id, asked.friend))
        else:
            chair = asked.chair()
            other = sitting(None, await self._friends.card(chair.table), chair)
        return await self._card(guest, other)

    async def at_table(self, request: web.Request) -> web.Response:
        """GET /api/tables/{table}/person?line=NUMBER, or ?watching=NAME"""
        guest = await Browser(self.context, request).guest()
        asked = read_query(request, _Seen)
        open_table = (await self._tables.open(request.match_info["table"])).open_table
        if asked.watching is None:
            other = accused(open_table, asked.line, None).id
        else:
            spectator = open_table.subscribers.spectators().get(asked.watching)
            other = _known(None if spectator is None else spectator.id)
        return await self._card(guest, other)

    async def ask(self, request: web.Request) -> web.Response:
        """POST /api/people/ask"""
        guest, other = await self._other(request)
        await self._friends.ask_to_be_friends(guest, other)
        return await self._card(guest, other)

    async def block(self, request: web.Request) -> web.Response:
        """POST /api/people/block"""
        guest, other = await self._other(request)
        await self._friends.block_guest(guest, other)
        return await self._card(guest, other)

    async def unblock(self, request: web.Request) -> web.Response:
        """POST /api/people/unblock"""
        guest, other = await self._other(request)
        await self._friends.unblock_guest(guest, other)
        return await self._card(guest, other)

    async def challenge(self, request: web.Request) -> web.Response:
        """POST /api/people/challenge"""
        guest = await Browser(self.context, request).guest()
        new = await read_body(request, NewChallenge)
        other = await self._named(new.person)
        card = await self._card_of(guest, other)
        if card.tie == "blocked":
            raise Refusal("you-block")
        if not card.challenge:
            raise Refusal("not-online")
        await self._friends.invite_guest(guest, other, new.table)
        return answer(card)

    async def report(self, request: web.Request) -> web.Response:
        """POST /api/people/report"""
        guest = await Browser(self.context, request).guest()
        new = await read_body(request, NewReport)
        other = await self._named(new.person)
        if other == guest.id:
            raise Refusal("nobody-else")
        now, words = self.context.clock.now(), new.words.strip()
        if words:
            self.context.conduct.let_speak(visitor(self.context, request, guest.id))
            words = clean(words, CHAT_LENGTH)
        name, table, game = await self._met(other, new.table)
        report = Report(
            0, now, guest.id, guest.name, other, name, table, game, new.reason,
            words, None, [],
        )  # fmt: skip
        await self.context.reports.add(report, now, allowance(client(request)))
        return answer(await self._card_of(guest, other))

    async def _met(self, other: int, table: str | None) -> tuple[str, str, str]:
        """Return the name of a person at a table, its id and its game; their own name, and nothing,
        where they have no seat there."""
        if table is not None:
            card = await self._friends.card(table)
            if other in card.guests:
                return card.names[card.guests.index(other)] or "", table, card.game
        name = await self._store.do(mark_rows.guest_name, other)
        if name is None:
            raise Refusal("no-person")
        return name, "", ""

    async def _other(self, request: web.Request) -> tuple[Guest, int]:
        """Return the guest, and the other person whom they name; Refusal."""
        guest = await Browser(self.context, request).guest()
        other = await self._named((await read_body(request, ThisPerson)).person)
        if other == guest.id:
            raise Refusal("nobody-else")
        return guest, other

    async def _named(self, person: str) -> int:
        return _known(await self._store.do(profile_rows.profile_of, person))

    async def _card(self, guest: Guest, other: int) -> web.Response:
        return answer(await self._card_of(guest, other))

    async def _card_of(self, guest: Guest, other: int) -> PersonCard:
        store = self._store
        profile = await store.do(profile_rows.profile, other, guest.id)
        if profile is None:
            raise Refusal("no-person")
        if other == guest.id:
            return PersonCard(profile, "none", online=True, challenge=False, watch=None)
        await self._here.tell()
        now = self.context.clock.now()
        to_me = tie(other, await store.do(block_rows.ties, guest.id))
        there = await store.do(online_rows.presence, other, now - STAYS_MS)
        online, called = there.online, False
        if (
            to_me == "friend"
            and (friend := await store.do(friend_rows.friend_of, guest.id, other)) is not None
        ):
            online, called = self._friends.online(friend), friend.called
        blocked = to_me == "blocked"
        return PersonCard(
            profile,
            to_me,
            online,
            challenge=(online or called) and not blocked,
            watch=None if blocked else there.table,
        )


def _known(other: int | None) -> int:
    if other is None:
        raise Refusal("no-person")
    return other
