"""Whose allowance a connection uses: the address it comes from, or that a trusted proxy names.

uvicorn has a middleware for this, but it walks past every trusted address of the header, so that
guests on a proxy's own network could name any other; here only what the proxy itself wrote counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

Network = IPv4Network | IPv6Network

REMEMBERED = 10_000
"""Addresses of which it is known what they are: each connection asks nine times, which took a sixth
of what it costs."""


@lru_cache(REMEMBERED)
def allowance(address: str) -> str:
    """Return what shares one allowance with this address: of IPv6 a whole /64, of which every
    customer has one; what is no address is its own."""
    ip = _ip(address)
    if ip is None:
        return address
    return str(ip_network((int(ip) >> 64 << 64, 64)) if isinstance(ip, IPv6Address) else ip)


@lru_cache(REMEMBERED)
def _ip(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address, mapped ones as what they stand for; None for what is none."""
    try:
        ip = ip_address(address)
    except ValueError:
        return None
    return (isinstance(ip, IPv6Address) and ip.ipv4_mapped) or ip


def is_near(address: str) -> bool:
    """Return whether it is one of this machine or its own network: a proxy's, perhaps, whom nobody
    named as trusted."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


class Proxies:
    """The proxies whose word is taken for where a request comes from."""

    def __init__(self, networks: Iterable[Network]) -> None:
        self._networks = tuple(networks)

    def __contains__(self, address: str) -> bool:
        ip = _ip(address)
        return ip is not None and any(ip in one for one in self._networks)


class LastHop:
    """Puts into the scope the address and the scheme that a trusted proxy was asked from and by:
    the last `X-Forwarded-For` and `X-Forwarded-Proto`, as all before were written by strangers."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; of anybody else's headers nothing is believed."""
        peer = scope.get("client")
        if peer and peer[0] in self._proxies:
            headers = Headers(scope=scope)
            if (address := _last(headers, "x-forwarded-for")) is not None:
                scope["client"] = (_bare(address), 0)
            if (scheme := _last(headers, "x-forwarded-proto")) in ("http", "https"):
                socket = scope["type"] == "websocket"
                scope["scheme"] = scheme.replace("http", "ws") if socket else scheme
        await self.app(scope, receive, send)


def _last(headers: Headers, name: str) -> str | None:
    """Return the last of the values that a header lists, over all its lines."""
    lines = headers.getlist(name)
    return lines[-1].rpartition(",")[2].strip() if lines else None


def _bare(address: str) -> str:
    """Return the address without a port: `192.0.2.1:80`, `[2001:db8::1]:80`."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    host, colon, _ = address.partition(":")
    return host if colon and address.count(":") == 1 else address
