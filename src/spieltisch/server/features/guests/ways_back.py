"""Ways back to a guest: codes for another device, a recovery phrase, and the account that lists
them all."""

from __future__ import annotations

import asyncio

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.shares.allowances import too_many
from spieltisch.server.base.shares.networks import Rooms
from spieltisch.server.base.shares.turns import Gate, path
from spieltisch.server.features.calls import days_off, days_off_rows, mail_rows
from spieltisch.server.features.guests import typed, way_back_rows
from spieltisch.server.features.guests.bodies import (
    Account,
    DaysOff,
    DeviceInfo,
    MailInfo,
    PasskeyInfo,
    Returned,
)
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.guests.way_back_rows import Ticket
from spieltisch.server.features.site import SITE, Site
from spieltisch.server.storage import guest_rows
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.answers import answer

CODE = "code"
"""The kind of the ticket behind a code."""
PHRASES, PHRASES_THERE = 100, 5
"""Phrases that wait to be hashed, in all and of one address."""
PHRASE_SECONDS = 5
"""Seconds after which it is worth trying again where too many phrases wait."""
CODE_MS = 5 * 60_000
"""Milliseconds for which a code is good."""


class WaysBack:
    """Codes and phrases by which guests come back; each method raises Refusal."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._store = site.store
        self._hashing = Gate(1)
        """One phrase at a time: each takes memory."""
        self._waiting = Rooms(PHRASES, PHRASES_THERE, few=1)

    async def new_code(self, guest: Guest) -> str:
        """Return a code that logs a guest in on another device, as the page shows it."""
        now, code = self._site.clock.now(), self._site.randomness.code()
        ticket = Ticket(CODE, guest.id)
        await self._store.do(way_back_rows.issue, typed.hashed_code(code), ticket, now + CODE_MS)
        return typed.shown(code)

    async def code_by_host(self, guest: int, until: int) -> str:
        """Return a code that the server's host gives somebody who says to be that guest."""
        code = self._site.randomness.code()
        hashed = typed.hashed_code(code)
        await self._store.do(way_back_rows.issue, hashed, Ticket(CODE, guest), until)
        return typed.shown(code)

    async def of_code(self, code: str) -> Guest:
        """Return the guest to whom a code belongs."""
        hashed, now = typed.hashed_code(code), self._site.clock.now()
        guest = await self._store.do(way_back_rows.look, hashed, CODE, now)
        if guest is None:
            raise Refusal("wrong-code")
        return guest

    async def redeem_code(self, code: str) -> None:
        """Use a code up, which is good once."""
        hashed, now = typed.hashed_code(code), self._site.clock.now()
        if await self._store.do(way_back_rows.redeem, hashed, CODE, now) is None:
            raise Refusal("wrong-code")

    async def new_phrase(self, guest: Guest, there: str) -> str:
        """Return a new recovery phrase of a guest, who asks from that address."""
        phrase = self._site.randomness.phrase()
        hashed = await self._hashed(phrase, there)
        assert hashed is not None
        await self._store.do(way_back_rows.keep_phrase, guest.id, hashed)
        return phrase

    async def of_phrase(self, phrase: str, there: str) -> int:
        """Return the guest to whom a phrase belongs, which was typed at that address."""
        hashed = await self._hashed(phrase, there)
        if hashed is not None:
            guest = await self._store.do(way_back_rows.guest_of_phrase, hashed)
            if guest is not None:
                return guest
        raise Refusal("wrong-phrase")

    async def _hashed(self, phrase: str, there: str) -> bytes | None:
        """Return the hash of a phrase; Refusal where too many wait. Networks take turns."""
        if not self._waiting.take(there):
            raise too_many(PHRASE_SECONDS)
        try:
            async with self._hashing.turn(path(there)):
                return await asyncio.to_thread(typed.hashed_phrase, phrase)
        finally:
            self._waiting.leave(there)


async def account(request: web.Request, guest: Guest) -> web.Response:
    """Answer with all ways in which a guest is known."""
    site, store = request.app[SITE], request.app[SITE].store
    devices, phrase, passkeys, aside = await asyncio.gather(
        store.do(guest_rows.devices, guest.id),
        store.do(way_back_rows.has_phrase, guest.id),
        store.do(way_back_rows.passkeys, guest.id),
        Browser(request).aside(),
    )
    return answer(
        Account(
            [
                DeviceInfo(d.id, d.browser, d.system, d.made_at, d.used_at, d.id == guest.device)
                for d in devices
            ],
            phrase,
            [PasskeyInfo(p.id.hex(), p.browser, p.system, p.made_at) for p in passkeys],
            None if aside is None else aside.name,
            await _mail(site, guest),
            await _days_off(site, guest),
        )
    )


async def returned(browser: Browser, guest: int, otherwise: str) -> web.Response:
    """Let a browser be a guest from now on; Refusal `otherwise` where they are there no more."""
    entered = await browser.become(guest)
    if entered is None:
        raise Refusal(otherwise)
    return browser.leave_in(answer(Returned(entered.name)))


async def _days_off(site: Site, guest: Guest) -> DaysOff:
    """Return the days off of a guest."""
    now = site.clock.now()
    return days_off.info(
        await site.store.do(days_off_rows.days_off, [guest.id], now - days_off.YEAR_MS), now
    )


async def _mail(site: Site, guest: Guest) -> MailInfo | None:
    """Return the mail addresses of a guest; None where no mails are sent."""
    if site.carrier is None:
        return None
    mail = await site.store.do(mail_rows.mail, guest.id)
    asked = await site.store.do(mail_rows.asked_mail, guest.id, site.clock.now())
    found = [None if one is None else one.address for one in (mail, asked)]
    return MailInfo(*found)
