"""Links of tournaments, as invitations to a server that is by invitation only.

A tournament's id is known to all who find it in a list or play at one of its tables. Its link has a
secret of its own, which only its host and its players see.
"""

from __future__ import annotations

import re

from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.tournaments import tournament_rows
from spieltisch.server.storage.store import Store


async def invites(store: Store, secret: str) -> bool:
    """Return whether this is the secret of a link that gives strangers a name."""
    return await _led_to(store, secret) is not None


async def shares(store: Store, tournament: str, secret: str) -> bool:
    """Return whether the link with that secret lets strangers look at a tournament."""
    return await _led_to(store, secret) == tournament


async def _led_to(store: Store, secret: str) -> str | None:
    return (
        await store.do(tournament_rows.tournament_of_link, secret)
        if re.fullmatch(ID_FORM, secret)
        else None
    )
