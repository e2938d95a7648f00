"""Each connection uses the allowance of its address, or of the one that a trusted proxy names.

Only what a trusted proxy itself wrote counts: guests on a proxy's own network could name any other
address before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.transport.bounds.advice import untrusted_proxy

CLIENT = web.RequestKey("client", str)
SECURE = web.RequestKey("secure", bool)
"""A trusted proxy's words about a request."""
Network = IPv4Network | IPv6Network

REMEMBERED = 10_000
"""Addresses of which it is known what they are: each connection asks nine times, which took a sixth
of what it costs."""


@lru_cache(REMEMBERED)
def allowance(address: str) -> str:
    """Return what shares one allowance with this address. Of IPv6 it is a whole /64, of which every
    customer has one. A text that is no address is its own."""
    ip = _ip(address)
    if ip is None:
        return address
    return str(ip_network((int(ip) >> 64 << 64, 64)) if isinstance(ip, IPv6Address) else ip)


@lru_cache(REMEMBERED)
def _ip(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address, a mapped one as the IPv4 address in it; None for any other text."""
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


def last_hop(proxies: Proxies) -> Middleware:
    """Return a middleware that believes trusted proxies about the client and the scheme: the last
    `X-Forwarded-For` and `X-Forwarded-Proto`, as strangers wrote all before."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if client(request) in proxies:
            if (address := _last(request, "X-Forwarded-For")) is not None:
                request[CLIENT] = _bare(address)
            if (scheme := _last(request, "X-Forwarded-Proto")) in ("http", "https"):
                request[SECURE] = scheme == "https"
        elif "X-Forwarded-For" in request.headers and is_near(client(request)):
            untrusted_proxy(client(request))
        return await handler(request)

    return middleware


def payer(request: web.Request) -> str:
    """Return the address that pays for a request: of IPv6, a whole /64 (`allowance`)."""
    return allowance(client(request))


def client(request: web.Request) -> str:
    """Return the address that a request comes from, as far as anybody trusted says."""
    found = request.get(CLIENT)
    return request.remote or "" if found is None else found


def secure(request: web.Request) -> bool:
    """Return whether the browser asked by HTTPS."""
    return bool(request.get(SECURE, request.secure))


def _last(request: web.Request, name: str) -> str | None:
    """Return the last of the values that a header lists, over all its lines."""
    lines = request.headers.getall(name, ())
    return lines[-1].rpartition(",")[2].strip() if lines else None


def _bare(address: str) -> str:
    """Return the address without a port: `192.0.2.1:80`, `[2001:db8::1]:80`."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    host, colon, _ = address.partition(":")
    return host if colon and address.count(":") == 1 else address
