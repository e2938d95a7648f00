"""Profiles: the sums over a guest's finished games, and leaderboards.

The sums are taken here, since that is three times as fast as in SQL.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from spieltisch.server.features.daily import attempt_rows as attempts
from spieltisch.server.features.results import rating_rows as ratings_shown
from spieltisch.server.features.results.meeting_rows import Rival, rivals
from spieltisch.server.features.results.values import (
    Against,
    DailyStanding,
    HeadToHead,
    Leader,
    Leaders,
    ModeResults,
    Profile,
    Rating,
)
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.course.meetings import OPPONENTS
from spieltisch.server.table.course.rating import PROVISIONAL, shown
from spieltisch.server.table.values import avatar_of

PEOPLE = 100
"""People of whom a profile tells: the most frequent opponents."""
_MINE = """
select table_id, game, mode, coalesce(place, 0), score, compared, rivals from results
where guest = $1 and main = 1 and counts = 1 order by at, table_id
"""
_FACES = """
select guests.id, profiles.id, name, avatar from guests join profiles on guest = guests.id
"""
_RATED = "select game, mode, mu, games, opponents from ratings where guest = $1"


class _Mine(NamedTuple):
    """A game of the guest; `place` is 0 in a solo game, which has no rivals."""

    table: str
    game: str
    mode: str
    place: int
    score: int | None
    compared: str
    """The numbers that solo games compare, as `storage/compared.py` writes them."""
    rivals: list[Rival]


def _mine(
    table: str, game: str, mode: str, place: int, score: int | None, compared: str, met: str
) -> _Mine:
    return _Mine(table, game, mode, place, score, compared, rivals(met))


def profile_of(person: str) -> Work[int | None]:
    """Return the guest of a profile; None for an unknown one."""
    rows = yield query("select guest from profiles where id = $1", person)
    return rows[0][0] if rows else None


def profile(guest: int, viewer: int) -> Work[Profile | None]:
    """Return what `viewer` may know of a guest; None: there is no such guest."""
    people = yield query("select name, avatar from guests where id = $1", guest)
    if not people:
        return None
    name, avatar = people[0]
    if guest == viewer:
        yield query("insert into profiles (guest) values ($1) on conflict do nothing", guest)
    ((person, ranked),) = yield query("select id, ranked from profiles where guest = $1", guest)
    ratings = {}
    if ranked or guest == viewer:
        for game, mode, *rating in (yield query(_RATED, guest)):
            ratings[game, mode] = ratings_shown.rating(*rating)
    modes = [ModeResults(*key, rating) for key, rating in sorted(ratings.items())]
    own = guest == viewer
    games = [_mine(*row) for row in (yield query(_MINE, viewer))]
    if own:
        modes = _modes(games, ratings)
    daily = []
    if ranked or own:
        daily = [DailyStanding(*one) for one in (yield from attempts.standings(guest, PROVISIONAL))]
    people_met = yield from _people(games, None if own else guest)
    shown_as = avatar_of(guest, avatar)
    return Profile(person, name, shown_as, own, bool(ranked), modes, people_met, tuple(daily))


def _modes(mine: Sequence[_Mine], ratings: Mapping[tuple[str, str], Rating]) -> list[ModeResults]:
    """Return the sums of each mode, the most played first."""
    modes: dict[tuple[str, str], list[_Mine]] = defaultdict(list)
    for one in mine:
        modes[one.game, one.mode].append(one)
    return [
        _mode(game, mode, games, ratings.get((game, mode)))
        for (game, mode), games in sorted(modes.items(), key=lambda one: (-len(one[1]), one[0]))
    ]


def _mode(game: str, mode: str, games: Sequence[_Mine], rating: Rating | None) -> ModeResults:
    """Return the sums of one mode."""
    against: dict[str | None, list[int]] = {}
    won = 0
    for one in games:
        best: dict[str | None, int] = {}
        for bot, _, place in one.rivals:
            best[bot] = min(place, best.get(bot, place))
        for bot, place in best.items():
            _count(against.setdefault(bot, [0, 0, 0]), one.place, place)
        won += bool(best) and one.place < min(best.values())
    scored = [one for one in games if one.score is not None]
    top = max(scored, key=lambda one: (one.score or 0, one.compared), default=None)
    kinds = sorted(against.items(), key=lambda one: one[0] or "")
    return ModeResults(
        game,
        mode,
        rating,
        len(games),
        won,
        round(fmean(one.score or 0 for one in scored), 1) if scored else None,
        None if top is None else top.score,
        None if top is None else top.table,
        tuple(Against(bot, *sums) for bot, sums in kinds),
    )


def _people(mine: Sequence[_Mine], other: int | None) -> Work[list[HeadToHead]]:
    """Return the games against each person, the most frequent first; or those against one."""
    sums: dict[int, list[int]] = {}
    for one in mine:
        for _, guest, place in one.rivals:
            if guest is not None and other in (None, guest):
                _count(sums.setdefault(guest, [0, 0, 0]), one.place, place)
    most = sorted(sums, key=lambda guest: (-sums[guest][0], guest))[:PEOPLE]
    if not most:
        return []
    these = numbered(len(most))
    rows = yield query(f"{_FACES} where guests.id in ({these})", *most)
    faces = {guest: (person, name, avatar_of(guest, face)) for guest, person, name, face in rows}
    return [HeadToHead(*faces[guest], *sums[guest]) for guest in most if guest in faces]


def _count(sums: list[int], mine: int, theirs: int) -> None:
    """Count a game: all, the won ones, the drawn ones."""
    sums[0] += 1
    sums[1] += mine < theirs
    sums[2] += mine == theirs


def leaders(game: str, mode: str, viewer: int, limit: int) -> Work[Leaders]:
    """Return the leaderboard of a mode."""
    rows = yield query(
        "select profiles.id, name, avatar, ratings.guest, mu, games from ratings"
        " join profiles on profiles.guest = ratings.guest"
        " join guests on guests.id = ratings.guest"
        " where game = $1 and mode = $2 and games >= $3 and opponents >= $4 and ranked = 1"
        " order by mu desc, ratings.guest limit $5",
        *(game, mode, PROVISIONAL, OPPONENTS, limit),
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
    rating_now = ratings_shown.rating(*mine[0][2:]) if mine else None
    own = None
    on_it = any(one.mine for one in places)
    if rating_now is not None and not (rating_now.provisional or hidden or on_it):
        own = yield from _own(game, mode, viewer, mine[0][2])
    return Leaders(places, own, rating_now, not hidden)


def _own(game: str, mode: str, guest: int, mu: float) -> Work[Leader | None]:
    """Return the line of a guest who is too far down for the leaderboard."""
    ((before,),) = yield query(
        "select count(*) from ratings join profiles on profiles.guest = ratings.guest"
        " where game = $1 and mode = $2 and games >= $3 and opponents >= $4 and ranked = 1"
        " and mu > $5",
        *(game, mode, PROVISIONAL, OPPONENTS, mu),
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
    """Note whether others see a guest's ratings."""
    yield query(
        "insert into profiles (guest, ranked) values ($1, $2)"
        " on conflict (guest) do update set ranked = excluded.ranked",
        *(guest, int(ranked)),
    )
