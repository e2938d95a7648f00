"""Amounts of testing: samples in an ordinary run, everything with `pytest --soak`.

A test asks for its numbers when it is collected, so that what it asserts is written once and is the
same in both. Where an assertion needs what is rare, `enough` plays on until it has occurred.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import TypeVar

Sampled = TypeVar("Sampled")

SEED = "SPIELTISCH_SEED"
"""The name of an environment variable."""
_chosen = {"soak": False}


def seed() -> int:
    """Return the seed of a random test; SPIELTISCH_SEED repeats a run that failed."""
    given = os.environ.get(SEED)
    found = int.from_bytes(os.urandom(4), "big") if given is None else int(given)
    print(f"{SEED}={found}", file=sys.stderr)
    return found


def choose(soak: bool) -> None:
    """Set which run this is; the root `conftest.py` does before anything is collected."""
    _chosen["soak"] = soak


def soaking() -> bool:
    """Return whether everything is tried."""
    return _chosen["soak"]


def sample(quick: Sampled, full: Sampled) -> Sampled:
    """Return what an ordinary run tries, or what a soak does."""
    return full if soaking() else quick


def crossed(one: Iterable[Sampled], other: Iterable[Sampled]) -> list[tuple[Sampled, Sampled]]:
    """Return every pair in a soak, else pairs in which each of both occurs."""
    firsts, seconds = list(one), list(other)
    if soaking():
        return list(product(firsts, seconds))
    long = max(len(firsts), len(seconds))
    return [(firsts[k % len(firsts)], seconds[k % len(seconds)]) for k in range(long)]


def begin_with(games: Iterable[Sampled], first: Iterable[int]) -> list[Sampled]:
    """Return all games, in front those of these numbers: they are known to have what is rare."""
    every = list(games)
    ahead = dict.fromkeys(first)
    return [every[number] for number in (*ahead, *(n for n in range(len(every)) if n not in ahead))]


def enough(
    games: Iterable[Sampled], quick: int, wanted: Collection[str], seen: Collection[str]
) -> Iterator[Sampled]:
    """Yield all games in a soak; else `quick` of them, and more until all `wanted` was `seen`.

    `seen` grows while the games are played.
    """
    for number, game in enumerate(games):
        if not soaking() and number >= quick and all(what in seen for what in wanted):
            return
        yield game
