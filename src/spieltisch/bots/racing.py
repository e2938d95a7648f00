"""Races in simulated time: nothing waits, and every run is the same.

The arbiter of the server's tables decides races, here between connections without latency. A bot
decides at the present position, and its action arrives after the time it takes. If another seat was
quicker, the bot decides again. Times are milliseconds since the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.bots.bot import Bot, check_seated, decided
from spieltisch.bots.draws import Draws
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.record import Entry
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction, InvalidArgument
from spieltisch.realtime.arbiter import Arbiter, Position
from spieltisch.realtime.pace import PACE, REACTION, seconds_taken
from spieltisch.realtime.ranking import TIE_MS, Latency
from spieltisch.realtime.timeline import Timeline

PACE_MS = round(1000 * sum(PACE) / 2)
"""Time of a bot's decision outside races, in ms."""
LIMIT_MS = 3_600_000
"""Time after which a game is stopped."""
NO_LATENCY = Latency()


@dataclass(frozen=True, eq=False)
class Thought:
    """A seat's next action, and its time; with `recheck` the bot will look again instead.

    `seen` is the number of actions played before the bot decided.
    """

    seat: Seat
    action: Action
    seen: int
    at: int
    recheck: bool


class Racing:
    """One game: `state` is played with a bot for each seat; played actions are appended to `log`.

    Raises InvalidArgument for a game that is not played in real time, and for a wrong number of
    bots.
    """

    def __init__(
        self,
        state: State,
        bots: Sequence[Bot],
        draws: Draws,
        log: list[Entry] | None = None,
    ) -> None:
        facts = state.game.real_time
        if facts is None:
            raise InvalidArgument(f"{state.game.spec.name} is not played in real time")
        check_seated(state, bots)
        self.state = state
        self.now = 0
        self._bots = bots
        self._draws = draws
        self._log = log
        self._arbiter: Arbiter[Thought] = Arbiter(lambda seat: None)
        self._timeline = Timeline(facts, state.seats)
        self._played = 0
        self._after: Actor = CHANCE
        self._thoughts: dict[Seat, Thought] = {}
        """The bots' next actions; filed ones are removed."""
        self._settle()

    def play(self, limit: int = LIMIT_MS) -> int:
        """Play to the end, or for `limit` ms; return the time it took.

        Raises IllegalAction for a bot's illegal choice.
        """
        while self.now < limit and (actors := self.state.actors()):
            if actors[0] == CHANCE:
                self._draw()
            elif self._timeline.live:
                self._race(actors)
            elif self._arbiter:
                self._arbiter.close()
                self._arbiter.decide(self._position, self.now, self._order, self._play)
            else:
                self._take_turns(actors[0])
        return self.now

    def _take_turns(self, seat: Seat) -> None:
        """Let the lowest seat act outside a race."""
        self._thoughts.clear()
        self.now += PACE_MS
        self._apply(seat, decided(self._bots[seat], PlayerView(self.state, seat)).action)

    def _race(self, actors: Sequence[Seat]) -> None:
        """Do the next thing: a seat acts or looks again, or an alarm rings."""
        pending = {thought.seat for thought in self._arbiter.waiting}
        self._thoughts = {seat: one for seat, one in self._thoughts.items() if seat in actors}
        for seat in actors:
            if seat not in self._thoughts and seat not in pending:
                self._thoughts[seat] = self._think(seat)
        times = [thought.at for thought in self._thoughts.values()]
        due = self._arbiter.next(self._position, self.now)
        self.now = max(self.now, min(times if due is None else [due, *times]))
        self._file()
        if not self._arbiter.decide(self._position, self.now, self._order, self._play):
            alarm = self._arbiter.ring(self._position, self.now)
            if alarm is not None:
                self._apply(TABLE, alarm)

    def _file(self) -> None:
        """File actions that are due now, with those that tie with them.

        A table keeps a window open for ties; simulated time knows the coming actions.
        """
        for thought in sorted(self._thoughts.values(), key=lambda thought: thought.at):
            if thought.at >= self.now + (1 if thought.recheck else TIE_MS):
                continue
            del self._thoughts[thought.seat]
            if not thought.recheck:
                self._arbiter.file(self._position, thought, thought.at, NO_LATENCY)

    def _think(self, seat: Seat) -> Thought:
        view = PlayerView(self.state, seat)
        action, after, recheck, _ = decided(self._bots[seat], view)
        if not self.state.is_legal(seat, action):
            self.state.clone().apply(seat, action)  # raises with the reason
        taken = round(1000 * seconds_taken(after, sum(REACTION) / 2))
        return Thought(seat, action, self._played, self.now + taken, recheck)

    def _order(self, n: int) -> list[int]:
        """Draw an order of ties."""
        left = list(range(n))
        order = []
        while left:
            order.append(self._draws.draw([(k, 1) for k in left], TABLE))
            left.remove(order[-1])
        return order

    def _play(self, thought: Thought, _: object) -> None:
        """Play a decided action, and the draws that follow. Raises IllegalAction."""
        if not self.state.is_legal(thought.seat, thought.action):
            raise IllegalAction(f"{thought.action} is not legal for seat {thought.seat} any more")
        self._apply(thought.seat, thought.action)
        while CHANCE in self.state.actors():
            self._draw()

    def _draw(self) -> None:
        self._apply(CHANCE, self._draws.draw(self.state.chances(), self._after))

    def _apply(self, actor: Actor, action: Action) -> None:
        self._played += 1
        self._timeline.acting(self.state, actor, action, self._played, self.now)
        text = "" if self._log is None else self.state.text(action)
        self.state.apply(actor, action)
        if self._log is not None:
            self._log.append(Entry(actor, text, self.now))
        if actor != CHANCE:
            self._after = actor
        self._settle()

    def _settle(self) -> None:
        if CHANCE not in self.state.actors():
            self._timeline.settled(self.state, self._played, self.now)

    @property
    def _position(self) -> Position:
        return Position(self.state, self._timeline, self._played, self._timeline.live)


def play_race(
    state: State, bots: Sequence[Bot], draws: Draws, log: list[Entry] | None = None
) -> State:
    """Play `state` on in simulated time, as `arena.play_game` does without time; return it."""
    Racing(state, bots, draws, log).play()
    return state
