"""Tables of finished games, of every game that has a page of its own, ready to be looked at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from runpy import run_path

from fixtures.files import GAMES, ROOT
from fixtures.moments import Played, rows_of
from spieltisch.server.base.library import Library
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table import cards
from spieltisch.server.table.state import TableState

NAMES = ("Anna", "陳小明和他的好朋友", "Maximiliane von Hohenstein", "李雷", "Farid", "Ana")
"""Short, long and Chinese."""


@cache
def whole_games() -> tuple[tuple[str, Played], ...]:
    """Each game's whole games, by the name of the table they are put to."""
    return tuple(
        (f"{maker.parent.name}-{name}", make())
        for maker in sorted((ROOT / GAMES).glob("*/make_fixtures.py"))
        for name, make in run_path(str(maker))["GAMES"].items()
    )


def put(folder: Path, games: Sequence[tuple[str, Played]]) -> None:
    """Writes tables into a data folder that no server works with."""

    async def write() -> None:
        store = SqliteStore(folder / "spieltisch.db")
        for name, played in games:
            people = dict(enumerate(NAMES[: played.state.seats]))
            rows = rows_of(played, people, at=int(time.time() * 1000))
            table = TableState(name, Library())
            table.replay(rows)
            await store.append(Change(name, rows, cards.card(table)))
        await store.close()

    # In a thread of its own: a browser's driver has a loop running in this one.
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, write()).result()
