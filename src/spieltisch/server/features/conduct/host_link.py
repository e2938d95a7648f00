"""The door of the server's host: a link that is good once and soon void.

Only people who can write where the data is can make one. Its secret stands behind the `#`,
which browsers send to no server.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from spieltisch.core.system.folders import write_private
from spieltisch.server.base.codes import Refusal
from spieltisch.server.storage.interface import StoreError

FILE = "host-link"
GOOD_MS = 3600 * 1000
"""Milliseconds for which a link is good."""


class HostLink(ABC):
    """The one link that is good now. Every method blocks, and raises OSError."""

    def fresh(self, now: int) -> str:
        """Return the secret of a new link, which takes the place of the last one."""
        secret = secrets.token_urlsafe(24)
        self._keep(_hashed(secret), now + GOOD_MS)
        return secret

    @abstractmethod
    def redeem(self, said: str, now: int) -> bool:
        """Return whether this is the secret of the link; then it is good no more."""

    @abstractmethod
    def _keep(self, hashed: str, until: int) -> None: ...


class FiledHostLink(HostLink):
    """The link of a server with a data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def redeem(self, said: str, now: int) -> bool:
        try:
            hashed, _, until = self.path.read_text(encoding="utf-8").strip().partition(" ")
        except (FileNotFoundError, UnicodeDecodeError):
            return False
        good = until.isdigit() and now < int(until)
        if not hmac.compare_digest(_hashed(said).encode(), hashed.encode()) or not good:
            return False
        try:
            self.path.unlink()
        except FileNotFoundError:
            return False  # another request was quicker
        return True

    def _keep(self, hashed: str, until: int) -> None:
        write_private(self.path, f"{hashed} {until}")


class StoredHostLink(HostLink):
    """The link of a server with a database from which somebody has served."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    def redeem(self, said: str, now: int) -> bool:
        sql = (
            "update house set host_link = null where host_link = $1 and host_link_until > $2"
            " returning true"
        )
        return self._ask(sql, _hashed(said), now) is True

    def _keep(self, hashed: str, until: int) -> None:
        self._ask("update house set host_link = $1, host_link_until = $2", hashed, until)

    def _ask(self, sql: str, *given: str | int) -> Any:
        """Return what a statement says."""
        from spieltisch.server.storage.postgres.connection import ask_once  # of an extra

        return ask_once(self._dsn, sql, *given)


def kept_with(store: str | None, data: Path) -> HostLink:
    """Return the link of a server whose tables are in that database, else in that folder."""
    return FiledHostLink(data) if store is None else StoredHostLink(store)


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
