"""Links that people give one another, as invitations to a server that is by invitation only.

A link invites if only those know it to whom somebody gave it. Tables that are listed, of daily
challenges and of tournaments are named by lists, so theirs never do.
"""

from __future__ import annotations

import re

from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.tournaments import invites as tournaments
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Card


async def shares(store: Store, table: str) -> bool:
    """Return whether the link of a table lets strangers look at it."""
    card = await _card(store, table)
    return card is not None and card.by_link


async def invites(store: Store, said: str) -> bool:
    """Return whether this comes from a link that gives a stranger a name. Such a link holds a table
    that waits or is at play, or the secret of a tournament."""
    card = await _card(store, said)
    if card is not None:
        return card.by_link and card.status in ("waiting", "playing")
    return await tournaments.invites(store, said)


async def previewed(store: Store, table: str, closed: bool) -> Card | None:
    """Return the card of a table for previews of its link; where the server is `closed` to
    strangers, only if the link was given."""
    card = await store.do(table_rows.card, table)
    return card if card is not None and (card.by_link or not closed) else None


async def _card(store: Store, table: str) -> Card | None:
    return await store.do(table_rows.card, table) if re.fullmatch(ID_FORM, table) else None
