"""Passkeys (WebAuthn) of guests: make one, and come back by it.

Either way has two steps: the server gives a challenge, and an authenticator signs it. A ticket
keeps the challenge for the browser that asked, for a few minutes and once.
"""

from __future__ import annotations

import asyncio
import importlib
from typing import Any, NamedTuple

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests import accounts, way_back_rows
from spieltisch.server.features.guests.way_back_rows import Passkey, Ticket
from spieltisch.server.features.site import Site
from spieltisch.server.table.stored import Agent, Guest
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.transport.bounds.origin import Place

GOOD_MS = 5 * 60_000
"""Milliseconds for which a challenge is good."""
EACH = 10
"""Passkeys of one guest."""
NEW, USE = "passkey-new", "passkey-use"
"""The kinds of tickets."""
CHALLENGE = 32
"""Bytes of a challenge. In the ticket of a new passkey the guest's handle follows it."""
CEREMONIES = "spieltisch.server.features.guests.ceremonies"


class Asked(NamedTuple):
    """A challenge: the name of its ticket, and what the browser passes to an authenticator."""

    ticket: str
    options: dict[str, Any]


class Passkeys:
    """The passkeys of a server's guests; each method raises Refusal. `at` is the page's place."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._store = site.store

    async def ask_new(self, at: Place, guest: Guest) -> Asked:
        """Return the challenge for a new passkey of a guest."""
        ceremonies = await _loaded()
        there = await self._store.do(way_back_rows.passkeys, guest.id)
        if len(there) >= EACH:
            raise Refusal("passkeys-full")
        challenge = self._bytes()
        handle = there[0].handle if there else self._bytes()
        options = ceremonies.creation(at, guest, challenge, handle, there)
        return await self._ask(Ticket(NEW, guest.id, challenge + handle), options)

    async def keep(
        self, at: Place, guest: Guest, asked: str, credential: dict[str, Any], agent: Agent
    ) -> None:
        """Keep the passkey that an authenticator made for the ticket `asked`."""
        ceremonies = await _loaded()
        ticket = await self._redeem(asked, NEW)
        if ticket.guest != guest.id:
            raise Refusal("wrong-passkey")
        challenge, handle = ticket.value[:CHALLENGE], ticket.value[CHALLENGE:]
        made = ceremonies.made(at, challenge, credential)
        now = self._site.clock.now()
        day = now - now % DAY_MS
        passkey = Passkey(made.id, guest.id, handle, made.key, made.uses, *agent, day)
        if not await self._store.do(way_back_rows.add_passkey, passkey, EACH):
            raise Refusal("passkeys-full")

    async def ask(self, at: Place) -> Asked:
        """Return the challenge for a passkey that logs its guest in."""
        ceremonies = await _loaded()
        challenge = self._bytes()
        options = ceremonies.question(at, challenge)
        return await self._ask(Ticket(USE, None, challenge), options)

    async def used(self, at: Place, asked: str, credential: dict[str, Any]) -> tuple[Passkey, int]:
        """Return the passkey that signed the challenge of the ticket `asked`, and its uses so
        far."""
        ceremonies = await _loaded()
        ticket = await self._redeem(asked, USE)
        passkey = await self._store.do(way_back_rows.passkey, ceremonies.named(credential))
        if passkey is None:
            raise Refusal("wrong-passkey")
        return passkey, ceremonies.used(at, ticket.value, credential, passkey)

    async def delete(self, guest: Guest, passkey: str) -> None:
        """Delete a passkey of a guest."""
        if not await self._store.do(way_back_rows.delete_passkey, guest.id, bytes.fromhex(passkey)):
            raise Refusal("no-passkey")

    async def _ask(self, ticket: Ticket, options: dict[str, Any]) -> Asked:
        """Keep a challenge for the browser that gets the name of its ticket."""
        name = self._site.randomness.token()
        ends_at = self._site.clock.now() + GOOD_MS
        await self._store.do(way_back_rows.issue, accounts.hashed(name), ticket, ends_at)
        return Asked(name, options)

    async def _redeem(self, asked: str, kind: str) -> Ticket:
        """Return the ticket of that name and kind; it counts once."""
        now = self._site.clock.now()
        ticket = await self._store.do(way_back_rows.redeem, accounts.hashed(asked), kind, now)
        if ticket is None:
            raise Refusal("wrong-passkey")
        return ticket

    def _bytes(self) -> bytes:
        return accounts.hashed(self._site.randomness.token())


async def _loaded() -> Any:
    """Return the module `ceremonies`: it takes half a second to load, and few servers need it."""
    return await asyncio.to_thread(importlib.import_module, CEREMONIES)
