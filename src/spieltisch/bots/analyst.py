"""Bots that say what they think: candidates with what each is worth, and what may follow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.bots.bot import Bot
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.ids import Action, Seat
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument


class Candidate(NamedTuple):
    """What a bot found of a move: its actions, how often it was tried, and what it is worth.

    `line` is the best continuation that the bot saw: actions, whoever takes them. Of candidates
    that were judged, `expected` is what each seat may expect: its share of the win or, solo, the
    result. `trials` is what came of it for the seat in worlds that are the same for all candidates;
    it is empty where nothing was left to trying.
    """

    actions: tuple[Action, ...]
    visits: int
    value: float
    line: tuple[Action, ...] = ()
    expected: tuple[float, ...] = ()
    trials: tuple[float, ...] = ()


class Analyst(Bot):
    """A bot that can be asked for more than its decision."""

    found: Sequence[Candidate] = ()
    """What its last decision was chosen from, the best first; empty where it did not search."""

    @abstractmethod
    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        """Search, and return the candidates, the best first.

        The first `judged` of them say what each seat may expect. So does the one that `also`, the
        seat's next actions, begin with; where there is none, as many of these as the best has are
        added at the end. Raises InvalidArgument as `check`, and where `also` is nothing that the
        seat may do.
        """

    def hindsight(self, state: State, seat: Seat) -> PlayerView:
        """Return what to analyse of a position of a game that is over: by default what the seat
        knew, the same for all positions that it could not tell apart.

        A game may show more: what a seat saw but may not look up. Who is asked this is no longer to
        be asked about games that go on.
        """
        return PlayerView(PlayerView(state, seat).determinize(Rng(0)), seat)

    def check_also(self, view: PlayerView, also: Sequence[Action]) -> None:
        """Raise InvalidArgument unless `also` is empty, or begins with a legal action."""
        known = all(type(action) is int and 0 <= action < self.game.actions for action in also)
        if not known or (also and also[0] not in view.legal()):
            raise InvalidArgument(f"seat {view.seat} cannot do {list(also)!r} here")


def begins(chosen: Sequence[Action], candidate: Candidate) -> bool:
    """Return whether what was chosen begins with a candidate."""
    return tuple(chosen[: len(candidate.actions)]) == candidate.actions
