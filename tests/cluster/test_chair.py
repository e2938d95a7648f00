"""The check of players' requests against a table's log finds each kind of fault."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from spieltisch.server.storage.interface import Stored
from tests.cluster.chair import Act, Chair, check
from tests.cluster.crowd import Guest, Pace
from tests.cluster.front import caller
from tests.server.harness import serving
from tests.server.library import ToyLibrary

LIBRARY = ToyLibrary()


async def played(folder: Path) -> tuple[Stored, list[Chair]]:
    """Have two play, and go on with the rematch; return the first table, and what they know."""
    async with serving(folder, library=LIBRARY) as place:
        anna, ben = await caller(place, 1), await caller(place, 2)
        table = await anna.make("me", "open", mode="turns", length=6)
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
        guests = [Guest(one, table, Pace(0)) for one in (anna, ben)]
        at_play = [asyncio.create_task(guest.play()) for guest in guests]
        while any(not guest.chair.acts or guest.chair.table == table for guest in guests):
            await asyncio.sleep(0.01)
            for task in at_play:
                if task.done():
                    task.result()
        for task in at_play:
            task.cancel()
        stored = await place.context.store.load(table)
        assert stored is not None
        return stored, [guest.chairs[0] for guest in guests]


def lost(chair: Chair) -> None:
    chair.acts.append(Act("show", 10**9, 0, 0, n=chair.n))


def applied_twice(chair: Chair) -> None:
    del chair.acts[1]


def refused(chair: Chair) -> None:
    chair.acts[1].n, chair.acts[1].refused = None, "stale"


def elsewhere(chair: Chair) -> None:
    chair.acts[1].n = (chair.acts[1].n or 0) + 1


def something_else(chair: Chair) -> None:
    chair.acts[1].text = "play 9"


def told_otherwise(chair: Chair) -> None:
    chair.log[-1] = chair.log[0]


def out_of_order(chair: Chair) -> None:
    chair.acts[0].sent = float("inf")


async def test_faults_are_found(tmp_path: Path) -> None:
    stored, chairs = await played(tmp_path)
    check(LIBRARY, stored, chairs)
    wrongs: list[Callable[[Chair], None]] = [
        lost, applied_twice, refused, elsewhere, something_else, told_otherwise, out_of_order,
    ]  # fmt: skip
    for wrong in wrongs:
        others = deepcopy(chairs)
        wrong(others[0])
        with pytest.raises(AssertionError):
            check(LIBRARY, stored, others)
        print(wrong.__name__, "is found")
