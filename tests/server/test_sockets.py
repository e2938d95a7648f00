"""Which sockets a process sends away, when some have to go."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest

from spieltisch.server import leaving
from spieltisch.server.sockets import QUIET_MS, STEADY_MS, Sockets
from spieltisch.server.tables import Table

NOW = 1_000_000
CALM = cast(Table, SimpleNamespace(clock=False))
RACE = cast(Table, SimpleNamespace(clock=True))


@dataclass(eq=False)
class Socket:
    """One that may be sent away."""

    welcomed: int | None = NOW - STEADY_MS
    acted: int = NOW - QUIET_MS
    table: Table | None = field(default_factory=lambda: CALM)
    gone: bool = False

    def send_away(self) -> None:
        self.gone = True


async def spared(most: int, *sockets: Socket) -> list[bool]:
    """Send some away; who went."""
    held = Sockets()
    with ExitStack() as stack:
        for socket in sockets:
            stack.enter_context(held.holding(socket))
        assert len(held) == len(sockets)
        assert await held.spare(most, NOW) == sum(socket.gone for socket in sockets)
    assert len(held) == 0
    return [socket.gone for socket in sockets]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "STEP", 0.0)


async def test_who_stays() -> None:
    """Who races, has just been welcomed and would take a while to come back, or is looking for
    their table."""
    stay = Socket(table=RACE), Socket(NOW - STEADY_MS + 1), Socket(None), Socket(table=None)
    assert await spared(9, Socket(), *stay, Socket()) == [True, *[False] * 4, True]


@pytest.mark.parametrize(("coming", "settled"), [(0, True), (2, True), (3, False)])
def test_after_many_came_it_is_waited(coming: int, settled: bool) -> None:
    """Those who race are among the others."""
    held = Sockets()
    with ExitStack() as stack:
        for number in range(20):
            welcomed = NOW - STEADY_MS + (number < coming)
            stack.enter_context(held.holding(Socket(welcomed, table=RACE)))
        assert held.settled(NOW) is settled


async def test_who_did_something_goes_last() -> None:
    busy = [Socket(acted=NOW - QUIET_MS + 1) for _ in range(8)]
    assert await spared(8, *busy, *(Socket() for _ in range(8))) == [False] * 8 + [True] * 8
    assert sum(await spared(12, *busy, *(Socket() for _ in range(8)))) == 12, "where others stay"


async def test_anybody_may_go() -> None:
    """Not the same ones each time."""
    seen = {tuple(await spared(8, *(Socket() for _ in range(16)))) for _ in range(4)}
    assert len(seen) > 1
