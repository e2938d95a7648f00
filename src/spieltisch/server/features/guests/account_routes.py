"""Handle the requests by which a guest keeps a name: devices, codes for another one, a phrase."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests.bodies import (
    GivenCode,
    GivenPhrase,
    NewCode,
    NewPhrase,
    OldDevice,
    Returned,
)
from spieltisch.server.features.guests.browser import Browser, required_guest
from spieltisch.server.features.guests.ways_back import CODE_MS, WaysBack, account, returned
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.storage import guest_rows
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.routes import get, post


class AccountHandlers(Feature):
    """Handlers of requests about the ways back to a guest."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._ways_back = WaysBack(self.context)

    @get("/api/me/account", "guest", "visits")
    async def show(self, request: web.Request) -> web.Response:
        """Return all ways in which the guest is known."""
        return await account(request, await required_guest(request))

    @post("/api/me/device/end", "guest", "changes")
    async def end_device(self, request: web.Request) -> web.Response:
        """Log the guest out on another device."""
        guest, old = await required_guest(request), await read_body(request, OldDevice)
        if not await self._store.do(guest_rows.end_device, guest.id, old.device):
            raise Refusal("no-device")
        await self._tables.depart(Guest(guest.id, guest.name, old.device), for_good=False)
        return await account(request, guest)

    @post("/api/me/code", "guest", "codes")
    async def give_code(self, request: web.Request) -> web.Response:
        """Give the guest a code for another device."""
        code = await self._ways_back.new_code(await required_guest(request))
        return answer(NewCode(code, CODE_MS // 1000))

    @post("/api/me/code/look", "nothing", "ways-back")
    async def look_at_code(self, request: web.Request) -> web.Response:
        """Return the name of the guest to whom a code belongs."""
        given = await read_body(request, GivenCode)
        return answer(Returned((await self._ways_back.of_code(given.code)).name))

    @post("/api/me/code/use", "nothing", "ways-back")
    async def use_code(self, request: web.Request) -> web.Response:
        """Log the guest of a code in on this device."""
        given, browser = await read_body(request, GivenCode), Browser(request)
        guest = await self._ways_back.of_code(given.code)
        await browser.check(guest.id)
        await self._ways_back.redeem_code(given.code)
        return await returned(browser, guest.id, "wrong-code")

    @post("/api/me/phrase", "guest", "phrases")
    async def give_phrase(self, request: web.Request) -> web.Response:
        """Give the guest a new recovery phrase."""
        guest = await required_guest(request)
        return answer(NewPhrase(await self._ways_back.new_phrase(guest, payer(request))))

    @post("/api/me/phrase/use", "nothing", "ways-back")
    async def use_phrase(self, request: web.Request) -> web.Response:
        """Log the guest of a recovery phrase in on this device."""
        given, browser = await read_body(request, GivenPhrase), Browser(request)
        guest = await self._ways_back.of_phrase(given.phrase, payer(request))
        await browser.check(guest)
        return await returned(browser, guest, "wrong-phrase")

    @post("/api/me/aside", "nothing", "ways-back")
    async def go_back(self, request: web.Request) -> web.Response:
        """Switch back to this browser's previous guest."""
        browser = Browser(request)
        aside = await browser.aside()
        if aside is None:
            raise Refusal("no-guest")
        return await returned(browser, aside.id, "no-guest")
