"""Single games of self-play: played as in the arena, then replayed row by row."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from spieltisch.bots import Analyst, Bot, Candidate
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.record import Record
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State
from spieltisch.core.vector.observer import Observer
from spieltisch.errors import BotFailed
from spieltisch.research.arena import game as arena_game
from spieltisch.research.arena.entrants import Entrant
from spieltisch.research.arena.plan import Slot
from spieltisch.research.selfplay.schema import columns


@dataclass(frozen=True)
class Task:
    """A game to be played: `observations` is the kind of observer, or None."""

    number: int
    seed: int
    game: Game
    entrants: tuple[Entrant, ...]
    options: Mapping[str, OptionValue]
    observations: str | None


def play_task(task: Task) -> pa.RecordBatch:
    """Play a game, and return its rows.

    Raises the errors of the arena, and BotFailed for a program that lost by a fault.
    """
    game, found = task.game, [deque[Sequence[Candidate]]() for _ in task.entrants]

    def told(seat: int, bot: Bot) -> None:
        found[seat].append(bot.found if isinstance(bot, Analyst) else ())

    result = arena_game.play_task(
        arena_game.Task(
            slot=Slot(0, task.number, 0, task.seed),
            game=game,
            entrants=task.entrants,
            options=task.options,
            recorded=True,
            told=None if game.spec.simultaneous else told,  # there a bot may decide again
        )
    )
    if result.fault:
        raise BotFailed(result.fault)
    observer = None
    if task.observations is not None:
        observer = game.observer(task.observations, len(task.entrants), **task.options)
    record = Record.loads(result.record, game)
    rows = Rows(task.number, result.names, observer)
    state = game.start(record.seats, **record.options)
    for entry in record.actions:
        action = state.parse(entry.text)
        searched = found[entry.actor].popleft() if entry.actor >= 0 and found[entry.actor] else ()
        rows.add(state, entry.actor, action, entry.ms, searched)
        state.apply(entry.actor, action)
    return rows.batch(state)


class Rows:
    """The rows of a game during its replay."""

    def __init__(self, number: int, names: Sequence[str], observer: Observer | None) -> None:
        self._number = number
        self._names = names
        self._observer = observer
        self._schema = columns(observer)
        self._found: dict[str, list[Any]] = {name: [] for name in self._schema.names}
        self._seen: list[np.ndarray[Any, np.dtype[np.uint8]]] = []

    def add(
        self,
        state: State,
        actor: int,
        action: int,
        ms: int | None,
        searched: Sequence[Candidate],
    ) -> None:
        """Add the action that `actor` is about to play at `state`."""
        legal = [a for a, _ in state.chances()] if actor == CHANCE else state.legal(actor)
        visits, values = _by_first_action(searched)
        row = {
            "game": self._number,
            "ply": len(self._found["ply"]),
            "seat": actor,
            "bot": self._names[actor] if actor >= 0 else None,
            "action": action,
            "legal": len(legal),
            "key": state.key(),
            "ms": ms,
            "search_actions": list(visits) or None,
            "search_visits": list(visits.values()) or None,
            "search_values": values or None,
        }
        if self._observer is not None:
            if actor >= 0:
                seen = np.zeros(self._observer.size, np.uint8)
                self._observer.into(state, actor, seen)
                self._seen.append(seen)
            row["legal_actions"] = legal if actor >= 0 else None
        for name, value in row.items():
            self._found[name].append(value)

    def batch(self, final: State) -> pa.RecordBatch:
        """Return the rows, with the result of the game."""
        outcome, found = final.outcome(), self._found
        assert outcome is not None
        utilities = final.returns()
        for seat in found["seat"]:
            found["utility"].append(utilities[seat] if seat >= 0 else None)
            found["rank"].append(outcome.ranks[seat] if seat >= 0 else None)
        same = {
            "utilities": utilities,
            "ranks": outcome.ranks,
            "scores": outcome.scores,
            "result": outcome.result,
            "reason": outcome.reason,
        }
        for name, value in same.items():
            found[name] = [value] * len(found["ply"])
        arrays = [self._array(field) for field in self._schema]
        return pa.RecordBatch.from_arrays(arrays, schema=self._schema)

    def _array(self, field: pa.Field) -> pa.Array:
        if field.name != "observation":
            return pa.array(self._found[field.name], field.type)
        acted = np.array([seat >= 0 for seat in self._found["seat"]])
        ends = np.cumsum(acted * len(self._seen[0]))
        return pa.ListArray.from_arrays(
            pa.array([0, *ends], pa.int32()),
            np.concatenate(self._seen),
            type=field.type,
            mask=pa.array(~acted),
        )


def _by_first_action(found: Sequence[Candidate]) -> tuple[dict[int, int], list[float]]:
    """Return visits and mean values by first action: candidates may be turns that begin alike."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for candidate in found:
        action = candidate.actions[0]
        weight = max(candidate.visits, 1)
        visits[action] = visits.get(action, 0) + weight
        totals[action] = totals.get(action, 0.0) + weight * candidate.value
    return visits, [totals[action] / visits[action] for action in visits]
