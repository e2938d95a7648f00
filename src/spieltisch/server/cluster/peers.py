"""Other processes of the same database: where they listen, and how they prove who they are.

Each request to another process carries the secret that the database keeps, and the address of the
client it is relayed for. Requests with a wrong secret are treated as any stranger's.
"""

from __future__ import annotations

from collections.abc import Iterable
from hmac import compare_digest
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector, web
from aiohttp.typedefs import Handler

from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.transport.bounds.addresses import CLIENT as CLIENT_OF
from spieltisch.server.transport.bounds.addresses import Network, Proxies

SECRET, CLIENT = "x-spieltisch-secret", "x-spieltisch-client"
RELAYED = web.RequestKey("relayed", bool)
"""Set for what another process relays."""
REACH = 0.6
"""Seconds in which a process takes a connection, and answers a handshake."""


def open_connections() -> ClientSession:
    """Return what asks other processes, over a connection of its own each time: one that is kept
    may have ended just now."""
    return ClientSession(
        connector=TCPConnector(limit=0, force_close=True), cookie_jar=DummyCookieJar(),
        skip_auto_headers=("accept", "accept-encoding", "user-agent"), auto_decompress=False,
        timeout=ClientTimeout(sock_connect=REACH, sock_read=REACH),
    )  # fmt: skip


def is_peer(request: web.Request, store: PostgresStore) -> bool:
    """Return whether a request comes from a process of the same database."""
    given = request.headers.get(SECRET, "").encode(errors="backslashreplace")
    return bool(store.secret) and compare_digest(given, store.secret.encode())


class PeersAndProxies(Proxies):
    """Addresses that open connections for many people: proxies, and processes that relay."""

    def __init__(self, networks: Iterable[Network], store: PostgresStore) -> None:
        super().__init__(networks)
        self._store = store

    def __contains__(self, address: str) -> bool:
        peers = self._store.peers.values()
        return super().__contains__(address) or any(
            urlsplit(peer.address).hostname == address for peer in peers
        )

    @web.middleware
    async def note(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Note of relayed requests the client that they are relayed for."""
        if is_peer(request, self._store):
            request[CLIENT_OF] = request.headers.get(CLIENT, "")
            request[RELAYED] = True
        return await handler(request)
