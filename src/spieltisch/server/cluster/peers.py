"""Other processes of the same database: where they listen, and how they prove who they are.

Each request to another process carries the secret that the database keeps, and the address of the
client it is relayed for. Requests with a wrong secret are treated as any stranger's.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from hmac import compare_digest
from typing import Any
from urllib.parse import urlsplit

from aiohttp import ClientSession, DummyCookieJar, TCPConnector, web
from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.transport.bounds.addresses import CLIENT as CLIENT_OF
from spieltisch.server.transport.bounds.addresses import Network, Proxies

SECRET, CLIENT = "x-spieltisch-secret", "x-spieltisch-client"
RELAYED = web.RequestKey("relayed", bool)
"""Set for what another process relays."""
ANSWERED = [
    (socket.IPPROTO_TCP, getattr(socket, name), value)
    for name, value in (
        ("TCP_KEEPIDLE", 1), ("TCP_KEEPINTVL", 1), ("TCP_USER_TIMEOUT", 1500),
    )
    if hasattr(socket, name)
] + [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]  # fmt: skip
"""Options of a connection that ends where the other machine acknowledges nothing for 1.5 s."""


def is_peer(request: web.Request, store: PostgresStore) -> bool:
    """Return whether a request comes from a process of the same database."""
    given = request.headers.get(SECRET, "").encode(errors="backslashreplace")
    return bool(store.secret) and compare_digest(given, store.secret.encode())


def host_of(address: str) -> str:
    """Return the host of an address such as `http://10.0.0.1:8000`."""
    return urlsplit(address).hostname or ""


def open_connections() -> ClientSession:
    """Return what asks other processes, over a connection of its own each time: one that is kept
    may have ended just now."""
    return ClientSession(
        connector=TCPConnector(limit=0, force_close=True, socket_factory=_answered),
        cookie_jar=DummyCookieJar(),
        skip_auto_headers=("accept", "accept-encoding", "user-agent"), auto_decompress=False,
    )  # fmt: skip


def _answered(address: tuple[Any, ...]) -> socket.socket:
    """Return a socket with the options `ANSWERED`."""
    made = socket.socket(*address[:3])
    for option in ANSWERED:
        made.setsockopt(*option)
    return made


def from_peers(store: PostgresStore) -> Middleware:
    """Return a middleware that notes of relayed requests the client that they are relayed for."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if is_peer(request, store):
            request[CLIENT_OF] = request.headers.get(CLIENT, "")
            request[RELAYED] = True
        return await handler(request)

    return middleware


class ProxiesAndPeers(Proxies):
    """Addresses that open connections for many people: proxies, and processes that relay."""

    def __init__(self, networks: Iterable[Network], store: PostgresStore) -> None:
        super().__init__(networks)
        self._store = store

    def __contains__(self, address: str) -> bool:
        return super().__contains__(address) or any(
            host_of(peer.address) == address for peer in self._store.peers.values()
        )
