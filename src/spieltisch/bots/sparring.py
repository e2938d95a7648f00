"""Games of one person, or program, against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.bots import make, names
from spieltisch.bots.bot import Bot, decided
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.protocols import Data
from spieltisch.core.record import Record, record_of
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument

Log = list[tuple[Actor, str, int | None]]


class Event(NamedTuple):
    """An action in words that the person may know (else `?`), and its scores."""

    actor: Actor
    action: str
    items: list[Data]


class Sparring:
    """A game in which one person has `seat`, and bots have the others.

    `levels` are those of the bots: one for all, or one for each seat in their order. In a solo mode
    the person has all seats. Seats that may act at once take turns. Chance and bots draw from
    `seed`. `state` is the position, which only this object changes. Raises InvalidArgument for an
    unknown seat or a wrong number of levels, and UnknownBot.
    """

    def __init__(self, state: State, seat: Seat, levels: Sequence[str], seed: int) -> None:
        if not 0 <= seat < state.seats:
            raise InvalidArgument(f"no seat {seat}: seats are 0 to {state.seats - 1}")
        self.state = state
        self.seat = seat
        self._rng = Rng(seed)
        solo = state.game.spec.mode(state.options["mode"]).solo
        others = [] if solo else [other for other in range(state.seats) if other != seat]
        if others and len(levels) not in (1, len(others)):
            raise InvalidArgument(f"{len(others)} bots need one level, or one each, not {levels}")
        self._bots: dict[Seat, Bot] = {
            other: make(levels[number % len(levels)], state.game, self._rng.next())
            for number, other in enumerate(others)
        }
        self._log: Log = []
        self._last = state.seats - 1
        self._before: list[tuple[State, Log, Seat]] = []

    def go_on(self) -> list[Event]:
        """Let chance and bots act until the person is to act, or the game is over."""
        events = []
        while (actor := self._next()) is not None:
            if actor == CHANCE:
                action = self.state.clone().draw(self._rng)
            else:
                action = decided(self._bots[actor], PlayerView(self.state, actor)).action
            events.append(self._played(actor, action))
        return events

    def choices(self) -> dict[str, Action]:
        """Return the person's legal actions by text; none when the game is over."""
        seat = self.to_act()
        legal = [] if seat is None else self.state.legal(seat)
        return dict(zip(self.state.texts(legal), legal, strict=True))

    def to_act(self) -> Seat | None:
        """Return the person's seat to act; None when the game is over."""
        actors = self.state.actors()
        return self._turn(actors) if actors else None

    def act(self, action: Action) -> Event:
        """Play an action of the person. Raises IllegalAction."""
        seat = self.to_act()
        before = (self.state.clone(), list(self._log), self._last)
        event = self._played(self.seat if seat is None else seat, action)
        self._before.append(before)
        return event

    def undo(self) -> bool:
        """Undo the person's last decision; return whether there was one."""
        if not self._before:
            return False
        self.state, self._log, self._last = self._before.pop()
        return True

    def record(self) -> Record:
        """Return the record of the game so far."""
        return record_of(self.state, self._log)

    def _next(self) -> Actor | None:
        """Return the next actor, unless it is the person."""
        actors = self.state.actors()
        if actors == (CHANCE,):
            return CHANCE
        seat = self._turn(actors) if actors else None
        return seat if seat in self._bots else None

    def _turn(self, actors: tuple[Actor, ...]) -> Seat:
        """Return the seat whose turn it is among those that may act."""
        return min(actors, key=lambda one: (one - self._last - 1) % self.state.seats)

    def _played(self, actor: Actor, action: Action) -> Event:
        legal = self.state.is_legal(actor, action)
        seen = self.state.seen(actor, action, self.seat) if legal else ""
        text = self.state.text(action)
        timed = self.state.game.spec.simultaneous
        self.state.apply(actor, action)
        self._log.append((actor, text, 1000 * len(self._log) if timed else None))
        if actor != CHANCE:
            self._last = actor
        return Event(actor, seen, self.state.items())


def usual_level(game: Game) -> str:
    """Return the default level of bots: greedy, if the game has it, else the strongest."""
    known = names(game)
    return "greedy" if "greedy" in known else known[-1]
