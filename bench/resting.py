"""A large server: the cost of a resting table, and the time of an answer among many tables

Memory is what the process has more of with the tables than without, each in the middle of a game.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import msgspec
from msgspec import structs

import spieltisch
from bench.report import Report
from bench.servers import serving
from bench.talking import memory, processor
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.registry import TableRegistry
from spieltisch.server.run import DATABASE
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table import cards, commands
from spieltisch.server.table.course import beginning
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import NewTable

ACTIONS = 20
IDLE_TABLES = 300
"""Of each game."""
KEPT_TABLES = 20_000
TOGETHER = 200
"""Tables written in one transaction."""
IDLE_KB = 50.0
OPENING_SECONDS = 3.0
HOST, OTHER = Guest(1, "Anna"), Guest(2, "Ben")


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        many = {
            game: [opened(game, number) for number in range(IDLE_TABLES)]
            for game in spieltisch.list_games()
        }
        shared = [
            opened(game, number, shared=True) for game in many for number in range(IDLE_TABLES)
        ]
        asyncio.run(
            store(Path(folder), [change for each in [*many.values(), shared] for change in each])
        )
        # A fresh process for each: memory that another table gave back would be used again.
        fresh = ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1)
        with fresh:
            for game, each in many.items():
                ids = [change.table for change in each]
                took = fresh.submit(idle, folder, ids).result()
                report.add(f"an idle table of {game}", [took], "KB", at_most=IDLE_KB)
            took = fresh.submit(idle, folder, [change.table for change in shared]).result()
            report.add("  of all games, two at one screen who may take all back", [took], "KB")
    with tempfile.TemporaryDirectory() as folder:
        few = [change for each in many.values() for change in each[:5]]
        name = Randomness().table_id
        tables = [structs.replace(few[k % len(few)], table=name()) for k in range(KEPT_TABLES)]
        asyncio.run(store(Path(folder), tables))
        opening(report, folder)


async def store(folder: Path, changes: list[Change]) -> None:
    """Write tables to a new file."""
    kept = SqliteStore(folder / DATABASE)
    for start in range(0, len(changes), TOGETHER):
        await kept.append(*changes[start : start + TOGETHER])
    await kept.close()


def idle(folder: str, tables: list[str]) -> float:
    """Return how many KB of memory each of these tables takes."""
    return asyncio.run(_idle(Path(folder), tables))


async def _idle(folder: Path, tables: list[str]) -> float:
    kept = SqliteStore(folder / DATABASE)
    context = Site(Library(), kept, settings=Settings(idle=3600))
    registry = TableRegistry(context)
    await registry.open(tables[0])  # what all tables share
    before = memory()
    for table in tables[1:]:
        await registry.open(table)
    each = (memory() - before) / (len(tables) - 1) / 1024
    await registry.stop()
    await kept.close()
    context.pool.shutdown(wait=False)
    return each


def opened(game: str, number: int, shared: bool = False) -> Change:
    """Return the stored rows of a table of two guests, or of two at a `shared` screen, in play."""
    library, randomness = Library(), Randomness()
    at, chance = Clock().now(), Random(number)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"} if shared else {"kind": "open"}]
    plan = {"game": game, "options": {}, "seats": seats, "shuffle": False}
    table = TableState(randomness.table_id(), library)
    rows = table.apply(at, commands.make(library, HOST, msgspec.convert(plan, NewTable)))
    if not shared:
        rows += table.apply(at, commands.sit(table, OTHER, 1, OTHER.name))
    rows += table.apply(at, beginning.start(table, HOST, at, randomness))
    for _ in range(ACTIONS):
        if table.live or not (actors := table.to_act()):
            break
        assert table.match is not None
        actor = actors[0]
        guest = OTHER if actor and not shared else HOST
        text = table.match.state.text(chance.choice(table.legal(actor)))
        move = commands.move(table, guest, actor, text)
        acted = commands.act(table, move, table.n, at, randomness)
        rows += table.apply(at, acted)
    return Change(table.id, rows, cards.card(table))


def opening(report: Report, folder: str) -> None:
    """Start a server there until it answers, a few times."""
    waits, used = [], []
    for _ in range(3):
        began = time.perf_counter()
        with serving(folder) as (server, _):
            waits.append(time.perf_counter() - began)
            used.append(processor(server))
    report.add(
        f"a server with {KEPT_TABLES:,} tables answers after", waits, "s", at_most=OPENING_SECONDS
    )
    report.add("  processor time until then", used, "s")
