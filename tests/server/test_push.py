"""Calls to a turn by Web Push: the guests who get them, and their text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.push.service import RETRY_SECONDS
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.registry import TableRegistry
from spieltisch.server.play.calls import LATER_MS, SOON_MS, awaited
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.wire.messages import Hello
from tests.server.browsers import Browser, KeptPost, claims
from tests.server.harness import leaves
from tests.server.library import SnatchLibrary
from tests.server.live_table import UNMEASURED, Evening, FakeClock, evening

NEAR = Latency(20, 4)


def two(folder: Path, post: KeptPost, **parts: Any) -> AbstractAsyncContextManager[Evening]:
    """Two who take turns."""
    parts = {"game": "toy", "mode": "turns", "length": 240, **parts}
    return evening(folder, NEAR, NEAR, post=post, **parts)


async def allow(told: Evening, seat: int, *browsers: Browser) -> None:
    """Let the player of a seat be called."""
    guest = told.players[seat].guest
    assert guest is not None
    token = f"token {seat}".encode()
    for browser in browsers:
        await told.context.store.do(
            push_rows.add_push, guest.id, token, browser.subscription, told.clock.ms, 8
        )


async def leave(told: Evening, seat: int) -> None:
    """Close their page."""
    told.actor.disconnect(told.players[seat])
    await told.settle()


async def play(told: Evening, seat: int) -> None:
    """Do the first thing that may be done there."""
    view = told.players[seat].seat_view
    await told.act(seat, leaves(view["legal"])[0])
    await told.settle()


async def pass_time(told: Evening, ms: int) -> None:
    """Put the clock forward, and see every call through."""
    await told.pass_time(ms)
    await told.context.push.idle()


async def come_back(told: Evening, player: int) -> None:
    """Somebody who left is there again."""
    told.actor.connect(told.players[player])
    await told.send(told.players[player], Hello(next(told.ids)))


async def leave_before_turn(told: Evening, browser: Browser) -> None:
    """Ben may be called, and is gone when his turn comes."""
    await allow(told, 1, browser)
    await leave(told, 1)
    await play(told, 0)


async def test_a_turn_is_called_once_and_says_no_more_than_the_list_does(tmp_path: Path) -> None:
    post, browser = KeptPost(), Browser("ben", "zh-Hant")
    async with two(tmp_path, post) as told:
        await leave_before_turn(told, browser)
        await pass_time(told, SOON_MS - 1)
        assert post.letters == []
        await pass_time(told, 1)
        (letter,) = post.letters
        game = {"game": "toy", "locale": "zh-Hant"}
        assert browser.read(letter) == {"kind": "turn", "table": told.table.id, **game}
        await pass_time(told, 10 * LATER_MS)
        assert len(post.letters) == 1
        key = await told.context.push.keys.public()
        assert letter.headers["authorization"].endswith(f"k={key}")
        now = told.clock.ms // 1000
        assert now < claims(letter)["exp"] <= now + 24 * 3600
        assert told.table.id not in str(letter.headers)


async def test_every_turn_and_every_browser(tmp_path: Path) -> None:
    """Letters are of one length, and one about the same table takes the place of the last."""
    post, browsers = KeptPost(), [Browser("phone", "zh-Hant"), Browser("desk")]
    async with two(tmp_path, post) as told:
        await allow(told, 1, *browsers)
        for turn in (1, 2):
            await leave(told, 1)
            await play(told, 0)
            await pass_time(told, SOON_MS)
            assert len(post.letters) == 2 * turn
            await come_back(told, 1)
            await play(told, 1)
        assert {letter.url for letter in post.letters} == {one.endpoint for one in browsers}
        assert len({len(letter.body) for letter in post.letters}) == 1
        topics = [letter.headers["topic"] for letter in post.letters]
        assert topics[:2] == topics[2:]
        assert topics[0] != topics[1]


async def test_nobody_is_called_who_is_there(tmp_path: Path) -> None:
    post = KeptPost()
    async with two(tmp_path, post) as told:
        await allow(told, 1, Browser("ben"))
        await play(told, 0)
        await pass_time(told, 10 * LATER_MS)
        assert post.letters == []
        await leave(told, 1)  # who was there during the turn knows of it
        await pass_time(told, LATER_MS - 1)
        assert post.letters == []
        await pass_time(told, 1)
        assert len(post.letters) == 1


async def test_who_comes_in_time_is_not_called(tmp_path: Path) -> None:
    post = KeptPost()
    async with two(tmp_path, post) as told:
        await leave_before_turn(told, Browser("ben"))
        await pass_time(told, SOON_MS - 1)
        await come_back(told, 1)
        await play(told, 1)
        await pass_time(told, 10 * LATER_MS)
        assert post.letters == []


async def test_a_table_that_left_the_memory_still_calls(tmp_path: Path) -> None:
    post = KeptPost()
    async with two(tmp_path, post) as told:
        await leave_before_turn(told, Browser("ben"))
        await leave(told, 0)
        assert told.actor.idle
        await told.actor.stop()
        ring(told.clock, SOON_MS)
        await told.context.push.idle()
        assert len(post.letters) == 1


def ring(clock: FakeClock, ms: int) -> None:
    """Put the clock forward where no table is in memory that wants to be settled."""
    until = clock.ms + ms
    while clock.ring(until):
        pass


@asynccontextmanager
async def restarted(folder: Path, post: KeptPost, clock: FakeClock) -> AsyncIterator[TableRegistry]:
    """The same data after a restart."""
    store = SqliteStore(folder / "spieltisch.db")
    context = Site(SnatchLibrary(), store, clock, settings=UNMEASURED, post=post)
    registry = TableRegistry(context)
    yield registry
    await registry.stop()
    await store.close()
    context.pool.shutdown(wait=False, cancel_futures=True)


async def test_who_comes_back_to_a_table_that_left_the_memory_is_not_called(tmp_path: Path) -> None:
    post = KeptPost()
    async with two(tmp_path, post) as told:
        await leave_before_turn(told, Browser("ben"))
        await leave(told, 0)
        await told.actor.stop()
        told.actor = await told.registry.open(told.table.id)
        await come_back(told, 1)
        await pass_time(told, 10 * LATER_MS)
        assert post.letters == []


@pytest.mark.parametrize("called", [False, True])
async def test_a_restart_calls_who_was_not_called(tmp_path: Path, called: bool) -> None:
    """With the same key, and though nobody looks."""
    post = KeptPost()
    async with two(tmp_path, post) as told:
        clock = told.clock
        await leave_before_turn(told, Browser("ben"))
        await leave(told, 0)
        key = await told.context.push.keys.public()
        if called:
            await pass_time(told, SOON_MS)
    assert len(post.letters) == called
    async with restarted(tmp_path, post, clock) as registry:
        assert isinstance(registry.context, Site)
        assert await registry.context.push.keys.public() == key
        tables = await registry.context.store.do(push_rows.to_call, 0)
        assert tables == ([] if called else [told.table.id])
        await (await registry.open(told.table.id)).drain()
        ring(clock, SOON_MS)
        assert isinstance(registry.context, Site)
        await registry.context.push.idle()
    assert len(post.letters) == 1


async def test_a_subscription_that_is_no_more_is_forgotten(tmp_path: Path) -> None:
    post, gone, there = KeptPost(410), Browser("a"), Browser("b")
    async with two(tmp_path, post) as told:
        await allow(told, 1, gone)
        told.clock.ms += 1
        await allow(told, 1, there)
        await leave(told, 1)
        await play(told, 0)
        await pass_time(told, SOON_MS)
        assert [letter.url for letter in post.letters] == [gone.endpoint, there.endpoint]
        guest = told.players[1].guest
        assert guest is not None
        left = await told.context.store.do(
            push_rows.call, guest.id, told.table.id, 999, told.clock.ms
        )
        assert left == [there.subscription]


@pytest.mark.parametrize(
    ("answers", "tries", "taken"),
    [
        ((0,), 2, 1), ((503,), 2, 1), ((429,), 2, 1), ((0, 503), 2, 0), ((429, 429), 2, 0),
        ((403,), 1, 0),
    ],
    ids=str,
)  # fmt: skip
async def test_what_is_lost_is_sent_once_more(
    tmp_path: Path, answers: tuple[int, ...], tries: int, taken: int
) -> None:
    post = KeptPost(*answers)
    async with two(tmp_path, post) as told:
        await leave_before_turn(told, Browser("ben"))
        await told.pass_time(SOON_MS)
        through = asyncio.create_task(told.context.push.idle())
        while not through.done():
            await told.pass_time(round(RETRY_SECONDS * 1000))
            await asyncio.sleep(0.001)
        assert len(post.letters) == tries
        assert post.taken == taken
        guest = told.players[1].guest
        assert guest is not None
        assert await told.context.store.do(
            push_rows.call, guest.id, told.table.id, 999, told.clock.ms
        )


async def test_nobody_is_called_to_a_race(tmp_path: Path) -> None:
    post = KeptPost()
    async with evening(tmp_path, NEAR, NEAR, post=post) as told:
        await allow(told, 1, Browser("ben"))
        assert told.table.live
        assert 1 in told.table.to_act()
        assert awaited(told.table) == {}
        await leave(told, 1)
        await pass_time(told, 10 * LATER_MS)
    assert post.letters == []


async def test_nobody_is_called_where_nobody_waits(tmp_path: Path) -> None:
    post = KeptPost()
    parts: dict[str, Any] = {"game": "toy", "mode": "turns", "length": 240, "post": post}
    async with evening(tmp_path, NEAR, seats=["low"], **parts) as told:
        await allow(told, 0, Browser("anna"))
        await leave(told, 0)
        await pass_time(told, 10 * LATER_MS)
    assert post.letters == []


async def test_a_server_that_calls_nobody(tmp_path: Path) -> None:
    post = KeptPost()
    settings = Settings(ping=0, away=0, notice=0, no_push=True)
    async with two(tmp_path, post, settings=settings) as told:
        await leave_before_turn(told, Browser("ben"))
        await pass_time(told, 10 * LATER_MS)
    assert post.letters == []
