"""Bounds on listed tables: a few of each guest, and of all who share an address."""

from __future__ import annotations

import hashlib

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.shares.networks import networks
from spieltisch.server.features.lobby import listing_rows
from spieltisch.server.features.lobby.answer import LISTED_MS
from spieltisch.server.play.context import Context
from spieltisch.server.storage.interface import Change

ORIGIN_BYTES = 3
"""Bytes of an address's hash that the store keeps: enough to count by, and the same for hundreds of
addresses, so that it names none."""


def origin(address: str) -> int:
    """Return the number that an address has in common with hundreds of others."""
    return int.from_bytes(hashlib.sha256(address.encode()).digest()[:ORIGIN_BYTES])


def origins(address: str) -> tuple[int, int, int]:
    """Return the numbers of the networks that an address is in, the widest last."""
    near, *more = [origin(network.name) for network in networks(address)]
    return (near, more[0], more[-1]) if more else (near, near, near)


async def list_table(context: Context, table: Change, address: str) -> None:
    """Write a new listed table. Refuses one more than a guest or an address may have waiting."""
    now, settings = context.clock.now(), context.settings
    each, there = settings.listed_each, settings.listed_there
    listed = await context.store.do(
        listing_rows.list_table, table, origin(address), now, now - LISTED_MS, each, there
    )
    if listed == "guest":
        raise Refusal("too-many-listed", most=each)
    if listed == "origin":
        raise Refusal("too-many-listed-here", most=there)
