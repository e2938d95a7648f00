"""People whose names stand somewhere: details of a person, challenges and reports.

A guest whom the person blocks gets the answers of a stranger.
"""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.conduct import mark_rows
from spieltisch.server.features.conduct.reporting import accused
from spieltisch.server.features.conduct.values import Report
from spieltisch.server.features.friends import block_rows, friend_rows
from spieltisch.server.features.friends.friendships import Friendships, known, tie
from spieltisch.server.features.friends.person_bodies import NewReport, PersonDetails
from spieltisch.server.features.lobby import online_rows
from spieltisch.server.features.lobby.online import STAYS_MS, OnlineGuests
from spieltisch.server.features.results import profile_rows
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean
from spieltisch.server.wire.parts import CHAT_LENGTH


class People:
    """The people of a server as guests see them; each method raises Refusal."""

    def __init__(
        self, site: Site, tables: LocalTables, online: OnlineGuests, friendships: Friendships
    ) -> None:
        self._site = site
        self._store = site.store
        self._tables = tables
        self._online = online
        self._friendships = friendships

    # ------------------------------------------------------------ who is meant

    async def named(self, person: str) -> int:
        """Return the person whose profile has this id."""
        return known(await self._store.do(profile_rows.profile_of, person))

    async def other(self, guest: Guest, person: str) -> int:
        """Return the person whose profile has this id, who is not the guest."""
        other = await self.named(person)
        if other == guest.id:
            raise Refusal("nobody-else")
        return other

    async def friend(self, guest: Guest, row: str) -> int:
        """Return the person in a row of the guest's list."""
        return known(await self._store.do(block_rows.person, guest.id, row))

    async def on_seat(self, table: str, seat: int, name: str) -> int:
        """Return the person who is on a seat under this name."""
        card = await self._friendships.card(table)
        there = seat < len(card.guests) and card.names[seat] == name
        other = known(card.guests[seat] if there else None)
        return known(other if other > 0 else None)  # people of imported games are below 0

    async def author(self, table: str, line: int | None) -> int:
        """Return the author of a message at a table."""
        return accused((await self._tables.open(table)).open_table, line, None).id

    async def spectator(self, table: str, name: str) -> int:
        """Return the spectator of a table who has this name there."""
        open_table = (await self._tables.open(table)).open_table
        spectator = open_table.subscribers.spectators().get(name)
        return known(None if spectator is None else spectator.id)

    # ------------------------------------------------------------ what is told and done

    async def details(self, guest: Guest, other: int) -> PersonDetails:
        """Return what the guest sees of a person."""
        store = self._store
        profile = await store.do(profile_rows.profile, other, guest.id)
        if profile is None:
            raise Refusal("no-person")
        if other == guest.id:
            return PersonDetails(profile, "none", online=True, challenge=False, watch=None)
        await self._online.tell()
        now = self._site.clock.now()
        to_me = tie(other, await store.do(block_rows.ties, guest.id))
        there = await store.do(online_rows.presence, other, now - STAYS_MS)
        online, called = there.online, False
        if (
            to_me == "friend"
            and (friend := await store.do(friend_rows.friend_of, guest.id, other)) is not None
        ):
            online, called = self._friendships.online(friend), friend.called
        blocked = to_me == "blocked"
        return PersonDetails(
            profile,
            to_me,
            online,
            challenge=(online or called) and not blocked,
            watch=None if blocked else there.table,
        )

    async def challenge(self, guest: Guest, other: int, table: str) -> PersonDetails:
        """Invite a person who can answer to a table of the guest; return their details."""
        details = await self.details(guest, other)
        if details.tie == "blocked":
            raise Refusal("you-block")
        if not details.challenge:
            raise Refusal("not-online")
        await self._friendships.invite(guest, other, table)
        return details

    async def report(
        self, guest: Guest, visitor: Visitor, other: int, new: NewReport, address: str
    ) -> None:
        """Report a person to the host of the server."""
        now, words = self._site.clock.now(), new.words.strip()
        if words:
            self._site.conduct.let_speak(visitor)
            words = clean(words, CHAT_LENGTH)
        name, table, game = await self._met(other, new.table)
        report = Report(
            0, now, guest.id, guest.name, other, name, table, game, new.reason,
            words, None, [],
        )  # fmt: skip
        await self._site.reports.add(report, now, address)

    async def _met(self, other: int, table: str | None) -> tuple[str, str, str]:
        """Return the name of a person at a table, its id and its game; their own name, and nothing,
        where they have no seat there."""
        if table is not None:
            card = await self._friendships.card(table)
            if other in card.guests:
                return card.names[card.guests.index(other)] or "", table, card.game
        name = await self._store.do(mark_rows.guest_name, other)
        if name is None:
            raise Refusal("no-person")
        return name, "", ""
