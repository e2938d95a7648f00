"""A bot on the seat of somebody who is away: not soon, seen coming, called off by a return."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from spieltisch.realtime.ranking import Latency
from spieltisch.server.wire.messages import Appoint, Hello
from tests.server.live_table import UNMEASURED, Evening, evening, replayed

NEAR = Latency(20, 0)
SETTINGS = replace(UNMEASURED, away=30.0, notice=10.0)


def hands(folder: Path) -> Any:
    """Return an evening at the toy, with the waits that a server has."""
    return evening(folder, NEAR, NEAR, game="toy", mode="turns", settings=SETTINGS)


async def leave(told: Evening, seat: int) -> None:
    """Somebody's socket closes."""
    told.actor.disconnect(told.players[seat])
    await told.settle()


async def come_back(told: Evening, seat: int) -> None:
    """And opens again."""
    told.actor.connect(told.players[seat])
    await told.send(told.players[seat], Hello(next(told.ids)))


async def appoint(told: Evening, seat: int, bot: str | None = "low") -> str:
    """The host would have a bot there; the answer."""
    host = told.players[0]
    return host.code(await told.send(host, Appoint(next(told.ids), seat, bot)))


def seat(told: Evening, number: int) -> Any:
    """Return a seat as the host sees it."""
    return told.players[0].info["seats"][number]


async def test_a_bot_comes_once_somebody_is_away_for_long(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        assert await appoint(told, 1) == "seat-taken"
        await leave(told, 1)
        gone = told.time
        await told.pass_time(20)
        assert await appoint(told, 1) == "done"
        assert seat(told, 1)["bot"] is None
        assert seat(told, 1)["stand_in"] == {"bot": "low", "at": gone + 30_000}
        await told.pass_time(29_979)
        assert seat(told, 1)["bot"] is None
        await told.pass_time(1)
        assert (seat(told, 1)["bot"], seat(told, 1)["stand_in"]) == ("low", None)
        assert [one.entry.kind for one in told.table.log][-1] == "appointed"
        assert (await replayed(told)).seats[1].bot == "low"


async def test_everybody_sees_it_coming(tmp_path: Path) -> None:
    """However long somebody was away before the host thought of it."""
    async with hands(tmp_path) as told:
        await leave(told, 1)
        await told.pass_time(600_000)
        assert await appoint(told, 1) == "done"
        assert seat(told, 1)["stand_in"] == {"bot": "low", "at": told.time + 10_000}
        await told.pass_time(9_999)
        assert seat(told, 1)["bot"] is None
        await told.pass_time(1)
        assert seat(told, 1)["bot"] == "low"


async def test_who_returns_calls_it_off(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        await leave(told, 1)
        await appoint(told, 1)
        await told.pass_time(29_000)
        await come_back(told, 1)
        assert seat(told, 1)["stand_in"] is None
        await leave(told, 1)
        await told.pass_time(29_000)
        assert seat(told, 1)["bot"] is None
        await appoint(told, 1)
        await told.pass_time(10_000)
        assert seat(told, 1)["bot"] == "low"


async def test_the_host_calls_it_off(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        await leave(told, 1)
        assert await appoint(told, 1, None) == "not-waiting"
        await appoint(told, 1)
        assert await appoint(told, 1, None) == "done"
        assert seat(told, 1)["stand_in"] is None
        await told.pass_time(60_000)
        assert seat(told, 1)["bot"] is None
