"""Handle the mail addresses of guests, and the links of mails.

A link opens the page, and that changes nothing: scanners look at every link of a mail. The page
asks, and its button, or that of a mail program (RFC 8058), sends the POST.
"""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.allowances import Credits
from spieltisch.server.base.codes import Refusal
from spieltisch.server.runtime.context import Context
from spieltisch.server.runtime.mail.service import Mails
from spieltisch.server.transport.bounds.addresses import allowance, client
from spieltisch.server.transport.bounds.limits import NEW_MAILS, NEW_MAILS_IN_ALL
from spieltisch.server.transport.browser import Browser
from spieltisch.server.transport.http.account import account
from spieltisch.server.transport.http.handlers import answer, read_body
from spieltisch.server.wire.identity import GivenLink, LinkAnswer, NewMail


class MailHandlers:
    """Handlers of requests; each raises Refusal."""

    def __init__(self, context: Context, mails: Mails) -> None:
        self.context = context
        self._mails = mails
        self._each = Credits(NEW_MAILS)
        self._in_all = Credits(NEW_MAILS_IN_ALL)

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
        now = self.context.clock.now()
        self._each.pay(allowance(client(request)), now)
        self._in_all.pay("all", now)
        await self._mails.ask(guest.id, new.address, new.locale, origin)
        return answer(await account(self.context, browser, guest))

    async def drop(self, request: web.Request) -> web.Response:
        """POST /api/me/mail/drop"""
        browser = Browser(self.context, request)
        guest = await browser.guest()
        await self.context.store.drop_mail(guest.id)
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
