"""Faults of a deployment, and their repair."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

import asyncpg

from tests.cluster.crowd import Guest
from tests.cluster.deployment import Deployment
from tests.cluster.wires import SWITCHES, Switch
from tests.server.disks import fill


class Struck(NamedTuple):
    """The players that a fault strikes, by how it does, and when it began.

    `everything`: whether no process could serve until the repair.
    """

    guests: dict[str, list[Guest]]
    began: float
    everything: bool = False


Fault = Callable[[Deployment], Awaitable[Struck]]
"""Lets something fail and mends it."""


def of_server(do: Callable[[Deployment, int], Awaitable[None]]) -> Fault:
    """A fault of a server: that which owns somebody's table."""

    async def fault(deployment: Deployment) -> Struck:
        owners = await deployment.owners()
        tables = [guest.chair.table for guest in deployment.guests if guest.chair.table in owners]
        number = owners[deployment.random.choice(tables)]
        struck = Struck(await deployment.at(number), time.monotonic())
        await do(deployment, number)
        return struck

    fault.__name__ = do.__name__
    return fault


def of_all(do: Callable[[Deployment], Awaitable[None]]) -> Fault:
    """A fault of what everybody needs."""

    async def fault(deployment: Deployment) -> Struck:
        struck = Struck({"everybody": deployment.guests}, time.monotonic(), True)
        await do(deployment)
        return struck

    fault.__name__ = do.__name__
    return fault


def of_thinker(do: Callable[[Deployment], Awaitable[None]]) -> Fault:
    """A fault of the process that thinks for bots: it strikes who plays with them."""

    async def fault(deployment: Deployment) -> Struck:
        tables = [guest.chair.table for guest in deployment.guests]
        struck = [guest for guest in deployment.guests if tables.count(guest.chair.table) == 1]
        began = time.monotonic()
        await do(deployment)
        return Struck({"with bots": struck}, began)

    fault.__name__ = do.__name__
    return fault


async def a_while(deployment: Deployment) -> None:
    """For as long as things fail that do not end."""
    await asyncio.sleep(deployment.random.uniform(*deployment.lasting))


def cut(*switches: Switch) -> Fault:
    """The wires of a server to some switches are cut."""

    async def do(deployment: Deployment, number: int) -> None:
        with deployment.wires.cut(number, *switches):
            await a_while(deployment)

    do.__name__ = "cut from " + (switches[0] if len(switches) == 1 else "everything")
    return of_server(do)


async def killed(deployment: Deployment, number: int) -> None:
    await asyncio.to_thread(deployment.servers[number].signal, signal.SIGKILL)
    await asyncio.sleep(1)
    await deployment.servers[number].start()


async def left(deployment: Deployment, number: int) -> None:
    status = await asyncio.to_thread(deployment.servers[number].signal, signal.SIGTERM)
    assert status == 0
    await asyncio.sleep(1)
    await deployment.servers[number].start()


async def frozen(deployment: Deployment, number: int) -> None:
    deployment.servers[number].send(signal.SIGSTOP)
    await a_while(deployment)
    deployment.servers[number].send(signal.SIGCONT)


async def database_restarted(deployment: Deployment) -> None:
    await deployment.database.crash()
    await deployment.database.answering()


async def disk_full(deployment: Deployment) -> None:
    """Nothing can be written any more, nor PostgreSQL begin another file of its log, which ends all
    it is at."""
    began = time.monotonic()
    ballast = fill(deployment.database.data)
    while await deployment.front.ready():
        with suppress(OSError, asyncpg.PostgresError):
            await use_up_log(deployment.database.dsn)
        await asyncio.sleep(0.05)
    await asyncio.sleep(deployment.random.uniform(*deployment.lasting) - (time.monotonic() - began))
    ballast.unlink()
    await deployment.database.answering()


async def use_up_log(dsn: str) -> None:
    """Have PostgreSQL begin another file of its log, as much traffic does."""
    session = await asyncpg.connect(dsn, timeout=5)
    await session.execute("select pg_switch_wal()")
    await session.close()


async def thinker_killed(deployment: Deployment) -> None:
    await asyncio.to_thread(deployment.thinker.signal, signal.SIGKILL)
    await asyncio.sleep(1)
    await deployment.thinker.start()


async def thinker_frozen(deployment: Deployment) -> None:
    deployment.thinker.send(signal.SIGSTOP)
    await a_while(deployment)
    deployment.thinker.send(signal.SIGCONT)


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
