"""Guests and tokens for tests of stores."""

from __future__ import annotations

from spieltisch.server.storage import guest_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Guest


def token(number: int) -> bytes:
    """Return the hash of a token."""
    return bytes([number]) * 32


async def guests(store: Store, *names: str, at: int = 5) -> list[Guest]:
    """Add guests with these names, whose tokens are 1, 2, …"""
    return [
        await store.do(guest_rows.add_guest, token(number), name, at)
        for number, name in enumerate(names, 1)
    ]
