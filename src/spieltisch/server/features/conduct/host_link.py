"""The door of the server's host: a link that is good once and soon void.

Only people who can write where the data is can make one. Its secret stands behind the `#`,
which browsers send to no server.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from pathlib import Path

from spieltisch.server.base.codes import Refusal
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.storage.kept_secrets import Secret, secret_of

NAME = "host-link"
"""The name of the secret that keeps the hash of the link's own, and the time until it is good."""
GOOD_MS = 3600 * 1000
"""Milliseconds for which a link is good."""


class HostLink:
    """The one link that is good now. Every method blocks, and raises OSError."""

    def __init__(self, kept: Secret) -> None:
        self._kept = kept

    def fresh(self, now: int) -> str:
        """Return the secret of a new link, which takes the place of the last one."""
        secret = secrets.token_urlsafe(24)
        self._kept.put(f"{_hashed(secret)} {now + GOOD_MS}")
        return secret

    def redeem(self, said: str, now: int) -> bool:
        """Return whether this is the secret of the link; then it is good no more."""
        kept = self._kept.value() or ""
        hashed, _, until = kept.partition(" ")
        good = until.isdigit() and now < int(until)
        if not hmac.compare_digest(_hashed(said).encode(), hashed.encode()) or not good:
            return False
        return self._kept.remove(kept)


def kept_with(store: str | None, data: Path) -> HostLink:
    """Return the link of a server whose tables are in that database, else in that folder."""
    return HostLink(secret_of(store, data, NAME))


async def redeem(link: HostLink | None, said: str, now: int) -> None:
    """Use a host link up by its secret; Refusal for any other secret. Raises StoreError."""
    try:
        good = link is not None and await asyncio.to_thread(link.redeem, said, now)
    except OSError as error:
        raise StoreError(str(error)) from error
    if not good:
        raise Refusal("wrong-link")


def link(address: str, secret: str) -> str:
    """Return the address that makes a device the host's."""
    return f"{address}/host#{secret}"


def _hashed(secret: str) -> str:
    """Return the hash of a secret, of which no clock tells how much of it was right."""
    return hashlib.sha256(secret.encode(errors="backslashreplace")).hexdigest()
