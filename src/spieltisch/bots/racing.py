"""Games in which seats race, played in made time: nothing waits, and every run is the same.

A bot decides on the position as it is and acts after its `wait`, on the position as it then is;
when somebody was quicker it decides again. Times are milliseconds since the game began.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.bots.arena import Draws
from spieltisch.bots.bot import Bot
from spieltisch.bots.door import Door
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.realtime import RealTime
from spieltisch.core.state import CHANCE, TABLE, State

REACTION, PACE = 625, 1150
"""What a bot takes that does not say: where seats race, and where they do not."""
QUICKEST = 125
"""Nobody is quicker than that."""
TIE = 10
"""Who is less behind another is his equal: luck decides."""
LIMIT = 3_600_000
"""The time after which a game is given up."""


@dataclass(frozen=True)
class Thought:
    """What a seat is about to do, and when; `again`: to look again instead."""

    at: int
    action: Action
    again: bool


class Racing:
    """One game: `state` is played on, a bot a seat.

    Raises ValueError for a game that is not played in real time.
    """

    def __init__(self, state: State, bots: Sequence[Bot], draws: Draws) -> None:
        if state.game.real_time is None:
            raise ValueError(f"{state.game.spec.name} is not played in real time")
        self.state = state
        self.now = 0
        self._facts: RealTime = state.game.real_time
        self._bots = bots
        self._draws = draws
        self._thoughts: dict[Seat, Thought] = {}
        self._acted: dict[Actor | None, int] = {}
        self._after: Actor = CHANCE

    def play(self, limit: int = LIMIT) -> int:
        """To the end, or through `limit` ms; the time it took."""
        while self.now < limit and (actors := self.state.actors()):
            if actors[0] == CHANCE:
                action = self._draws.draw(self.state.chances(), self._after)
                self.state.apply(CHANCE, action)
            elif self._facts.live(self.state):
                self._compete(actors)
            else:
                self._take_turns(actors[0])
        return self.now

    def _take_turns(self, seat: Seat) -> None:
        """Nobody races: the lowest seat acts, at its leisure."""
        self._thoughts.clear()
        self._acted.clear()
        self.now += PACE
        self._apply(seat, self._bots[seat].choose(Door(self.state, seat)))

    def _compete(self, actors: Sequence[Seat]) -> None:
        """The next thing that happens: somebody acts, or the table's clock does."""
        self._acted.setdefault(None, self.now)
        for seat in actors:
            if seat not in self._thoughts:
                self._thoughts[seat] = self._think(seat)
        alarms = [
            (self._acted.get(alarm.seat, self._acted[None]) + alarm.ms, alarm.action, alarm.seat)
            for alarm in self._facts.alarms(self.state)
        ]
        seat = self._first()
        thought = self._thoughts[seat]
        if alarms and min(alarms)[0] < thought.at:
            self.now, action, waited = min(alarms)
            if waited is None:
                self._acted[None] = self.now
            self._apply(TABLE, action)
            return
        self.now = max(self.now, thought.at)
        del self._thoughts[seat]
        if not thought.again and self.state.is_legal(seat, thought.action):
            self._acted[seat] = self._acted[None] = self.now
            self._apply(seat, thought.action)

    def _think(self, seat: Seat) -> Thought:
        bot, door = self._bots[seat], Door(self.state, seat)
        action = bot.choose(door)
        seconds = bot.wait(door, action)
        taken = REACTION if seconds is None else max(round(1000 * seconds), QUICKEST)
        return Thought(self.now + taken, action, bot.lingers(door, action))

    def _first(self) -> Seat:
        """Who acts next; luck decides among those who reach for the same at the same time."""
        first = min(self._thoughts, key=lambda seat: self._thoughts[seat].at)
        thing = self._reached(first)
        equals = [
            (seat, 1)
            for seat, thought in self._thoughts.items()
            if thought.at < self._thoughts[first].at + TIE
            and (seat == first or (thing is not None and self._reached(seat) == thing))
        ]
        return first if len(equals) == 1 else self._draws.draw(equals, TABLE)

    def _reached(self, seat: Seat) -> str | None:
        return self._facts.claim(self.state, seat, self._thoughts[seat].action)

    def _apply(self, actor: Actor, action: Action) -> None:
        self.state.apply(actor, action)
        self._after = actor


def play_race(state: State, bots: Sequence[Bot], draws: Draws) -> State:
    """Play `state` on in made time, as `arena.play_game` does without time; returns it."""
    Racing(state, bots, draws).play()
    return state
