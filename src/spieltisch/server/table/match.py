"""The game on a table: its state, whose decisions are open, and what each seat may know."""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any, NamedTuple

from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.realtime import RealTime
from spieltisch.core.state import CHANCE, State
from spieltisch.errors import UnknownAction
from spieltisch.realtime.timeline import Timeline
from spieltisch.server.codes import Refusal


class Step(NamedTuple):
    """One action as it was played.

    `texts` is its text for all, or its texts as each seat and, last, a spectator may know them;
    `items` is what it scored.
    """

    texts: tuple[str, ...]
    items: list[dict[str, Any]]


class Match:
    """A game being played, folded from its actions.

    `since[seat]` is the log number at which the seat's present decision began: whoever acts must
    have seen that much. Where several seats act at once, what another does in the meantime
    leaves one's own decision as it was.

    A game of real time has a `timeline`, unless it is played calmly: then, where seats would race,
    one after the other does one thing.

    A match at a table is never played on: a request plays on its `fork`, which takes its place.
    So whoever keeps its `state` keeps what was so at that time.
    """

    __slots__ = (
        "_actors", "_calm", "_mover", "_redrawer",
        "live", "redraws", "since", "state", "timeline", "turn",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        n: int,
        at: int,
        real_time: RealTime | None = None,
        calm: bool = False,
    ) -> None:
        self.state = state
        self.since = [n] * state.seats
        self.timeline: Timeline | None = None
        self._calm: RealTime | None = None
        if real_time is not None and calm:
            self._calm = real_time
        elif real_time is not None:
            self.timeline = Timeline(real_time, state.seats)
        self.live = False
        """Whether seats race now."""
        self.redraws: tuple[str, ...] = ()
        """What chance does next: it was taken back with an action, and comes again."""
        self._redrawer = CHANCE
        self.turn: int | None = None
        """At a calm table the seat whose turn it is."""
        self._mover = CHANCE
        self._actors: tuple[int, ...] = ()
        self._settle(n, at)

    def fork(self) -> Match:
        """Return a match that goes on from here while this one stays as it is."""
        forked = Match.__new__(Match)
        forked.state = self.state.clone()
        forked.since = self.since.copy()
        forked.timeline = None if self.timeline is None else self.timeline.clone()
        forked.live, forked.turn = self.live, self.turn
        forked.redraws, forked._redrawer = self.redraws, self._redrawer
        forked._calm, forked._mover, forked._actors = self._calm, self._mover, self._actors
        return forked

    def play(self, actor: Actor, action: Action, n: int, at: int) -> Step:
        """Play an action as log entry `n` of the time `at`.

        Raises IllegalAction, and then nothing has changed.
        """
        texts = self._texts(actor, action)
        if self.redraws:
            self._draw_again(actor, action)
        if self.timeline is not None:
            self.timeline.acting(self.state, actor, action, n, at)
        self.state.apply(actor, action)
        if actor != CHANCE:
            self._mover = actor
        self._settle(n, at)
        return Step(texts, self.state.items())

    def taken_back(self, n: int, seat: Seat, drawn: tuple[str, ...], later: Match) -> Match:
        """Return the game as it stands here once more, at log number `n`.

        `drawn` is what was drawn since, until it stood as in `later`: it is drawn again, as long as
        nobody but `seat` acts. What was chosen before is chosen for another position.
        """
        again = self.fork()
        again.since = [n] * self.state.seats
        again.redraws = drawn + (later.redraws or self.redraws[len(drawn) :])
        again._redrawer = seat
        return again

    def redraw(self) -> Action | None:
        """Return what chance does again now; None where it is free."""
        if not self.redraws:
            return None
        try:
            action = self.state.parse(self.redraws[0])
        except UnknownAction:
            return None
        return action if self.state.is_legal(CHANCE, action) else None

    def _draw_again(self, actor: Actor, action: Action) -> None:
        """Have nothing drawn again that just was, nor once another acts or it no longer can be."""
        if actor == CHANCE and self.state.text(action) == self.redraws[0]:
            self.redraws = self.redraws[1:]
        elif actor != self._redrawer:
            self.redraws = ()

    def _texts(self, actor: Actor, action: Action) -> tuple[str, ...]:
        """Return the text as each seat and, last, a spectator may know it; one for all where a
        spectator, who knows least, knows everything."""
        plain = self.state.seen(actor, action, None)
        if "?" not in plain:
            return (plain,)
        return (*(self.state.seen(actor, action, s) for s in range(self.state.seats)), plain)

    def _settle(self, n: int, at: int) -> None:
        """Begin decisions once chance has had its turn."""
        actors = self.state.actors()
        if CHANCE in actors:
            return
        if self.timeline is not None:
            self.timeline.settled(self.state, n, at)
            self.live = self.timeline.live
        if self._calm is not None:
            actors = self._in_turn(actors, self._calm)
        for seat in actors:
            if seat == self._mover or seat not in self._actors:
                self.since[seat] = n
        self._actors = actors

    def _in_turn(self, actors: tuple[int, ...], facts: RealTime) -> tuple[int, ...]:
        """Return, of seats that would race, the next after whoever acted last, unless they have to
        decide on what is theirs already; the first begins."""
        if not actors or not facts.live(self.state):
            self.turn = None
            return actors
        mover = self._mover
        if (
            self.turn == mover
            and mover in actors
            and all(facts.claim(self.state, mover, one) is None for one in self.state.legal(mover))
        ):
            return (mover,)
        after = self.state.seats if self.turn is None else mover
        self.turn = next((seat for seat in actors if seat > after), actors[0])
        return (self.turn,)

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that may act now."""
        return self._actors

    def legal(self, seat: Seat) -> array[Action]:
        """Return what the seat may do, as C has it: it is often asked, and may be hundreds."""
        if self.turn not in (None, seat):
            return array("i")
        room = _room(self.state.game.scratch_size)
        return room[: self.state.legal_into(seat, room)]

    def choice(self, seat: Seat, text: str) -> Action:
        """Return the legal action of that text; Refusal."""
        if seat not in self._actors:
            raise Refusal("not-your-turn")
        try:
            action = self.state.parse(text)
        except UnknownAction:
            raise Refusal("unknown-action") from None
        if not self.state.is_legal(seat, action):
            raise Refusal("illegal-action")
        return action

    def preview(self, seat: Seat, text: str) -> list[dict[str, Any]]:
        """Return what the action would score, as far as it follows from what the seat knows.

        Changes nothing and draws nothing. Refusal.
        """
        return self.state.preview(seat, self.choice(seat, text))


@cache
def _room(size: int) -> array[Action]:
    """Return room for so many actions, the same for all who ask, one after the other."""
    return array("i", bytes(4 * size))
