"""Mails to players whose turn it is in a game of days, and the links in them."""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Mapping, Sequence
from email.message import EmailMessage

import msgspec

from spieltisch.server.base.clock import Timer
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.mail_server import same, usable
from spieltisch.server.features.calls import letters, mail_rows
from spieltisch.server.features.calls import mail_words as words
from spieltisch.server.features.calls.outbox import Outbox
from spieltisch.server.features.calls.values import MailAddress
from spieltisch.server.features.guests import way_back_rows
from spieltisch.server.features.guests.way_back_rows import Ticket
from spieltisch.server.play.calls import Kind
from spieltisch.server.play.context import Context
from spieltisch.server.storage import table_rows

GOOD_MS = 24 * 3600 * 1000
"""Milliseconds for which a link that confirms an address is good."""
TOGETHER_MS = 10 * 60_000
"""Milliseconds for which a guest gets no other mail: what comes meanwhile goes into one."""
ASKED = 3
"""Links that confirm an address while they are good: for one guest, and to one address, from all
guests."""


class Mails:
    """Sends mails to guests who confirmed an address."""

    def __init__(
        self,
        context: Context,
        outbox: Outbox[EmailMessage] | None,
        titles: Mapping[str, Mapping[str, str]],
    ) -> None:
        self._context = context
        self._titles = titles
        self._waiting: dict[int, list[_News]] = {}
        self._last: dict[int, int] = {}
        """The time of the last mail to each guest."""
        self._timers: dict[int, Timer] = {}
        self._outbox = outbox

    @property
    def off(self) -> bool:
        """Whether this server sends no mails."""
        return self._outbox is None

    def let_ask(self, address: str, origin: str) -> Outbox[EmailMessage]:
        """Refuse an address that no mail reaches, and a page at another origin: links lead where
        the host says, and nowhere else. Return the outbox."""
        if self._outbox is None:
            raise Refusal("no-mail")
        if origin not in self._context.settings.origins:
            raise Refusal("bad-origin")
        if not usable(address):
            raise Refusal("bad-address")
        return self._outbox

    async def ask(self, guest: int, address: str, locale: str, origin: str) -> None:
        """Send a link that confirms an address; Refusal. Nothing else goes there before."""
        context, outbox = self._context, self.let_ask(address, origin)
        locale = locale if locale in words.LANGUAGES else "en"
        now, hashed = context.clock.now(), hashlib.sha256(same(address).encode()).digest()
        if not await context.store.do(mail_rows.ask_mail, guest, hashed, now, now - GOOD_MS, ASKED):
            raise Refusal("mails-asked", seconds=GOOD_MS // 1000)
        to = MailAddress(address, locale, origin, secrets.token_bytes(24))
        link = context.randomness.token()
        ticket = Ticket("mail", guest, msgspec.json.encode(to))
        await context.store.do(way_back_rows.issue, _hashed(link), ticket, now + GOOD_MS)

        async def draft() -> EmailMessage:
            settings, now = context.settings, context.clock.now()
            return letters.confirmation(settings.mail_from, to, link, now, settings.site_name)

        outbox.put(draft)

    async def confirm(self, link: str) -> str:
        """Have mails go to the address that a link was sent to; return it. Refusal."""
        now = self._context.clock.now()
        to = await self._context.store.do(mail_rows.confirm_mail, _hashed(link), now)
        if to is None:
            raise Refusal("wrong-mail-link")
        return to.address

    async def stop_by(self, link: str) -> None:
        """End the mails that have this link."""
        try:
            secret = urlsafe_b64decode(link + "=" * (-len(link) % 4))
        except ValueError:
            raise Refusal("wrong-mail-link") from None
        await self._context.store.do(mail_rows.stop_mail, secret)

    def call(self, guest: int, table: str, game: str, n: int, kind: Kind = "turn") -> None:
        """Have a guest know that it has been their turn since log number `n` of a table, or of
        another reason to look there.

        News within minutes of a mail to the same guest wait, and go into the next one together.
        """
        if self._outbox is None:
            return
        news = _News(self._context, guest, table, n, kind)
        now = self._context.clock.now()
        if (waiting := self._waiting.get(guest)) is not None:
            waiting.append(news)
        elif now - self._last.get(guest, 0) < TOGETHER_MS:
            self._waiting[guest] = [news]
            at = self._last[guest] + TOGETHER_MS
            self._timers[guest] = self._context.clock.call_at(at, lambda: self._send(guest))
        else:
            self._waiting[guest] = [news]
            self._send(guest)

    def warn(self, guest: int, until: int) -> None:
        """Warn a guest who confirmed an address that they are to be deleted at `until`."""
        context = self._context

        async def draft() -> EmailMessage | None:
            to = await context.store.do(mail_rows.mail, guest)
            settings, now = context.settings, context.clock.now()
            if to is None:
                return None
            return letters.warning(settings.mail_from, to, until, now, settings.site_name)

        if self._outbox is not None:
            self._outbox.put(draft)

    def _send(self, guest: int) -> None:
        """Send what waits for a guest, in one mail."""
        now, news = self._context.clock.now(), self._waiting.pop(guest, [])
        self._timers.pop(guest, None)
        old = [one for one, at in self._last.items() if now - at >= TOGETHER_MS]
        for one in old:
            del self._last[one]
        self._last[guest] = now
        if self._outbox is not None and news:
            self._outbox.put(_Draft(self._context, self._titles, guest, news))

    async def idle(self) -> None:
        """Wait until every mail has been tried that could be now."""
        if self._outbox is not None:
            await self._outbox.idle()

    def stop(self) -> None:
        """Call nobody any more."""
        for timer in self._timers.values():
            timer.cancel()


class _News:
    """Something to tell a guest of a table, which is as the table stands in the store by then."""

    def __init__(self, context: Context, guest: int, table: str, n: int, kind: Kind) -> None:
        self._context = context
        self._guest, self._table, self._n, self._kind = guest, table, n, kind
        self._noted = False

    async def now(self, at: int) -> letters.News | None:
        """Return the news, None where it is no longer true."""
        store, guest = self._context.store, self._guest
        card = await store.do(table_rows.card, self._table)
        if card is None or card.time is None or not card.time.days or guest not in card.guests:
            return None
        if self._kind in ("turn", "soon", "back"):
            if card.status != "playing" or all(card.guests[seat] != guest for seat in card.turn):
                return None
        elif self._kind == "begin" and card.status != "waiting":
            return None
        if self._kind in ("turn", "begin"):
            to = await store.do(
                mail_rows.call_by_mail, guest, self._table, self._n, at, self._noted
            )
            self._noted = True
            if to is None:
                return None
        return letters.News(self._kind, self._table, card)


class _Draft:
    """The draft of a mail about all that a guest is to know by now."""

    def __init__(
        self,
        context: Context,
        titles: Mapping[str, Mapping[str, str]],
        guest: int,
        news: Sequence[_News],
    ) -> None:
        self._context = context
        self._titles = titles
        self._guest, self._news = guest, news

    async def __call__(self) -> EmailMessage | None:
        context, now = self._context, self._context.clock.now()
        found = {one.table: one for news in self._news if (one := await news.now(now)) is not None}
        to = await context.store.do(mail_rows.mail, self._guest)
        if to is None or not found:
            return None
        told = [*found.values()]
        sender, site = context.settings.mail_from, context.settings.site_name
        return letters.about(sender, to, told, self._guest, self._titles, now, site=site)


def _hashed(link: str) -> bytes:
    return hashlib.sha256(link.encode(errors="backslashreplace")).digest()
