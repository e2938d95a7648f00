"""A visitor of the server: a guest or a stranger, with a device and an address."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_network
from typing import NamedTuple


class Visitor(NamedTuple):
    """The person behind a request or a socket, as far as mutes and bans distinguish people."""

    guest: int | None = None
    """The number of the guest; None for a stranger."""
    device: bytes = b""
    """The hash of the device's own cookie; empty without one."""
    address: str = ""
    """The address, as `allowance` of `transport/bounds/addresses.py` writes it."""
    host: bool = False
    """Whether the device is one of the server's host: nothing keeps it out."""

    @property
    def is_near(self) -> bool:
        """Whether the address is one of this machine or of a private network. A proxy may have such
        an address, so the address does not tell one home from another."""
        return _is_near(self.address)


@lru_cache(10_000)
def _is_near(address: str) -> bool:
    try:
        return ip_network(address).is_private
    except ValueError:
        return False


NOBODY = Visitor()
"""Somebody of whom nothing is known."""
