"""Analyses of finished games: asked for by anybody, worked out once, and kept with the game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import NamedTuple

import msgspec

from spieltisch.server.base.logs import failure, short, trouble
from spieltisch.server.base.shares.networks import Rooms
from spieltisch.server.base.shares.turns import Gate, path
from spieltisch.server.play.coach.coaches import CoachBusy, Coaches
from spieltisch.server.play.coach.questions import NOTHING, LookAnswer, LookQuestion, encoded
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.storage.store import Store
from spieltisch.server.wire.bodies import Analysis, AnalysisState

MOST, OF_ADDRESS = 50, 10
"""Games that may wait or be worked at, in all and of one address."""
SECONDS = 1800.0
"""Seconds that the analysis of one game may take once a process works at it."""

PATIENCE = 5.0
"""Seconds that a question for more waits; processes wait longer for each other's answers."""

NONE = AnalysisState("none", 0, 0, None)
FAILED = AnalysisState("failed", 0, 0, None)


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
        """The states of analyses that wait, are worked at, or failed, by table."""
        self._news: dict[str, asyncio.Event] = {}
        """Set, and taken out, once there is more to tell of a table's game."""
        self._leaving = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = Rooms(MOST, OF_ADDRESS, few=1)
        self._gate = Gate(len(coaches.processes) if coaches else 1)

    async def state(self, table: str, after: int | None = None) -> AnalysisState:
        """Return how far it is with a table's game. Raises StoreError.

        With `after`, wait while no more than so many decisions are looked at, for `PATIENCE`.
        """
        if after is not None and self.busy(table) and self._states[table].done <= after:
            await self.wait_for_more(table)
        if self.busy(table):
            return self._states[table]
        kept = await self._store.do(table_rows.analysis, table)
        if kept is not None:
            with suppress(msgspec.DecodeError):  # another version's is not there
                msgspec.json.decode(kept, type=Analysis)
                return AnalysisState("done", 0, 0, encoded(msgspec.Raw(kept)))
        return self._states.get(table, NONE)

    async def wait_for_more(self, table: str) -> None:
        """Wait until there is more to tell of a table's game, or for `PATIENCE`."""
        if not self._leaving:
            news = self._news.setdefault(table, asyncio.Event())
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), PATIENCE)

    def end_waits(self) -> None:
        """Let nobody wait for more."""
        self._leaving = True
        for news in self._news.values():
            news.set()

    def busy(self, table: str) -> bool:
        """Return whether a table's game is being looked through, or waits for it."""
        return self._states.get(table, NONE).state in ("waiting", "working")

    def begin(self, finished: Finished, there: str) -> AnalysisState:
        """Have a game looked through for somebody at an address, unless it is; return how far it
        is. Raises CoachBusy."""
        if self.busy(finished.table):
            return self._states[finished.table]
        if self.coaches is None or not self._places.take(there):
            raise CoachBusy
        self._states[finished.table] = AnalysisState("waiting", 0, 0, None)
        task = asyncio.create_task(self._work(finished, self.coaches, there))
        self._tasks.add(task)

        def over(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            self._places.leave(there)

        task.add_done_callback(over)
        return self._states[finished.table]

    async def _work(self, finished: Finished, coaches: Coaches, there: str) -> None:
        """Look through a game and keep what was found."""
        table = finished.table
        try:
            async with self._gate.turn(path(there)), asyncio.timeout(SECONDS):
                self._tell(table, AnalysisState("working", 0, 0, None))
                found = await self._look_through(finished, coaches)
                await self._store.do(table_rows.keep_analysis, table, bytes(found))
        except (CoachBusy, TimeoutError, StoreError) as error:
            trouble("analysis-failed", table=short(table), error=repr(error))
            self._tell(table, FAILED)
        except Exception:
            failure("analysis-failed", table=short(table))
            self._tell(table, FAILED)
        else:
            self._tell(table, None)

    async def _look_through(self, finished: Finished, coaches: Coaches) -> msgspec.Raw:
        """Return what was found, encoded; the state tells on the way what is found so far."""
        looks: list[msgspec.Raw] = []
        while True:
            question = LookQuestion(finished.game, finished.record, looks, finished.numbers)
            answer = await coaches.ask(question, LookAnswer)
            if answer.look != NOTHING:
                looks.append(answer.look.copy())  # without the rest of the answer
            if answer.done == answer.of:
                return answer.analysis
            found = encoded(answer.analysis)
            self._tell(finished.table, AnalysisState("working", answer.done, answer.of, found))

    def _tell(self, table: str, state: AnalysisState | None) -> None:
        """Note how far it is with a game, None once the store has it, to all who wait for it."""
        if state is None:
            self._states.pop(table, None)
        else:
            self._states[table] = state
        if (news := self._news.pop(table, None)) is not None:
            news.set()

    async def stop(self) -> None:
        """Leave everything as it is."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
