"""How a letter leaves this server: by HTTPS, and never to an address of a private network.

Guests name where letters go, so the name is looked up here, and the very addresses that were looked
at are connected to: nothing that answers differently the second time leads anywhere else.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Protocol
from urllib.parse import urlsplit

import httpcore

from spieltisch.server.push.sealed import Letter

LONGEST = 1000
"""Characters of an endpoint."""
SECONDS = 10.0
"""For which a push service may keep us waiting."""
CONNECTIONS = 20
LEADING_ELSEWHERE = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16")))
"""Of IPv6 what stands for addresses of IPv4, perhaps of private ones."""


class NotPublic(Exception):
    """The name leads into a private network, or nowhere that anybody could be."""


class Lost(Exception):
    """The letter did not arrive, or no answer came."""


class Post(Protocol):
    """What carries letters. Tests pass one of their own."""

    async def send(self, letter: Letter) -> int:
        """Return the HTTP status that the push service answered. Raises NotPublic and Lost."""

    async def close(self) -> None:
        """Let go of all connections."""


def acceptable(endpoint: str) -> bool:
    """Return whether letters may be sent there, as far as the address itself tells."""
    try:
        parts = urlsplit(endpoint)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        return False
    if parts.scheme != "https" or port not in (None, 443) or "@" in parts.netloc:
        return False
    try:
        ip_address(name)
    except ValueError:
        return "." in name.strip(".") and " " not in endpoint
    return False


def is_public(address: str) -> bool:
    """Return whether an address is one of the Internet's."""
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    leads_elsewhere = any(ip in one for one in LEADING_ELSEWHERE)
    return ip.is_global and not ip.is_multicast and not leads_elsewhere


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only."""

    def __init__(self, network: httpcore.AsyncNetworkBackend | None = None) -> None:
        self._network = network or httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address of a name that answers; NotPublic when one is private."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from error
        addresses = list(dict.fromkeys(str(where[0]) for *_, where in found))
        if not addresses or not all(map(is_public, addresses)):
            raise NotPublic(host)
        for address in addresses[:-1]:
            try:
                return await self._network.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                pass
        return await self._network.connect_tcp(
            addresses[-1], port, timeout, local_address, socket_options
        )

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)


class PublicPost:
    """See `Post`. Redirections are not followed, and of answers no more than the status is read."""

    def __init__(self) -> None:
        self._pool: httpcore.AsyncConnectionPool | None = None

    async def send(self, letter: Letter) -> int:
        """See `Post`."""
        if self._pool is None:
            self._pool = httpcore.AsyncConnectionPool(
                max_connections=CONNECTIONS, keepalive_expiry=60, network_backend=PublicNetwork()
            )
        try:
            async with (
                asyncio.timeout(SECONDS),
                self._pool.stream(
                    "POST", letter.url, headers=[*letter.headers.items()], content=letter.body
                ) as response,
            ):
                return response.status
        except (httpcore.NetworkError, httpcore.ProtocolError, TimeoutError, OSError) as error:
            raise Lost(type(error).__name__) from error

    async def close(self) -> None:
        """See `Post`."""
        if self._pool is not None:
            await self._pool.aclose()
            self._pool = None
