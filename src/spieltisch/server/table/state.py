"""One table as its log tells it."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.server.table import events
from spieltisch.server.table.course.effects import EFFECTS
from spieltisch.server.table.facts import TableFacts
from spieltisch.server.table.history import Played, Turned
from spieltisch.server.table.match import Match, Step
from spieltisch.server.table.seating.clocks import Clocks
from spieltisch.server.table.seating.colours import kept_in_order
from spieltisch.server.table.stored import EventRow
from spieltisch.server.table.transition import Transition


class TableState(TableFacts):
    """A table that its log changes.

    It changes in two ways, with the same result. `apply` takes a transition, whose game has been
    played already; `replay` takes the stored events, and plays them. `EFFECTS` has what each event
    does, but for an action and the start.
    """

    def apply(self, at: int, transition: Transition) -> list[EventRow]:
        """Take a transition of the time `at`; return the rows that the store keeps of it."""
        rows = []
        steps = iter(transition.steps)
        for event in transition.events:
            self._follow(self.n + 1, at)
            if isinstance(event, events.Acted):
                self._remember(event.actor)
                self._acted(event, next(steps))
            else:
                self._evolve(event, transition.match)
            rows.append(EventRow(self.n, at, events.encode(event)))
        if transition.match is not None:
            self.match = transition.match
        return rows

    def replay(self, rows: list[EventRow]) -> None:
        """Take the rows of a store.

        Raises ValueError when a number is missing, and what the games and msgspec raise when the
        log does not fit this program.
        """
        for row in rows:
            if row.n != self.n + 1:
                raise ValueError(f"event {row.n} follows event {self.n}")
            self._follow(row.n, row.at)
            event = events.decode(row.event)
            if isinstance(event, events.Acted):
                assert self.match is not None
                if self._remember(event.actor):
                    self.match = self.match.fork()
                action = self.match.state.parse(event.text)
                self._acted(event, self.match.play(event.actor, action, row.n, row.at))
            else:
                self._evolve(event, None)

    def _follow(self, n: int, at: int) -> None:
        """Go on to event number `n`, which happened `at` milliseconds since 1970."""
        self.n, self.at = n, at
        self.made_at = at if n == 1 else self.made_at

    def _acted(self, event: events.Acted, step: Step) -> None:
        """Note an action that was played."""
        whole = step.texts[0] if event.text == step.texts[0] else event.text  # the same, kept once
        act = Played(self.n, event.actor, whole, self.at - self.started_at)
        self.history.play(act, open_to_all=len(step.texts) == 1)
        self.write("act", event.actor, *step.texts, items=step.items)
        if event.actor >= 0:
            self.attendance.act(self.seats[event.actor])
        if self.clocks is not None:
            if event.actor >= 0:
                self.clocks.acted(event.actor, self.at, event.lag)
            self._wind(step.to_act, step.live, ended_turn=True)

    def _wind(self, to_act: Collection[int], live: bool, ended_turn: bool = False) -> None:
        """Let the clocks run of the people among those who are to act, unless they race."""
        if self.clocks is not None:
            if self.pause is not None or self.status != "playing" or live:
                to_act = ()
            people = [seat for seat in to_act if self.seats[seat].bot is None]
            if self.days_off:
                self.clocks.take_days_off([self._last_days_off(seat.guest) for seat in self.seats])
            self.clocks.run(self.n, self.at, people, ended_turn)

    def _last_days_off(self, guest: int | None) -> tuple[int, int] | None:
        """Return the beginning and the end of a guest's last days off."""
        return max(self.days_off.get(guest, {}).items(), default=None) if guest else None

    def _remember(self, actor: int) -> bool:
        """Keep the game as it stands before what a guest does, so that they can take it back;
        return whether it is kept. Where a clock runs nothing is taken back."""
        if actor < 0 or self.clock:
            return False
        seat = self.seats[actor]
        if seat.guest is None or seat.bot is not None:
            return False
        assert self.match is not None
        self.history.remember(Turned(self.n - 1, actor, seat.guest, self.match))
        return True

    def _evolve(self, event: events.AnyEvent, match: Match | None) -> None:
        """Take what is no action; `match` is the game that a start has begun already."""
        self.reseat()
        self.attendance.take(self.n, self.at, event, self.seats)
        if isinstance(event, events.Started):
            self._start(event, match)
        else:
            EFFECTS[type(event)](self, event)
            self._wind(self.to_act(), self.live)

    def _start(self, event: events.Started, match: Match | None) -> None:
        """Begin the game: seats get their order, their colours and their clocks."""
        order, calm = event.order, event.calm
        for seat, colour in zip(self.seats, self.colours(), strict=True):
            seat.colour = colour
        self.calmed = calm
        self.seats = [self.seats[old] for old in order]
        kept_in_order(order, self.seats)
        self.match = match or self.new_match(self.n, self.at, self.setup.calm or calm)
        self.status = "playing"
        self.played = {guest: set(seats) for guest, seats in self.seating().items()}
        self.mixture.close(self.played, order if event.drawn else ())
        self.started_at = self.at
        if self.setup.time is not None:
            self.clocks = Clocks(self.setup.time, len(self.seats))
            begun = match and self.new_match(self.n, self.at, self.setup.calm or calm)
            begun = begun or self.match  # chance may still be to act
            self._wind(begun.to_act, begun.live)
        self.write("started", None, " ".join(map(str, order)))
