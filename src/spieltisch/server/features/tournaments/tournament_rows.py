"""Tournaments and their players.

`tournaments.data` has all of a tournament that is nobody's name; names and guests are rows of
`tournament_players`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from spieltisch.server.features.tournaments.values import (
    Added,
    Bounds,
    Entrant,
    NewTournament,
    Round,
    TableNow,
    Tournament,
)
from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.storage.table_rows import decode_card
from spieltisch.server.table.values import NAMELESS

_COLUMNS = "id, name, host, at, touched, revision, status, invite, data"
_NOT_OVER = "status in ('waiting', 'playing')"


class _Player(NamedTuple):
    """A person among the players; `person` is the id of their profile."""

    guest: int | None = None
    name: str | None = None
    avatar: int | None = None
    person: str | None = None


_Players = dict[int, _Player]
"""The players of a tournament, by number."""


class _Data(msgspec.Struct, frozen=True, gc=False):
    """The content of `tournaments.data`; `bots` and `out` are by player."""

    plan: NewTournament
    seed: int
    bots: tuple[str | None, ...]
    out: tuple[bool, ...]
    rounds: tuple[Round, ...]
    removed: tuple[int, ...] = ()


_decode = msgspec.json.Decoder(_Data).decode


def _data(one: Tournament) -> bytes:
    nameless = structs.replace(one.plan, name="-")
    bots, out = [e.bot for e in one.entrants], [e.out for e in one.entrants]
    data = _Data(nameless, one.seed, tuple(bots), tuple(out), one.rounds, one.removed)
    return msgspec.json.encode(data)


def add_tournament(new: Tournament, origin: int, network: int, bounds: Bounds) -> Work[Added]:
    """Add a tournament of an address and its network, unless that would be one too many. Processes
    take turns, so that none miscounts."""
    yield query(":take_turns")
    counted = ("host = $1", "origin = $2", "network = $3")
    counts = ", ".join(f"count(*) filter (where {which})" for which in counted)
    rows = yield query(
        f"select {counts}, count(*) from tournaments where {_NOT_OVER}", new.host, origin, network
    )
    each, there, near, all_of_them = rows[0]
    free = bounds.in_all - all_of_them
    found: tuple[tuple[Added, bool], ...] = (
        ("guest", each >= bounds.each),
        ("origin", there >= bounds.there),
        ("server", free <= 0),
        ("network", near >= (bounds.near if 2 * free > bounds.in_all else bounds.each)),
    )
    for bound, reached in found:
        if reached:
            return bound
    yield query(
        "insert into tournaments (id, name, host, at, touched, revision, status, entry, origin,"
        " network, invite, data) values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11)",
        *(new.id, new.plan.name, new.host, new.at, new.revision, new.status, new.plan.entry),
        *(origin, network, new.invite, _data(new)),
    )
    yield from _write_players(new)
    return "added"


def tournament(id: str) -> Work[Tournament | None]:
    """Return the tournament of that id."""
    rows = yield query(f"select {_COLUMNS} from tournaments where id = $1", id)
    found = yield from _whole(rows)
    return found[0] if found else None


def tournament_of_link(invite: str) -> Work[str | None]:
    """Return the id of the tournament whose link has that secret, while it invites people who
    are no friends of its host: until its end."""
    rows = yield query(
        f"select id from tournaments where invite = $1 and entry != 'friends' and {_NOT_OVER}",
        invite,
    )
    return rows[0][0] if rows else None


def change_tournament(new: Tournament, made: Sequence[Change]) -> Work[bool]:
    """Replace the revision of a tournament before this one, and write new `tables` with it;
    return False, and write nothing, where another did."""
    changed = yield query(
        "update tournaments set host = $1, touched = $2, revision = $3, status = $4, data = $5"
        " where id = $6 and revision = $7 returning id",
        *(new.host, new.touched, new.revision, new.status, _data(new), new.id, new.revision - 1),
    )
    if not changed:
        return False
    yield from _write_players(new)
    for table in made:
        yield from tables.add(table)
    return True


def _write_players(new: Tournament) -> Work[None]:
    """Write who plays; guests who have deleted themselves meanwhile have no name."""
    yield query("delete from tournament_players where tournament = $1", new.id)
    guests = sorted({one.guest for one in new.entrants if one.guest is not None})
    there: set[int] = set()
    if guests:
        sql = f"select id from guests where id in ({numbered(len(guests))}) order by id"
        there = {guest for (guest,) in (yield query(f"{sql} :kept", *guests))}
    for number, one in enumerate(new.entrants):
        if one.bot is None:
            known = one.guest in there
            yield query(
                "insert into tournament_players (tournament, number, guest, name)"
                " values ($1, $2, $3, $4)",
                *(new.id, number, one.guest if known else None, one.name if known else NAMELESS),
            )


def _whole(rows: Sequence[Sequence[Any]]) -> Work[list[Tournament]]:
    """Return the tournaments of these rows with their players."""
    players: dict[str, _Players] = {row[0]: {} for row in rows}
    if rows:
        found = yield query(
            "select tournament, number, played.guest, played.name, avatar, profiles.id"
            " from tournament_players as played left join guests on guests.id = played.guest"
            " left join profiles on profiles.guest = played.guest"
            f" where tournament in ({numbered(len(players))})",
            *players,
        )
        for tournament, number, *player in found:
            players[tournament][number] = _Player(*player)
    return [_tournament(row, players[row[0]]) for row in rows]


def _tournament(row: Sequence[Any], players: _Players) -> Tournament:
    named, name, host, at, touched, revision, status, invite, data = row
    kept = _decode(data)
    entrants = []
    for number, (bot, out) in enumerate(zip(kept.bots, kept.out, strict=True)):
        guest, called, avatar, person = players.get(number, _Player())
        entrants.append(Entrant(called, guest, bot, out, avatar, person))
    plan = structs.replace(kept.plan, name=name)
    facts = (named, host, at, touched, revision, status, plan, kept.seed, invite)
    return Tournament(*facts, tuple(entrants), kept.rounds, kept.removed)


def tournaments_of(guest: int, limit: int) -> Work[list[Tournament]]:
    """Return the tournaments that a guest hosts or plays in: those that are not over first,
    then the last changed."""
    rows = yield query(
        f"select {_COLUMNS} from tournaments where host = $1 or id in"
        " (select tournament from tournament_players where guest = $1)"
        f" order by case when {_NOT_OVER} then 0 else 1 end, touched desc, id limit $2",
        *(guest, limit),
    )
    return (yield from _whole(rows))


def all_tournaments(limit: int) -> Work[list[Tournament]]:
    """Return the tournaments that are not over, the newest first."""
    rows = yield query(
        f"select {_COLUMNS} from tournaments where {_NOT_OVER} order by at desc, id limit $1", limit
    )
    return (yield from _whole(rows))


def open_tournaments(guest: int, limit: int) -> Work[list[Tournament]]:
    """Return tournaments that wait for players and that a guest finds in the list, the newest
    first: those for all, and those of friends."""
    rows = yield query(
        f"select {_COLUMNS} from tournaments where status = 'waiting' and (entry = 'all' or"
        " (entry = 'friends' and host in (select guest from friends where friend = $1)))"
        " and host not in (select guest from blocks where other = $1)"
        " order by at desc, id limit $2",
        *(guest, limit),
    )
    return (yield from _whole(rows))


def tournaments_to_go_on() -> Work[list[str]]:
    """Return the ids of the tournaments that are under way or wait for players."""
    rows = yield query(
        "select id from tournaments where status in ('playing', 'waiting') order by id"
    )
    return [one for (one,) in rows]


def tables_now(ids: Collection[str]) -> Work[dict[str, TableNow]]:
    """Return how these tables stand; one that is not there any more is left out."""
    if not ids:
        return {}
    these = numbered(len(ids))
    found: dict[str, TableNow] = {}
    for table, data in (yield query(f"select id, card from tables where id in ({these})", *ids)):
        card = decode_card(data)
        found[table] = TableNow(card.status, tuple(card.turn))
    places: dict[str, list[int]] = {}
    sql = f"select table_id, place from results where table_id in ({these}) order by table_id, seat"
    for table, place in (yield query(sql, *ids)):
        places.setdefault(table, []).append(place)
    for table, each in places.items():
        found[table] = TableNow("finished", places=tuple(each))
    return found


def delete_old_tournaments(before: int, waiting: int) -> Work[int]:
    """Delete those that are over and untouched since `before`, and those that wait for players
    and are untouched since `waiting`; return their number."""
    old = f"touched < case status when 'waiting' then {int(waiting)} else {int(before)} end"
    rows = yield query(f"delete from tournaments where {old} returning id")
    for (one,) in rows:
        yield query("delete from tournament_players where tournament = $1", one)
    return len(rows)


def erase(guest: int) -> Work[None]:
    """Take the name of a guest from all tournaments. The first of the players who are still in it
    hosts theirs; one that waits for players and has no host is closed."""
    theirs = "select tournament from tournament_players where guest = $1"
    yield query(
        f"update tournaments set revision = revision + 1 where host = $1 or id in ({theirs})", guest
    )
    hosted = yield query(f"select {_COLUMNS} from tournaments where host = $1", guest)
    for one in (yield from _whole(hosted)):
        others = (each.guest for each in one.entrants if not each.out and each.guest != guest)
        heir = next((other for other in others if other is not None), None)
        yield query("update tournaments set name = '', host = $1 where id = $2", heir, one.id)
    yield query(
        "update tournaments set status = 'closed' where status = 'waiting' and host is null"
    )
    yield query(
        "update tournament_players set guest = null, name = $1 where guest = $2", NAMELESS, guest
    )


declare(
    Rows("tournaments", "results", leave=erase, mine="host"),
    Rows("tournament_players", "results", mine="guest"),
)
