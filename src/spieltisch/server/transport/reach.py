"""The addresses by which others reach this server, with which links have to begin."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import IPv4Address, ip_address, ip_network

import ifaddr

TUNNELS = (
    "tun",
    "tap",
    "wg",
    "utun",
    "tailscale",
    "zt",
    "ppp",
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
)
"""The beginnings of the names of interfaces that lead to other machines than the neighbours."""
HOMES = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""The networks of homes and offices (RFC 1918)."""
NAME_SECONDS = 1.0
"""Seconds in which a name of the local network is known, or is not."""


def network_addresses() -> list[str]:
    """Return this machine's addresses in its networks, those of homes before others, tunnels last.

    No packet is sent, so a network without a way to the Internet counts as well.
    """
    found = [
        (adapter.name, IPv4Address(one.ip))
        for adapter in ifaddr.get_adapters()
        for one in adapter.ips
        if isinstance(one.ip, str)
    ]
    return [str(address) for address in in_order(found)]


def in_order(found: Iterable[tuple[str, IPv4Address]]) -> list[IPv4Address]:
    """Return addresses of interfaces by name in the order in which neighbours reach them.

    >>> a, b = IPv4Address("10.8.0.2"), IPv4Address("192.168.0.7")
    >>> [str(one) for one in in_order([("tun0", a), ("eth0", b), ("lo", IPv4Address("127.0.0.1"))])]
    ['192.168.0.7', '10.8.0.2']
    """
    usable = [(n, one) for n, one in found if not (one.is_loopback or one.is_link_local)]

    def far(named: tuple[str, IPv4Address]) -> tuple[bool, bool]:
        name, address = named
        return name.startswith(TUNNELS), not any(address in home for home in HOMES)

    return list(dict.fromkeys(address for _, address in sorted(usable, key=far)))


def local_name() -> str | None:
    """Return this machine's name in the local network (mDNS), such as `home.local`; None where it
    leads nowhere, or to another machine."""
    name = f"{socket.gethostname().split('.')[0].lower()}.local"
    thread = ThreadPoolExecutor(1)
    try:
        asked = thread.submit(socket.gethostbyname, name)
        with suppress(OSError, TimeoutError):
            return name if asked.result(NAME_SECONDS) in network_addresses() else None
        return None
    finally:
        thread.shutdown(wait=False)


def reached(listening: socket.socket, name: str | None = None) -> tuple[str, bool]:
    """Return the address that others come to, such as `http://192.168.0.7:8000`, and whether only
    this machine can. `name` takes the place of the host that is found."""
    host, port = listening.getsockname()[:2]
    address = ip_address(host.partition("%")[0])
    if address.is_unspecified:
        host = next(iter(network_addresses()), "127.0.0.1")
        address = ip_address(host)
    alone = address.is_loopback
    host = name or host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}", alone
