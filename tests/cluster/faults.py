"""What fails in a house, and how it is mended."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

import asyncpg

from tests.cluster.crowd import Guest
from tests.cluster.house import House
from tests.cluster.wires import SWITCHES, Switch
from tests.server.disks import fill


class Struck(NamedTuple):
    """Whom a fault strikes, by how, and when it began; whether all that could serve was away until
    it was mended."""

    guests: dict[str, list[Guest]]
    began: float
    everything: bool = False


Fault = Callable[[House], Awaitable[Struck]]
"""Lets something fail and mends it."""


def of_server(do: Callable[[House, int], Awaitable[None]]) -> Fault:
    """A fault of a server: that which owns somebody's table."""

    async def fault(house: House) -> Struck:
        owners = await house.owners()
        tables = [guest.chair.table for guest in house.guests if guest.chair.table in owners]
        number = owners[house.random.choice(tables)]
        struck = Struck(await house.at(number), time.monotonic())
        await do(house, number)
        return struck

    fault.__name__ = do.__name__
    return fault


def of_all(do: Callable[[House], Awaitable[None]]) -> Fault:
    """A fault of what everybody needs."""

    async def fault(house: House) -> Struck:
        struck = Struck({"everybody": house.guests}, time.monotonic(), True)
        await do(house)
        return struck

    fault.__name__ = do.__name__
    return fault


def of_thinker(do: Callable[[House], Awaitable[None]]) -> Fault:
    """A fault of the process that thinks for bots: it strikes who plays with them."""

    async def fault(house: House) -> Struck:
        tables = [guest.chair.table for guest in house.guests]
        struck = [guest for guest in house.guests if tables.count(guest.chair.table) == 1]
        began = time.monotonic()
        await do(house)
        return Struck({"with bots": struck}, began)

    fault.__name__ = do.__name__
    return fault


async def a_while(house: House) -> None:
    """For as long as things fail that do not end."""
    await asyncio.sleep(house.random.uniform(*house.lasting))


def cut(*switches: Switch) -> Fault:
    """The wires of a server to some switches are cut."""

    async def do(house: House, number: int) -> None:
        with house.wires.cut(number, *switches):
            await a_while(house)

    do.__name__ = "cut from " + (switches[0] if len(switches) == 1 else "everything")
    return of_server(do)


async def killed(house: House, number: int) -> None:
    await asyncio.to_thread(house.servers[number].signal, signal.SIGKILL)
    await asyncio.sleep(1)
    await house.servers[number].start()


async def left(house: House, number: int) -> None:
    status = await asyncio.to_thread(house.servers[number].signal, signal.SIGTERM)
    assert status == 0
    await asyncio.sleep(1)
    await house.servers[number].start()


async def frozen(house: House, number: int) -> None:
    house.servers[number].send(signal.SIGSTOP)
    await a_while(house)
    house.servers[number].send(signal.SIGCONT)


async def database_restarted(house: House) -> None:
    await house.database.crash()
    await house.database.answering()


async def disk_full(house: House) -> None:
    """Nothing can be written any more, nor PostgreSQL begin another file of its log, which ends all
    it is at."""
    began = time.monotonic()
    ballast = fill(house.database.data)
    while await house.front.ready():
        with suppress(OSError, asyncpg.PostgresError):
            await use_up_log(house.database.dsn)
        await asyncio.sleep(0.05)
    await asyncio.sleep(house.random.uniform(*house.lasting) - (time.monotonic() - began))
    ballast.unlink()
    await house.database.answering()


async def use_up_log(dsn: str) -> None:
    """Have PostgreSQL begin another file of its log, as much traffic does."""
    session = await asyncpg.connect(dsn, timeout=5)
    await session.execute("select pg_switch_wal()")
    await session.close()


async def thinker_killed(house: House) -> None:
    await asyncio.to_thread(house.thinker.signal, signal.SIGKILL)
    await asyncio.sleep(1)
    await house.thinker.start()


async def thinker_frozen(house: House) -> None:
    house.thinker.send(signal.SIGSTOP)
    await a_while(house)
    house.thinker.send(signal.SIGCONT)


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        of_server(killed),
        of_server(left),
        of_server(frozen),
        cut("database"),
        cut("players"),
        cut(*SWITCHES),
        of_all(database_restarted),
        of_all(disk_full),
        of_thinker(thinker_killed),
        of_thinker(thinker_frozen),
    )
}
