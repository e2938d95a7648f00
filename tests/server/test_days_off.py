"""Days off: no clock of days runs on them, at whatever table, and however the table learns it."""

from __future__ import annotations

from pathlib import Path

from spieltisch.server.features.calls import days_off_rows
from spieltisch.server.features.calls.days_off import MOST, YEAR_MS, take
from spieltisch.server.storage import declared, table_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.seating.clocks import Clocks
from spieltisch.server.table.stored import DaysOffTaken
from spieltisch.server.table.values import DAY_MS, TimeControl
from spieltisch.server.wire.messages import Ready
from tests.server.harness import Person, Place
from tests.server.live_table import NO_DELAY, Evening, evening
from tests.server.stored import guests
from tests.server.test_clocks import DAYS, MINUTE, beat, left, log, play, reload, running
from tests.server.test_live_and_replay import agree

BEN = 2
"""The number of the guest on seat 1."""


async def off(told: Evening, days: int) -> None:
    """Ben has days off from now on, and the tables in memory and in the store hear of it."""
    assert await take(told.context.store, BEN, told.clock.ms, days)
    await told.registry.wake_for_days_off(BEN)
    await told.settle()


async def pass_days(told: Evening, days: int) -> None:
    """Let so many days go by, while the server is there."""
    await told.pass_time(days * DAY_MS - 1)
    await beat(told)
    await told.registry._heartbeat.beat()
    await told.pass_time(1)


def ends(told: Evening) -> int | None:
    """Return in how many days Ben's time runs out."""
    assert told.table.clocks is not None
    at = told.table.clocks.ends(1)
    return None if at is None else (at - told.clock.ms) // DAY_MS


# ---------------------------------------------------------------- the fold


def test_a_clock_waits_for_the_end_of_days_off() -> None:
    clocks = Clocks(TimeControl("low", days=3), 2)
    clocks.run(5, 0, [0], ended_turn=False)
    clocks.take_days_off([(DAY_MS, 5 * DAY_MS), None])
    assert clocks.ends(0) == 7 * DAY_MS
    clocks.hold(2 * DAY_MS, 3 * DAY_MS)  # an outage within them is not counted twice
    clocks.take_days_off([(DAY_MS, 5 * DAY_MS), None])
    assert clocks.ends(0) == 7 * DAY_MS
    clocks.take_days_off([(DAY_MS, 4 * DAY_MS), None])
    assert clocks.ends(0) == 6 * DAY_MS
    clocks.acted(0, 2 * DAY_MS, lag=0)  # who acts meanwhile loses nothing
    assert clocks.ends(0) == 7 * DAY_MS
    clocks.run(6, 2 * DAY_MS, [1], ended_turn=True)
    clocks.run(7, 3 * DAY_MS, [0], ended_turn=True)
    assert clocks.ends(0) == 7 * DAY_MS
    clocks.take_days_off(
        [(6 * DAY_MS, 9 * DAY_MS), None]
    )  # later ones count from their own beginning
    assert clocks.ends(0) == 10 * DAY_MS


def test_days_off_that_a_table_learns_of_late() -> None:
    """The time before them counts, and the time after them."""
    clocks = Clocks(TimeControl("low", days=3), 1)
    clocks.run(5, 0, [0], ended_turn=False)
    clocks.take_days_off([(DAY_MS, 5 * DAY_MS)])
    clocks.run(6, 6 * DAY_MS, [], ended_turn=False)
    assert clocks.left == [DAY_MS]


def test_clocks_of_minutes_know_no_days_off() -> None:
    clocks = Clocks(MINUTE, 1)
    clocks.take_days_off([(0, DAY_MS)])
    clocks.run(5, 1000, [0], ended_turn=False)
    assert clocks.ends(0) == 61_000


# ---------------------------------------------------------------- at a table


async def test_a_clock_stands_still_on_days_off(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=DAYS) as told:
        await play(told, 0)
        await play(told, 1)
        await play(told, 0)
        await told.pass_time(DAY_MS)
        await beat(told)
        await off(told, 5)
        assert log(told) == ["took_days_off " + str(told.clock.ms + 5 * DAY_MS)]
        assert ends(told) == 7
        until = told.clock.ms + 5 * DAY_MS
        assert told.players[0].clocks[1]["away"] == until
        assert (running(told), left(told)[1]) == ([1], 2 * DAY_MS)
        await agree(told)
        await pass_days(told, 6)
        assert ends(told) == 1
        assert len(log(told)) == 1
        await pass_days(told, 1)
        assert log(told)[-1] == "timed_out low"
        await agree(told)


async def test_a_turn_that_begins_on_days_off_waits_for_their_end(tmp_path: Path) -> None:
    """Those that were taken before the game began, too; and who comes back early goes on."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=DAYS, start=False) as told:
        await off(told, 4)
        assert log_of_rest(told) == 0
        await start(told)
        assert log_of_rest(told) == 1
        await told.pass_time(DAY_MS)
        await beat(told)
        await play(told, 0)
        assert ends(told) == 3 + 3
        await agree(told)
        await off(told, 0)
        assert ends(told) == 3
        await off(told, 0)
        assert log_of_rest(told) == 2
        await agree(told)
        await reload(told)
        assert (ends(told), log_of_rest(told)) == (3, 2)


async def start(told: Evening) -> None:
    """Begin the game."""
    for player in told.players:
        await told.send(player, Ready(next(told.ids)))


def log_of_rest(told: Evening) -> int:
    """Return how often the log speaks of days off."""
    return sum(logged.entry.kind == "took_days_off" for logged in told.table.log)


async def test_a_table_that_rests_in_the_store_hears_of_days_off(tmp_path: Path) -> None:
    """The lists know the new end of time at once."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=DAYS) as told:
        await play(told, 0)
        store, table = told.context.store, told.table.id
        await told.actor.stop()
        assert told.registry.in_memory(table) is None
        assert await take(store, BEN, told.clock.ms, 5)
        await told.registry.wake_for_days_off(BEN)
        actor = told.registry.in_memory(table)
        assert actor is not None
        told.actor = actor
        await told.settle()
        assert await store.do(table_rows.next_due, told.clock.ms) == told.clock.ms + 8 * DAY_MS
        card = await store.do(table_rows.card, table)
        assert card is not None
        assert card.until([1]) == told.clock.ms + 8 * DAY_MS


async def test_nobody_loses_on_time_at_a_table_that_has_not_heard_of_days_off(
    tmp_path: Path,
) -> None:
    """As after a kill between the two, or in the memory of a process that was cut off."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=DAYS) as told:
        await play(told, 0)
        await pass_days(told, 1)
        assert await take(told.context.store, BEN, told.clock.ms, 10)
        await pass_days(told, 2)
        assert [line.split()[0] for line in log(told)] == ["took_days_off"]
        assert ends(told) == 8 + 2
        await agree(told)


async def test_clocks_of_minutes_run_on_days_off(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        await play(told, 0)
        await off(told, 5)
        assert log(told) == []
        assert left(told)[1] == 60_000


# ---------------------------------------------------------------- a guest


async def take_days(person: Person, days: int) -> tuple[int, str | None]:
    """Take days off; the days that are left, and the code of a refusal."""
    answer = (await person.call("POST", "/api/me/days-off", {"days": days})).json
    account = (await person.call("GET", "/api/me/account")).json["days_off"]
    return account["most"], answer.get("code")


async def test_days_off_are_few(place: Place) -> None:
    anna = await place.guest("Anna")
    assert await take_days(anna, 0) == (MOST, None)
    most, code = await take_days(anna, MOST)
    assert (most, code) == (MOST - 1, None)  # a moment of the first has gone by
    until = (await anna.call("GET", "/api/me/account")).json["days_off"]["until_ms"]
    assert until > place.context.clock.now() + (MOST - 1) * DAY_MS
    assert (await take_days(anna, 7))[1] is None  # others in their place
    assert (await take_days(anna, 31))[1] == "bad-message"
    await take_days(anna, 0)
    assert (await anna.call("GET", "/api/me/account")).json["days_off"]["until_ms"] is None
    assert (await place.nobody.call("POST", "/api/me/days-off", {"days": 1})).status == 401
    codes = [(await take_days(anna, 1))[1] for _ in range(12)]
    assert "too-many" in codes


async def test_days_off_in_the_store(store: Store) -> None:
    """Thirty of a year, whichever; those under way may end otherwise; and gone with the guest."""
    (anna,) = await guests(store, "Anna")
    now = 2 * YEAR_MS
    assert await take(store, anna.id, now, 20)
    assert await take(store, anna.id, now + DAY_MS, 4)
    first = DaysOffTaken(anna.id, now, now + 5 * DAY_MS)
    assert await store.do(days_off_rows.days_off, [anna.id, 99], 0) == [first]
    later = now + 10 * DAY_MS
    assert not await take(store, anna.id, later, 26)
    assert await take(store, anna.id, later, 25)
    second = DaysOffTaken(anna.id, later, later + 25 * DAY_MS)
    assert await store.do(days_off_rows.days_off, [anna.id], 0) == [first, second]
    assert await store.do(days_off_rows.days_off, [anna.id], first.until) == [second]
    assert await store.do(days_off_rows.days_off, [], 0) == []
    assert not await take(store, anna.id, later + 30 * DAY_MS, 1)
    assert await take(store, anna.id, first.until + YEAR_MS, 5)
    await store.do(declared.delete_guest, anna.id)
    assert await store.do(days_off_rows.days_off, [anna.id], 0) == []
