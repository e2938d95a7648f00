"""Other processes of the same database: where they listen, and how they prove who they are.

Each request to another process carries the secret that the database keeps, and the address of the
client it is relayed for. Requests with a wrong secret are treated as any stranger's.
"""

from __future__ import annotations

from collections.abc import Iterable
from hmac import compare_digest
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from spieltisch.server.bounds.addresses import Network, Proxies
from spieltisch.server.storage.postgres.store import PostgresStore

SECRET, CLIENT = "x-spieltisch-secret", "x-spieltisch-client"
RELAYED = "spieltisch.relayed"
"""Stands in the scope of what another process relays."""


def is_peer(scope: Scope, store: PostgresStore) -> bool:
    """Return whether a request comes from a process of the same database."""
    given = Headers(scope=scope).get(SECRET, "")
    return bool(store.secret) and compare_digest(given.encode(), store.secret.encode())


def host_of(address: str) -> str:
    """Return the host of an address such as `http://10.0.0.1:8000`."""
    return urlsplit(address).hostname or ""


class FromPeers:
    """Puts into the scope of relayed requests the client that they are relayed for."""

    def __init__(self, app: ASGIApp, store: PostgresStore) -> None:
        self.app = app
        self._store = store

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] in ("http", "websocket") and is_peer(scope, self._store):
            scope["client"] = (Headers(scope=scope).get(CLIENT, ""), 0)
            scope[RELAYED] = True
        await self.app(scope, receive, send)


class ProxiesAndPeers(Proxies):
    """Addresses that open connections for many people: proxies, and processes that relay."""

    def __init__(self, networks: Iterable[Network], store: PostgresStore) -> None:
        super().__init__(networks)
        self._store = store

    def __contains__(self, address: str) -> bool:
        return super().__contains__(address) or any(
            host_of(peer.address) == address for peer in self._store.peers.values()
        )
