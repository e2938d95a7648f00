"""Invitations of friends to tables, and the presence of guests."""

from __future__ import annotations

from spieltisch.server.features.friends.block_rows import UNBLOCKED
from spieltisch.server.features.friends.bodies import InvitationInfo, News
from spieltisch.server.features.lobby import online_rows as online
from spieltisch.server.features.results.rating_rows import open_ratings
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.table_rows import decode_card
from spieltisch.server.table.values import avatar_of

declare(Rows("invited", "people", guest=("guest", "asker"), table="table_id", others=("asker",)))

NOTED_MS = 30_000
"""A guest's presence is written no more often than that."""
SHOWN = 10
"""Invitations at most: the latest."""


def invite(guest: int, asker: int, table: str, at: int) -> Work[None]:
    """Keep the invitation of a guest to a table, in place of the one before."""
    yield query(
        "insert into invited values ($1, $2, $3, $4)"
        " on conflict (guest, table_id) do update set asker = excluded.asker, at = excluded.at",
        *(guest, asker, table, at),
    )


def end_invitation(guest: int, table: str) -> Work[None]:
    """Delete an invitation."""
    yield query("delete from invited where guest = $1 and table_id = $2", guest, table)


def news(guest: int, at: int, at_table: bool, since: int) -> Work[News]:
    """Note that a page of the guest is open, and return what has come: invitations that were
    made after `since`, to tables that still wait."""
    rows = yield query("select at, at_table from seen where guest = $1", guest)
    if not rows or rows[0][0] < at - NOTED_MS or rows[0][1] != at_table:
        yield query(
            "insert into seen values ($1, $2, $3) on conflict (guest)"
            " do update set at = excluded.at, at_table = excluded.at_table",
            *(guest, at, int(at_table)),
        )
    known = yield query("select count(*) from friends where guest = $1", guest)
    waiting = yield query(
        f"select count(*) from requests where guest = $1 and waits = 1 and {UNBLOCKED}", guest
    )
    found = yield query(
        "select table_id, card, profiles.id, name, avatar, asker from invited"
        " join tables on tables.id = table_id join guests on guests.id = asker"
        " join profiles on profiles.guest = asker"
        f" where invited.guest = $1 and at > $2 and status = 'waiting' and {UNBLOCKED}"
        f" order by at desc limit {SHOWN}",
        *(guest, since),
    )
    tables = [(row, decode_card(row[1])) for row in found]
    askers = {(asker, card.game, card.mode) for (*_, asker), card in tables if card.rated}
    ratings = yield from open_ratings(askers)
    invited = []
    for (table, _, profile, name, avatar, asker), card in tables:
        rating = ratings.get((asker, card.game, card.mode)) if card.rated else None
        face = avatar_of(asker, avatar)
        invited.append(InvitationInfo(table, card.game, profile, name, face, card.rated, rating))
    shown = yield from online.is_shown(guest)
    return News(known[0][0], waiting[0][0], invited, shown)
