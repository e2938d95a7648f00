"""The game on a table: its state, whose decisions are open, and what each seat may know."""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any, NamedTuple

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.fair import draws
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.realtime import RealTime
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction, UnknownAction
from spieltisch.realtime.timeline import Timeline
from spieltisch.server.base.codes import Refusal


class Move(NamedTuple):
    """A seat, and one of the game's actions, legal or not: a text that came, read once."""

    seat: Seat
    action: Action


class Step(NamedTuple):
    """One action as it was played.

    `text` is its whole text, and `items` is what it scored. `texts` is one text for all, or the
    text that each seat and, last, a spectator may know. `to_act` are the seats that then may act,
    and `live` says whether they race.
    """

    text: str
    texts: tuple[str, ...]
    items: list[dict[str, Any]]
    to_act: tuple[Seat, ...]
    live: bool = False


class Match:
    """A game being played, folded from its actions.

    `since[seat]` is the log number at which the seat's present decision began: its player must have
    seen that much to act. If several seats act at once, an action of another leaves one's own
    decision as it was.

    A game of real time has a `timeline`, unless it is played calmly: then, where seats would race,
    one after the other does one thing.

    A match at a table is never played on: a request plays on its `fork`, which takes its place.
    So its `state` stays as it was at that time.
    """

    __slots__ = (
        "_calm", "_mover", "_redrawer", "_seat",
        "acting", "draws", "live", "redraws", "seed", "since", "state", "timeline", "to_act",
        "turn",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        n: int,
        at: int,
        real_time: RealTime | None = None,
        calm: bool = False,
        seed: bytes | None = None,
    ) -> None:
        self.state = state
        self.seed = seed
        """The seed of fair draws; None: chance is free."""
        self.draws = 0
        """The draws so far."""
        self._seat = CHANCE
        """The seat that acted last."""
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
        """Draws that were taken back with an action: they come again as soon as they can."""
        self._redrawer = CHANCE
        self.turn: int | None = None
        """The seat whose turn it is at a calm table."""
        self._mover = CHANCE
        self.acting: tuple[int, ...] = ()
        """The actors by the rules, chance among them; none once the game is over."""
        self.to_act: tuple[Seat, ...] = ()
        """The seats that may act once chance has had its turn."""
        self._settle(n, at)

    def fork(self) -> Match:
        """Return a match that goes on from here while this one stays as it is."""
        forked = Match.__new__(Match)
        forked.state = self.state.clone()
        forked.seed, forked.draws, forked._seat = self.seed, self.draws, self._seat
        forked.since = self.since.copy()
        forked.timeline = None if self.timeline is None else self.timeline.clone()
        forked.live, forked.turn = self.live, self.turn
        forked.redraws, forked._redrawer = self.redraws, self._redrawer
        forked._calm, forked._mover = self._calm, self._mover
        forked.acting, forked.to_act = self.acting, self.to_act
        return forked

    def play(
        self, actor: Actor, action: Action, n: int, at: int, before: State | None = None
    ) -> Step:
        """Play an action as log entry `n` of the time `at`.

        The state alone says whether it is legal. With any action that may not be legal, give
        `before`, a copy of the state as it is now. Then this raises IllegalAction, and nothing has
        changed.
        """
        state = self.state if before is None else before
        if before is not None:
            self.state.apply(actor, action)
        texts = _texts(state, actor, action)
        text = texts[0] if len(texts) == 1 else state.text(action)
        if self.redraws:
            self._draw_again(actor, action)
        if self.timeline is not None:
            self.timeline.acting(state, actor, action, n, at)
        if before is None:
            self.state.apply(actor, action)
        if actor != CHANCE:
            self._mover = actor
        if actor == CHANCE:
            self.draws += 1
        elif actor != TABLE:
            self._seat = actor
        self._settle(n, at)
        return Step(text, texts, self.state.items(), self.to_act, self.live)

    def taken_back(self, n: int, seat: Seat, drawn: tuple[str, ...], later: Match) -> Match:
        """Return the game as it stands here once more, at log number `n`.

        `drawn` are the draws since, until it stood as in `later`. They come again while no seat but
        `seat` acts, with draws that were taken back before. Choices made before were made for
        another position.
        """
        again = self.fork()
        again.since = [n] * self.state.seats
        waiting = list(self.redraws)
        for text in drawn:
            if text in waiting:
                waiting.remove(text)
        again.redraws = (*drawn, *(later.redraws or waiting))
        again._redrawer = seat
        return again

    def draw(self) -> Action | None:
        """Return the draw that comes now: by the seed, or the first that was taken back and is
        possible. None if chance is free.

        By the seed, the same draw comes again after an action was taken back. That holds as long as
        the same draws are possible and no other seat acts.
        """
        if self.seed is not None:
            return draws.draw(self.seed, self.draws + 1, self._seat, self.state)
        for text in self.redraws:
            try:
                action = self.state.parse(text)
            except UnknownAction:
                continue
            if self.state.is_legal(CHANCE, action):
                return action
        return None

    def _draw_again(self, actor: Actor, action: Action) -> None:
        """Drop a draw that has come again, and all of them once another seat acts."""
        if actor == CHANCE:
            text = self.state.text(action)
            if text in self.redraws:
                first = self.redraws.index(text)
                self.redraws = self.redraws[:first] + self.redraws[first + 1 :]
        elif actor != self._redrawer:
            self.redraws = ()

    def _settle(self, n: int, at: int) -> None:
        """Begin decisions once chance has had its turn."""
        actors = self.acting = self.state.actors()
        if CHANCE in actors:
            return
        if self.timeline is not None:
            self.timeline.settled(self.state, n, at)
            self.live = self.timeline.live
        if self._calm is not None:
            actors = self._in_turn(actors, self._calm)
        for seat in actors:
            if seat == self._mover or seat not in self.to_act:
                self.since[seat] = n
        self.to_act = actors

    def _in_turn(self, actors: tuple[int, ...], facts: RealTime) -> tuple[int, ...]:
        """Return, of seats that would race, the next after the last actor; the first begins.

        Seats that have to decide on what is theirs already all act.
        """
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

    def legal(self, seat: Seat) -> array[Action]:
        """Return what the seat may do, as C has it: it is often asked, and may be hundreds."""
        if self.turn not in (None, seat):
            return array("i")
        room = _room(self.state.game.scratch_size)
        return room[: self.state.legal_into(seat, room)]

    def read(self, seat: Seat, text: str) -> Move:
        """Return the move that a text names, legal or not; Refusal."""
        try:
            return Move(seat, self.state.parse(text))
        except UnknownAction:
            raise Refusal("unknown-action") from None

    def preview(self, move: Move) -> list[dict[str, Any]]:
        """Return what the move would score, as far as it follows from what its seat knows.

        Changes nothing and draws nothing. Refusal.
        """
        if move.seat not in self.to_act:
            raise Refusal("not-your-turn")
        try:
            return self.state.preview(*move)
        except IllegalAction:
            raise Refusal("illegal-action") from None


def _texts(state: State, actor: Actor, action: Action) -> tuple[str, ...]:
    """Return the text of an action as each seat and, last, a spectator may know it. Return one text
    for all if a spectator, who knows least, knows everything."""
    plain = state.seen(actor, action, None)
    if "?" not in plain:
        return (plain,)
    return (*[state.seen(actor, action, seat) for seat in range(state.seats)], plain)


@cache
def _room(size: int) -> array[Action]:
    """Return room for so many actions, the same for all who ask, one after the other."""
    return array("i", bytes(4 * size))
