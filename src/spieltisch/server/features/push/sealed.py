"""One message for one browser. It is encrypted so that the push service cannot read it (RFC 8291),
and signed so that the push service knows the server (RFC 8292).

The tests decrypt it by http-ece and verify it by py-vapid, the packages that would do the same.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.features.push.keys import curve, point, unpadded

if TYPE_CHECKING:  # loaded when needed, as in `keys`
    from cryptography.hazmat.primitives.asymmetric import ec

PADDED = 192
"""Bytes of every message before it is encrypted: its length tells nothing."""
KEPT_SECONDS = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that it does not reach."""
SIZE = 4096
"""The record size that the header states; a message is one record."""
LAST = b"\x02"
"""The delimiter that ends the text of the last record."""
SIGNED_SECONDS = 12 * 3600
"""Seconds for which a signature holds; push services take a day at most."""


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
    from cryptography.hazmat.primitives.asymmetric import ec

    body = encrypted(to, text.ljust(PADDED), ec.generate_private_key(curve()), os.urandom(16))
    where, we = urlsplit(to.endpoint), urlsplit(to.origin)
    claims: dict[str, str | int] = {
        "aud": f"https://{where.hostname}",
        "sub": f"https://{we.hostname}",
        "exp": now // 1000 + SIGNED_SECONDS,
    }
    topic = hashlib.sha256(f"{to.endpoint} {about}".encode()).digest()[:18]
    headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_SECONDS),
        "topic": unpadded(topic),
        "urgency": "high",
        "authorization": f"vapid t={token(key, claims)},k={unpadded(point(key))}",
    }
    return Letter(to.endpoint, headers, body)


def encrypted(
    to: PushSubscription, text: bytes, once: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """Return `text` as one record that only the browser can decrypt (RFC 8188, RFC 8291).

    `once` is the key of this message and `salt` has 16 bytes; neither may be used again. Raises
    ValueError for a browser whose key is no point of the curve.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    theirs, ours = ec.EllipticCurvePublicKey.from_encoded_point(curve(), to.key), point(once)
    shared = _derived(
        once.exchange(ec.ECDH(), theirs), to.secret, b"WebPush: info\0" + to.key + ours, 32
    )
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + SIZE.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Return `length` bytes of key material (HKDF)."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)


def token(key: ec.EllipticCurvePrivateKey, claims: dict[str, str | int]) -> str:
    """Return the claims as a JSON Web Token, signed by ES256 (RFC 7519, RFC 7518)."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    both = ({"typ": "JWT", "alg": "ES256"}, claims)
    text = ".".join(unpadded(json.dumps(one, separators=(",", ":")).encode()) for one in both)
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    return f"{text}.{unpadded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def usable(key: bytes, secret: bytes) -> bool:
    """Return whether something can be encrypted for a browser with these."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(curve(), key)
    except ValueError:
        return False
    return len(secret) == 16
