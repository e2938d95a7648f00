"""Blocks of guests, and all relations of one guest."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from spieltisch.server.features.friends import friend_rows as friends
from spieltisch.server.features.friends.bodies import PersonInfo
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.values import avatar_of

declare(Rows("blocks", "people", guest=("guest", "other"), others=("other",)))

REQUESTS = 100
"""Open requests on a list: the latest."""
UNBLOCKED = "asker not in (select other from blocks where blocks.guest = $1)"
"""Requests of people whom the guest has blocked wait, unseen."""


class People(NamedTuple):
    """All people on a guest's lists."""

    friends: list[friends.Friend]
    requests: list[PersonInfo]
    blocked: list[PersonInfo]


class Ties(NamedTuple):
    """The numbers of those with whom a guest is in some relation."""

    friends: frozenset[int]
    asked: frozenset[int]
    """The guests whom the guest has asked."""
    asking: frozenset[int]
    blocked: frozenset[int]


def block(guest: int, other: int, id: str, limit: int) -> Work[bool]:
    """Block a guest: friendship, requests and invitations between the two end. Return False
    where the guest has blocked `limit` already."""
    if (yield query("select 1 from blocks where guest = $1 and other = $2", guest, other)):
        return True
    if (yield query("select count(*) from blocks where guest = $1", guest))[0][0] >= limit:
        return False
    yield query("insert into blocks values ($1, $2, $3)", guest, other, id)
    yield from friends.end_ties(guest, other)
    return True


def unblock(guest: int, id: str) -> Work[bool]:
    """Block a person no longer; return whether they were blocked."""
    return (yield from _unblock("id", guest, id))


def unblock_guest(guest: int, other: int) -> Work[bool]:
    """Unblock a guest who is known by number; return whether they were blocked."""
    return (yield from _unblock("other", guest, other))


def _unblock(column: str, guest: int, value: str | int) -> Work[bool]:
    sql = f"delete from blocks where guest = $1 and {column} = $2 returning other"
    rows = yield query(sql, guest, value)
    for (other,) in rows:  # one who believed to be a friend may become one
        yield query("delete from friends where guest = $1 and friend = $2", other, guest)
    return bool(rows)


def person(guest: int, id: str) -> Work[int | None]:
    """Return the number of a friend or of an asker."""
    rows = yield query(
        "select friend from friends where guest = $1 and id = $2"
        " union all select asker from requests where guest = $1 and id = $2",
        *(guest, id),
    )
    return rows[0][0] if rows else None


def blocked_by(guest: int) -> Work[frozenset[int]]:
    """Return the guests whom the guest has blocked."""
    return (yield from _numbers("select other from blocks where guest = $1", guest))


def apart(guests: Collection[int]) -> Work[frozenset[frozenset[int]]]:
    """Return the pairs of these guests of whom one has blocked the other."""
    these = numbered(len(guests))
    rows = yield query(
        f"select guest, other from blocks where guest in ({these}) and other in ({these})", *guests
    )
    return frozenset(frozenset(row) for row in rows)


def people(guest: int) -> Work[People]:
    """Return the friends, the open requests and the blocked people, each by name."""
    known = yield from friends.of_guest(guest)
    asking = yield query(
        "select requests.id, name, avatar, asker from requests join guests on guests.id = asker"
        f" where guest = $1 and waits = 1 and {UNBLOCKED} order by at desc limit {REQUESTS}",
        guest,
    )
    blocked = yield query(
        "select blocks.id, name, avatar, other from blocks join guests on guests.id = other"
        " where guest = $1 order by lower(name), blocks.id",
        guest,
    )
    return People(known, [_person(*row) for row in asking], [_person(*row) for row in blocked])


def ties(guest: int) -> Work[Ties]:
    """Return the numbers of all with whom a guest is in some relation."""
    asking = f"select asker from requests where guest = $1 and waits = 1 and {UNBLOCKED}"
    return Ties(
        (yield from _numbers("select friend from friends where guest = $1", guest)),
        (yield from _numbers("select guest from requests where asker = $1", guest)),
        (yield from _numbers(asking, guest)),
        (yield from blocked_by(guest)),
    )


def _person(id: str, name: str, avatar: int | None, guest: int) -> PersonInfo:
    return PersonInfo(id, name, avatar_of(guest, avatar))


def _numbers(sql: str, guest: int) -> Work[frozenset[int]]:
    return frozenset(number for (number,) in (yield query(sql, guest)))
