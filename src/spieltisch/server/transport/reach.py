"""The addresses by which others reach this server, with which links have to begin."""

from __future__ import annotations

import socket
from ipaddress import ip_address

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737). Nothing is sent there: the system is only asked which of
its own addresses it would send from."""


def network_address() -> str | None:
    """Return this machine's address in its network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return None
        found: str = asking.getsockname()[0]
    return None if ip_address(found).is_loopback else found


def reached(listening: socket.socket) -> tuple[str, bool]:
    """Return the address that others come to, such as `http://192.168.0.7:8000`, and whether only
    this machine can."""
    host, port = listening.getsockname()[:2]
    address = ip_address(host.partition("%")[0])
    if address.is_unspecified:
        network = network_address()
        host, address = network or "127.0.0.1", ip_address(network or "127.0.0.1")
    return (
        f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}",
        address.is_loopback,
    )
