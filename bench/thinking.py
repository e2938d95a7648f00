"""what the owner of a table pays for a bot's thought: its loop, its threads, or a process of bots

Bots of one level play a game of Carcassonne against each other; at each position one bot of each
way is asked in turn, so that whatever else the machine does befalls all alike. The owner's time is
all that its process uses of a processor meanwhile. While its loop thinks, no other table goes on.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

import uvloop

import spieltisch
from bench.report import Report
from bench.talking import said
from spieltisch.bots import Decision, PlayerView
from spieltisch.bots.arena import Draws
from spieltisch.core.state import CHANCE, State
from spieltisch.server.builtin_library import BuiltinLibrary
from spieltisch.server.bus.bus import Bus
from spieltisch.server.bus.jobs import Jobs
from spieltisch.server.bus.thinkers import BusThinkers
from spieltisch.server.library import Decide
from spieltisch.server.thinkers import LocalThinkers, Thinker
from support.buses import NatsServer

GAME, LEVEL = "carcassonne", "expert"
ITSELF, THREADS, BOTS = "in its loop", "in its threads", "in a process of bots"
SAVED = 5.0
"""An owner is to pay so many times less for what others think."""


@dataclass
class Paid:
    """Of each thought: milliseconds of the owner's processor, and until the answer."""

    processor: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)


class Itself:
    """See `Thinker`: it thinks where it is asked."""

    def __init__(self, decide: Decide) -> None:
        self._decide = decide

    async def decide(self, state: State, seat: int) -> Decision:
        return self._decide(PlayerView(state, seat))


def run(report: Report) -> None:
    with process_of_bots() as bus:
        paid, became = uvloop.run(play(bus))
    for way, each in paid.items():
        report.add(f"{LEVEL} of {GAME} {way}: the owner's processor", each.processor, "ms/thought")
        report.add("  mean", [statistics.fmean(each.processor)], "ms/thought")
        report.add("  until the answer", each.answered, "ms")
    others = statistics.fmean(paid[BOTS].processor)
    for way in (ITSELF, THREADS):
        times = [statistics.fmean(paid[way].processor) / others]
        report.add(f"{way} / {BOTS}, the owner's processor", times, "x", at_least=SAVED)
    report.note(f"thoughts asked of others: {dict(became)}")


@contextmanager
def process_of_bots() -> Iterator[str]:
    """Run a bus and a process of the role `bots`; give the bus's address."""
    nats = NatsServer()
    nats.start()
    options = ["--role", "bots", "--bus", nats.url, "--host", "127.0.0.1", "--port", "0"]
    command = [sys.executable, "-m", "spieltisch", "serve", *options, "--coaches", "0"]
    command += ["--log-level", "error"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            said(process)
            yield nats.url
        finally:
            process.terminate()
            process.wait()
            nats.stop()


async def play(url: str) -> tuple[dict[str, Paid], Counter[str]]:
    """Play a game; return what was paid for each way, and what became of what others were asked."""
    game, seeds, became = spieltisch.load(GAME), count(1), Counter[str]()
    bus, library = Bus(url, "tables"), BuiltinLibrary()
    jobs = Jobs(bus, lambda kind, what: became.update([what]))
    await bus.begin()
    with ThreadPoolExecutor(2) as pool:
        here = LocalThinkers(library, pool, lambda: next(seeds))
        ways: dict[str, list[Thinker]] = {
            ITSELF: [Itself(library.bot(LEVEL, game, next(seeds))) for _ in range(2)],
            THREADS: [here.bot(LEVEL, game) for _ in range(2)],
            BOTS: [BusThinkers(jobs, here, lambda: next(seeds)).bot(LEVEL, game) for _ in range(2)],
        }
        paid = {way: Paid() for way in ways}
        state, draws, after = game.start(seats=2), Draws(0), CHANCE
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(CHANCE, draws.draw(state.chances(), after))
                continue
            decisions = [
                await pay(paid[way], thinkers[seat], state.clone(), seat)
                for way, thinkers in ways.items()
            ]
            after = seat
            state.apply(seat, decisions[0].action)
    await bus.stop()
    return paid, became


async def pay(paid: Paid, thinker: Thinker, state: State, seat: int) -> Decision:
    """Return what is decided, and note what that took."""
    used, began = time.process_time(), time.perf_counter()
    decision = await thinker.decide(state, seat)
    paid.answered.append(1000 * (time.perf_counter() - began))
    paid.processor.append(1000 * (time.process_time() - used))
    return decision
