"""A bot on the seat of somebody who is away: only after long, seen coming, called off by a return;
and it costs them nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from spieltisch.realtime.ranking import Latency
from spieltisch.server.features.calls.days_off import take
from spieltisch.server.features.push import push_rows
from spieltisch.server.play.actor.inbox import HostAway
from spieltisch.server.table import cards
from spieltisch.server.table.course.ended import ended, rated
from spieltisch.server.table.seating.away import LONG_MS, SESSION_MS
from spieltisch.server.table.values import DAY_MS, TimeControl
from spieltisch.server.wire.messages import Act, Appoint, Hello, Leave, Sit
from tests.server.browsers import Browser, KeptPost
from tests.server.harness import leaves
from tests.server.live_table import NO_DELAY, UNMEASURED, Evening, evening, replayed
from tests.server.test_live_and_replay import agree

NEAR = Latency(20, 0)
MINUTE = 60_000
SETTINGS = replace(UNMEASURED, away=300.0, notice=60.0)


def hands(folder: Path, people: int = 2, **parts: Any) -> Any:
    """Return an evening at the toy, with the waits that a server has."""
    parts = {"game": "toy", "mode": "turns", "settings": SETTINGS, **parts}
    return evening(folder, *[NEAR] * people, **parts)


async def play(told: Evening, seat: int) -> None:
    """Do the first thing that may be done there."""
    await told.act(seat, leaves(told.players[seat].seat_view["legal"])[0])


async def leave(told: Evening, seat: int) -> None:
    """Somebody's socket closes."""
    told.actor.disconnect(told.players[seat])
    await told.settle()


async def come_back(told: Evening, seat: int) -> None:
    """And opens again."""
    told.actor.connect(told.players[seat])
    await told.send(told.players[seat], Hello(next(told.ids)))


async def appoint(told: Evening, seat: int, bot: str | None = "low", by: int = 0) -> str:
    """The host would have a bot there; the answer."""
    host = told.players[by]
    return host.code(await told.send(host, Appoint(next(told.ids), seat, bot)))


def seat(told: Evening, number: int) -> Any:
    """Return a seat as the host sees it."""
    return told.players[0].info["seats"][number]


async def test_a_bot_comes_once_somebody_is_away_for_long(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        assert await appoint(told, 1) == "seat-taken"
        await leave(told, 1)
        assert await appoint(told, 1) == "not-awaited"
        assert seat(told, 1)["bot_from"] is None
        await told.pass_time(10 * MINUTE)
        await play(told, 0)
        began = told.time
        assert seat(told, 1)["bot_from"] == began + 5 * MINUTE
        assert await appoint(told, 1) == "done"
        assert seat(told, 1)["stand_in"] == {"bot": "low", "at": began + 5 * MINUTE}
        await told.pass_time(5 * MINUTE - 1)
        assert seat(told, 1)["bot"] is None
        await told.pass_time(1)
        assert (seat(told, 1)["bot"], seat(told, 1)["stand_in"]) == ("low", None)
        assert "appointed" in [one.entry.kind for one in told.table.log]
        assert (await replayed(told)).seats[1].bot == "low"


async def test_everybody_sees_it_coming(tmp_path: Path) -> None:
    """However long somebody was away before the host thought of it."""
    async with hands(tmp_path) as told:
        await play(told, 0)
        await leave(told, 1)
        await told.pass_time(20 * MINUTE)
        assert await appoint(told, 1) == "done"
        assert seat(told, 1)["stand_in"] == {"bot": "low", "at": told.time + MINUTE}
        await told.pass_time(MINUTE - 1)
        assert seat(told, 1)["bot"] is None
        await told.pass_time(1)
        assert seat(told, 1)["bot"] == "low"


async def test_who_returns_calls_it_off(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        await play(told, 0)
        await leave(told, 1)
        await appoint(told, 1)
        await told.pass_time(4 * MINUTE)
        await come_back(told, 1)
        assert (seat(told, 1)["stand_in"], seat(told, 1)["bot_from"]) == (None, None)
        await leave(told, 1)
        await told.pass_time(4 * MINUTE)
        assert seat(told, 1)["bot"] is None
        await appoint(told, 1)
        await told.pass_time(MINUTE)
        assert seat(told, 1)["bot"] == "low"


async def test_the_host_calls_it_off(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        await play(told, 0)
        await leave(told, 1)
        assert await appoint(told, 1, None) == "not-waiting"
        await appoint(told, 1)
        assert await appoint(told, 1, None) == "done"
        assert seat(told, 1)["stand_in"] is None
        await told.pass_time(10 * MINUTE)
        assert seat(told, 1)["bot"] is None


async def test_of_two_who_are_away_the_first_is_replaced_first(tmp_path: Path) -> None:
    """Both are to act at once, and each had their own time."""
    async with hands(tmp_path, 3, mode="rush", length=900) as told:
        await leave(told, 2)
        await told.pass_time(MINUTE)
        await leave(told, 1)
        assert [await appoint(told, number) for number in (1, 2)] == ["done", "done"]
        await told.pass_time(4 * MINUTE)
        assert [seat(told, number)["bot"] for number in (1, 2)] == [None, "low"]
        await told.pass_time(MINUTE)
        assert [seat(told, number)["bot"] for number in (1, 2)] == ["low", "low"]


async def test_where_a_clock_runs_it_alone_decides(tmp_path: Path) -> None:
    """Minutes or days; the bot that the host would like never comes."""
    for days in (0, 3):
        time = TimeControl("low", "bot", days=days, seconds=0 if days else 36_000)
        async with hands(tmp_path / str(days), time=time) as told:
            await play(told, 0)
            await leave(told, 1)
            await told.pass_time(60 * MINUTE)
            assert seat(told, 1)["bot_from"] is None
            assert await appoint(told, 1) == "clock-decides"
            assert told.table.seats[1].bot is None


async def test_a_game_of_days_waits_for_days(tmp_path: Path) -> None:
    """Without a clock; nobody is replaced while they have days off."""
    async with hands(tmp_path) as told:
        await told.pass_time(SESSION_MS + 1)
        await play(told, 0)
        began = told.time
        await leave(told, 1)
        assert seat(told, 1)["bot_from"] == began + LONG_MS
        assert await appoint(told, 1) == "away-not-long"
        (refused,) = [one for one in told.players[0].told if one.get("code") == "away-not-long"]
        assert refused["params"] == {"hours": 72}
        await told.pass_time(LONG_MS)
        guest = told.players[1].guest
        assert guest is not None
        assert await take(told.context.store, guest.id, told.clock.ms, 2)
        assert await appoint(told, 1) == "days-off"
        await told.pass_time(2 * DAY_MS)
        assert await appoint(told, 1) == "done"
        await told.pass_time(MINUTE)
        assert seat(told, 1)["bot"] == "low"


async def test_who_is_away_is_called_before_a_bot_comes(tmp_path: Path) -> None:
    post, browser = KeptPost(), Browser("ben")
    async with hands(tmp_path, post=post) as told:
        guest = told.players[1].guest
        assert guest is not None
        await told.context.store.do(
            push_rows.add_push, guest.id, b"token 1", browser.subscription, told.clock.ms, 8
        )
        await play(told, 0)
        await leave(told, 1)
        assert await appoint(told, 1) == "done"
        await told.context.push.idle()
        (letter,) = post.letters
        assert browser.read(letter)["kind"] == "turn"
        await told.pass_time(10 * MINUTE)
        await told.context.push.idle()
        assert len(post.letters) == 1


async def test_a_new_host_waits_as_long_again(tmp_path: Path) -> None:
    """The host is away: three minutes later the next is host, and decides no sooner for it."""
    async with hands(tmp_path, settings=replace(SETTINGS, host_away=180.0)) as told:
        await play(told, 0)
        await play(told, 1)
        await leave(told, 0)
        await told.pass_time(3 * MINUTE)
        ben = told.players[1]
        assert ben.info["host"]
        became = told.time
        assert ben.info["seats"][0]["bot_from"] == became + 5 * MINUTE
        assert await appoint(told, 0, by=1) == "done"
        await told.pass_time(5 * MINUTE - 1)
        assert told.table.seats[0].bot is None
        await told.pass_time(1)
        assert told.table.seats[0].bot == "low"


async def test_nobody_becomes_host_where_nobody_was(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        told.table.host = 0
        await leave(told, 0)
        told.actor._inbox.put(HostAway())
        await told.settle()
        assert told.table.host == 0


async def finish(told: Evening) -> None:
    """Play the game of the first player to its end."""
    while told.table.status == "playing":
        if told.players[0].seat_view["legal"]:
            await play(told, 0)
        await told.pass_time(3000)


async def test_a_bot_that_others_put_in_costs_nothing(tmp_path: Path) -> None:
    """Neither place nor rating; the record has the bot in the place of its person."""
    async with hands(tmp_path) as told:
        await play(told, 0)
        await leave(told, 1)
        await appoint(told, 1)
        assert rated(told.table)
        await told.pass_time(5 * MINUTE)
        assert not rated(told.table)
        await finish(told)
        result = ended(told.table)
        assert not result.rated
        assert [(one.guest is None, one.bot, one.left) for one in result.seats] == [
            (False, None, False),
            (True, "low", False),
        ]
        assert [one.place for one in result.seats] == list(told.table.result.ranks)
        assert ended(await replayed(told)) == result
        assert cards.card(told.table).guests[1] == told.table.seats[1].guest
        await agree(told)


async def test_who_takes_the_seat_back_has_the_place_and_no_rating(tmp_path: Path) -> None:
    """The bot has played for them, as others wished."""
    async with hands(tmp_path) as told:
        await play(told, 0)
        await leave(told, 1)
        await appoint(told, 1)
        await told.pass_time(6 * MINUTE)
        await come_back(told, 1)
        await told.send(told.players[1], Sit(next(told.ids), 1, "P1"))
        while told.table.status == "playing":
            (number,) = told.table.to_act()
            player = told.players[number]
            text = leaves(player.seat_view["legal"])[0]
            await told.send(player, Act(next(told.ids), number, told.table.n, text))
        result = ended(told.table)
        assert (result.rated, result.seats[1].guest is None) == (False, False)


async def test_who_leaves_first_comes_last(tmp_path: Path) -> None:
    """Whichever seat they had, and whatever their bots reach."""
    for first, second in ((1, 2), (2, 1)):
        async with evening(
            tmp_path / str(first), *[NO_DELAY] * 3, game="toy", mode="turns"
        ) as told:
            for number in (first, second):
                bot = ("low", "random")[number % 2]
                await told.send(told.players[number], Leave(next(told.ids), number, bot))
            await finish(told)
            result = ended(told.table)
            places = [one.place for one in result.seats]
            assert (places[0], places[second], places[first]) == (1, 2, 3)
            assert ended(await replayed(told)) == result
