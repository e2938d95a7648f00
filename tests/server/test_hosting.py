"""When the host stays away, somebody else who sits there becomes the host."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.base.codes import CloseCode
from tests.server.harness import AT_ONCE, Client, Person, Place, leaves, serving
from tests.server.live_table import FakeTimer

NO_CALLS = replace(AT_ONCE, no_push=True)
"""Without calls to turns, whose timers are long, too."""


class Patient(Clock):
    """Long timers ring when a test says so."""

    def __init__(self) -> None:
        self.timers: list[FakeTimer] = []

    def call_at(self, ms: int, call: Callable[[], object]) -> Timer:
        if ms - self.now() < AT_ONCE.host_away * 500:
            return super().call_at(ms, call)
        self.timers.append(FakeTimer(ms, call))
        return self.timers[-1]

    @property
    def waiting(self) -> list[FakeTimer]:
        """The timers that neither rang nor were cancelled."""
        return [timer for timer in self.timers if not timer.stopped]

    def end(self) -> None:
        """Ring the only one."""
        (timer,) = self.waiting
        timer.stopped = True
        timer.call()


async def seated(place: Place, host: Person, *others: tuple[Person, str, int]) -> str:
    """A table of the host, who leaves once the others sit."""
    table = await host.make("me", *["open"] * len(others), rated=False)
    async with host.at(table):
        for person, name, seat in others:
            async with person.at(table) as client:
                await client.do("sit", seat=seat, name=name)
    return table


async def away(client: Client) -> None:
    """Until the host is seen to be away."""
    while client.table["seats"][0]["present"]:
        await client.receive()


async def test_hosting_passes_to_who_has_sat_longest(tmp_path: Path) -> None:
    clock = Patient()
    async with serving(tmp_path, settings=NO_CALLS, clock=clock) as place:
        anna, ben, cleo = [await place.guest(name) for name in ("Anna", "Ben", "Cleo")]
        table = await seated(place, anna, (cleo, "Cleo", 2), (ben, "Ben", 1))
        async with ben.at(table) as b, cleo.at(table) as c:
            await away(b)
            assert await b.refused("start") == "not-host"
            clock.end()
            await c.until(b.n + 1)
            entry = c.log[-1]
            assert (entry["kind"], entry["actor"], entry["text"]) == ("hosted", 2, "Cleo")
            while not c.table["host"]:
                await c.receive()
            await c.do("start")
            assert await b.refused("close") == "not-host"
            async with anna.at(table) as a:
                assert not a.table["host"]
                assert await a.refused("close") == "not-host"
            assert clock.waiting == []
            await c.do("close")
            assert await c.closed() == CloseCode.CLOSED
        state = await place.stored(table)
        assert state.host == state.seats[[e.name for e in state.seats].index("Cleo")].guest


async def test_whom_a_bot_stood_in_for_has_sat_as_long(tmp_path: Path) -> None:
    """Taking a seat back from a bot is no new sitting down."""
    clock = Patient()
    async with serving(tmp_path, settings=NO_CALLS, clock=clock) as place, AsyncExitStack() as here:
        anna, ben, cleo = [await place.guest(name) for name in ("Anna", "Ben", "Cleo")]
        table = await seated(place, anna, (ben, "Ben", 1), (cleo, "Cleo", 2))
        c = await here.enter_async_context(cleo.at(table))
        async with anna.at(table) as a:
            await a.do("start")
            await a.act(0, leaves(a.seat_view(0)["legal"])[0])
            while a.table["seats"][1]["present"]:
                await a.receive()
            await a.do("appoint", seat=1, bot="low")
            b = await here.enter_async_context(ben.at(table))
            await b.do("sit", seat=1, name="Ben")
        await away(c)
        clock.end()
        await c.until(b.n + 1)
        assert (c.log[-1]["kind"], c.log[-1]["text"]) == ("hosted", "Ben")


async def test_a_host_who_returns_in_time_stays_the_host(tmp_path: Path) -> None:
    clock = Patient()
    async with serving(tmp_path, settings=NO_CALLS, clock=clock) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await seated(place, anna, (ben, "Ben", 1))
        async with ben.at(table) as b:
            await away(b)
            assert len(clock.waiting) == 1
            async with anna.at(table) as a:
                assert a.table["host"]
                await asyncio.sleep(0)
                assert clock.waiting == []
            await away(b)
            assert len(clock.waiting) == 1
        async with anna.at(table) as a:
            assert a.table["host"]
            assert "hosted" not in {entry["kind"] for entry in a.log}


@pytest.mark.parametrize("who", ["spectator", "bot"])
async def test_it_passes_to_nobody_who_does_not_sit(tmp_path: Path, who: str) -> None:
    clock = Patient()
    async with serving(tmp_path, settings=NO_CALLS, clock=clock) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("me", "open" if who == "spectator" else "bot:low")
        async with ben.at(table) as b:
            await away(b)
            await b.do("say", text="nobody here?")
            assert clock.timers == []


async def test_the_seats_of_who_stood_up_and_of_a_finished_game(tmp_path: Path) -> None:
    clock = Patient()
    async with serving(tmp_path, settings=NO_CALLS, clock=clock) as place:
        anna, ben, cleo = [await place.guest(name) for name in ("Anna", "Ben", "Cleo")]
        table = await seated(place, anna, (ben, "Ben", 1), (cleo, "Cleo", 2))
        async with ben.at(table) as b, cleo.at(table) as c:
            await b.do("leave", seat=1)
            await b.do("sit", seat=1, name="Ben")
            await away(c)
            clock.end()
            while not c.table["host"]:
                await c.receive()
        done = await ben.make("me", "here:Bea", length=6)
        async with ben.at(done) as b:
            await b.do("start")
            while b.status != "finished":
                seat_view = next((s for s in b.seat_views if s["legal"]), None)
                if seat_view is None:
                    await b.receive()
                else:
                    await b.act(seat_view["seat"], f"play {seat_view['view']['hand'][0]}")
        before = len(clock.timers)
        async with anna.at(done) as a:
            await a.do("say", text="well played")
        assert len(clock.timers) == before


async def test_hosting_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    clock = Patient()
    async with serving(tmp_path, settings=NO_CALLS, clock=clock) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await seated(place, anna, (ben, "Ben", 1))
        async with ben.at(table) as b:
            await away(b)
            clock.end()
            while not b.table["host"]:
                await b.receive()
            n = b.n
    async with serving(tmp_path) as place, Person(place, ben.cookie).at(table) as b:
        assert (b.table["host"], b.n) == (True, n)
        await b.do("appoint", seat=0, bot="low")
