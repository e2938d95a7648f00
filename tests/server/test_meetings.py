"""Ratings cannot be farmed: by one device, at one address, by games without play, by rematches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from ipaddress import ip_network
from itertools import count, pairwise
from pathlib import Path

import pytest

from spieltisch.server.features.conduct import mark_rows
from spieltisch.server.features.conduct.values import NEAR, Mark
from spieltisch.server.features.results import profile_rows
from spieltisch.server.storage import declared, guest_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.course.meetings import OPPONENTS
from spieltisch.server.table.course.rating import PROVISIONAL
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import DAY_MS
from tests.server.harness import AT_ONCE, Json, Place, leaves, serving
from tests.server.kept_cookies import KeptCookies
from tests.server.stored import guests
from tests.server.test_record_store import end, game, own, played

NOON = 500 * DAY_MS + DAY_MS // 2
HOME, CLUB, LAN = Mark("address", b"home"), Mark("address", b"club"), Mark("address", NEAR + b"lan")
tables = count()


async def won(store: Store, winner: Guest, *losers: Guest, at: int = NOON) -> int | None:
    """Have somebody win a rated game, the others in order; what it changed for the winner."""
    places = range(1, len(losers) + 2)
    await end(store, f"t{next(tables):06}", at, game(winner, *losers, places=places))
    return (await played(store, winner))[0].change


async def opponents(store: Store, guest: Guest) -> int:
    """Count the opponents of a guest that the leaderboard counts."""
    rating = (await own(store, guest)).modes[0].rating
    return 0 if rating is None else rating.opponents


# ---------------------------------------------------------------- pairs


async def test_a_pair_counts_half_as_much_each_time(store: Store) -> None:
    """In a day and a mode; after a day a game counts in full again. Others count in full."""
    anna, ben, carl = await guests(store, "Anna", "Ben", "Carl")
    changes = [await won(store, anna, ben, at=NOON + n) or 0 for n in range(8)]
    assert changes[0] == 105
    for change, following in pairwise(changes):
        assert following <= change / 2 + 1
    assert sum(changes) < 2 * changes[0]
    assert changes[-1] <= 1
    assert await won(store, anna, carl, at=NOON + 9) in range(50, 105)
    assert await won(store, ben, anna, at=NOON + 10) in (0, 1)
    assert await won(store, anna, ben, at=NOON + DAY_MS + 9) in range(20, 105)
    await end(store, "other", NOON + DAY_MS, game(anna, ben, places=(1, 2), mode="more"))
    assert (await played(store, anna))[1].change == 105


async def test_guests_of_one_device_do_not_count(store: Store) -> None:
    """Against each other; a third player counts for both."""
    anna, ben, carl = await guests(store, "Anna", "Ben", "Carl")
    for one in (anna, ben):
        await store.do(mark_rows.note_marks, one.id, [Mark("device", b"tablet")], NOON)
    assert await won(store, anna, ben) is None
    assert (await own(store, anna)).modes[0].rating is None
    assert await won(store, anna, ben, carl) == 70
    assert [(await played(store, one))[0].change for one in (ben, carl)] == [70, -141]


async def test_people_at_one_address_count_as_one_opponent(store: Store) -> None:
    """New accounts make no new opponents, nor do deleted ones."""
    anna, *second = await guests(store, "Anna", *(f"A{n}" for n in range(5)))
    friend = await store.do(guest_rows.add_guest, b"f" * 32, "Friend", NOON)
    await store.do(mark_rows.note_marks, friend.id, [CLUB], NOON)
    for one in (anna, *second):
        await store.do(mark_rows.note_marks, one.id, [HOME], NOON)
    changes = []
    for number, one in enumerate(second):
        changes.append(await won(store, anna, one, at=NOON + number) or 0)
        if number == 1:
            await store.do(declared.delete_guest, one.id)
    assert changes[0] == 105
    assert sum(changes) < 2 * changes[0]
    assert await opponents(store, anna) == 0
    assert await won(store, anna, friend, at=NOON + 9) in range(50, 105)
    assert await opponents(store, anna) == 1


async def test_addresses_of_private_networks_tell_nobody_apart(store: Store) -> None:
    """Everybody has that of a proxy: they count as they are."""
    anna, ben, carl = await guests(store, "Anna", "Ben", "Carl")
    for number, one in enumerate((anna, ben, carl)):
        await store.do(mark_rows.note_marks, one.id, [LAN, Mark("device", b"%d" % number)], NOON)
    assert await won(store, anna, ben) == 105
    assert await won(store, anna, carl) in range(60, 105)
    assert await opponents(store, anna) == 2


async def test_the_board_wants_opponents_who_have_nothing_in_common(store: Store) -> None:
    """Not with the leader, nor with one another; a provisional rating is not on it."""
    anna, ben, carl, dora, emil = await guests(store, "Anna", "Ben", "Carl", "Dora", "Emil")
    for one in (ben, carl):
        await store.do(mark_rows.note_marks, one.id, [CLUB, Mark("device", b"%d" % one.id)], NOON)
    for number in range(PROVISIONAL):
        await won(store, anna, (ben, carl, dora)[number % 3], at=NOON + number)
    assert await opponents(store, anna) == 2
    rating = (await store.do(profile_rows.leaders, "toy", "turns", anna.id, 9)).rating
    assert rating is not None
    assert (rating.games, rating.provisional) == (PROVISIONAL, True)
    assert (await store.do(profile_rows.leaders, "toy", "turns", anna.id, 9)).leaders == []
    await won(store, anna, emil, at=NOON + 99)
    assert await opponents(store, anna) == OPPONENTS
    assert [
        one.name
        for one in (await store.do(profile_rows.leaders, "toy", "turns", ben.id, 9)).leaders
    ] == ["Anna"]


# ---------------------------------------------------------------- over HTTP


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Place]:
    """A server behind a proxy."""
    settings = replace(AT_ONCE, proxies=frozenset({ip_network("127.0.0.1")}))
    async with serving(tmp_path, settings=settings) as running:
        yield running


async def coming(site: Place, name: str, address: str) -> KeptCookies:
    """A new guest in a fresh browser."""
    browser = KeptCookies(site, headers={"x-forwarded-for": address})
    await browser.post("", name=name)
    return browser


async def conceded(winner: KeptCookies, loser: KeptCookies, acts: int) -> None:
    """A rated game that the second one concedes after so many actions."""
    table = await winner.person.make("me", "open", length=12)
    async with (
        winner.person.at(table, headers=winner.headers) as a,
        loser.person.at(table, headers=loser.headers) as b,
    ):
        await b.do("sit", seat=1, name="B")
        await a.do("start")
        for number in range(acts):
            client = (a, b)[number % 2]
            n = await client.act(number % 2, leaves(client.seat_view(number % 2)["legal"])[0])
            await a.until(n)
            await b.until(n)
        await b.do("concede", seat=1)


async def standing(browser: KeptCookies) -> Json:
    """The leaderboard as somebody sees it."""
    read: Json = (await browser.call("GET", "/api/leaders?game=toy&mode=turns")).json
    return read


@pytest.mark.parametrize("acts", [0, 1])
async def test_a_game_without_play_gives_no_rating(site: Place, acts: int) -> None:
    """Nobody acted, or one of the two did. It is won all the same."""
    anna = await coming(site, "Anna", "93.184.216.34")
    ben = await coming(site, "Ben", "151.101.1.69")
    await conceded(anna, ben, acts)
    (one,) = (await anna.call("GET", "/api/results")).json["games"]
    assert (one["rating"], one["change"]) == (None, None)
    assert [seat["place"] for seat in one["seats"]] == [1, 2]
    assert (await standing(anna))["rating"] is None
    await conceded(anna, ben, 2)
    rating = (await standing(anna))["rating"]
    assert (rating["rating"], rating["games"]) == (1605, 1)


@pytest.mark.parametrize("acts", [0, 2])
async def test_second_accounts_at_one_address_make_no_champion(site: Place, acts: int) -> None:
    """Twelve conceded games, by one account, or by a new one in a fresh browser each time."""
    anna = await coming(site, "Anna", "93.184.216.34")
    ben = await coming(site, "Ben", "93.184.216.34")
    for number in range(12):
        if number == 6:
            ben = await coming(site, "Ben", "93.184.216.34")
        await conceded(anna, ben, acts)
    for one in (anna, await coming(site, "Eve", "151.101.1.69")):
        assert (await standing(one))["leaders"] == []
    rating = (await standing(anna))["rating"]
    if acts:
        assert rating["rating"] < 1500 + 2 * 105
        assert rating["provisional"] is True
    else:
        assert rating is None


async def test_a_second_name_in_one_browser_wins_nothing(site: Place) -> None:
    """A browser that logs out and takes another name is the same device, wherever it is."""
    anna = await coming(site, "Anna", "93.184.216.34")
    second = KeptCookies(site, headers={"x-forwarded-for": "151.101.1.69"})
    second.cookies = {name: value for name, value in anna.cookies.items() if name != "spieltisch"}
    await second.post("", name="Second")
    await conceded(anna, second, 4)
    assert (await standing(anna))["rating"] is None
