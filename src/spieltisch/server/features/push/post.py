"""Letters leave this server by HTTPS, and never for an address of a private network.

Guests name the hosts that letters go to. So the server looks a name up once, and connects to the
very addresses that it has checked: a second, different answer leads nowhere else.
"""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Protocol
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, DummyCookieJar, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

from spieltisch.server.features.push.lanes import OTHERS, QUICK
from spieltisch.server.features.push.sealed import Letter
from spieltisch.server.features.push.services import well_known

LONGEST = 1000
"""Characters of an endpoint."""
SECONDS = 10.0
"""Seconds for which a push service may keep us waiting."""
CONNECTIONS = QUICK + OTHERS
"""Connections to all push services."""
NAMES_KNOWN, NAMES_STRANGE = 4, 16
"""Threads that look names up: of common push services, and of all others."""
UNICAST = ip_network("2000::/3")
"""The addresses of IPv6 that machines of the Internet have. All others stand for addresses of IPv4,
perhaps of private ones, name segments of a network (5f00::/16), or once were private."""
LEADING_ELSEWHERE = tuple(
    map(ip_network, ("2001::/23", "2002::/16", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24"))
)
"""Global addresses that lead to a relay or into a protocol, or are for examples. `is_global` of
older Pythons takes some of them for others."""


class NotPublic(Exception):
    """The name leads into a private network, or nowhere that anybody could be."""


class Lost(Exception):
    """The letter did not arrive, or no answer came."""


class Post(Protocol):
    """A carrier of letters. Tests pass one of their own."""

    async def send(self, letter: Letter) -> int:
        """Return the HTTP status that the push service answered. Raises NotPublic and Lost."""

    async def close(self) -> None:
        """Let go of all connections."""


def acceptable(endpoint: str) -> bool:
    """Return whether letters may be sent there, as far as the address itself tells."""
    try:
        url = urlsplit(endpoint)
        name, port = url.hostname or "", url.port
    except ValueError:
        return False
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        return False
    if url.scheme != "https" or port not in (None, 443) or "@" in url.netloc:
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
    if ip.version == 6 and ip not in UNICAST:
        return False
    leads_elsewhere = any(ip in one for one in LEADING_ELSEWHERE)
    return ip.is_global and not ip.is_multicast and not leads_elsewhere


class PublicNames(AbstractResolver):
    """Finds public addresses only.

    A name server of a stranger may keep a thread waiting. So names of common push services have
    threads of their own, and none of them are those of the event loop.
    """

    def __init__(self) -> None:
        self._known = ThreadPoolExecutor(NAMES_KNOWN, "names of push services")
        self._strange = ThreadPoolExecutor(NAMES_STRANGE, "other names")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Return the addresses of a name; NotPublic when one is private."""
        threads = self._known if well_known(host) else self._strange
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(threads, _looked_up, host, port)
        if not found or not all(is_public(where["host"]) for where in found):
            raise NotPublic(host)
        return found

    async def close(self) -> None:
        """Let go of the threads."""
        for threads in (self._known, self._strange):
            threads.shutdown(wait=False, cancel_futures=True)


def _looked_up(host: str, port: int) -> list[ResolveResult]:
    """Return all addresses of a name."""
    flags = socket.AI_ADDRCONFIG
    return [
        ResolveResult(
            hostname=host,
            host=str(address[0]),
            port=int(address[1]),
            family=family,
            proto=protocol,
            flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
        )
        for family, _, protocol, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=flags
        )
    ]


class PublicPost:
    """The post that reaches push services over HTTPS. It follows no redirections, and reads no more
    than the status of answers."""

    def __init__(self) -> None:
        self._session: ClientSession | None = None

    async def send(self, letter: Letter) -> int:
        """Send a letter to its push service; return the status of the answer."""
        if self._session is None:
            connector = TCPConnector(
                limit=CONNECTIONS, keepalive_timeout=60, resolver=PublicNames()
            )
            self._session = ClientSession(connector=connector, cookie_jar=DummyCookieJar())
        try:
            async with (
                asyncio.timeout(SECONDS),
                self._session.post(
                    letter.url, headers=letter.headers, data=letter.body, allow_redirects=False
                ) as response,
            ):
                return response.status
        except (ClientError, TimeoutError, OSError) as error:
            raise Lost(type(error).__name__) from error

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None
