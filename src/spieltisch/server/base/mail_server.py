"""The mail server that a host names, and mail addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.utils import getaddresses
from typing import Literal
from urllib.parse import unquote, urlsplit

PORTS = {"smtps": 465, "smtp": 587, "smtp-plain": 25}
FORM = "smtp://user:password@mail.example:587"
LONGEST = 254
"""Characters of a mail address."""
_DOMAIN = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])", re.I)
_BEFORE = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}", re.ASCII)


@dataclass(frozen=True)
class MailServer:
    """A mail server: TLS from the start (`smtps`), by STARTTLS (`smtp`), or without."""

    kind: Literal["smtps", "smtp", "smtp-plain"]
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(text: str) -> MailServer:
    """Return the mail server of a URL; ValueError with the right form for anything else.

    >>> mail_server("smtps://anna:a%40b@mail.example")
    MailServer(kind='smtps', host='mail.example', port=465, user='anna')
    """
    problem = ValueError(f"a mail server is named as in {FORM}, smtps:// or smtp-plain://")
    try:
        url = urlsplit(text)
        host, port = url.hostname, url.port
    except ValueError:
        raise problem from None
    if url.scheme not in PORTS or not host or url.path.strip("/") or url.query:
        raise problem
    user, password = unquote(url.username or ""), unquote(url.password or "")
    if bool(password) > bool(user) or not f"{user}{password}".isascii():
        raise problem
    kind: Literal["smtps", "smtp", "smtp-plain"] = url.scheme  # type: ignore[assignment]
    return MailServer(kind, host, port or PORTS[kind], user, password)


def sender(text: str) -> str:
    """Return the address that mails come from, perhaps with a name; ValueError with the right form
    for anything else."""
    (name, address), *others = getaddresses([text]) or [("", "")]
    if others or not usable(address) or not text.isprintable():
        example = "'games@play.example' or 'Games <games@play.example>'"
        raise ValueError(f"{text!r} should be an address such as {example}")
    return str(Address(name, addr_spec=address))


def recipient(text: str) -> str:
    """Return the address that mails go to; ValueError with the right form for anything else."""
    if not usable(text):
        raise ValueError(f"{text!r} should be an address such as 'host@play.example'")
    return text


def usable(address: str) -> bool:
    """Return whether it is a mail address of the Internet, of plain letters, and nothing more.

    >>> [usable(text) for text in ("anna@play.example", "anna@localhost", "a@b.example, c@d")]
    [True, False, False]
    """
    before, _, domain = address.rpartition("@")
    if len(address) > LONGEST or not _BEFORE.fullmatch(before) or not _DOMAIN.fullmatch(domain):
        return False
    try:
        return Address(addr_spec=address).addr_spec == address
    except (MessageError, ValueError, IndexError):  # dots in a row, or at an end
        return False


def same(address: str) -> str:
    """Return what all spellings of an address have in common, for bounds: many servers overlook
    case, dots, and what stands behind a `+`.

    >>> same("An.na+games@Play.example")
    'anna@play.example'
    """
    before, _, domain = address.lower().rpartition("@")
    return f"{before.partition('+')[0].replace('.', '')}@{domain}"
