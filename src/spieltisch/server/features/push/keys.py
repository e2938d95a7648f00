"""The key pair by which push services know this server (VAPID, RFC 8292)."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from spieltisch.server.storage import kept_secrets
from spieltisch.server.storage.store import Store

if TYPE_CHECKING:  # loaded when needed: a server without calls does without this library
    from cryptography.hazmat.primitives.asymmetric import ec


def curve() -> ec.EllipticCurve:
    """Return the curve of all keys here."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.SECP256R1()


class Keys:
    """Kept in the store, so that a backup brings the subscriptions back together with the key that
    they were made for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._private: ec.EllipticCurvePrivateKey | None = None

    async def private(self) -> ec.EllipticCurvePrivateKey:
        """Return the private key; the first who asks makes it. Raises StoreError."""
        async with self._lock:
            if self._private is None:
                from cryptography.hazmat.primitives.asymmetric import ec

                fresh = ec.generate_private_key(curve()).private_numbers().private_value
                made = fresh.to_bytes(32, "big")
                kept = await self._store.do(kept_secrets.keep_secret, "push", made)
                self._private = ec.derive_private_key(int.from_bytes(kept, "big"), curve())
            return self._private

    async def public(self) -> str:
        """Return the public key as browsers take it. Raises StoreError."""
        return unpadded(point(await self.private()))


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key that belongs to `key`, as an uncompressed point: 65 bytes."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def unpadded(data: bytes) -> str:
    """Return base64 as it stands in URLs, without `=`."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
