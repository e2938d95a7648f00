"""Time for turns outside the races of a game, such as building: a bot plays them in the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.features.lobby.wishes import TURN_OF_RACE
from spieltisch.server.table.values import TimeControl
from spieltisch.server.wire.messages import Hello
from tests.server.harness import leaves, serving
from tests.server.library import SnatchLibrary
from tests.server.live_table import NO_DELAY, Evening, evening
from tests.server.test_live_and_replay import agree

TURNS = TimeControl("low", "bot", turn=60)
NEAR = Latency(20, 0)


def running(told: Evening) -> list[int]:
    """Return the seats whose clocks run."""
    clocks = told.table.clocks
    assert clocks is not None
    return clocks.running


def kinds(told: Evening) -> list[str]:
    """Return the kinds of the log's entries."""
    return [one.entry.kind for one in told.table.log]


async def to_the_bow(told: Evening) -> None:
    """Race, and let the first player call stop, who then is to bow."""
    for seat in range(len(told.players)):
        await told.act(seat, f"flip {seat}")
        await told.pass_time(500)
        await told.act(seat, "keep")
        await told.pass_time(500)
    await told.act(0, "stop")
    await told.pass_time(500)
    assert told.table.to_act() == (0,)
    assert not told.table.live


async def test_the_clock_runs_outside_the_races_only(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, NEAR, time=TURNS, rounds=2) as told:
        assert told.table.live
        assert running(told) == []
        await to_the_bow(told)
        assert running(told) == [0]
        await told.pass_time(30_000)
        await told.act(0, "bow")
        await told.pass_time(500)
        assert (told.table.live, running(told)) == (True, [])
        await agree(told)


async def test_a_bot_plays_the_turn_and_its_player_returns(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, NEAR, time=TURNS, rounds=2) as told:
        await to_the_bow(told)
        await told.pass_time(61_000)
        assert "timed_out" in kinds(told)
        await told.pass_time(5_000)
        assert told.table.live
        assert [seat.bot for seat in told.table.seats] == [None, None]
        assert kinds(told).count("sat") == 3
        await agree(told)


async def test_who_is_away_does_not_return(tmp_path: Path) -> None:
    """A bot plays for them until they come, in the race, too."""
    async with evening(tmp_path, NEAR, NEAR, time=TURNS, rounds=2) as told:
        await to_the_bow(told)
        ben = told.players[0]
        told.actor.disconnect(ben)
        await told.settle()
        await told.pass_time(66_000)
        assert told.table.seats[0].bot == "low"
        told.actor.connect(ben)
        await told.send(ben, Hello(next(told.ids)))
        await told.settle()
        assert told.table.seats[0].bot is None


async def test_a_race_waits_no_longer_than_a_turn_for_who_is_lost(tmp_path: Path) -> None:
    for time, bot in ((TURNS, "low"), (None, None)):
        async with evening(tmp_path / str(bot), NEAR, NEAR, time=time, rounds=2, cards=48) as told:
            for seat in (0, 1):
                await told.act(seat, f"flip {seat}")
                await told.pass_time(500)
                await told.act(seat, "keep")
            told.actor.disconnect(told.players[1])
            await told.settle()
            await told.pass_time(5_000)
            assert told.table.pause is not None
            await told.pass_time(50_000)
            assert told.table.seats[1].bot is None
            await told.pass_time(10_000)
            assert told.table.seats[1].bot == bot


async def test_a_game_of_players_who_all_left_ends(tmp_path: Path) -> None:
    """Bots do not play on among themselves."""
    async with evening(tmp_path, NEAR, NEAR, time=TURNS, rounds=2) as told:
        await to_the_bow(told)
        for player in told.players:
            told.actor.disconnect(player)
        await told.settle()
        await told.pass_time(200_000)
        assert told.table.status == "finished"


async def test_what_fits_no_race(tmp_path: Path) -> None:
    for name, calm, time in (
        ("minutes", False, TimeControl("low", seconds=60)),
        ("lost", False, TimeControl("low", "lost", turn=60)),
        ("calm", True, TURNS),
        ("both", False, TimeControl("low", turn=60, days=1)),
        ("increment", False, TimeControl("low", turn=60, increment=1)),
    ):
        with pytest.raises(Refusal, match="invalid-options"):
            async with evening(tmp_path / name, NO_DELAY, NO_DELAY, calm=calm, time=time):
                pass


@pytest.mark.parametrize("calm", [False, True])
async def test_strangers_who_race_have_a_time(tmp_path: Path, calm: bool) -> None:
    async with serving(tmp_path, library=SnatchLibrary()) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        body = {"game": "snatch", "options": {}, "seats": 2, "times": [None], "calm": calm}
        await anna.call("POST", "/api/wish", body)
        table = (await ben.call("POST", "/api/wish", body)).json["table"]
        async with anna.at(table) as a:
            time = a.table["time"]
            assert (time and time["turn"]) == (None if calm else TURN_OF_RACE)


async def test_building_has_a_time(tmp_path: Path) -> None:
    """In Zig-Zag: a bot builds for a player who lays one card and waits, and the race begins."""
    async with evening(
        tmp_path, NEAR, NEAR, game="zigzag", library=Library(), mode="race",
        time=TimeControl("novice", turn=60),
    ) as told:  # fmt: skip
        for seat in (0, 1):
            await build(told, seat, cards=6 if seat == 0 else 1)
        assert running(told) == [1]
        assert not told.table.live
        await told.pass_time(75_000)
        assert told.table.live
        assert [seat.bot for seat in told.table.seats] == [None, None]


async def build(told: Evening, seat: int, cards: int) -> None:
    """Lay some cards, the first that may be laid."""
    for _ in range(cards):
        await told.act(seat, leaves(told.players[seat].seat_view["legal"])[0])
