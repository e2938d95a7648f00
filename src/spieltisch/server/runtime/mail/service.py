"""Mails to players whose turn it is in a game of days, and the links in them."""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64decode
from email.message import EmailMessage

import msgspec

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.mail_server import same, usable
from spieltisch.server.runtime.context import Context
from spieltisch.server.runtime.mail import letters, words
from spieltisch.server.runtime.mail.outbox import Outbox
from spieltisch.server.storage.interface import MailAddress
from spieltisch.server.table.stored import Ticket

GOOD_MS = 24 * 3600 * 1000
"""For which a link that confirms an address is good."""
ASKED = 3
"""Such links in that time: for one guest, and to one address, from all guests."""


class Mails:
    """Sends mails to guests who confirmed an address."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._outbox = (
            None
            if context.carrier is None
            else Outbox(context.clock, context.carrier, context.metrics.mailed)
        )

    @property
    def off(self) -> bool:
        """Whether this server sends no mails."""
        return self._outbox is None

    async def ask(self, guest: int, address: str, locale: str, origin: str) -> None:
        """Send a link that confirms an address; Refusal. Nothing else goes there before."""
        context = self._context
        if self._outbox is None:
            raise Refusal("no-mail")
        if not usable(address):
            raise Refusal("bad-address")
        locale = locale if locale in words.LANGUAGES else "en"
        now, hashed = context.clock.now(), hashlib.sha256(same(address).encode()).digest()
        if not await context.store.ask_mail(guest, hashed, now, now - GOOD_MS, ASKED):
            raise Refusal("mails-asked")
        to = MailAddress(address, locale, origin, secrets.token_bytes(24))
        link = context.randomness.token()
        ticket = Ticket("mail", guest, msgspec.json.encode(to))
        await context.store.issue(_hashed(link), ticket, now + GOOD_MS)

        async def draft() -> EmailMessage:
            return letters.confirmation(context.settings.mail_from, to, link, context.clock.now())

        self._outbox.put(draft)

    async def confirm(self, link: str) -> str:
        """Have mails go to the address that a link was sent to; return it. Refusal."""
        now = self._context.clock.now()
        to = await self._context.store.confirm_mail(_hashed(link), now)
        if to is None:
            raise Refusal("wrong-mail-link")
        return to.address

    async def stop_by(self, link: str) -> None:
        """End the mails that have this link."""
        try:
            secret = urlsafe_b64decode(link + "=" * (-len(link) % 4))
        except ValueError:
            raise Refusal("wrong-mail-link") from None
        await self._context.store.stop_mail(secret)

    def call(self, guest: int, table: str, game: str, n: int) -> None:
        """Have a guest know that it has been their turn since log number `n` of a table."""
        if self._outbox is not None:
            self._outbox.put(_Turn(self._context, guest, table, n))

    async def idle(self) -> None:
        """Wait until every mail has been tried that could be now."""
        if self._outbox is not None:
            await self._outbox.idle()

    async def stop(self) -> None:
        """Send no more."""
        if self._outbox is not None:
            await self._outbox.stop()


class _Turn:
    """The draft of a mail about one turn, which is as the table stands in the store by then."""

    def __init__(self, context: Context, guest: int, table: str, n: int) -> None:
        self._context = context
        self._call = guest, table, n
        self._noted = False

    async def __call__(self) -> EmailMessage | None:
        context = self._context
        guest, table, n = self._call
        card = await context.store.card(table)
        if card is None or card.time is None or not card.time.days or card.status != "playing":
            return None
        if all(card.guests[seat] != guest for seat in card.turn):
            return None
        now = context.clock.now()
        to = await context.store.call_by_mail(guest, table, n, now, self._noted)
        self._noted = True
        if to is None:
            return None
        sender = context.settings.mail_from
        return letters.turn(sender, to, table, card, guest, context.titles, now)


def _hashed(link: str) -> bytes:
    return hashlib.sha256(link.encode(errors="backslashreplace")).digest()
