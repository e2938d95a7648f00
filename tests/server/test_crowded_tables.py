"""Sockets at one table are bounded: for each guest, and in all."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.play.views import subscribers
from tests.server.harness import Place


async def test_a_crowded_table(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscribers, "MAX_SOCKETS", 2)
    anna = await place.guest("Anna")
    table = await anna.make("me")
    async with anna.at(table), anna.at(table), anna.socket(table) as third:
        assert await third.closed() == CloseCode.TOO_MANY
    async with anna.at(table) as client:
        assert client.table["host"]


async def test_seats_come_first_at_a_crowded_table(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "MAX_SOCKETS", 4)
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open")
    async with ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
    nobody = place.nobody
    async with AsyncExitStack() as stack:
        strangers = [await stack.enter_async_context(nobody.at(table)) for _ in range(4)]
        async with nobody.socket(table) as fifth:
            assert await fifth.closed() == CloseCode.TOO_MANY
        async with anna.at(table) as a, ben.at(table) as b:
            for one in strangers[2:]:
                assert await one.closed() == CloseCode.TOO_MANY
            await a.do("start")
            await b.until(a.n)
            await strangers[0].until(a.n)


async def test_one_guest_does_not_crowd_a_table(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "GUEST_SOCKETS", 2)
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open")
    async with anna.at(table), anna.at(table), anna.socket(table) as third:
        assert await third.closed() == CloseCode.TOO_MANY
        async with ben.at(table):
            pass
    async with anna.at(table):
        pass
