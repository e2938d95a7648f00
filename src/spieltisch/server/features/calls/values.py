"""Subscriptions to pushes and addresses of mails, as the store keeps them."""

from __future__ import annotations

import msgspec


class PushSubscription(msgspec.Struct, frozen=True, gc=False):
    """A browser of a guest's that may be called: where, encrypted how, in which language, and the
    origin of the page that asked for it."""

    endpoint: str
    key: bytes
    secret: bytes
    locale: str
    origin: str


class MailAddress(msgspec.Struct, frozen=True, gc=False):
    """An address that a guest gave for mails about turns, in which language they are, and the
    origin of the page, for their links. `stop` is in the link that ends them."""

    address: str
    locale: str
    origin: str
    stop: bytes
