"""Handle the requests about passkeys; a cookie names the ticket of a challenge."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests import passkeys, way_back_rows
from spieltisch.server.features.guests.agents import agent
from spieltisch.server.features.guests.bodies import GivenPasskey, OldPasskey, PasskeyOptions
from spieltisch.server.features.guests.browser import Browser, required_guest
from spieltisch.server.features.guests.passkeys import Asked, Passkeys
from spieltisch.server.features.guests.ways_back import account, returned
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.origin import Place, place
from spieltisch.server.transport.routes import post

COOKIE = "spieltisch-passkey"
"""The cookie that names the ticket of a challenge."""


class PasskeyHandlers(Feature):
    """Handlers of requests about passkeys."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._passkeys = Passkeys(self.context)

    @post("/api/me/passkey/new", "guest", "passkeys")
    async def ask_new(self, request: web.Request) -> web.Response:
        """Give the challenge for a new passkey."""
        guest = await required_guest(request)
        return _asking(request, await self._passkeys.ask_new(_place(request), guest))

    @post("/api/me/passkey", "guest", "changes")
    async def keep(self, request: web.Request) -> web.Response:
        """Keep the passkey that an authenticator made."""
        guest, at = await required_guest(request), _place(request)
        given, about = await read_body(request, GivenPasskey), agent(request.headers)
        asked = cookies.read(request, COOKIE)
        await self._passkeys.keep(at, guest, asked, given.credential, about)
        return await account(request, guest)

    @post("/api/me/passkey/ask", "nothing", "ways-back")
    async def ask(self, request: web.Request) -> web.Response:
        """Give the challenge for a passkey that logs its guest in."""
        return _asking(request, await self._passkeys.ask(_place(request)))

    @post("/api/me/passkey/use", "nothing", "ways-back")
    async def use(self, request: web.Request) -> web.Response:
        """Log the guest of a passkey in on this device."""
        browser, at = Browser(request), _place(request)
        given, asked = await read_body(request, GivenPasskey), cookies.read(request, COOKIE)
        passkey, uses = await self._passkeys.used(at, asked, given.credential)
        await browser.check(passkey.guest)
        await self._store.do(way_back_rows.use_passkey, passkey.id, uses)
        return await returned(browser, passkey.guest, "wrong-passkey")

    @post("/api/me/passkey/drop", "guest", "changes")
    async def delete(self, request: web.Request) -> web.Response:
        """Delete a passkey of the guest."""
        guest, old = await required_guest(request), await read_body(request, OldPasskey)
        await self._passkeys.delete(guest, old.passkey)
        return await account(request, guest)


def _asking(request: web.Request, asked: Asked) -> web.Response:
    """Ask a browser's authenticator to sign a challenge, which only this browser may answer."""
    response = answer(PasskeyOptions(asked.options))
    cookies.keep(request, response, COOKIE, asked.ticket, passkeys.GOOD_MS // 1000)
    return response


def _place(request: web.Request) -> Place:
    """Return the place of the page that asks; Refusal where browsers make no passkeys."""
    found = place(request.headers)
    if found is None:
        raise Refusal("no-passkeys")
    return found
