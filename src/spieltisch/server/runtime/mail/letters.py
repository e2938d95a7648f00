"""The mails themselves: plain text, and headers for mail programs.

Every mail but the first, which asks, has a link that ends them. Programs show it as a button of
their own, and press it by a POST (RFC 8058). A mere look at any link, as scanners take it, changes
nothing. Words of guests come in by `quoted` alone: mail programs make links of what looks like one.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid, parseaddr

from spieltisch.server.runtime.mail import words
from spieltisch.server.storage.interface import MailAddress
from spieltisch.server.table.stored import Card
from spieltisch.server.table.text import nameless, quoted

Titles = Mapping[str, Mapping[str, str]]
"""The titles of the games, by language."""


def confirmation(sender: str, to: MailAddress, ticket: str, now: int) -> EmailMessage:
    """Return the mail that asks whether an address is right. It names nobody: a stranger may have
    given the address, and words of theirs are not to come there."""
    said = words.of(to.locale)
    link = f"{to.origin}/mail/confirm/{ticket}"
    lines = (said.asked.format(to.origin), "", said.confirm_go, link, "", said.ignore)
    return _mail(sender, to, said.confirm, lines, now)


def turn(
    sender: str, to: MailAddress, table: str, card: Card, guest: int, titles: Titles, now: int
) -> EmailMessage:
    """Return the mail about a guest's turn: it says no more than the list of their tables."""
    said = words.of(to.locale)
    game = titles.get(to.locale, {}).get(card.game, card.game)
    names = [
        said.bot if who is None else quoted(name)
        for name, who in zip(card.names, card.guests, strict=True)
        if who != guest and name is not None and not nameless(name)
    ]
    others = said.comma.join(dict.fromkeys(names))
    stop = f"{to.origin}/mail/stop/{linked(to.stop)}"
    until = card.until(seat for seat in card.turn if card.guests[seat] == guest)
    lines = [said.turn_with.format(game, others) if others else said.turn_alone.format(game)]
    if until is not None:
        lines.append(said.left.format(words.span(said, max(0, until - now))))
    lines += ["", said.go, f"{to.origin}/t/{table}", ""]
    lines += ["-- ", said.reason.format(to.origin), said.stop, stop]
    mail = _mail(sender, to, said.turn.format(game), lines, now)
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mail


def linked(secret: bytes) -> str:
    """Return bytes as they stand in a link."""
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def _mail(
    sender: str, to: MailAddress, subject: str, lines: tuple[str, ...] | list[str], now: int
) -> EmailMessage:
    mail = EmailMessage(policy=SMTP)
    mail["From"] = sender
    mail["To"] = Address(addr_spec=to.address)
    mail["Subject"] = subject
    mail["Date"] = format_datetime(datetime.fromtimestamp(now / 1000, UTC))
    mail["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content("\n".join(lines) + "\n", cte="quoted-printable")
    mail["Content-Language"] = to.locale
    return mail
