"""Handle the mail addresses of guests, and the links of mails.

A link opens the page, and that changes nothing: scanners look at every link of a mail. The page
asks, and its button, or that of a mail program (RFC 8058), sends the POST.
"""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.features.calls import mail_rows
from spieltisch.server.features.guests.bodies import GivenLink, LinkAnswer, NewMail
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.guests.ways_back import account
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import post


class MailHandlers(Feature):
    """Handlers of requests about calls by email."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._mails = self.context.mails

    @post("/api/me/mail", "guest", "changes", later=("mails", "mails-there"))
    async def ask(self, request: web.Request) -> web.Response:
        """Send an email that asks the guest to confirm an address."""
        guest = await required_guest(request)
        new = await read_body(request, NewMail)
        origin = request.headers.get("origin", "").lower()
        self._mails.let_ask(new.address, origin)
        pay(request, "mails", guest.id)
        pay(request, "mails-there", about=new.address.rpartition("@")[2].lower())
        await self._mails.ask(guest.id, new.address, new.locale, origin)
        return await account(request, guest)

    @post("/api/me/mail/drop", "guest", "changes")
    async def delete(self, request: web.Request) -> web.Response:
        """Forget the email address of the guest."""
        guest = await required_guest(request)
        await self._store.do(mail_rows.delete_mail, guest.id)
        return await account(request, guest)

    @post("/api/mail/confirm", "nothing", "stops")
    async def confirm(self, request: web.Request) -> web.Response:
        """Confirm an email address by the link that was sent there."""
        given = await read_body(request, GivenLink)
        return answer(LinkAnswer(await self._mails.confirm(given.link)))

    @post("/api/mail/stop", "nothing", "stops")
    async def stop(self, request: web.Request) -> web.Response:
        """Unsubscribe an email address by the link in an email."""
        given = await read_body(request, GivenLink)
        await self._mails.stop_by(given.link)
        return answer(LinkAnswer(None))

    @post("/mail/stop/{link}", "nothing", "stops")
    async def one_click(self, request: web.Request) -> web.Response:
        """Unsubscribe an email address, as mail programs ask by one click."""
        await self._mails.stop_by(request.match_info["link"])
        return answer(LinkAnswer(None))
