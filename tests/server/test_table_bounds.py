"""Tables bound what each person may ask of them, and others play on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import cast

import pytest

from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.play import presence
from spieltisch.server.play.actor import bot_tables, chat
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.play.views.subscribers import Subscribers
from tests.server.at_play import at_play, play
from tests.server.harness import Place, serving


async def test_tables_of_bots_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, (bound, others) in enumerate(
        (("EACH_GUEST", True), ("EACH_ADDRESS", False), ("IN_ALL", False))
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        with monkeypatch.context() as patch:
            patch.setattr(bot_tables, bound, 2)
            async with serving(folder) as small, at_play(small):
                anna, ben = await small.guest("Anna"), await small.guest("Ben")
                begun = []
                for _ in range(2):
                    begun.append(await anna.make("bot:slow", "bot:slow", length=240))
                    async with anna.at(begun[-1]) as client:
                        await client.do("start")
                async with anna.at(await anna.make("bot:slow")) as third:
                    assert await third.refused("start") == "too-many"
                    async with ben.at(await ben.make("bot:slow")) as other:
                        if others:
                            await other.do("start")
                        else:
                            assert await other.refused("start") == "too-many"
                    async with anna.at(begun[0]) as client:
                        await client.do("close")
                    await third.do("start")


async def test_who_leaves_their_seat_to_a_bot_counts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "EACH_GUEST", 0)
    async with serving(tmp_path) as small:
        anna, ben = await small.guest("Anna"), await small.guest("Ben")
        table = await anna.make("open", "bot:slow", length=240)
        async with anna.at(table) as a:
            async with ben.at(table) as b:
                await b.do("sit", seat=0, name="Ben")
                await a.do("start")
            while a.table["seats"][0]["present"]:
                await a.receive()
            assert await a.refused("appoint", seat=0, bot="slow") == "too-many"


async def test_chat_has_a_rate_over_all_sockets_of_a_guest(place: Place) -> None:
    anna, ben, eve = [await place.guest(name) for name in ("Anna", "Ben", "Eve")]
    table = await anna.make("me", length=240)
    async with anna.at(table) as a, eve.at(table) as one, eve.at(table) as other:
        await a.do("start")
        answers = [await socket.ask("say", text="!") for _ in range(5) for socket in (one, other)]
        codes = [answer.get("code", "done") for answer in answers]
        assert (codes[:5], codes[-3:]) == (["done"] * 5, ["too-many"] * 3)
        async with ben.at(table) as b:
            await b.do("say", text="Hello")
        await play(a)


async def test_spectators_do_not_use_up_the_players_chat(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "SPECTATORS", Rate(1, 0.001))
    anna, eve, mallory = [await place.guest(name) for name in ("Anna", "Eve", "Mallory")]
    table = await anna.make("me")
    async with anna.at(table) as a, eve.at(table) as e, mallory.at(table) as m:
        await e.do("say", text="!")
        assert await m.refused("say", text="!") == "too-many"
        for _ in range(3):
            await a.do("say", text="Hello")


async def test_many_who_come_are_told_together(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "FEW", 2)
    monkeypatch.setattr(presence, "TOGETHER_MS", 1000)
    anna = await place.guest("Anna")
    async with anna.at(await anna.make("me")) as a, AsyncExitStack() as stack:
        table = a.table["table"]
        for _ in range(20):
            await stack.enter_async_context(place.nobody.at(table))
        while a.table["spectators"] < 20:
            await a.receive()
        infos = [data for data in a.raw if data.startswith(b'{"type":"table"')]
        assert len(infos) <= 12
        await stack.aclose()
        while a.table["spectators"]:
            await a.receive()


@pytest.mark.parametrize("watching", [200, 1000, 5000])
def test_what_is_told_of_comings_and_goings_is_bounded(watching: int) -> None:
    """However many watch and come and go: the others play on meanwhile."""
    told: list[int] = []

    class Audience(Subscribers):
        def __init__(self) -> None:
            pass

        def __len__(self) -> int:
            return watching

        def publish_info(self, but: Subscriber | None = None) -> None:
            told.append(watching)

    class Hand(Clock):
        ms, due = 0, (0, lambda: None)

        def now(self) -> int:
            return self.ms

        def call_at(self, ms: int, call: Callable[[], object]) -> Timer:
            self.due = (ms, call)  # type: ignore[assignment]
            return cast(Timer, self)

    clock = Hand()
    crowd = presence.Presence(clock, Audience())
    seconds = 60
    for clock.ms in range(0, 1000 * seconds, 5):
        crowd.changed()
        if clock.due[0] <= clock.ms:
            clock.due[1]()
    assert told, "nobody is forgotten"
    assert sum(told) <= 1000 * seconds
