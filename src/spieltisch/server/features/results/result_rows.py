"""Results of finished games: written with the end of the game, and erased with a guest.

A row of `results` is a seat. Of the seats that one guest holds, the first is `main`. A seat
`counts` unless its guest plays against themselves at one screen. The seats of a solo game have no
place. A bot's seat has no `name`; the seat of a deleted guest has one, but no guest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import msgspec

from spieltisch.server.features.results import meeting_rows
from spieltisch.server.features.results.compared import text
from spieltisch.server.features.results.meeting_rows import Rival
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.course import rating
from spieltisch.server.table.course.rating import Change, Rating, Skill, shown
from spieltisch.server.table.stored import Ended, EndedSeat
from spieltisch.server.table.values import NAMELESS

ON_SHEET = "place is null and score is not null"
"""The condition, in SQL, for the result of a solo game that ended by its rules. Score sheets have
the result for as long as its guest exists."""


def write(table: str, at: int, ended: Ended) -> Work[None]:
    """Write the result of a game, once, and with it the ratings of its players."""
    new = yield query(
        "insert into games values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing"
        " returning table_id",
        *(table, at, ended.game, ended.mode, _json(ended.options), ended.reason),
        *(int(ended.rated), _json(ended.challenges)),
    )
    if not new:
        return
    people = {seat.guest for seat in ended.seats if seat.guest is not None}
    there = yield from _there(people)
    for person in sorted(there):
        yield query("insert into profiles (guest) values ($1) on conflict do nothing", person)
    rated = (yield from _rate(ended, there, at)) if ended.rated else {}
    held = Counter(seat.guest for seat in ended.seats)
    first: set[int] = set()
    for number, seat in enumerate(ended.seats):
        guest = seat.guest if seat.guest in there else None
        main = guest is not None and guest not in first
        counts = held[seat.guest] == 1 or seat.place is None
        if guest is not None:
            first.add(guest)
        gone = seat.guest is not None and guest is None
        change = rated.get(number)
        yield query(
            "insert into results values"
            " ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
            *(table, number, guest, NAMELESS if gone else seat.name, seat.bot),
            *(int(main), int(counts), seat.side, seat.place, seat.score, int(seat.left)),
            *((None, None) if change is None else (shown(change.rating.skill.mu), change.by)),
            *(_rivals(seat, ended.seats, held), ended.game, ended.mode, at),
            text(ended.compared or ([] if seat.score is None else [seat.score])),
        )


def _rivals(mine: EndedSeat, seats: Sequence[EndedSeat], held: Mapping[int | None, int]) -> str:
    """Return the opponents of a seat as JSON: the level of each bot or the number of each guest,
    and its place. So a profile needs no rows of others."""
    rivals = [
        Rival(
            other.bot if other.guest is None else None,
            other.guest if held[other.guest] == 1 else None,
            other.place,
        )
        for other in seats
        if other.side != mine.side and other.place is not None
    ]
    return _json(rivals)


def _there(guests: Collection[int]) -> Work[frozenset[int]]:
    """Return those of the guests who have not deleted themselves; others who are about to wait
    until the result is written."""
    if not guests:
        return frozenset()
    these = numbered(len(guests))
    sql = f"select id from guests where id in ({these}) order by id :kept"
    rows = yield query(sql, *sorted(guests))
    return frozenset(guest for (guest,) in rows)


def _rate(ended: Ended, there: Collection[int], at: int) -> Work[dict[int, Change]]:
    """Return the changes of ratings by a game, by seat, and write them for guests who exist."""
    yield query(":take_turns")
    guests = [seat.guest for seat in ended.seats if seat.guest is not None]
    rows = yield query(
        "select guest, mu, sigma, games, met from ratings where game = $1 and mode = $2"
        f" and guest in ({numbered(len(guests), 3)})",
        *(ended.game, ended.mode, *guests),
    )
    before = {
        guest: Rating(Skill(mu, sigma), games, msgspec.json.decode(met, type=list[int]))
        for guest, mu, sigma, games, met in rows
    }
    also = {one for rating in before.values() for one in rating.met}
    known = yield from meeting_rows.read(guests, also, ended.game, ended.mode, at)
    changes = rating.changes(ended.seats, before, known)
    for number, (new, _) in changes.items():
        if guests[number] in there:
            yield query(
                "insert into ratings values ($1, $2, $3, $4, $5, $6, $7, $8)"
                " on conflict (guest, game, mode) do update set mu = excluded.mu,"
                " sigma = excluded.sigma, games = excluded.games,"
                " opponents = excluded.opponents, met = excluded.met",
                *(guests[number], ended.game, ended.mode, *new.skill, new.games),
                *(len(new.met), _json(new.met)),
            )
    return changes


def erase(guest: int) -> Work[None]:
    """Take the names of a guest from all results: their opponents keep them without. Several people
    at one screen stay several."""
    rows = yield query(
        "select table_id, seat, name from results where guest = $1 order by table_id, seat", guest
    )
    yield query("update results set guest = null, name = $1 where guest = $2", NAMELESS, guest)
    names: dict[str, list[str]] = {}
    for table, seat, name in rows:
        known = names.setdefault(table, [])
        if name not in known:
            known.append(name)
        if (number := known.index(name)) > 0:
            yield query(
                "update results set name = $1 where table_id = $2 and seat = $3",
                *(f"{NAMELESS} {number + 1}", table, seat),
            )


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


declare(
    Rows("games", "results"),
    Rows(
        "results",
        "results",
        keeps="table_id",
        keeping=f"guest is not null and {ON_SHEET}",
        leave=erase,
        mine="guest",
    ),
)
