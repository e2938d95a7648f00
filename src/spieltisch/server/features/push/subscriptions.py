"""Subscriptions of browsers that may be called: which are kept, and how many."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

from spieltisch.server.base.malformed import bad
from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.features.push.post import acceptable
from spieltisch.server.features.push.sealed import usable
from spieltisch.server.wire.bodies import NewPush

EACH = 8
"""Browsers of one guest that are called."""


def subscription(new: NewPush, origin: str) -> PushSubscription:
    """Return what is kept of a subscription.

    Refusal unless it came from a page reached by https, and letters may be sent there.
    """
    key, secret = _decoded(new.key), _decoded(new.secret)
    secure = origin.startswith("https://") and urlsplit(origin).hostname is not None
    if not (secure and acceptable(new.endpoint) and usable(key, secret)):
        raise bad("endpoint", "value")
    return PushSubscription(new.endpoint, key, secret, new.locale, origin)


def _decoded(text: str) -> bytes:
    """Return the bytes of a URL's base64, with `=` or without; none for any other text."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
