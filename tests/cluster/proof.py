"""`python -m tests.cluster.proof [--tables N] [--faults N] [--seed N]` plays at real servers while
they, their database, its disk and the wires between them fail.

Three servers and one that thinks for bots have a network each (`wires.py`). The players come by
HAProxy, which goes by the table or, with `--balance random`, draws lots. Each fault is drawn at
random, and mended; then each player must be answered again, with nobody's help. At the end
everything that was acknowledged is in the logs, once and in order, and each table replays to its
key. Printed are the stalls of those whom the faults struck, and who used the processors meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import get_args

import uvloop

from spieltisch.server.run import tune
from tests.cluster.deployment import Deployment
from tests.cluster.faults import FAULTS, left
from tests.cluster.front import Balance
from tests.cluster.processor import told
from tests.cluster.wires import PRIVATE

CALM = 1.0
"""Seconds before each fault, unless players think for less."""
FIRST = 1.0
"""Seconds from a fault's beginning in which it is looked who uses the processors."""


class Seen:
    """The effects of one kind of fault, in seconds."""

    def __init__(self) -> None:
        self.lengths: list[float] = []
        self.stalls: defaultdict[str, list[float]] = defaultdict(list)
        """By how they were struck."""
        self.used = Counter[str]()
        """In the first second of each."""

    def print(self, kind: str) -> None:
        """Print it."""
        lengths = f"{statistics.median(self.lengths):.1f} s, {max(self.lengths):.1f} s at most"
        print(f"{kind}: {len(self.lengths)} faults of {lengths}")
        for how, seconds in self.stalls.items():
            if seconds:
                seconds.sort()
                print(
                    f"  {how}: {statistics.median(seconds):.2f} s (median),"
                    f" {seconds[int(len(seconds) * 0.95)]:.2f} s (95 %),"
                    f" {seconds[-1]:.2f} s at most; {len(seconds)} players"
                )
        print(f"  processor seconds in the first: {told(self.used, len(self.lengths))}")


async def main(
    tables: int,
    kinds: list[str],
    pause: float,
    lasting: tuple[float, float],
    balance: Balance,
    random: Random,
) -> None:
    """Play, and let that happen."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        deployment = Deployment(Path(folder), random, pause, lasting, balance)
        await deployment.begin(tables)
        tune()  # it is not the players' cycle collector that players are to wait for
        under_play = time.monotonic()
        print(f"{tables} tables under play after {under_play - began:.0f} s", flush=True)
        seen: defaultdict[str, Seen] = defaultdict(Seen)
        for kind in kinds:
            await asyncio.sleep(min(CALM, pause))
            struck = await FAULTS[kind](deployment)
            mended = time.monotonic()
            await deployment.all_served()
            served = time.monotonic() - mended
            print(
                f"{kind}: {mended - struck.began:.1f} s, all served in {served:.1f} s", flush=True
            )
            here = seen[kind]
            here.lengths.append(mended - struck.began)
            here.used += deployment.processor.used(struck.began, struck.began + FIRST)
            for how, guests in struck.guests.items():
                goodbye = kind == left.__name__
                here.stalls[how] += [guest.stall(struck.began, goodbye) for guest in guests]
                if struck.everything:
                    here.stalls["of that, once mended"] += [guest.stall(mended) for guest in guests]
        over = time.monotonic()
        for kind in FAULTS:
            if kind in seen:
                seen[kind].print(kind)
        await deployment.end()
        print(
            f"processor seconds while these happened, of {os.cpu_count()} times"
            f" {over - under_play:.0f}: {told(deployment.processor.used(under_play, over))}"
        )
        chairs = [chair for guest in deployment.guests for chair in guest.chairs]
        print(
            f"{sum(chair.acknowledged for chair in chairs)} acknowledged at"
            f" {len({chair.table for chair in chairs})} tables: none lost, none applied twice;"
            f" {sum(chair.resent for chair in chairs)} sent again,"
            f" {sum(chair.already for chair in chairs)} of which had been applied;"
            f" {len(kinds)} faults, {time.monotonic() - began:.0f} s"
        )


def drawn(number: int, of: list[str], random: Random) -> list[str]:
    """Return so many kinds of fault in a random order, each as often as the others."""
    rounds = [kind for _ in range(number // len(of) + 1) for kind in random.sample(of, len(of))]
    return rounds[:number]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--of", default=",".join(FAULTS), help="kinds of fault, by commas")
    parser.add_argument("--pause", type=float, default=3.0, help="seconds of thought, on average")
    parser.add_argument(
        "--lasting", type=float, nargs=2, default=(0.5, 6.0), help="seconds that faults last"
    )
    parser.add_argument("--balance", choices=get_args(Balance), default="uri depth 3")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    given = parser.parse_args()
    if os.environ.get("SPIELTISCH_PRIVATE") != "1":
        os.environ["SPIELTISCH_PRIVATE"] = "1"
        os.execvp(
            PRIVATE[0], [*PRIVATE, sys.executable, "-m", "tests.cluster.proof", *sys.argv[1:]]
        )
    print(f"seed {given.seed}", flush=True)
    random = Random(given.seed)
    kinds = drawn(given.faults, given.of.split(","), random)
    uvloop.run(main(given.tables, kinds, given.pause, given.lasting, given.balance, random))
