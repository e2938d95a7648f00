"""Broadcasts reach a crowd of spectators in order, and players do not wait for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from spieltisch.realtime.ranking import Latency
from spieltisch.server.play.views.fanout import AT_ONCE, MOST, Fanout
from spieltisch.server.wire.messages import Act, Hello
from tests.server.harness import leaves
from tests.server.live_table import Player, evening

CROWD = 5 * AT_ONCE


class Spectator:
    """A spectator that keeps its messages."""

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.told.append(data)


async def turns(number: int) -> None:
    """Let the event loop come round so many times."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_of_a_crowd_some_are_told_at_a_time() -> None:
    crowd = [Spectator() for _ in range(CROWD)]
    fanout = Fanout(crowd)
    fanout.tell(crowd, b"1")
    assert not crowd[0].told
    await turns(1)
    assert sum(len(one.told) for one in crowd) == AT_ONCE
    for data in (b"2", b"3"):
        fanout.tell(crowd, data)
    fanout.tell(crowd[-1:], b"to you")
    await turns(3 * CROWD // AT_ONCE + 1)
    assert all(one.told == [b"1", b"2", b"3"] for one in crowd[:-1])
    assert crowd[-1].told == [b"1", b"2", b"3", b"to you"]


async def test_few_are_told_at_once() -> None:
    few = [Spectator() for _ in range(AT_ONCE)]
    Fanout(few).tell(few, b"1")
    assert all(one.told == [b"1"] for one in few)


async def test_who_has_left_is_told_nothing_more() -> None:
    crowd = [Spectator() for _ in range(CROWD)]
    here = set(crowd)
    fanout = Fanout(here)
    fanout.tell(crowd, b"1")
    here.remove(crowd[-1])
    await turns(CROWD // AT_ONCE + 1)
    assert [len(one.told) for one in crowd] == [1] * (CROWD - 1) + [0]


async def test_what_is_on_its_way_is_bounded() -> None:
    crowd = [Spectator() for _ in range(CROWD)]
    fanout = Fanout(crowd)
    for number in range(3 * MOST):
        fanout.tell(crowd, b"%d" % number)
    assert crowd[-1].told == [b"%d" % number for number in range(2 * MOST)]
    await turns(MOST * CROWD // AT_ONCE + 1)
    assert crowd[-1].told == [b"%d" % number for number in range(3 * MOST)]


async def test_who_plays_has_the_answer_before_the_crowd_is_told(tmp_path: Path) -> None:
    near = Latency(20, 0)
    async with evening(tmp_path, near, near, game="toy", mode="turns", length=60) as table:
        crowd = [Player(None) for _ in range(CROWD)]
        for number, one in enumerate(crowd, 1):
            table.actor.connect(one)
            await table.send(one, Hello(number))
        await turns(CROWD)
        player = table.players[0]
        act = Act(next(table.ids), 0, table.table.n, leaves(player.seat_view["legal"])[0])
        table.actor.enqueue(player, act, table.clock.ms)
        while not player.code(act.id):
            await turns(1)
        n = table.table.n
        knowing = sum(one.told[-1].get("n") == n for one in crowd)
        assert (player.code(act.id), knowing < CROWD) == ("done", True)
        await turns(CROWD)
        assert all(one.told[-1].get("n") == n for one in crowd)
