"""The questions of reminders to the store, with each database: ends of time and of days off, and
what a guest knows already."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.server.features.calls import days_off_rows
from spieltisch.server.features.calls.days_off import take
from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.features.push import push_rows
from spieltisch.server.play import told_rows
from spieltisch.server.play.told_rows import Told
from spieltisch.server.storage import declared, table_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Card, DaysOffTaken, EventRow
from spieltisch.server.table.values import DAY_MS, Status, TimeControl
from tests.server.stored import guests, token

NOW = 400 * DAY_MS
TOLD: tuple[Told, ...] = ("soon", "back", "seen")


async def keep(
    store: Store,
    table: str,
    due: int | None = None,
    status: Status = "playing",
    guests: Sequence[int | None] = (1, 2),
) -> None:
    """Keep a table where time next runs out at `due`."""
    names = ["Anna", "Ben"]
    card = Card(
        "toy", "turns", status, False, 1, [*names], [*guests], [0], due=due, ends=[due, None]
    )
    await store.append(Change(table, [EventRow(1, 1, b"{}")], card))


async def test_what_a_guest_knows_is_noted_once_and_up_to_a_number(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    assert await store.do(told_rows.tell, anna.id, "t", "soon", 5, NOW)
    assert not await store.do(told_rows.tell, anna.id, "t", "soon", 5, NOW + 1)
    assert not await store.do(told_rows.tell, anna.id, "t", "soon", 4, NOW + 1)
    assert await store.do(told_rows.tell, anna.id, "t", "soon", 6, NOW + 1)
    for guest, table, what in ((ben, "t", "soon"), (anna, "u", "soon"), (anna, "t", "seen")):
        assert await store.do(told_rows.tell, guest.id, table, what, 5, NOW)  # type: ignore[arg-type]
    assert await store.do(told_rows.tell, anna.id, "", "back", NOW, NOW)
    assert not await store.do(told_rows.tell, anna.id, "", "back", NOW, NOW)
    assert await store.do(told_rows.tell, ben.id, "", "back", NOW, NOW)


async def test_what_a_guest_knows_goes_with_the_table_and_with_the_guest(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    for table in ("old", "kept"):
        await keep(store, table, None, "finished" if table == "old" else "playing")
        for guest in (anna, ben):
            assert await store.do(told_rows.tell, guest.id, table, "seen", 7, NOW)
    assert await store.do(table_rows.delete_old, NOW, NOW, (), 9) == 1
    await store.do(declared.delete_guest, ben.id)
    assert await store.do(told_rows.tell, anna.id, "old", "seen", 1, NOW)
    assert not await store.do(told_rows.tell, anna.id, "kept", "seen", 1, NOW)
    assert await store.do(told_rows.tell, ben.id, "kept", "seen", 1, NOW)


async def test_where_time_is_nearly_up(store: Store) -> None:
    """After the one moment and by the other, at tables in play, the earliest first; also at those
    that a process of several owns."""
    await keep(store, "later", NOW + 9)
    await keep(store, "first", NOW + 1)
    await keep(store, "at once", NOW)
    await keep(store, "too late", NOW + 10)
    await keep(store, "no clock")
    await keep(store, "waits", NOW + 2, "waiting")
    await keep(store, "over", NOW + 2, "finished")
    for table in ("first", "over"):
        assert (await store.claim(table)).ours
    found = await store.do(table_rows.nearly_due, NOW, NOW + 9)
    assert [(one.table, one.card.due, one.touched) for one in found] == [
        ("first", NOW + 1, 1),
        ("later", NOW + 9, 1),
    ]
    assert await store.do(table_rows.nearly_due, NOW + 10, NOW + 99) == []


async def test_days_off_that_ended(store: Store) -> None:
    """After the one moment and by the other, of all guests, the earliest end first."""
    people = await guests(store, "Anna", "Ben", "Cem")
    for guest, days in zip(people, (3, 1, 2), strict=True):
        assert await take(store, guest.id, NOW, days)
    anna, ben, cem = (
        DaysOffTaken(guest.id, NOW, NOW + days * DAY_MS)
        for guest, days in zip(people, (3, 1, 2), strict=True)
    )
    assert await store.do(days_off_rows.ended, NOW, NOW + 3 * DAY_MS) == [ben, cem, anna]
    assert await store.do(days_off_rows.ended, ben.until, anna.until - 1) == [cem]
    assert await store.do(days_off_rows.ended, ben.until - 1, ben.until) == [ben]
    assert await store.do(days_off_rows.ended, anna.until, anna.until + DAY_MS) == []


async def test_the_list_knows_which_losses_its_guest_has_seen(store: Store) -> None:
    """Theirs and at that table; neither another guest's nor another thing that they know."""
    anna, ben = await guests(store, "Anna", "Ben")
    for table in ("seen", "known", "other's", "nothing"):
        await keep(store, table, guests=(anna.id, ben.id))
    await store.do(told_rows.tell, anna.id, "seen", "seen", 7, NOW)
    for what in TOLD[:2]:
        await store.do(told_rows.tell, anna.id, "known", what, 8, NOW)
        await store.do(told_rows.tell, anna.id, "seen", what, 9, NOW)
    await store.do(told_rows.tell, ben.id, "other's", "seen", 6, NOW)

    async def seen(guest: int) -> dict[str, int]:
        return {one.table: one.seen for one in await store.do(table_rows.of_guest, guest, 9)}

    assert await seen(anna.id) == {"seen": 7, "known": 0, "other's": 0, "nothing": 0}
    assert await seen(ben.id) == {"seen": 0, "known": 0, "other's": 6, "nothing": 0}


async def test_tables_of_days_whose_players_may_not_know_what_happened(store: Store) -> None:
    """All seats are taken, time ran out, or the game is over, and a guest can be called."""
    anna, ben = await guests(store, "Anna", "Ben")
    days = TimeControl("low", days=3)
    happened: dict[str, tuple[Status, list[str | None], dict[int, int], TimeControl | None]] = {
        "full": ("waiting", ["A", "B"], {}, days),
        "not full": ("waiting", ["A", None], {}, days),
        "late": ("playing", ["A", "B"], {1: 7}, days),
        "goes on": ("playing", ["A", "B"], {}, days),
        "over": ("finished", ["A", "B"], {}, days),
        "closed": ("closed", ["A", "B"], {}, days),
        "of minutes": ("finished", ["A", "B"], {}, TimeControl("low", seconds=60)),
        "without": ("waiting", ["A", "B"], {}, None),
    }
    for table, (status, names, late, time) in happened.items():
        card = Card(
            "toy", "turns", status, False, anna.id, names, [anna.id, ben.id], [], False, time,
            timed_out=late,
        )  # fmt: skip
        await store.append(Change(table, [EventRow(1, 5, b"{}")], card))
    assert await store.do(push_rows.to_call, 0) == []
    push = PushSubscription("https://push.example/1", b"k", b"s", "en", "https://play.example")
    await store.do(push_rows.add_push, ben.id, token(2), push, 1, 8)
    assert sorted(await store.do(push_rows.to_call, 4)) == ["full", "late", "over"]
    assert await store.do(push_rows.to_call, 5) == []
    await store.do(told_rows.tell, ben.id, "late", "time", 6, NOW)
    await store.do(told_rows.tell, anna.id, "over", "over", 1, NOW)
    assert sorted(await store.do(push_rows.to_call, 4)) == ["full", "late", "over"]
    await store.do(told_rows.tell, ben.id, "late", "time", 7, NOW)
    await store.do(told_rows.tell, ben.id, "over", "over", 1, NOW)
    assert await store.do(push_rows.to_call, 4) == ["full"]
