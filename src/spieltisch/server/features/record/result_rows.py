"""Results of finished games: written with the end of the game, and erased with a guest.

A row of `results` is a seat. Of the seats that one guest holds, the first is `main`. A seat
`counts` unless its guest plays against themselves at one screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from spieltisch.server.features.record import meetings
from spieltisch.server.features.record.compared import text
from spieltisch.server.features.record.meetings import Rival
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.storage.rows.declared import Rows, declare
from spieltisch.server.table.course.rating import Skill, rate, shown
from spieltisch.server.table.stored import Ended, EndedSeat
from spieltisch.server.table.values import NAMELESS


def write(table: str, at: int, ended: Ended) -> Work[None]:
    """Write the result of a game, once, and with it the ratings of its players."""
    options = msgspec.json.encode(ended.options, order="deterministic").decode()
    new = yield query(
        "insert into games values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing"
        " returning table_id",
        *(table, at, ended.game, ended.mode, options, ended.reason, int(ended.rated)),
    )
    if not new:
        return
    people = {seat.guest for seat in ended.seats if seat.guest is not None}
    there = yield from _there(people)
    for person in sorted(there):
        yield query("insert into profiles (guest) values ($1) on conflict do nothing", person)
    rated: dict[int, tuple[int, int]] = {}
    if ended.rated:
        yield query(":take_turns")
        rated = yield from _rate(ended, there, at)
    held = Counter(seat.guest for seat in ended.seats)
    first: set[int] = set()
    for number, seat in enumerate(ended.seats):
        guest = seat.guest if seat.guest in there else None
        main = guest is not None and guest not in first
        counts = held[seat.guest] == 1 or seat.place is None
        if guest is not None:
            first.add(guest)
        gone = seat.guest is not None and guest is None
        yield query(
            "insert into results values"
            " ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
            *(table, number, guest, NAMELESS if gone else seat.name, seat.bot),
            *(int(main), int(counts), seat.side, seat.place, seat.score, int(seat.left)),
            *rated.get(number, (None, None)),
            _rivals(seat, ended.seats, held),
            *(ended.game, ended.mode, at, text(ended.compared)),
        )


def _rivals(mine: EndedSeat, seats: Sequence[EndedSeat], held: Mapping[int | None, int]) -> str:
    """Return the opponents of a seat as JSON: the level of each bot or the number of each guest,
    and its place. So a profile needs no rows of others."""
    rivals = [
        Rival(other.bot, other.guest if held[other.guest] == 1 else None, other.place)
        for other in seats
        if other.side != mine.side and other.place is not None
    ]
    return msgspec.json.encode(rivals).decode()


def _there(guests: Collection[int]) -> Work[frozenset[int]]:
    """Return those of the guests who have not deleted themselves; others who are about to wait
    until the result is written."""
    if not guests:
        return frozenset()
    these = numbered(len(guests))
    sql = f"select id from guests where id in ({these}) order by id :kept"
    rows = yield query(sql, *sorted(guests))
    return frozenset(guest for (guest,) in rows)


class _Before(NamedTuple):
    """A guest's rating before a game: `met` are the opponents that count for leaderboards."""

    skill: Skill
    met: list[int]


def _rate(ended: Ended, there: Collection[int], at: int) -> Work[dict[int, tuple[int, int]]]:
    """Change the ratings of the players; return what each seat has now, and the change.

    A seat whose game counts against nobody is not among them.
    """
    guests = [seat.guest for seat in ended.seats if seat.guest is not None]
    before = []
    for guest in guests:
        before.append((yield from _before(guest, ended)))
    also = {one for each in before for one in each.met}
    known = yield from meetings.read(guests, also, ended.game, ended.mode, at)

    def weigh(mine: int, other: int) -> float:
        played = ended.seats[mine].acted and ended.seats[other].acted
        return known.weight(guests[mine], guests[other]) if played else 0.0

    skills = [one.skill for one in before]
    sides = [seat.side for seat in ended.seats]
    after = rate(skills, sides, [_place(seat) for seat in ended.seats], weigh)
    found: dict[int, tuple[int, int]] = {}
    for number, (old, skill) in enumerate(zip(before, after, strict=True)):
        if skill is None:
            continue
        found[number] = shown(skill.mu), shown(skill.mu) - shown(old.skill.mu)
        others = [
            guest
            for other, guest in enumerate(guests)
            if sides[other] != sides[number] and weigh(number, other) > 0
        ]
        if guests[number] in there:
            met = known.counted(guests[number], old.met, others)
            yield from _keep(guests[number], ended, skill, met)
    return found


def _before(guest: int, ended: Ended) -> Work[_Before]:
    rows = yield query(
        "select mu, sigma, met from ratings where guest = $1 and game = $2 and mode = $3",
        *(guest, ended.game, ended.mode),
    )
    if not rows:
        return _Before(Skill(), [])
    mu, sigma, met = rows[0]
    return _Before(Skill(mu, sigma), msgspec.json.decode(met, type=list[int]))


def _keep(guest: int, ended: Ended, skill: Skill, met: Sequence[int]) -> Work[None]:
    """Write a guest's rating after a game."""
    yield query(
        "insert into ratings values ($1, $2, $3, $4, $5, 1, $6, $7)"
        " on conflict (guest, game, mode) do update set mu = excluded.mu,"
        " sigma = excluded.sigma, games = ratings.games + 1,"
        " opponents = excluded.opponents, met = excluded.met",
        *(guest, ended.game, ended.mode, *skill, len(met), msgspec.json.encode(met).decode()),
    )


def _place(seat: EndedSeat) -> int:
    assert seat.place is not None  # rated games are not solo
    return seat.place


def erase(guest: int) -> Work[None]:
    """Take the name of a guest from all results: their opponents keep them without it."""
    yield query("update results set guest = null, name = $1 where guest = $2", NAMELESS, guest)


declare(
    Rows("games"),
    Rows("results", leave=erase),
)
