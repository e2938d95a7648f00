"""Handle passkeys (WebAuthn): make one, and come back by it.

Either way has two steps: the server gives a challenge, and an authenticator signs it. A ticket
keeps the challenge for the browser that asked, for a few minutes and once.
"""

from __future__ import annotations

import asyncio
import importlib
from typing import Any

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests import accounts, way_back_rows
from spieltisch.server.features.guests.agents import agent
from spieltisch.server.features.guests.bodies import GivenPasskey, OldPasskey, PasskeyOptions
from spieltisch.server.features.guests.browser import Browser, required_guest
from spieltisch.server.features.guests.ways_back import account, returned
from spieltisch.server.features.services import Feature
from spieltisch.server.table.stored import Passkey, Ticket
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.origin import Place, place
from spieltisch.server.transport.routes import post

COOKIE = "spieltisch-passkey"
"""The cookie that names the ticket of a challenge."""
GOOD_MS = 5 * 60_000
"""Milliseconds for which a challenge is good."""
EACH = 10
"""Passkeys of one guest."""
NEW, USE = "passkey-new", "passkey-use"
"""The kinds of tickets."""
CHALLENGE = 32
"""Bytes of a challenge. In the ticket of a new passkey the guest's handle follows it."""
CEREMONIES = "spieltisch.server.features.guests.ceremonies"


class PasskeyHandlers(Feature):
    """Handlers of requests; each raises Refusal."""

    @post("/api/me/passkey/new", "guest", "passkeys")
    async def ask_new(self, request: web.Request) -> web.Response:
        """Give the challenge for a new passkey."""
        ceremonies = await _loaded()
        guest = await required_guest(request)
        at = _place(request)
        there = await self._store.do(way_back_rows.passkeys, guest.id)
        if len(there) >= EACH:
            raise Refusal("passkeys-full")
        challenge = self._bytes()
        handle = there[0].handle if there else self._bytes()
        options = ceremonies.creation(at, guest, challenge, handle, there)
        return await self._ask(request, Ticket(NEW, guest.id, challenge + handle), options)

    @post("/api/me/passkey", "guest", "changes")
    async def keep(self, request: web.Request) -> web.Response:
        """Keep the passkey that an authenticator made."""
        ceremonies = await _loaded()
        guest, at = await required_guest(request), _place(request)
        given = await read_body(request, GivenPasskey)
        ticket = await self._asked(request, NEW)
        if ticket.guest != guest.id:
            raise Refusal("wrong-passkey")
        challenge, handle = ticket.value[:CHALLENGE], ticket.value[CHALLENGE:]
        made = ceremonies.made(at, challenge, given.credential)
        about, now = agent(request.headers), self.context.clock.now()
        day = now - now % DAY_MS
        passkey = Passkey(made.id, guest.id, handle, made.key, made.uses, *about, day)
        if not await self._store.do(way_back_rows.add_passkey, passkey, EACH):
            raise Refusal("passkeys-full")
        return await account(request, guest)

    @post("/api/me/passkey/ask", "nothing", "ways-back")
    async def ask(self, request: web.Request) -> web.Response:
        """Give the challenge for a passkey that logs its guest in."""
        ceremonies = await _loaded()
        challenge = self._bytes()
        options = ceremonies.question(_place(request), challenge)
        return await self._ask(request, Ticket(USE, None, challenge), options)

    @post("/api/me/passkey/use", "nothing", "ways-back")
    async def use(self, request: web.Request) -> web.Response:
        """Log the guest of a passkey in on this device."""
        ceremonies = await _loaded()
        browser, at, store = Browser(request), _place(request), self._store
        given = await read_body(request, GivenPasskey)
        ticket = await self._asked(request, USE)
        passkey = await store.do(way_back_rows.passkey, ceremonies.named(given.credential))
        if passkey is None:
            raise Refusal("wrong-passkey")
        uses = ceremonies.used(at, ticket.value, given.credential, passkey)
        await browser.check(passkey.guest)
        await store.do(way_back_rows.use_passkey, passkey.id, uses)
        return await returned(browser, passkey.guest, "wrong-passkey")

    @post("/api/me/passkey/drop", "guest", "changes")
    async def drop(self, request: web.Request) -> web.Response:
        """Delete a passkey of the guest."""
        guest = await required_guest(request)
        old = await read_body(request, OldPasskey)
        if not await self._store.do(
            way_back_rows.drop_passkey, guest.id, bytes.fromhex(old.passkey)
        ):
            raise Refusal("no-passkey")
        return await account(request, guest)

    async def _ask(
        self, request: web.Request, ticket: Ticket, options: dict[str, Any]
    ) -> web.Response:
        """Keep the challenge for this browser alone, and ask its authenticator."""
        name = self.context.randomness.token()
        ends_at = self.context.clock.now() + GOOD_MS
        await self._store.do(way_back_rows.issue, accounts.hashed(name), ticket, ends_at)
        response = answer(PasskeyOptions(options))
        cookies.keep(request, response, COOKIE, name, GOOD_MS // 1000)
        return response

    async def _asked(self, request: web.Request, kind: str) -> Ticket:
        """Return what this browser was asked; it counts once."""
        name, now = cookies.read(request, COOKIE), self.context.clock.now()
        ticket = await self._store.do(way_back_rows.redeem, accounts.hashed(name), kind, now)
        if ticket is None:
            raise Refusal("wrong-passkey")
        return ticket

    def _bytes(self) -> bytes:
        return accounts.hashed(self.context.randomness.token())


async def _loaded() -> Any:
    """Return the module `ceremonies`: it takes half a second to load, and few servers need it."""
    return await asyncio.to_thread(importlib.import_module, CEREMONIES)


def _place(request: web.Request) -> Place:
    found = place(request.headers)
    if found is None:
        raise Refusal("no-passkeys")
    return found
