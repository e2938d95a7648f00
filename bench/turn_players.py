"""`python -m bench.turn_players PORT TABLES INTERVAL GAME...` has two play at each table, the games
in turn, until its input ends.

For each line of its input it prints what it has measured since the last, as JSON: a process of its
own, so that what players cost is told apart from what the server does.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections import Counter

import msgspec
import uvloop

from bench.load import Load

SEATS = 2


class Heard(msgspec.Struct):
    """Seconds from actions to their answers, and in which processor seconds of the players; which
    messages were answered `done`, and what was refused, by code."""

    waits: list[float]
    processor: float
    durable: list[int]
    refused: dict[str, int]
    tables: int


async def main(port: int, tables: int, interval: float, games: list[str]) -> None:
    """Play until nobody asks any more."""
    # A collection looks through all that 2,000 players may do now: for 0.3 s of every 0.8 nobody
    # acted or heard an answer, as if they all had one machine.
    gc.disable()
    loads = [Load([port], game, between=interval) for game in games]
    for load in loads:
        load.ids = loads[0].ids
    playing = []
    for table in range(tables):
        load = loads[table % len(loads)]
        cookies = [(await load.post("/api/me", {"name": f"P{k}"}))[0] for k in range(SEATS)]
        playing.append(asyncio.create_task(load.play(cookies)))
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        if failed := [task for task in playing if task.done() and task.exception()]:
            failed[0].result()
        heard = Heard(
            [wait for load in loads for wait in load.waits.values()],
            time.process_time(),
            [message for load in loads for message in load.durable],
            dict(sum((Counter(load.refused) for load in loads), Counter())),
            sum(load.tables for load in loads),
        )
        for load in loads:
            load.waits, load.durable = {}, []
        print(msgspec.json.encode(heard).decode(), flush=True)
    for task in playing:
        task.cancel()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:]))
