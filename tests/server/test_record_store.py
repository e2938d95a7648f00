"""Records of players in stores of each kind: results, ratings, profiles, leaderboards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import structs

from spieltisch.server.features.results import played_rows, profile_rows, result_rows
from spieltisch.server.features.results.values import PlayedGame, Profile
from spieltisch.server.storage import declared, table_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.store import Store
from spieltisch.server.table.course.rating import PROVISIONAL
from spieltisch.server.table.stored import Card, Ended, EndedSeat, EventRow, Guest
from spieltisch.server.table.values import NAMELESS
from tests.server.stored import guests


def game(*seats: Guest | str, places: Sequence[int], rated: bool = True, **fields: str) -> Ended:
    """A finished game of people and of levels of bots."""
    each = [
        EndedSeat(None, None, who, number, place, 10 - place, False)
        if isinstance(who, str)
        else EndedSeat(who.id, who.name, None, number, place, 10 - place, False)
        for number, (who, place) in enumerate(zip(seats, places, strict=True))
    ]
    return Ended("toy", fields.get("mode", "turns"), {"length": 6}, "empty", rated, each)


def solo(*seats: Guest, result: int, more: Sequence[int] = (), **fields: Any) -> Ended:
    """A solo game of people; `more` decides between equal results."""
    each = [EndedSeat(who.id, who.name, None, 0, None, result, False) for who in seats]
    facts: dict[str, Any] = {"game": "toy", "options": {"mode": "alone", "length": 6}, **fields}
    return Ended(
        mode=facts["options"]["mode"], reason="empty", rated=False, seats=each,
        compared=(result, *more), **facts,
    )  # fmt: skip


async def end(store: Store, table: str, at: int, ended: Ended) -> None:
    """End a game as its table does."""
    who = [seat.guest for seat in ended.seats]
    card = Card("toy", ended.mode, "finished", False, who[0] or 0, ["?"] * len(who), who, [])
    write = partial(result_rows.write, table, at, ended)
    await store.append(Change(table, [EventRow(1, at, b"{}")], card, more=[write]))


async def played(store: Store, guest: Guest, before: str | None = None) -> list[PlayedGame]:
    """A guest's games, read two at a time."""
    page = await store.do(played_rows.played, guest.id, None, None, before, 2)
    rest = await played(store, guest, page.older) if page.older is not None else []
    return [*page.games, *rest]


async def own(store: Store, guest: Guest) -> Profile:
    """A guest's own profile."""
    found = await store.do(profile_rows.profile, guest.id, guest.id)
    assert found is not None
    return found


async def test_a_result_is_written_once_and_read_page_by_page(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    for number in range(5):
        ended = game(anna, ben, places=(1, 2) if number else (2, 1))
        await end(store, f"t{number}", 100 + number // 2, ended)
        write = partial(result_rows.write, f"t{number}", 7, ended)
        again = Change(f"t{number}", [EventRow(2, 7, b"{}")], more=[write], head="h")
        await store.append(again)
    assert [one.table for one in await played(store, anna)] == ["t4", "t3", "t2", "t1", "t0"]
    last = (await played(store, ben))[0]
    assert [(seat.name, seat.mine, seat.place, seat.score) for seat in last.seats] == [
        ("Anna", False, 1, 9),
        ("Ben", True, 2, 8),
    ]
    assert (last.kept, last.options, last.at) == (True, {"length": 6}, 102)
    assert [one.change is not None for one in await played(store, anna)] == [True] * 5
    assert (await store.do(played_rows.played, anna.id, "toy", "alone", None, 9)).games == []
    (mode,) = (await own(store, anna)).modes
    assert (mode.games, mode.won, mode.average, mode.best, mode.best_table) == (5, 4, 8.8, 9, "t1")
    assert mode.rating is not None
    assert (mode.rating.games, mode.rating.provisional) == (5, True)
    points = (await store.do(played_rows.course, anna.id, "toy", "turns", 3)).points
    assert [point.at for point in points] == [101, 101, 102]
    assert points[-1].rating == mode.rating.rating > 1500


async def test_wins_are_counted_by_opponent(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    await end(store, "t1", 1, game(anna, "low", "low", places=(2, 1, 3), rated=False))
    await end(store, "t2", 2, game(anna, "low", "high", places=(1, 2, 3), rated=False))
    await end(store, "t3", 3, game(anna, ben, "low", places=(1, 1, 3), rated=False))
    profile = await own(store, anna)
    (mode,) = profile.modes
    found = {one.bot: (one.games, one.won, one.drawn) for one in mode.against}
    assert found == {None: (1, 0, 1), "low": (3, 2, 0), "high": (1, 1, 0)}
    assert (mode.games, mode.won, mode.rating) == (3, 1, None)
    (other,) = profile.people
    assert (other.name, other.games, other.won, other.drawn) == ("Ben", 1, 0, 1)
    assert await store.do(profile_rows.profile_of, other.person) == ben.id
    seen = await store.do(profile_rows.profile, ben.id, anna.id)
    assert seen is not None
    assert (seen.mine, seen.modes, seen.people) == (False, [], [other])


async def test_a_guest_whose_seat_a_bot_finished_stays_a_person(store: Store) -> None:
    """In lists and sums; the level of the bot is only for score sheets."""
    anna, ben = await guests(store, "Anna", "Ben")
    ended = game(anna, ben, "high", places=(1, 3, 2), rated=False)
    left = structs.replace(ended.seats[1], bot="low", left=True)
    await end(store, "t1", 1, structs.replace(ended, seats=[ended.seats[0], left, ended.seats[2]]))
    (one,) = await played(store, anna)
    assert [(seat.name, seat.bot, seat.left) for seat in one.seats] == [
        ("Anna", None, False),
        ("Ben", None, True),
        (None, "high", False),
    ]
    profile = await own(store, anna)
    assert [(one.bot, one.won) for one in profile.modes[0].against] == [(None, 1), ("high", 1)]
    assert [one.name for one in profile.people] == ["Ben"]


async def test_somebody_against_themselves_wins_nothing(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    await end(store, "t1", 1, game(anna, anna, ben, places=(1, 2, 3), rated=False))
    assert [one.table for one in await played(store, anna)] == ["t1"]
    assert (await own(store, anna)).modes == []
    assert (await own(store, ben)).people == []


async def test_leaders_are_rated_often_enough_and_may_hide(store: Store) -> None:
    anna, ben, *others = await guests(store, "Anna", "Ben", "Cleo", "Dora")
    for number in range(PROVISIONAL - 3):
        await end(store, f"t{number}", number, game(anna, ben, places=(1, 2)))
    for number, other in enumerate(others):
        await end(store, f"a{number}", 50, game(anna, other, places=(1, 2)))
        assert (await store.do(profile_rows.leaders, "toy", "turns", anna.id, 9)).leaders == []
        await end(store, f"b{number}", 50, game(ben, other, places=(2, 1)))
    await end(store, "last", 99, game(anna, ben, places=(1, 2)))
    board = await store.do(profile_rows.leaders, "toy", "turns", ben.id, 9)
    assert [(one.place, one.name, one.games, one.mine) for one in board.leaders] == [
        (1, "Anna", PROVISIONAL, False),
        (2, "Ben", PROVISIONAL, True),
    ]
    assert board.mine is None
    assert board.rating is not None
    assert board.rating.rating == board.leaders[1].rating < 1500 < board.leaders[0].rating
    below = (await store.do(profile_rows.leaders, "toy", "turns", ben.id, 1)).mine
    assert below == board.leaders[1]
    await store.do(profile_rows.show_ranked, anna.id, False)
    board = await store.do(profile_rows.leaders, "toy", "turns", anna.id, 9)
    assert [one.name for one in board.leaders] == ["Ben"]
    assert (board.ranked, board.mine) == (False, None)
    hidden = await store.do(profile_rows.profile, anna.id, ben.id)
    assert hidden is not None
    assert hidden.modes == []
    assert (await own(store, anna)).modes[0].rating is not None


async def test_a_deleted_guest_leaves_results_without_a_name(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    await end(store, "t1", 1, game(anna, ben, places=(1, 2)))
    person = (await own(store, ben)).person
    await store.do(declared.delete_guest, ben.id)
    await end(store, "t2", 2, game(anna, ben, places=(1, 2)))
    for one in await played(store, anna):
        assert [(seat.name, seat.person is None) for seat in one.seats] == [
            ("Anna", False),
            (NAMELESS, True),
        ]
    profile = await own(store, anna)
    assert profile.people == []
    assert [(one.bot, one.games, one.won) for one in profile.modes[0].against] == [(None, 2, 2)]
    assert await store.do(profile_rows.profile_of, person) is None
    assert await store.do(profile_rows.profile, ben.id, anna.id) is None


async def test_results_outlive_their_tables(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    await end(store, "t1", 1, game(anna, ben, places=(1, 2)))
    assert await store.do(table_rows.delete_old, 50, 50, (), 9) == 1
    (one,) = await played(store, anna)
    assert (one.table, one.kept) == ("t1", False)
