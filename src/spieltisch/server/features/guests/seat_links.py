"""Links by which a person plays on at another device: one for a seat, good once.

A tablet dies in the middle of a game. The host of the tournament, or of the table, shows a link.
The device that opens the link has the seat from then on, as a guest of its own. So nobody comes by
another person's name, friends or record, only by this seat.
"""

from __future__ import annotations

import hashlib

import msgspec

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests import way_back_rows
from spieltisch.server.features.guests.way_back_rows import Ticket
from spieltisch.server.features.site import Site
from spieltisch.server.features.tournaments.tournaments import Tournaments
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage import table_rows
from spieltisch.server.table.stored import Guest

KIND = "seat"
"""The kind of the ticket behind a link."""
GOOD_MS = 15 * 60_000
"""Milliseconds for which a link is good."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seat of a link: of the guest `old` in a tournament or at a table, under that name."""

    old: int
    name: str
    tournament: str = ""
    table: str = ""


class SeatLinks:
    """Links of seats: made for a host, looked at and used on the new device."""

    def __init__(self, context: Site, tables: LocalTables, tournaments: Tournaments) -> None:
        self._context = context
        self._tables = tables
        self._tournaments = tournaments

    async def of_tournament(self, id: str, host: Guest, number: int, name: str | None) -> str:
        """Return the secret of a link to the place of a player; Refusal."""
        person = await self._tournaments.may_pass_on(id, host, number, name)
        return await self._issue(Seat(person.id, person.name, tournament=id))

    async def of_table(self, id: str, host: Guest, seat: int) -> str:
        """Return the secret of a link to the seats of a person who is away; Refusal."""
        person = await (await self._tables.open(id)).may_pass_on(host, seat)
        return await self._issue(Seat(person.id, person.name, table=id))

    async def _issue(self, seat: Seat) -> str:
        secret, now = self._context.randomness.token(), self._context.clock.now()
        ticket = Ticket(KIND, seat.old, msgspec.json.encode(seat))
        await self._context.store.do(way_back_rows.issue, _hashed(secret), ticket, now + GOOD_MS)
        return secret

    async def look(self, secret: str) -> Seat:
        """Return the seat of a link that is good; Refusal."""
        now = self._context.clock.now()
        value = await self._context.store.do(way_back_rows.look_into, _hashed(secret), KIND, now)
        if value is None:
            raise Refusal("wrong-seat-link")
        return msgspec.json.decode(value, type=Seat)

    async def use(self, secret: str, new: Guest) -> Seat:
        """Give the seat of a link to the guest of this device, and return it; Refusal."""
        seat = await self.look(secret)
        self._context.conduct.admit_guest(seat.old)
        await self._check(seat, new)
        now = self._context.clock.now()
        if await self._context.store.do(way_back_rows.redeem, _hashed(secret), KIND, now) is None:
            raise Refusal("wrong-seat-link")
        if seat.old == new.id:
            return seat
        if seat.tournament:
            await self._tournaments.pass_on(seat.tournament, seat.old, new)
        else:
            await self._tables.pass_on(seat.table, seat.old, new)
        return seat

    async def _check(self, seat: Seat, new: Guest) -> None:
        """Refuse a device that plays there already: the link is good for another."""
        if seat.old == new.id:
            return
        if seat.tournament:
            one = await self._tournaments.look(seat.tournament)
            taken = one.number_of(new.id) is not None
        else:
            card = await self._context.store.do(table_rows.card, seat.table)
            taken = card is not None and new.id in card.guests
        if taken:
            raise Refusal("plays-already")


def _hashed(secret: str) -> bytes:
    return hashlib.sha256(secret.encode(errors="backslashreplace")).digest()
