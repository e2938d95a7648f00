"""One message for one browser, which the push service between cannot read (RFC 8291).

http-ece and py-vapid do the cryptography; pywebpush, which is made of the two, would bring two HTTP
clients besides, and neither lets us choose the address that is connected to.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from spieltisch.server.runtime.push.keys import CURVE, unpadded
from spieltisch.server.storage.interface import PushSubscription

PADDED = 192
"""Bytes of every message before it is encrypted: its length tells nothing."""
KEPT_SECONDS = 24 * 3600
"""For which a push service keeps a message for a browser that it does not reach."""
SIGNED_SECONDS = 12 * 3600
"""For which a signature holds; push services take a day at most."""


@dataclass(frozen=True)
class Letter:
    """A request to a push service."""

    url: str
    headers: dict[str, str]
    body: bytes


def seal(
    key: ec.EllipticCurvePrivateKey, to: PushSubscription, text: bytes, about: str, now: int
) -> Letter:
    """Return the request by which `text` reaches a browser. A later one `about` the same takes the
    place of one that has not been delivered yet."""
    body = http_ece.encrypt(
        text.ljust(PADDED),
        private_key=ec.generate_private_key(CURVE),
        dh=to.key,
        auth_secret=to.secret,
        version="aes128gcm",
    )
    where, we = urlsplit(to.endpoint), urlsplit(to.origin)
    signed = Vapid02(key).sign(
        {
            "aud": f"https://{where.hostname}",
            "sub": f"https://{we.hostname}",
            "exp": now // 1000 + SIGNED_SECONDS,
        }
    )
    topic = hashlib.sha256(f"{to.endpoint} {about}".encode()).digest()[:18]
    headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_SECONDS),
        "topic": unpadded(topic),
        "urgency": "high",
        "authorization": signed["Authorization"],
    }
    return Letter(to.endpoint, headers, body)


def usable(key: bytes, secret: bytes) -> bool:
    """Return whether something can be encrypted for a browser with these."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    except ValueError:
        return False
    return len(secret) == 16
