"""Checks of a record's draws: each is computed once more from the secret and the entropies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.fair import draws
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.game import Game
from spieltisch.core.ids import Actor
from spieltisch.core.record import Record


class RecordedDraw(NamedTuple):
    """A draw of a record, and what it was drawn from."""

    number: int
    """The number among the game's draws, from 1."""
    line: int
    """The line of the record."""
    actor: Actor
    """The seat that acted last; CHANCE: none has."""
    possible: draws.Possible
    text: str


class WrongDraw(NamedTuple):
    """A draw that differs from what the seed gives."""

    number: int
    line: int
    text: str
    right: str


@dataclass(frozen=True)
class Findings:
    """The result of a check."""

    draws: int
    """The draws of the record."""
    pledge: Pledge | None
    """The pledge of the record; None: it says nothing of how it was drawn, and no draw can be
    checked."""
    committed: bool
    """Whether the secret fits the commitment; False without a secret."""
    wrong: tuple[WrongDraw, ...]
    """The draws that differ from what the seed gives."""
    seats: bool | None = None
    """Whether the order of the seats is what the seed gives; None: it was not drawn."""

    @property
    def checked(self) -> bool:
        """Return whether there was a secret by which draws could be computed again."""
        return self.pledge is not None and self.pledge.secret != ""

    @property
    def fair(self) -> bool:
        """Return whether all was checked and is right."""
        return self.checked and self.committed and not self.wrong and self.seats is not False


def recorded_draws(record: Record, game: Game | None = None) -> Iterator[RecordedDraw]:
    """Yield the draws of a record. Raises InvalidRecord, as `Record.replay` does."""
    actor, number = CHANCE, 0
    states = record.replay(game)
    state = next(states)
    for line, (entry, after) in enumerate(
        zip(record.actions, states, strict=True), record.first_line
    ):
        if entry.actor == CHANCE:
            number += 1
            yield RecordedDraw(number, line, actor, draws.possible(state), entry.text)
        elif entry.actor != TABLE:
            actor = entry.actor
        state = after


def check(record: Record, game: Game | None = None) -> Findings:
    """Check all draws of a record. Raises InvalidRecord for a game that cannot be replayed."""
    found = list(recorded_draws(record, game))
    pledge = record.pledge
    if pledge is None or not pledge.secret:
        return Findings(len(found), pledge, False, ())
    seed = draws.seed(pledge.secret, pledge.entropies)
    wrong = []
    for number, line, actor, possible, text in found:
        right = draws.drawn(seed, number, actor, possible)
        if right != text:
            wrong.append(WrongDraw(number, line, text, right))
    committed = draws.commitment(pledge.secret) == pledge.commitment
    drawn = pledge.seats
    seats = draws.order(seed, len(drawn)) == drawn if drawn else None
    return Findings(len(found), pledge, committed, tuple(wrong), seats)
