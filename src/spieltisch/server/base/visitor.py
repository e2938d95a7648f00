"""Whoever asks for something: a guest or a stranger, by a device and from an address."""

from __future__ import annotations

from typing import NamedTuple


class Visitor(NamedTuple):
    """Whoever stands behind a request or a socket, as far as the server keeps order among them."""

    guest: int | None = None
    """The number of the guest; None for a stranger."""
    device: bytes = b""
    """The hash of the device's own cookie; empty without one."""
    address: str = ""
    """The address, as `allowance` of `transport/bounds/addresses.py` writes it."""
    host: bool = False
    """Whether the device is one of the server's host: nothing keeps it out."""


NOBODY = Visitor()
"""Somebody of whom nothing is known."""
