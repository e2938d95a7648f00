"""A visitor of the server: a guest or a stranger, with a device and an address."""

from __future__ import annotations

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


NOBODY = Visitor()
"""Somebody of whom nothing is known."""
