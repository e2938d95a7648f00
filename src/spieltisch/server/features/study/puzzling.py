"""Puzzles as guests try them: the position as its seat sees it, and the verdict.

The solution leaves this module in `PuzzleAnswer` alone, after a try.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from spieltisch.bots import PlayerView, make_coach
from spieltisch.bots.advice import played as played_out
from spieltisch.bots.puzzles.puzzle import Judged, Puzzle
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction, UnknownAction
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.daily.challenges import Challenges
from spieltisch.server.features.daily.streak import in_a_row
from spieltisch.server.features.site import Site
from spieltisch.server.features.study.bodies import PuzzleAnswer
from spieltisch.server.features.study.line import Line
from spieltisch.server.features.study.values import PRACTICE, Tried
from spieltisch.server.play.finished import finished, played
from spieltisch.server.play.hooks import Audience
from spieltisch.server.storage import table_rows
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.wire.bodies import AnalysedStep, Analysis, Slip

OWN = "."
"""The sign between table and log number in the name of a puzzle that is a guest's own slip."""
WORTH = {"share": 0.03, "points": 1.0}
"""Loss from which on an own slip is a puzzle, by the unit of expectations."""
GAMES = 12
"""Finished games whose slips are offered, the newest."""
SLIPS = 3
"""Slips of one game that are offered."""


@dataclass(frozen=True)
class Posed:
    """A puzzle with its game; `own`: a slip of the guest who asks."""

    id: str
    game: Game
    puzzle: Puzzle
    own: bool = False

    def line(self, tried: Sequence[str]) -> Line:
        """Return the game up to the position, then with the actions tried; Refusal."""
        puzzle = self.puzzle
        line = Line(self.game, puzzle.seats, puzzle.options)
        line.play_all(puzzle.actions, puzzle.seat)
        for text in tried:
            if puzzle.seat not in line.match.to_act or CHANCE in line.match.acting:
                raise Refusal("not-your-turn")
            line.play(puzzle.seat, text, puzzle.seat)
        return line

    def complete(self, line: Line, tried: Sequence[str]) -> bool:
        """Return whether the actions tried can be judged. They can if they are a solution, if they
        are as many as the longest that begins so, or if the turn is over."""
        goes_on = line.match.acting == (self.puzzle.seat,)
        lengths = [len(one) for one in self._solutions() if one[: len(tried)] == tuple(tried)]
        enough = max([*lengths, len(self.puzzle.best)])
        return bool(tried) and (self.solves(tried) or len(tried) >= enough or not goes_on)

    def judges(self, tried: Sequence[str]) -> bool:
        """Return whether the actions tried are an attempt that is judged; Refusal."""
        return self.complete(self.line(tried), tried)

    def solves(self, tried: Sequence[str]) -> bool:
        """Return whether the actions are the solution, or worth as much."""
        return any(tuple(tried[: len(one)]) == one for one in self._solutions())

    def _solutions(self) -> list[tuple[str, ...]]:
        judged = self.puzzle.judged
        return [one.actions for one in judged if one.value >= judged[0].value]

    def value(self, tried: Sequence[str]) -> float | None:
        """Return what the seat may expect after the actions, if the judge compared them."""
        for one in self.puzzle.judged:
            if tuple(tried[: len(one.actions)]) == one.actions:
                return one.value
        return None

    def answer(self) -> PuzzleAnswer:
        """Return the solution with its reasons."""
        puzzle = self.puzzle
        state = puzzle.position(self.game)
        best, missed = puzzle.judged[0], puzzle.missed
        better, worse = ([state.parse(text) for text in one] for one in (best.actions, missed))
        view = PlayerView(state, puzzle.seat)
        return PuzzleAnswer(
            better=list(best.actions),
            value=best.value,
            items=played_out(state, puzzle.seat, better)[1],
            reasons=make_coach(self.game).reasons(view, better, worse) if self.game.coach else [],
            line=_steps(state, puzzle.seat, best.actions, puzzle.line),
            missed=list(missed),
            missed_value=self.value(missed),
            missed_items=played_out(state, puzzle.seat, worse)[1],
        )


def _steps(
    state: State, seat: int, actions: Sequence[str], line: Sequence[str]
) -> list[AnalysedStep]:
    """Return a continuation with its scores, as far as the position allows it."""
    state = state.clone()
    for text in actions:
        state.apply(seat, state.parse(text))
    steps = []
    for text in line:
        actors = state.actors()
        if len(actors) != 1:
            break
        try:
            state.apply(actors[0], state.parse(text))
        except (IllegalAction, UnknownAction):
            break
        steps.append(AnalysedStep(actors[0], text, list(state.items())))
    while steps and steps[-1].actor < 0:
        steps.pop()
    return steps


async def posed(
    context: Site, challenges: Challenges, id: str, guest: Guest | None, to: Audience
) -> Posed:
    """Return the puzzle of that id, to be shown to this audience; Refusal. Only a guest has their
    own slips."""
    table, dot, number = id.rpartition(OWN)
    if dot:
        return await _own(context, challenges, (id, table, number), guest, to)
    found = context.shelf.find(id)
    if found is None:
        raise Refusal("no-puzzle")
    return Posed(id, *found)


async def _own(
    context: Site,
    challenges: Challenges,
    named: tuple[str, str, str],
    guest: Guest | None,
    to: Audience,
) -> Posed:
    """Return a slip of the guest as a puzzle."""
    name, table, number = named
    if guest is None:
        raise Refusal("no-guest")
    kept = (
        await context.store.do(table_rows.analysis, table) if re.fullmatch(ID_FORM, table) else None
    )
    if kept is None or not (number.isascii() and number.isdigit()):
        raise Refusal("no-puzzle")
    state = await finished(context, challenges, table, to)
    for seat in sorted(state.seats_of(guest.id)):
        for slip, value in slips(kept, seat):
            if slip.number == int(number):
                return Posed(name, state.game, _puzzle(state, seat, slip, value), own=True)
    raise Refusal("no-puzzle")


def slips(kept: bytes, seat: int) -> list[tuple[Slip, float]]:
    """Return the dearest slips of a seat that are worth a puzzle, in an analysis as it is kept.
    Each has the seat's expectation after the better actions."""
    try:
        analysis = msgspec.json.decode(kept, type=Analysis)
    except msgspec.DecodeError:  # of another version
        return []
    found = []
    for slip in analysis.seats[seat].slips[:SLIPS]:
        turns = [turn for turn in analysis.turns if turn.seat == seat and turn.number < slip.number]
        if turns and slip.loss >= WORTH[analysis.unit]:
            found.append((slip, turns[-1].expected[seat]))
    return found


def _puzzle(table: TableState, seat: int, slip: Slip, value: float) -> Puzzle:
    """Return a slip as a puzzle."""
    before = sum(act.n < slip.number for act in table.history.acts)
    better, missed = tuple(slip.better), tuple(slip.played)
    even = (Judged(tuple(one), value) for one in slip.even)
    return Puzzle(
        options=dict(table.setup.options),
        seats=len(table.seats),
        actions=tuple(played(table)[:before]),
        seat=seat,
        judged=(Judged(better, value), *even, Judged(missed, value - slip.loss)),
        missed=missed,
        line=tuple(step.action for step in slip.line),
    )


def streak(tries: Sequence[Tried], day: int, needed: int) -> tuple[int, bool]:
    """Return the days in a row on which the guest solved so many of the daily puzzles, and whether
    `day` is one of them. The row ends with `day` or the day before."""
    solved = Counter(one.day for one in tries if one.solved and one.day != PRACTICE)
    days = {one for one, puzzles in solved.items() if puzzles >= needed > 0}
    return in_a_row(days, day), day in days
