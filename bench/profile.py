"""Records of players: a profile of 5,000 games, and a page of its games, at the server

Times are those of the processor: nothing of it waits for a disk.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random

from bench.report import Report
from spieltisch.server.features.results import played_rows, profile_rows, result_rows
from spieltisch.server.run import DATABASE
from spieltisch.server.storage import guest_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.stored import Card, Ended, EndedSeat, EventRow

GAMES = 5_000
PEOPLE = 60
"""Opponents, of whom some are met often."""
TOGETHER = 250
"""Games written in one transaction."""
TIMES = 20
AT_MOST_MS = 100.0


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(report, Path(folder)))


async def _measure(report: Report, folder: Path) -> None:
    store = SqliteStore(folder / DATABASE)
    people = [
        (
            await store.do(
                guest_rows.add_guest, number.to_bytes(32, "little"), f"Guest {number}", 1
            )
        ).id
        for number in range(PEOPLE + 1)
    ]
    chance = Random(1)
    changes = [_ended(number, people, chance) for number in range(GAMES)]
    began = time.process_time()
    for start in range(0, GAMES, TOGETHER):
        await store.append(*changes[start : start + TOGETHER])
    written = (time.process_time() - began) * 1000 / GAMES
    mine = people[0]

    async def profile() -> None:
        found = await store.do(profile_rows.profile, mine, mine)
        assert found is not None
        assert sum(mode.games or 0 for mode in found.modes) == GAMES

    async def page() -> None:
        assert len((await store.do(played_rows.played, mine, None, None, None, 30)).games) == 30

    async def course() -> None:
        assert (await store.do(played_rows.course, mine, "g0", "base", 500)).points

    async def leaders() -> None:
        assert (await store.do(profile_rows.leaders, "g0", "base", mine, 50)).leaders

    report.add("writing a result", [written], "ms")
    for name, asked in (
        ("a profile of 5,000 games", profile),
        ("  a page of the games", page),
        ("  a course over time", course),
        ("  a leaderboard", leaders),
    ):
        took = []
        for _ in range(TIMES):
            began = time.process_time()
            await asked()
            took.append((time.process_time() - began) * 1000)
        report.add(name, took, "ms", at_most=AT_MOST_MS)
    await store.close()


def _ended(number: int, people: list[int], chance: Random) -> Change:
    """Return the end of a game of the first guest: with people, or with two levels of bots."""
    game, table = f"g{chance.randrange(4)}", f"t{number}"
    if chance.random() < 0.5:
        others = chance.sample(people[1:], chance.choice((1, 1, 3)))
        who: list[int | None] = [people[0], *others]
    else:
        who = [people[0], None, None]
    places = chance.sample(range(1, len(who) + 1), len(who))
    seats = [
        EndedSeat(
            guest,
            None if guest is None else "Guest",
            None if guest is not None else ("casual", "expert")[seat % 2],
            seat,
            place,
            100 - place,
            False,
        )
        for seat, (guest, place) in enumerate(zip(who, places, strict=True))
    ]
    ended = Ended(game, "base", {}, "end", None not in who, seats)
    card = Card(game, "base", "finished", False, people[0], ["?"] * len(who), who, [])
    write = partial(result_rows.write, table, number + 1, ended)
    return Change(table, [EventRow(1, number + 1, b"{}")], card, more=[write])
