"""Analyses of finished games: asked for by anybody, worked out once, and kept with the game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import NamedTuple

import msgspec

from spieltisch.bots.analysis import GameAnalysis, Look
from spieltisch.server.base.logs import failure, short, trouble
from spieltisch.server.runtime.coach.coaches import CoachBusy, Coaches
from spieltisch.server.runtime.coach.questions import (
    LookAnswer,
    LookQuestion,
    SumAnswer,
    SumQuestion,
)
from spieltisch.server.storage.interface import Store, StoreError
from spieltisch.server.wire.bodies import Analysis, AnalysisState

MOST = 50
"""Games that may wait or be worked at."""
SECONDS = 1800.0
"""That one game may take once it is worked at."""

NONE = AnalysisState("none", 0, 0, None)


class Finished(NamedTuple):
    """A finished game: its record, and the log number of each of its actions, after that of the
    start."""

    table: str
    game: str
    record: str
    numbers: list[int]


class Analyses:
    """The analyses that this server works at, by table; what is done is in the store."""

    def __init__(self, coaches: Coaches | None, store: Store) -> None:
        self.coaches = coaches
        self._store = store
        self._states: dict[str, AnalysisState] = {}
        """Of those that wait, are worked at, or failed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(len(coaches.processes) if coaches else 1)

    async def state(self, table: str) -> AnalysisState:
        """Return how far it is with a table's game. Raises StoreError."""
        kept = await self._store.analysis(table)
        if kept is not None:
            with suppress(msgspec.DecodeError):  # another version's is not there
                return AnalysisState("done", 0, 0, msgspec.json.decode(kept, type=Analysis))
        return self._states.get(table, NONE)

    def busy(self, table: str) -> bool:
        """Return whether a table's game is being looked through, or waits for it."""
        return self._states.get(table, NONE).state in ("waiting", "working")

    def begin(self, finished: Finished) -> AnalysisState:
        """Have a game looked through, unless it is; return how far it is. Raises CoachBusy."""
        if self.busy(finished.table):
            return self._states[finished.table]
        if self.coaches is None or len(self._tasks) >= MOST:
            raise CoachBusy
        self._states[finished.table] = AnalysisState("waiting", 0, 0, None)
        task = asyncio.create_task(self._work(finished, self.coaches))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return self._states[finished.table]

    async def _work(self, finished: Finished, coaches: Coaches) -> None:
        """Look through a game and keep what was found."""
        table = finished.table
        try:
            async with self._places, asyncio.timeout(SECONDS):
                found = await self._look_through(finished, coaches)
                await self._store.keep_analysis(table, msgspec.json.encode(found))
            del self._states[table]
        except (CoachBusy, TimeoutError, StoreError) as error:
            trouble("analysis-failed", table=short(table), error=repr(error))
            self._states[table] = AnalysisState("failed", 0, 0, None)
        except Exception:
            failure("analysis-failed", table=short(table))
            self._states[table] = AnalysisState("failed", 0, 0, None)

    async def _look_through(self, finished: Finished, coaches: Coaches) -> Analysis:
        """Return what was found; the state tells on the way what is found so far."""
        game, record = finished.game, finished.record
        looks: list[Look] = []
        at = 0
        while True:
            answer = await coaches.ask(LookQuestion(game, record, at), LookAnswer)
            if answer.look is not None:
                looks.append(answer.look)
                at = answer.look.number + answer.look.length
            summing = SumQuestion(game, record, looks)
            analysis = (await coaches.ask(summing, SumAnswer)).analysis
            assert analysis is not None
            found = told(analysis, finished.numbers)
            if answer.look is None:
                return found
            working = AnalysisState("working", answer.done, answer.of, found)
            self._states[finished.table] = working

    async def stop(self) -> None:
        """Leave everything as it is."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)


def told(analysis: GameAnalysis, numbers: list[int]) -> Analysis:
    """Return an analysis with log numbers: `numbers` has that of the start, then each action's."""
    plain = msgspec.to_builtins(analysis)
    for turn in plain["turns"]:
        turn["number"] = numbers[turn["number"]]
    for seat in plain["seats"]:
        for slip in seat["slips"]:
            slip["number"] = numbers[slip["number"]]
    return msgspec.convert(plain, Analysis)
