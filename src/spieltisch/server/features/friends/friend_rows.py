"""Friends: codes, requests and friendships, each with a row on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from spieltisch.server.features.friends.bodies import PersonInfo
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import DAY_MS, avatar_of

declare(
    Rows("friends", "people", guest=("guest", "friend"), others=("friend",)),
    Rows("friend_codes", "people", guest=("guest",)),
    Rows("requests", "people", guest=("guest", "asker"), others=("asker",), secret=("waits",)),
    Rows("seen", "people", guest=("guest",)),
)


class Friend(NamedTuple):
    """A friend, by their number; when a page of theirs was last open, and whether at a table."""

    guest: int
    person: PersonInfo
    seen: int
    at_table: bool
    called: bool
    """Whether the server may call a browser of theirs."""


_FRIEND = (
    "select friends.id, name, avatar, friends.friend, coalesce(seen.at, 0), coalesce(at_table, 0),"
    " exists (select 1 from pushes where pushes.guest = friends.friend), back.guest is not null,"
    " case when shown = 1 then coalesce(online.at, 0) else 0 end"
    " from friends join guests on guests.id = friends.friend"
    " left join seen on seen.guest = friends.friend"
    " left join online on online.guest = friends.friend"
    " left join friends back on back.guest = friends.friend and back.friend = friends.guest"
    " where friends.guest = $1"
)


def friend_code(guest: int, fresh: str, renew: bool) -> Work[str]:
    """Return the code by which others become friends of the guest. It becomes `fresh` if the
    guest has no code yet, or on `renew`."""
    kept = "code = excluded.code" if renew else "guest = excluded.guest"
    rows = yield query(
        f"insert into friend_codes values ($1, $2) on conflict (guest) do update set {kept}"
        " returning code",
        *(guest, fresh),
    )
    found: str = rows[0][0]
    return found


def guest_of_friend_code(code: str) -> Work[Guest | None]:
    """Return the guest with that code."""
    rows = yield query(
        "select id, name, avatar from friend_codes join guests on id = guest where code = $1", code
    )
    return Guest(rows[0][0], rows[0][1], avatar=rows[0][2]) if rows else None


def befriend(one: int, other: int, ids: tuple[str, str], limit: int) -> Work[bool]:
    """Make two guests friends, under the ids that each has for the other.

    Requests between them end. Return False where one of them has `limit` friends already.
    """
    there = yield query("select 1 from friends where guest = $1 and friend = $2", one, other)
    if not there:
        for guest in (one, other):
            rows = yield query("select count(*) from friends where guest = $1", guest)
            if rows[0][0] >= limit:
                return False
        for row in ((one, other, ids[0]), (other, one, ids[1])):
            yield query("insert into friends values ($1, $2, $3) on conflict do nothing", *row)
    yield from end_requests(one, other)
    return True


def pretend(one: int, other: int, id: str, limit: int) -> Work[bool]:
    """Let a guest believe that another one, who blocks them, is a friend of theirs who never comes.
    Return False if they have `limit` friends already."""
    there = yield query("select 1 from friends where guest = $1 and friend = $2", one, other)
    if not there:
        rows = yield query("select count(*) from friends where guest = $1", one)
        if rows[0][0] >= limit:
            return False
        yield query("insert into friends values ($1, $2, $3)", one, other, id)
    yield query("delete from requests where guest = $1 and asker = $2", other, one)
    return True


def end_requests(one: int, other: int) -> Work[None]:
    """Delete the requests between two guests."""
    for guest, asker in ((one, other), (other, one)):
        yield query("delete from requests where guest = $1 and asker = $2", guest, asker)


def unfriend(guest: int, id: str) -> Work[bool]:
    """End a friendship, on both sides; return whether there was one."""
    rows = yield query("select friend from friends where guest = $1 and id = $2", guest, id)
    if not rows:
        return False
    yield from end_ties(guest, rows[0][0])
    return True


def end_ties(one: int, other: int) -> Work[None]:
    """End friendship, requests and invitations between two guests."""
    for guest, friend in ((one, other), (other, one)):
        yield query("delete from friends where guest = $1 and friend = $2", guest, friend)
        yield query("delete from invited where guest = $1 and asker = $2", guest, friend)
    yield from end_requests(one, other)


def of_guest(guest: int) -> Work[list[Friend]]:
    """Return the friends of a guest."""
    rows = yield query(f"{_FRIEND} order by lower(name), friends.id", guest)
    return [_friend(row) for row in rows]


def friend(guest: int, id: str) -> Work[Friend | None]:
    """Return a friend."""
    rows = yield query(f"{_FRIEND} and friends.id = $2", guest, id)
    return _friend(rows[0]) if rows else None


def friend_of(guest: int, other: int) -> Work[Friend | None]:
    """Return a friend by their number."""
    rows = yield query(f"{_FRIEND} and friends.friend = $2", guest, other)
    return _friend(rows[0]) if rows else None


def _friend(row: Sequence[Any]) -> Friend:
    """Return a friend from a row of `_FRIEND`."""
    code, name, avatar, guest, seen, at_table, called, both, lobby = row
    shown = PersonInfo(code, name, avatar_of(guest, avatar))
    if not both:  # they have blocked the guest, and are shown as to strangers
        return Friend(guest, shown, lobby, at_table=False, called=False)
    return Friend(guest, shown, seen, bool(at_table), bool(called))


def ask(asker: int, guest: int, id: str, at: int, since: int, limit: int) -> Work[bool]:
    """Note that `asker` asks to be a friend of the guest, once; drop requests that were made
    before `since`. Return False where the asker has asked `limit` since a day before `at`."""
    yield query("delete from requests where asker = $1 and at < $2", asker, since)
    there = yield query("select 1 from requests where guest = $1 and asker = $2", guest, asker)
    if there:
        return True
    sql = "select count(*) from requests where asker = $1 and at > $2"
    if (yield query(sql, asker, at - DAY_MS))[0][0] >= limit:
        return False
    yield query("insert into requests values ($1, $2, $3, $4, 1)", guest, asker, id, at)
    return True


def asker(guest: int, id: str) -> Work[int | None]:
    """Return the number of the guest who made an open request."""
    sql = "select asker from requests where guest = $1 and id = $2 and waits = 1"
    rows = yield query(sql, guest, id)
    return rows[0][0] if rows else None


def decline(guest: int, id: str) -> Work[bool]:
    """Close a request, and tell its asker nothing. Return whether it was open."""
    sql = "update requests set waits = 0 where guest = $1 and id = $2 and waits = 1 returning id"
    return bool((yield query(sql, guest, id)))
