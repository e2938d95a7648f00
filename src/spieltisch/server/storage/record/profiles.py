"""Profiles: the sums over a guest's finished games, and leaderboards. See `RecordStore`."""

from __future__ import annotations

from collections import defaultdict

from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.record.interface import (
    Against,
    HeadToHead,
    Leader,
    Leaders,
    ModeRecord,
    Profile,
    Rating,
)
from spieltisch.server.table.outcome.rating import PROVISIONAL, shown
from spieltisch.server.table.values import avatar_of

PEOPLE = 100
"""People of whom a profile tells: the most frequent opponents."""
_COUNTS = "mine.guest = $1 and mine.main = 1 and mine.counts = 1"
_MODES = f"""
with mine as (select * from results mine where {_COUNTS}), best as (
    select game, mode, score, table_id,
        row_number() over (partition by game, mode order by score desc, at) as rank
    from mine where score is not null
)
select mine.game, mine.mode, count(*),
    sum(case when place = 1 and not exists (
        select 1 from results other where other.table_id = mine.table_id and other.place = 1
        and other.side != mine.side
    ) then 1 else 0 end),
    avg(mine.score), max(best.score), max(best.table_id)
from mine left join best on best.game = mine.game and best.mode = mine.mode and rank = 1
group by mine.game, mine.mode order by count(*) desc, mine.game, mine.mode
"""
_AGAINST = f"""
select game, mode, bot, count(*), sum(case when place < best then 1 else 0 end),
    sum(case when place = best then 1 else 0 end)
from (
    select mine.game, mine.mode, other.bot, mine.place, min(other.place) as best
    from results mine join results other on other.table_id = mine.table_id
    where {_COUNTS} and mine.place is not null and other.side != mine.side
    group by mine.table_id, mine.seat, mine.game, mine.mode, other.bot, mine.place
) as met group by game, mode, bot
"""
_PEOPLE = f"""
select profiles.id, name, avatar, guests.id, met, won, drawn from (
    select other.guest, count(*) as met,
        sum(case when mine.place < other.place then 1 else 0 end) as won,
        sum(case when mine.place = other.place then 1 else 0 end) as drawn
    from results mine join results other on other.table_id = mine.table_id
    where {_COUNTS} and mine.place is not null and other.side != mine.side
        and other.guest is not null and other.counts = 1 and cast($2 as bigint) in (0, other.guest)
    group by other.guest
) as met join guests on guests.id = met.guest join profiles on profiles.guest = guests.id
order by met desc, guests.id limit {PEOPLE}
"""
_RATED = "select game, mode, mu, games from ratings where guest = $1"


def profile_of(person: str) -> Work[int | None]:
    """See `RecordStore.profile_of`."""
    rows = yield query("select guest from profiles where id = $1", person)
    return rows[0][0] if rows else None


def profile(guest: int, viewer: int) -> Work[Profile | None]:
    """See `RecordStore.profile`."""
    people = yield query("select name, avatar from guests where id = $1", guest)
    if not people:
        return None
    name, avatar = people[0]
    if guest == viewer:
        yield query("insert into profiles (guest) values ($1) on conflict do nothing", guest)
    ((person, ranked),) = yield query("select id, ranked from profiles where guest = $1", guest)
    ratings = {}
    if ranked or guest == viewer:
        for game, mode, mu, games in (yield query(_RATED, guest)):
            ratings[game, mode] = _rating(mu, games)
    modes = [ModeRecord(*key, rating) for key, rating in sorted(ratings.items())]
    if guest == viewer:
        modes = yield from _modes(guest, ratings)
        met = yield from _people(guest, 0)
    else:
        met = yield from _people(viewer, guest)
    shown_as = avatar_of(guest, avatar)
    return Profile(person, name, shown_as, guest == viewer, bool(ranked), modes, met)


def _modes(guest: int, ratings: dict[tuple[str, str], Rating]) -> Work[list[ModeRecord]]:
    """Return the sums of each mode that a guest has played."""
    against = defaultdict(list)
    for game, mode, *sums in (yield query(_AGAINST, guest)):
        against[game, mode].append(Against(*sums))
    return [
        ModeRecord(
            game,
            mode,
            ratings.get((game, mode)),
            games,
            won,
            None if average is None else round(float(average), 1),
            best,
            best_table,
            tuple(sorted(against[game, mode], key=lambda one: one.bot or "")),
        )
        for game, mode, games, won, average, best, best_table in (yield query(_MODES, guest))
    ]


def _people(guest: int, other: int) -> Work[list[HeadToHead]]:
    """Return a guest's games against each person, or against one (`other`, unless it is 0)."""
    rows = yield query(_PEOPLE, guest, other)
    return [
        HeadToHead(person, name, avatar_of(number, avatar), met, won, drawn)
        for person, name, avatar, number, met, won, drawn in rows
    ]


def leaders(game: str, mode: str, viewer: int, limit: int) -> Work[Leaders]:
    """See `RecordStore.leaders`."""
    rows = yield query(
        "select profiles.id, name, avatar, ratings.guest, mu, games from ratings"
        " join profiles on profiles.guest = ratings.guest"
        " join guests on guests.id = ratings.guest"
        " where game = $1 and mode = $2 and games >= $3 and ranked = 1"
        " order by mu desc, ratings.guest limit $4",
        *(game, mode, PROVISIONAL, limit),
    )
    places: list[Leader] = []
    for number, (person, name, avatar, guest, mu, games) in enumerate(rows, 1):
        rating = shown(mu)
        tied = places and places[-1].rating == rating
        place = places[-1].place if tied else number
        face = avatar_of(guest, avatar)
        places.append(Leader(place, person, name, face, rating, games, guest == viewer))
    mine = yield query(f"{_RATED} and game = $2 and mode = $3", viewer, game, mode)
    hidden = yield query("select 1 from profiles where guest = $1 and ranked = 0", viewer)
    rating_now = _rating(*mine[0][2:]) if mine else None
    own = None
    on_it = any(one.mine for one in places)
    if rating_now is not None and not (rating_now.provisional or hidden or on_it):
        own = yield from _own(game, mode, viewer, mine[0][2])
    return Leaders(places, own, rating_now, not hidden)


def _own(game: str, mode: str, guest: int, mu: float) -> Work[Leader | None]:
    """Return the line of a guest who is too far down for the board."""
    ((before,),) = yield query(
        "select count(*) from ratings join profiles on profiles.guest = ratings.guest"
        " where game = $1 and mode = $2 and games >= $3 and ranked = 1 and mu > $4",
        *(game, mode, PROVISIONAL, mu),
    )
    rows = yield query(
        "select profiles.id, name, avatar, games from ratings"
        " join guests on guests.id = ratings.guest"
        " join profiles on profiles.guest = guests.id"
        " where guests.id = $1 and game = $2 and mode = $3",
        *(guest, game, mode),
    )
    for person, name, avatar, games in rows:
        face = avatar_of(guest, avatar)
        return Leader(before + 1, person, name, face, shown(mu), games, True)
    return None


def show_ranked(guest: int, ranked: bool) -> Work[None]:
    """See `RecordStore.show_ranked`."""
    yield query(
        "insert into profiles (guest, ranked) values ($1, $2)"
        " on conflict (guest) do update set ranked = excluded.ranked",
        *(guest, int(ranked)),
    )


def _rating(mu: float, games: int) -> Rating:
    return Rating(shown(mu), games, games < PROVISIONAL)
