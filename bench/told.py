"""one action of a person at a table of two: playing it, and telling both of it, by game

Whole games at random, without store and sockets.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import spieltisch
from bench.report import Report
from spieltisch.realtime.ranking import Latency
from spieltisch.server.builtin_library import BuiltinLibrary
from spieltisch.server.codes import CloseCode
from spieltisch.server.randomness import Randomness
from spieltisch.server.storage.interface import Guest
from spieltisch.server.table import commands
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import NewTable, SeatPlan
from spieltisch.server.views.subscribers import Subscribers

GAMES = 5
ROUNDS = 7
PLAN = [SeatPlan("me"), SeatPlan("open")]
LIBRARY = BuiltinLibrary()
NO_DELAY = Latency()


@dataclass(eq=False)
class Listener:
    """Somebody at the table who counts bytes."""

    guest: Guest | None
    address: str = "192.0.2.1"
    latency: Latency = NO_DELAY
    silent: bool = False
    heard: int = 0

    def send(self, data: bytes) -> None:
        self.heard += len(data)

    def moved(self) -> None:
        """There is nowhere else."""

    def close(self, code: CloseCode) -> None:
        raise AssertionError(f"a table does not close itself: {code}")


class Seeded(Randomness):
    """Draws the same in every round."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seeded = Random(seed)

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        actions, weights = zip(*chances, strict=True)
        drawn: int = self._seeded.choices(actions, weights)[0]
        return drawn


def played(name: str, seed: int) -> tuple[int, float, float, float]:
    """Play a game: its actions, seconds of playing and of telling, bytes that a player heard."""
    guests, randomness, choices = [Guest(1, "A"), Guest(2, "B")], Seeded(seed), Random(seed)
    table = TableState("told", LIBRARY)
    table.apply(0, commands.make(LIBRARY, guests[0], NewTable(name, {}, PLAN, shuffle=False)))
    table.apply(0, commands.sit(table, guests[1], 1, "B"))
    subscribers, listeners = Subscribers(table), [Listener(guest) for guest in guests]
    for listener in listeners:
        subscribers.subscribe(listener)
    table.apply(0, commands.start(table, guests[0], 0, randomness))
    subscribers.publish_update(0)
    begun = sum(listener.heard for listener in listeners)
    actions, playing, telling = 0, 0.0, 0.0
    while table.match is not None and (seats := table.to_act()):
        text = table.match.state.text(choices.choice(table.legal(seats[0])))
        before, at = table.n, time.thread_time()
        move = commands.move(table, guests[seats[0]], seats[0], text)
        table.apply(0, commands.act(table, move, before, 0, randomness))
        between = time.thread_time()
        subscribers.publish_update(before)
        telling += time.thread_time() - between
        playing += between - at
        actions += 1
    heard = sum(listener.heard for listener in listeners) - begun
    return actions, playing, telling, heard / len(listeners)


def run(report: Report) -> None:
    for name in spieltisch.list_games():
        if spieltisch.load(name).real_time is not None:
            continue
        rounds = []
        for _ in range(ROUNDS):
            games = [played(name, seed) for seed in range(GAMES)]
            rounds.append([sum(column) for column in zip(*games, strict=True)])
        each = [[value / actions for value in rest] for actions, *rest in rounds]
        for k, (what, unit, scale) in enumerate(
            [("playing", "µs", 1e6), ("telling two", "µs", 1e6), ("a player is sent", "bytes", 1)]
        ):
            report.add(f"{name}: {what}", [scale * one[k] for one in each], unit)
