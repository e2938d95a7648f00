"""Handle the requests by which a guest keeps a name: devices, codes for another one, a phrase."""

from __future__ import annotations

import asyncio

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.shares.allowances import too_many
from spieltisch.server.base.shares.networks import Rooms
from spieltisch.server.base.shares.turns import Gate, path
from spieltisch.server.features.calls import day_off_rows, days_off
from spieltisch.server.features.guests import typed, way_back_rows
from spieltisch.server.features.guests.bodies import (
    Account,
    DaysOff,
    DeviceInfo,
    GivenCode,
    GivenPhrase,
    MailInfo,
    NewCode,
    NewPhrase,
    OldDevice,
    PasskeyInfo,
    Returned,
)
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.mail import mail_rows
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage.rows import device_rows
from spieltisch.server.table.stored import Guest, Ticket
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.addresses import allowance, client

CODE = "code"
"""The kind of the ticket behind a code."""
PHRASES, PHRASES_THERE = 100, 5
"""Phrases that wait to be hashed, in all and of one address."""
PHRASE_SECONDS = 5
"""Seconds after which it is worth trying again where too many wait."""
CODE_MS = 5 * 60_000
"""Milliseconds for which a code is good."""


class AccountHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, tables: LocalTables) -> None:
        self.context = context
        self._tables = tables
        self._hashing = Gate(1)
        """One phrase at a time: each takes memory."""
        self._waiting = Rooms(PHRASES, PHRASES_THERE, few=1)

    async def show(self, request: web.Request) -> web.Response:
        """GET /api/me/account"""
        browser = Browser(self.context, request)
        return answer(await account(self.context, browser, await browser.guest()))

    async def end_device(self, request: web.Request) -> web.Response:
        """POST /api/me/device/end"""
        browser = Browser(self.context, request)
        guest = await browser.guest()
        old = await read_body(request, OldDevice)
        if not await self.context.store.do(device_rows.end_device, guest.id, old.device):
            raise Refusal("no-device")
        await self._tables.depart(Guest(guest.id, guest.name, old.device), for_good=False)
        return answer(await account(self.context, browser, guest))

    async def give_code(self, request: web.Request) -> web.Response:
        """POST /api/me/code"""
        guest = await Browser(self.context, request).guest()
        now = self.context.clock.now()
        code = self.context.randomness.code()
        ticket = Ticket(CODE, guest.id)
        await self.context.store.do(
            way_back_rows.issue, typed.hashed_code(code), ticket, now + CODE_MS
        )
        return answer(NewCode(typed.shown(code), CODE_MS // 1000))

    async def look_at_code(self, request: web.Request) -> web.Response:
        """POST /api/me/code/look"""
        given = await read_body(request, GivenCode)
        guest = await self._of_code(request, given)
        return answer(Returned(guest.name))

    async def use_code(self, request: web.Request) -> web.Response:
        """POST /api/me/code/use"""
        given = await read_body(request, GivenCode)
        guest = await self._of_code(request, given)
        browser = Browser(self.context, request)
        await browser.check(guest.id)
        hashed, now = typed.hashed_code(given.code), self.context.clock.now()
        if await self.context.store.do(way_back_rows.redeem, hashed, CODE, now) is None:
            raise Refusal("wrong-code")
        return await returned(browser, guest.id, "wrong-code")

    async def _of_code(self, request: web.Request, given: GivenCode) -> Guest:
        hashed, now = typed.hashed_code(given.code), self.context.clock.now()
        guest = await self.context.store.do(way_back_rows.look, hashed, CODE, now)
        if guest is None:
            raise Refusal("wrong-code")
        return guest

    async def give_phrase(self, request: web.Request) -> web.Response:
        """POST /api/me/phrase"""
        guest = await Browser(self.context, request).guest()
        phrase = self.context.randomness.phrase()
        hashed = await self._hashed(request, phrase)
        assert hashed is not None
        await self.context.store.do(way_back_rows.keep_phrase, guest.id, hashed)
        return answer(NewPhrase(phrase))

    async def use_phrase(self, request: web.Request) -> web.Response:
        """POST /api/me/phrase/use"""
        given = await read_body(request, GivenPhrase)
        hashed = await self._hashed(request, given.phrase)
        guest = (
            None
            if hashed is None
            else await self.context.store.do(way_back_rows.guest_of_phrase, hashed)
        )
        if guest is None:
            raise Refusal("wrong-phrase")
        browser = Browser(self.context, request)
        await browser.check(guest)
        return await returned(browser, guest, "wrong-phrase")

    async def go_back(self, request: web.Request) -> web.Response:
        """POST /api/me/aside"""
        browser = Browser(self.context, request)
        aside = await browser.aside()
        if aside is None:
            raise Refusal("no-guest")
        return await returned(browser, aside.id, "no-guest")

    async def _hashed(self, request: web.Request, phrase: str) -> bytes | None:
        """Return the hash of a phrase; Refusal where too many wait. Networks take turns."""
        there = allowance(client(request))
        if not self._waiting.take(there):
            raise too_many(PHRASE_SECONDS)
        try:
            async with self._hashing.turn(path(there)):
                return await asyncio.to_thread(typed.hashed_phrase, phrase)
        finally:
            self._waiting.leave(there)


async def account(context: Site, browser: Browser, guest: Guest) -> Account:
    """Return all ways in which a guest is known."""
    store = context.store
    devices, phrase, passkeys, aside = await asyncio.gather(
        store.do(device_rows.devices, guest.id),
        store.do(way_back_rows.has_phrase, guest.id),
        store.do(way_back_rows.passkeys, guest.id),
        browser.aside(),
    )
    return Account(
        [
            DeviceInfo(d.id, d.browser, d.system, d.made_at, d.used_at, d.id == guest.device)
            for d in devices
        ],
        phrase,
        [PasskeyInfo(p.id.hex(), p.browser, p.system, p.made_at) for p in passkeys],
        None if aside is None else aside.name,
        await _mail(context, guest),
        await _days_off(context, guest),
    )


async def _days_off(context: Site, guest: Guest) -> DaysOff:
    """Return the days off of a guest."""
    now = context.clock.now()
    return days_off.info(
        await context.store.do(day_off_rows.vacations, [guest.id], now - days_off.YEAR_MS), now
    )


async def _mail(context: Site, guest: Guest) -> MailInfo | None:
    """Return the mail addresses of a guest; None where no mails are sent."""
    if context.carrier is None:
        return None
    mail = await context.store.do(mail_rows.mail, guest.id)
    asked = await context.store.do(mail_rows.asked_mail, guest.id, context.clock.now())
    found = [None if one is None else one.address for one in (mail, asked)]
    return MailInfo(*found)


async def returned(browser: Browser, guest: int, otherwise: str) -> web.Response:
    """Let a browser be a guest from now on; Refusal `otherwise` where they are there no more."""
    entered = await browser.become(guest)
    if entered is None:
        raise Refusal(otherwise)
    return browser.leave_in(answer(Returned(entered.name)))
