"""Ends without a result: all players agree. Nobody closes a game that counts for ratings."""

from __future__ import annotations

from pathlib import Path

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.features.results import played_rows
from spieltisch.server.storage import table_rows
from spieltisch.server.table.seating.away import LONG_MS
from spieltisch.server.table.values import TimeControl
from spieltisch.server.wire.messages import Concede, Hello, Leave, WishEnd
from tests.server.harness import Place, leaves
from tests.server.live_table import NO_DELAY, Evening, evening, replayed
from tests.server.test_live_and_replay import agree


async def wish(told: Evening, seat: int, yes: bool = True) -> str:
    """Somebody wishes for an end without a result, or no longer; the answer."""
    player = told.players[seat]
    return player.code(await told.send(player, WishEnd(next(told.ids), yes)))


async def play(told: Evening, seat: int) -> None:
    """Do the first thing that may be done there."""
    await told.act(seat, leaves(told.players[seat].seat_view["legal"])[0])


def wishing(told: Evening) -> list[int]:
    """Return the seats whose people wish for the end, as a player sees them."""
    return [seat["seat"] for seat in told.players[0].info["seats"] if seat["ends"]]


async def test_a_game_ends_without_a_result_once_all_agree(tmp_path: Path) -> None:
    async with evening(tmp_path, *[NO_DELAY] * 3, game="toy", mode="turns") as told:
        assert await wish(told, 0) == "done"
        assert wishing(told) == [0]
        assert await wish(told, 1) == "done"
        assert await wish(told, 1) == "done"
        assert (await replayed(told)).attendance.end_wishes == told.table.attendance.end_wishes
        assert await wish(told, 2) == "done"
        assert (told.table.status, told.table.closed) == ("closed", "agreed")
        assert {player.closed for player in told.players} == {CloseCode.AGREED}
        guest = told.table.host
        played = await told.context.store.do(played_rows.played, guest, None, None, None, 9)
        assert played.games == []


async def test_wishes_end_with_the_next_action_and_when_they_are_taken_back(
    tmp_path: Path,
) -> None:
    """Nobody agrees to what was offered in another position."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", mode="turns") as told:
        await wish(told, 1)
        await play(told, 0)
        assert wishing(told) == []
        await wish(told, 0)
        assert told.table.status == "playing"
        await wish(told, 0, yes=False)
        await wish(told, 1)
        assert (wishing(told), told.table.status) == ([1], "playing")
        await agree(told)


async def test_who_left_is_not_asked(tmp_path: Path) -> None:
    async with evening(tmp_path, *[NO_DELAY] * 3, game="toy", mode="turns") as told:
        await told.send(told.players[2], Leave(next(told.ids), 2, "low"))
        await wish(told, 0)
        assert await wish(told, 2) == "not-your-seat"
        await wish(told, 1)
        assert told.table.closed == "agreed"


async def test_who_plays_on_alone_ends_no_game_that_others_lost(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", mode="turns") as told:
        await told.send(told.players[1], Leave(next(told.ids), 1, "low"))
        assert await wish(told, 0) == "nobody-else"


async def test_who_has_been_gone_for_days_is_not_asked_where_no_clock_runs(
    tmp_path: Path,
) -> None:
    for clock in (None, TimeControl("low", days=5)):
        async with evening(
            tmp_path / str(clock is None), NO_DELAY, NO_DELAY, game="toy", time=clock
        ) as told:
            await play(told, 0)
            ben = told.players[1]
            told.actor.disconnect(ben)
            await told.settle()
            await told.context.store.do(table_rows.beat, told.clock.ms + LONG_MS, None)
            await told.pass_time(LONG_MS - 1)
            await wish(told, 0)
            assert told.table.status == "playing"
            await wish(told, 0, yes=False)
            await told.pass_time(1)
            told.actor.connect(ben)
            await told.send(ben, Hello(next(told.ids)))
            await wish(told, 0)
            assert told.table.status == "playing"
            await wish(told, 0, yes=False)
            told.actor.disconnect(ben)
            await told.settle()
            await wish(told, 0)
            assert told.table.closed == ("agreed" if clock is None else None)


async def test_nobody_who_does_not_play_and_nothing_that_is_over(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", start=False) as told:
        assert await wish(told, 0) == "not-playing"
    async with evening(tmp_path / "2", NO_DELAY, NO_DELAY, game="toy") as told:
        await told.send(told.players[0], Concede(next(told.ids), 0))
        assert await wish(told, 0) == "not-playing"


async def test_nobody_closes_a_game_that_counts_for_ratings(place: Place) -> None:
    """Not even its host, nor the next host; before the start, and without ratings, the host may."""
    for rated in (True, False):
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("me", "open", rated=rated)
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            assert await b.refused("close") == "not-host"
            await a.do("hand_over", seat=1)
            while not b.table["host"]:
                await b.receive()
            if rated:
                assert await b.refused("close") == "rated"
                await b.do("leave", seat=1, bot="low")
                assert await b.refused("close") == "rated"
            else:
                await b.do("close")
