"""Cost of a coach's answers for the server that passes them on: an analysis of a game, and a hint

The coach's own work is not counted, and nothing waits for a disk: times are those of the processor.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import ClassVar

import msgspec

import spieltisch
from bench.report import Report
from spieltisch.core import record
from spieltisch.server.play.coach.analyses import Analyses, Finished
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.play.coach.program import answer
from spieltisch.server.play.coach.questions import HintAnswer, HintQuestion, encoded
from spieltisch.server.wire.bodies import AnalysisState
from spieltisch.server.wire.messages import Hinted

GAME = "ingenious"
TIMES, HINTS = 9, 2_000


class Canned:
    """A coach process that thinks once, and says the same each time it is begun again."""

    pid = None
    lines: ClassVar[list[bytes]] = []
    said = 0

    def __init__(self, command: Sequence[str]) -> None:
        pass

    async def ask(self, question: bytes, within: float) -> bytes:
        if self.said == len(self.lines):
            self.lines.append(answer(question, spieltisch.load))
        self.said += 1
        return self.lines[self.said - 1]

    async def stop(self) -> None:
        """Nothing is to be ended."""


class Telling(Analyses):
    """Analyses whose every state somebody asks for."""

    def _tell(self, table: str, state: AnalysisState | None) -> None:
        msgspec.json.encode(state)


def run(report: Report) -> None:
    finished = played()
    asyncio.run(looked_through(finished))  # the coach thinks
    analyses, hints = [], []
    for _ in range(TIMES):
        began = time.process_time()
        asyncio.run(looked_through(finished))
        analyses.append((time.process_time() - began) * 1000)
    line = hint()
    for _ in range(TIMES):
        began = time.process_time()
        for number in range(HINTS):
            found = msgspec.json.decode(line, type=HintAnswer)
            ideas, expected = encoded(found.candidates), encoded(found.expected)
            msgspec.json.encode(Hinted(number, 0, number, ideas, expected))
        hints.append((time.process_time() - began) / HINTS * 1e6)
    report.add(f"an analysis of {len(Canned.lines)} answers", analyses, "ms")
    report.add("a hint", hints, "µs")


def played() -> Finished:
    """Return a finished game of random actions."""
    state, actions = spieltisch.load(GAME).start(2), []
    rng = spieltisch.Rng(5)
    while state.actors():
        (actor,) = state.actors()
        choices = [action for action, _ in state.chances()] or state.legal(actor)
        action = choices[rng.below(len(choices))]
        actions.append((actor, state.text(action)))
        state.apply(actor, action)
    return Finished("t", GAME, record.dumps(state, actions), [*range(1, len(actions) + 2)])


async def looked_through(finished: Finished) -> None:
    """Have a server look through a game."""
    coaches = Coaches(1, process=Canned)
    analyses = Telling(coaches, None)  # type: ignore[arg-type]
    await analyses._look_through(finished, coaches)
    await coaches.stop()


def hint() -> bytes:
    """Return a coach's answer to a question for a hint."""
    state = spieltisch.load(GAME).random_game(1, limit=20)
    question = HintQuestion(GAME, "", state.full(), state.actors()[0])
    return answer(msgspec.json.encode(question), spieltisch.load)
