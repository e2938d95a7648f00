"""Processor time by process, sampled all the time; Linux only."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

EVERY = 0.2
"""Seconds from one look to the next: what ends has used so much less at most."""
TICK = os.sysconf("SC_CLK_TCK")


class Processor:
    """Processor time by name, in ticks.

    `roots` gives the numbers of processes that have a name; their children have the same name.
    """

    def __init__(self, roots: Callable[[], Mapping[int, str]]) -> None:
        self._roots = roots
        self._seen: dict[tuple[int, int], tuple[str, int]] = {}
        """Of each process, by its number and when it began, its name and what it has used."""
        self._looks: list[tuple[float, Counter[str]]] = []

    async def watch(self) -> None:
        """Look all the time."""
        while True:
            self.look()
            await asyncio.sleep(EVERY)

    def look(self) -> None:
        """Note what everybody has used by now."""
        found = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                with suppress(OSError):  # it has just ended
                    told = (folder / "stat").read_bytes().rpartition(b")")[2].split()
                    found[int(folder.name)] = [int(told[k]) for k in (1, 11, 12, 19)]
        names = self._roots()
        for pid, (parent, user, system, began) in found.items():
            known = self._seen.get((pid, began))
            # A process keeps its name when its parent dies and it gets another one.
            name = known[0] if known else _name(pid, parent, names, found)
            self._seen[pid, began] = name, user + system
        used = Counter[str]()
        for name, ticks in self._seen.values():
            used[name] += ticks
        self._looks.append((time.monotonic(), used))

    def used(self, since: float, until: float) -> Counter[str]:
        """Return what each name used between two times."""
        first = next((look for at, look in reversed(self._looks) if at <= since), self._looks[0][1])
        last = next((look for at, look in self._looks if at >= until), self._looks[-1][1])
        return last - first


def _name(pid: int, parent: int, names: Mapping[int, str], found: Mapping[int, list[int]]) -> str:
    """Return the name of a process, or that of the next of those it comes of."""
    while pid not in names and parent in found:
        pid, parent = parent, found[parent][0]
    return names.get(pid, "others")


def told(used: Counter[str], times: int = 1) -> str:
    """Return that in words, in seconds, who used most first; of so many times the mean."""
    return ", ".join(f"{name} {ticks / TICK / times:.2f}" for name, ticks in used.most_common())
