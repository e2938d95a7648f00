"""Handle the mail addresses of guests, and the links of mails.

A link opens the page, and that changes nothing: scanners look at every link of a mail. The page
asks, and its button, or that of a mail program (RFC 8058), sends the POST.
"""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.mail_server import usable
from spieltisch.server.features.guests.bodies import GivenLink, LinkAnswer, NewMail
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.guests.routes import account
from spieltisch.server.features.mail import mail_rows
from spieltisch.server.features.mail.service import Mails
from spieltisch.server.features.site import Site
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.addresses import allowance, client
from spieltisch.server.transport.bounds.prices import pay


class MailHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Site, mails: Mails) -> None:
        self.context = context
        self._mails = mails

    async def ask(self, request: web.Request) -> web.Response:
        """POST /api/me/mail"""
        browser = Browser(self.context, request)
        guest = await browser.guest()
        new = await read_body(request, NewMail)
        if self._mails.off:
            raise Refusal("no-mail")
        origin = request.headers.get("origin", "").lower()
        if origin not in self.context.settings.origins:
            raise Refusal("bad-origin")  # links lead where the host says, and nowhere else
        if not usable(new.address):
            raise Refusal("bad-address")
        pay(self.context, request, "mails", guest.id)
        domain, now = new.address.rpartition("@")[2].lower(), self.context.clock.now()
        self.context.tills.of("mails-there", domain).pay(now, allowance(client(request)))
        await self._mails.ask(guest.id, new.address, new.locale, origin)
        return answer(await account(self.context, browser, guest))

    async def drop(self, request: web.Request) -> web.Response:
        """POST /api/me/mail/drop"""
        browser = Browser(self.context, request)
        guest = await browser.guest()
        await self.context.store.do(mail_rows.drop_mail, guest.id)
        return answer(await account(self.context, browser, guest))

    async def confirm(self, request: web.Request) -> web.Response:
        """POST /api/mail/confirm"""
        given = await read_body(request, GivenLink)
        return answer(LinkAnswer(await self._mails.confirm(given.link)))

    async def stop(self, request: web.Request) -> web.Response:
        """POST /api/mail/stop"""
        given = await read_body(request, GivenLink)
        await self._mails.stop_by(given.link)
        return answer(LinkAnswer(None))

    async def one_click(self, request: web.Request) -> web.Response:
        """POST /mail/stop/{link}, as mail programs send it"""
        await self._mails.stop_by(request.match_info["link"])
        return answer(LinkAnswer(None))
