"""The mails themselves: plain text, and headers for mail programs.

Every mail but the first, which asks, has a link that ends them. Programs show it as a button of
their own, and press it by a POST (RFC 8058). A mere look at any link, as scanners take it, changes
nothing. Words of guests come in by `quoted` alone: mail programs make links of what looks like one.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid, parseaddr
from typing import NamedTuple

from spieltisch.server.features.calls import mail_words as words
from spieltisch.server.features.calls.values import MailAddress
from spieltisch.server.play.calls import Kind
from spieltisch.server.table.stored import Card
from spieltisch.server.table.text import nameless, quoted

Titles = Mapping[str, Mapping[str, str]]
"""The titles of the games, by language."""


def confirmation(
    sender: str, to: MailAddress, ticket: str, now: int, site: str = ""
) -> EmailMessage:
    """Return the mail that asks whether an address is right, for a site of that name. It names
    nobody: a stranger may have given the address, and words of theirs are not to come there."""
    said = words.of(to.locale)
    link = f"{to.origin}/mail/confirm/{ticket}"
    lines = (said.asked.format(_place(said, to, site)), "", said.confirm_go, link, "", said.ignore)
    return _mail(sender, to, said.confirm, lines, now)


def warning(sender: str, to: MailAddress, until: int, now: int, site: str = "") -> EmailMessage:
    """Return the mail to a guest who has not come for long, and is to be deleted at `until`."""
    said, date = words.of(to.locale), datetime.fromtimestamp(until / 1000, UTC)
    lines = (
        said.leaving.format(_place(said, to, site), f"{date:%Y-%m-%d}"),
        "",
        said.leaving_go,
        to.origin,
    )
    return _mail(sender, to, said.leaving_subject, lines, now)


class News(NamedTuple):
    """The news of one table in a mail, and the reason for it."""

    kind: Kind
    table: str
    card: Card


def about(
    sender: str,
    to: MailAddress,
    news: Sequence[News],
    guest: int,
    titles: Titles,
    now: int,
    *,
    site: str = "",
) -> EmailMessage:
    """Return the mail about a guest's games: it says no more than the list of their tables."""
    said = words.of(to.locale)
    told = [_told(said, one, guest, titles.get(to.locale, {}), now) for one in news]
    subject = told[0][0] if len(told) == 1 else said.several.format(len(told))
    lines: list[str] = []
    for one, (_, sentences) in zip(news, told, strict=True):
        lines += [*sentences, "", said.go, f"{to.origin}/t/{one.table}", ""]
    stop = f"{to.origin}/mail/stop/{linked(to.stop)}"
    lines += ["-- ", said.reason.format(_place(said, to, site)), said.stop, stop]
    mail = _mail(sender, to, subject, lines, now)
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mail


def _told(
    said: words.Words, news: News, guest: int, titles: Mapping[str, str], now: int
) -> tuple[str, list[str]]:
    """Return the subject of a mail about one table, and its sentences."""
    card, game = news.card, titles.get(news.card.game, news.card.game)
    names = [
        said.bot if who is None else quoted(name)
        for name, who in zip(card.names, card.guests, strict=True)
        if who != guest and name is not None and not nameless(name)
    ]
    others = said.comma.join(dict.fromkeys(names))
    if news.kind == "turn":
        subject = said.turn.format(game)
        lines = [said.turn_with.format(game, others) if others else said.turn_alone.format(game)]
    else:
        subject, sentence = said.news[news.kind]
        subject = subject.format(game)
        lines = [sentence.format(said.with_others.format(game, others) if others else game)]
    if news.kind == "time" and any(card.guests[seat] == guest for seat in card.may_return):
        lines.append(said.bot_plays)
    until = card.until(seat for seat in card.turn if card.guests[seat] == guest)
    if news.kind in ("turn", "soon", "back") and until is not None:
        lines.append(said.left.format(words.span(said, max(0, until - now))))
    return subject, lines


def to_host(sender: str, address: str, text: str, now: int) -> EmailMessage:
    """Return an email to the server's host, in English as the log and the command line."""
    subject = text.partition(":")[0]
    return _mail(sender, MailAddress(address, "en", "", b""), subject, [text], now)


def _place(said: words.Words, to: MailAddress, site: str) -> str:
    """Return the name of a site, if it has one, and its address. The name is no link, and stays in
    one line."""
    return said.comma.join((quoted(" ".join(site.split())), to.origin)) if site else to.origin


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
