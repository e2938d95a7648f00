"""Players' clocks: folded from the log, exact in replay, and what follows when time is up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.actor.heartbeat import GAP_MS, RETURN_MS
from spieltisch.server.play.realtime.pauses import COUNTDOWN_MS
from spieltisch.server.storage import table_rows
from spieltisch.server.table.seating.clocks import Clocks
from spieltisch.server.table.values import DAY_MS, TimeControl
from spieltisch.server.wire.messages import Concede, Hello, Leave, Sit
from tests.server.harness import Place
from tests.server.live_table import NO_DELAY, START, UNMEASURED, Evening, Player, evening, replayed
from tests.server.test_live_and_replay import agree

MINUTE = TimeControl("low", "lost", seconds=60, increment=5)
TAKEN_OVER = TimeControl("low", "bot", seconds=60)
DAYS = TimeControl("low", "bot", days=3)


def left(told: Evening) -> list[int]:
    """Return the milliseconds that each seat has now, as a player can reckon it."""
    now = told.time
    return [
        clock["left"] - (0 if clock["since"] is None else max(0, now - clock["since"]))
        for clock in told.players[0].clocks
    ]


def running(told: Evening) -> list[int]:
    """Return the seats whose clocks run, as a player knows it."""
    clocks = enumerate(told.players[0].clocks)
    return [seat for seat, clock in clocks if clock["since"] is not None]


def log(told: Evening) -> list[str]:
    """Return the last entries of the log that are no actions."""
    entries = [logged.entry for logged in told.table.log]
    began = next(entry.n for entry in entries if entry.kind == "started")
    return [f"{e.kind} {e.text}".strip() for e in entries[began:] if e.kind != "act"]


async def play(told: Evening, seat: int, card: int = 0) -> str:
    """Play one of the cards of a seat; the answer."""
    hand = told.players[seat].seat_view["view"]["hand"]
    return told.players[seat].code(await told.act(seat, f"play {hand[card]}"))


async def play_round(told: Evening) -> None:
    """Have everybody act once: a player who has never acted loses nothing."""
    for seat in range(len(told.players)):
        assert await play(told, seat) == "done"


# ---------------------------------------------------------------- the fold


def test_a_clock_runs_while_its_seat_is_to_act() -> None:
    clocks = Clocks(MINUTE, 2)
    clocks.run(5, 1000, [0], ended_turn=False)
    assert (clocks.running, clocks.next) == ([0], 61_000)
    clocks.acted(0, 11_000, lag=0)
    clocks.run(6, 11_000, [0], ended_turn=True)
    assert clocks.left == [50_000, 60_000]
    clocks.acted(0, 21_000, lag=300)
    clocks.run(7, 21_000, [1], ended_turn=True)
    assert clocks.left == [60_000 - 10_000 - 9_700 + 5000, 60_000]
    assert clocks.running == [1]


def test_a_turn_that_is_taken_back_brings_no_time() -> None:
    clocks = Clocks(MINUTE, 2)
    clocks.run(5, 0, [0], ended_turn=False)
    for n in (6, 8, 10):
        clocks.acted(0, n * 1000, lag=0)
        clocks.run(n, n * 1000, [1], ended_turn=True)
        clocks.take_back(n - 1)
        clocks.run(n + 1, n * 1000, [0], ended_turn=False)
    assert clocks.left[0] == 50_000
    assert not clocks.spent(0)


def test_time_away_is_not_counted_twice() -> None:
    clocks = Clocks(MINUTE, 2)
    clocks.run(5, 1000, [0], ended_turn=False)
    clocks.hold(2000, 12_000)
    assert clocks.ends(0) == 71_000
    clocks.hold(1500, 12_500)
    assert clocks.ends(0) == 71_500
    clocks.hold(0, 500)
    assert clocks.ends(0) == 71_500
    assert clocks.ends(1) is None


def test_days_begin_again_with_each_turn() -> None:
    clocks = Clocks(DAYS, 2)
    clocks.run(5, 0, [0], ended_turn=False)
    clocks.acted(0, DAY_MS, lag=0)
    clocks.run(6, DAY_MS, [1], ended_turn=True)
    clocks.run(7, 2 * DAY_MS, [0], ended_turn=True)
    assert clocks.ends(0) == 5 * DAY_MS
    assert not clocks.spent(0)


# ---------------------------------------------------------------- at a table


async def test_players_see_both_clocks(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        assert told.players[1].info["time"]["increment"] == 5
        assert (running(told), left(told)) == ([0], [60_000, 60_000])
        await told.pass_time(10_000)
        assert await play(told, 0) == "done"
        assert (running(told), left(told)) == ([1], [55_000, 60_000])
        await told.pass_time(7000)
        assert left(told) == [55_000, 53_000]
        watching = Player(None)
        told.players.append(watching)
        told.actor.connect(watching)
        await told.send(watching, Hello(next(told.ids)))
        assert watching.clocks == told.players[0].clocks
        await agree(told)


async def test_a_seat_is_lost_on_time(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        await play_round(told)
        await told.pass_time(64_999)
        assert log(told) == []
        await told.pass_time(1)
        assert log(told) == ["forfeited time", "finished time"]
        result = told.players[1].info["result"]
        assert (result["ranks"], result["reason"], result["early"]) == ([2, 1], "time", True)
        assert left(told) == [0, 65_000]
        assert running(told) == []
        await agree(told)


async def test_a_bot_takes_over(tmp_path: Path) -> None:
    """Its person does not come back, for they have no time; the next whose time is up is alone."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=TAKEN_OVER) as told:
        await play_round(told)
        await told.pass_time(60_000)
        assert log(told) == ["timed_out low"]
        await told.pass_time(5000)
        assert running(told) == [1]
        anna = told.players[0]
        assert anna.info["seats"][0]["lost"] is None
        assert anna.code(await told.send(anna, Sit(next(told.ids), 0, "P0"))) == "time-up"
        await told.pass_time(50_000)
        await beat(told)
        await told.pass_time(10_000)
        assert log(told)[1:] == ["forfeited time", "finished time"]
        assert anna.info["result"]["ranks"] == [2, 1]  # the first to run out of time is last
        await agree(told)


async def test_a_bot_has_no_clock(tmp_path: Path) -> None:
    settings = UNMEASURED.__class__(ping=0, away=0, notice=0, count=0, pace=(90.0, 90.0))
    async with evening(
        tmp_path, NO_DELAY, game="toy", seats=["low"], time=MINUTE, settings=settings
    ) as told:
        await play(told, 0)
        assert running(told) == []
        await told.pass_time(89_000)
        assert told.table.status == "playing"
        await told.pass_time(1000)
        assert running(told) == [0]


async def test_the_way_of_an_action_is_not_counted(tmp_path: Path) -> None:
    """As much as the connection takes, a quarter of a second at most."""
    for delay, spent in ((100, 9_900), (900, 9_750)):
        folder = tmp_path / str(delay)
        async with evening(
            folder, Latency(delay, 0), NO_DELAY, game="toy", time=TAKEN_OVER
        ) as told:
            await told.pass_time(10_000)
            await play(told, 0)
            assert left(told)[0] == 60_000 - spent
            await agree(told)


async def test_an_action_that_was_in_time_may_still_come(tmp_path: Path) -> None:
    for late, answer in ((0, "done"), (100, "done"), (101, "not-playing")):
        folder = tmp_path / str(late)
        async with evening(folder, Latency(100, 0), NO_DELAY, game="toy", time=MINUTE) as told:
            await told.pass_time(60_000 + min(late, 99))
            told.clock.ms += max(0, late - 99)
            number = next(told.ids)
            hand = told.players[0].seat_view["view"]["hand"]
            code = told.players[0].code(await told.act(0, f"play {hand[0]}", id=number))
            assert code == (answer if late <= 100 else "time-up")


async def test_what_an_undo_gives_back(tmp_path: Path) -> None:
    """The turn, and not the time that it took."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE, rated=False) as told:
        await told.pass_time(10_000)
        await play(told, 0)
        await told.pass_time(3000)
        assert await told.take_back(0) == "done"
        assert await told.take_back(1) == "done"
        assert (running(told), left(told)) == ([0], [50_000, 57_000])
        await agree(told)


async def test_people_who_leave_and_return_go_on_with_their_time(tmp_path: Path) -> None:
    async with evening(tmp_path, *[NO_DELAY] * 3, game="toy", time=TAKEN_OVER) as told:
        await told.pass_time(10_000)
        anna = told.players[0]
        await told.send(anna, Leave(next(told.ids), 0, "low"))
        assert running(told) == []
        await told.send(anna, Sit(next(told.ids), 0, "P0"))
        assert (running(told), left(told)[0]) == ([0], 50_000)
        await told.send(told.players[1], Concede(next(told.ids), 1, "low"))
        await told.pass_time(1000)
        await play(told, 0)
        await told.pass_time(3000)
        assert running(told) == [2]
        await agree(told)


async def test_all_who_decide_at_once_have_their_own(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", mode="rush", time=MINUTE) as told:
        assert running(told) == [0, 1]
        await told.pass_time(10_000)
        await told.act(1, "call 7")
        assert left(told) == [50_000, 50_000]
        await told.pass_time(10_000)
        await agree(told)


async def test_a_pause_stops_the_clocks(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        await told.pass_time(10_000)
        assert await told.wish(0) == "done"
        assert await told.wish(1) == "done"
        assert log(told) == ["paused asked"]
        await told.pass_time(100_000)
        assert (running(told), left(told)) == ([], [50_000, 60_000])
        assert await play(told, 0) == "paused"
        await told.wish(0)
        await told.wish(1)
        await told.pass_time(COUNTDOWN_MS)
        assert log(told)[-1] == "resumed"
        assert running(told) == [0]
        await told.pass_time(1000)
        await play(told, 0)
        assert left(told)[0] == 54_000
        await agree(told)
    async with evening(tmp_path / "d", NO_DELAY, NO_DELAY, game="toy", time=DAYS) as told:
        assert await told.wish(0) == "no-clock"


# ---------------------------------------------------------------- away from the memory


async def beat(told: Evening) -> None:
    """Let the server have been there all the time: no heart beats by itself in these tests."""
    await told.context.store.do(table_rows.beat, told.clock.ms, None)


async def reload(told: Evening) -> None:
    """Let the table leave the memory, as an empty one does, or as with a killed process."""
    await told.actor.stop()
    told.actor = await told.registry.open(told.table.id)
    for player in told.players:
        told.actor.connect(player)
        await told.send(player, Hello(next(told.ids)))


async def test_time_goes_on_over_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        await play_round(told)
        await told.pass_time(15_000)
        before = told.table
        await reload(told)
        assert told.table is not before
        assert left(told) == [50_000, 65_000]
        await told.pass_time(49_999)
        assert log(told) == []
        await beat(told)
        await told.pass_time(1)
        assert log(told)[-1] == "finished time"


async def test_a_table_that_rests_in_the_store_ends_in_time(tmp_path: Path) -> None:
    """Nobody is there, and the table is not in memory; one alarm opens it."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=DAYS) as told:
        await play_round(told)
        await play(told, 0)
        store, table = told.context.store, told.table.id
        await told.actor.stop()
        assert await store.do(table_rows.next_due, told.clock.ms) == told.clock.ms + 3 * DAY_MS
        assert told.registry.in_memory(table) is None
        while told.clock.ring(told.clock.ms + 3 * DAY_MS - 1):
            pass
        assert await store.do(table_rows.due, told.clock.ms) == []
        assert await store.do(table_rows.due, told.clock.ms + 1) == [table]
        told.clock.ring(told.clock.ms + 1)
        while (actor := told.registry.in_memory(table)) is None or actor.waiting:
            await told.context.store.load(table)
        told.actor = actor
        await told.settle()
        assert log(told) == ["timed_out low"]
        assert told.table.seats[1].bot == "low"
        assert (await replayed(told)).seats == told.table.seats


async def test_no_time_counts_while_the_server_was_away(tmp_path: Path) -> None:
    """Killed half a minute after a beat, and started a day later."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        await play_round(told)
        await told.pass_time(15_000)
        await beat(told)
        told.clock.ms += DAY_MS
        await reload(told)
        assert log(told) == ["held"]
        await told.pass_time(RETURN_MS)
        assert left(told) == [50_000, 65_000]
        await told.pass_time(49_999)
        await beat(told)
        await told.pass_time(1)
        assert log(told)[-1] == "finished time"
        await agree(told)


async def test_time_is_held_before_anybody_loses_by_it(tmp_path: Path) -> None:
    """The store was away for a while, and the table has not noticed."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        heartbeat = told.registry._heartbeat
        await heartbeat.beat()
        told.clock.ms += 30_000
        assert GAP_MS < 30_000
        await told.pass_time(30_000)
        assert log(told) == ["held"]
        await told.pass_time(RETURN_MS)
        assert left(told) == [60_000, 60_000]
        heartbeat.rest()
        told.clock.ms += 2 * GAP_MS
        assert await heartbeat.outages(told.clock.ms - GAP_MS) == []


async def test_standing_still_is_not_counted(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        await told.pass_time(10_000)
        told.clock._stood = told.clock.ms, told.clock.ms + 40_000
        told.clock.stood_still = lambda: told.clock._stood  # type: ignore[method-assign]
        told.clock.ms += 40_000
        await told.settle()
        assert log(told) == ["held"]
        assert left(told) == [50_000, 60_000]
        await told.settle()
        assert log(told) == ["held"]
        assert told.clock.ms > START


async def test_a_rematch_and_lists_keep_the_clock(place: Place) -> None:
    anna = await place.guest("Anna")
    time = {"bot": "low", "at_end": "lost", "seconds": 300, "increment": 3, "days": 0, "turn": 0}
    table = await anna.make("me", "open", time=time, listed=True)
    listed = await anna.call("GET", "/api/lobby")
    assert [card["time"] for card in listed.json["tables"]] == [time]
    ben = await place.guest("Ben")
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await b.do("ready")
        await a.do("ready")
        await a.do("concede", seat=0)
        await a.do("rematch")
        again = a.table["rematch"]
    async with anna.at(again) as a:
        assert a.table["time"] == time


WRONG: dict[str, dict[str, Any]] = {
    "both": {"bot": "low", "seconds": 60, "days": 1},
    "neither": {"bot": "low"},
    "days and increment": {"bot": "low", "days": 1, "increment": 1},
    "no such bot": {"bot": "nobody", "seconds": 60},
    "too long": {"bot": "low", "days": 31},
}


@pytest.mark.parametrize("name", WRONG)
async def test_what_is_no_clock(name: str, place: Place) -> None:
    anna = await place.guest("Anna")
    body = {"game": "toy", "options": {}, "seats": [{"kind": "me"}], "time": WRONG[name]}
    answer = await anna.call("POST", "/api/tables", body)
    codes = {"no such bot": "unknown-bot", "too long": "bad-message"}
    assert answer.json["code"] == codes.get(name, "invalid-options")


async def test_who_has_no_clock(tmp_path: Path) -> None:
    """Solo games, and games that race by their own; a calm table may have one."""
    with pytest.raises(Refusal, match="invalid-options"):
        async with evening(
            tmp_path / "solo", NO_DELAY, NO_DELAY, game="toy", mode="alone", time=MINUTE
        ):
            pass
    with pytest.raises(Refusal, match="invalid-options"):
        async with evening(tmp_path / "race", NO_DELAY, NO_DELAY, game="snatch", time=MINUTE):
            pass
    async with evening(
        tmp_path / "calm", NO_DELAY, NO_DELAY, game="snatch", calm=True, time=MINUTE
    ) as told:
        assert running(told) == [0]
        await told.pass_time(60_000)
        assert told.table.closed == "unplayed"
