"""The guests that a browser is known as: the one it is now, and the one it was before.

A person may come back to their name in a browser that belongs to another guest already. That guest
is set aside in a second cookie, and returns when the person logs out.
"""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.agents import agent
from spieltisch.server.features.site import SITE
from spieltisch.server.storage import guest_rows
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport import cookies
from spieltisch.server.transport.bounds.prices import pay_as

ASIDE = "spieltisch-aside"
"""The cookie with the token of the guest who is set aside."""
DEVICES = 20
"""Devices of one guest; those used least recently are logged out."""


async def known_guest(request: web.Request) -> Guest | None:
    """Return the guest who asks, also one who is banned; None for somebody without a name."""
    return await accounts.known(request.app[SITE], cookies.read(request, accounts.COOKIE))


async def required_guest(request: web.Request) -> Guest:
    """Return the guest who asks, and pays for it; Refusal for somebody without a name."""
    guest = await accounts.required(request.app[SITE], cookies.read(request, accounts.COOKIE))
    pay_as(request, guest.id)
    return guest


class Browser:
    """A browser that asks, as its cookies have it."""

    def __init__(self, request: web.Request) -> None:
        self._context = request.app[SITE]
        self._request = request
        self._token = cookies.read(request, accounts.COOKIE)
        self._token_aside = cookies.read(request, ASIDE)

    async def aside(self) -> Guest | None:
        """Return the guest who is set aside."""
        return await accounts.known(self._context, self._token_aside)

    async def check(self, guest: int) -> None:
        """Refuse a third name: nobody is forgotten without a word."""
        current = await known_guest(self._request)
        aside = await self.aside()
        if current is not None and aside is not None and guest not in (current.id, aside.id):
            raise Refusal("two-names")

    async def become(self, guest: int) -> Guest | None:
        """Become another guest, and set the former one aside.

        Return the guest; None if no guest has that number. Refuses (`banned`) a banned guest. The
        cookies are in `leave_in`.
        """
        self._context.conduct.admit_guest(guest)
        current = await known_guest(self._request)
        aside = await self.aside()
        if current is not None and current.id == guest:
            return current
        if aside is not None and aside.id == guest:
            self._swap(current)
            return aside
        context, token = self._context, self._context.randomness.token()
        about, now = agent(self._request.headers), context.clock.now()
        hashed = accounts.hashed(token)
        entered = await context.store.do(guest_rows.add_device, guest, hashed, about, now, DEVICES)
        if entered is not None:
            if current is not None:
                self._token_aside = self._token
            self._token = token
        return entered

    async def switch_back(self) -> Guest | None:
        """Be the guest who was set aside, if there is one, in place of the one that it was; return
        them."""
        aside = await self.aside()
        self._token, self._token_aside = self._token_aside if aside else "", ""
        return aside

    def leave_in(self, response: web.Response) -> web.Response:
        """Have the browser keep what it is now."""
        for name, token in ((accounts.COOKIE, self._token), (ASIDE, self._token_aside)):
            if token != cookies.read(self._request, name):
                cookies.keep(self._request, response, name, token)
        return response

    def _swap(self, current: Guest | None) -> None:
        self._token, self._token_aside = self._token_aside, self._token if current else ""
