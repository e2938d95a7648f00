"""The game on a table: its state, and what each seat may know of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.core.realtime import RealTime
from spieltisch.core.state import CHANCE, State
from spieltisch.core.trees import tree
from spieltisch.errors import IllegalAction, UnknownAction
from spieltisch.realtime.timeline import Timeline
from spieltisch.server.codes import Refusal
from spieltisch.server.wire.messages import encoded


class Match:
    """A game being played, folded from its actions.

    `since[seat]` is the log number at which the seat's present decision began: who acts must
    have seen that much. Where several seats act at once, what another does in the meantime
    leaves one's own decision as it was.

    A game of real time has `timeline`, unless it is played calmly: then, where seats would race,
    one after the other does one action.
    """

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
        self.turn: int | None = None
        """At a calm table the seat whose turn it is."""
        self._mover = CHANCE
        self._actors: tuple[int, ...] = ()
        self._trees: list[tuple[list[int], dict[str, Any]]] = []
        self._settle(n, at)

    def play(
        self, actor: int, text: str, n: int, at: int
    ) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
        """Apply log entry `n` of the time `at`.

        Gives the action's text for all, or its texts as each seat and, last, a spectator may know
        them, and the items it scored. Raises UnknownAction and IllegalAction, and then nothing has
        changed.
        """
        action = self.state.parse(text)
        texts = self._texts(actor, action)
        if self.timeline is not None:
            self.timeline.acting(self.state, actor, action, n, at)
        self.state.apply(actor, action)
        if actor != CHANCE:
            self._mover = actor
        self._settle(n, at)
        return texts, self.state.items()

    def _texts(self, actor: int, action: int) -> tuple[str, ...]:
        """The text as each seat and, last, a spectator may know it; one for all where a spectator,
        who knows least, knows everything."""
        plain = self.state.seen(actor, action, None)
        if "?" not in plain:
            return (plain,)
        return (*(self.state.seen(actor, action, s) for s in range(self.state.seats)), plain)

    def _settle(self, n: int, at: int) -> None:
        """Decisions begin when chance has had its turn."""
        self._trees.clear()
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
        """Of seats that would race, the next after who acted last; the first of them begins."""
        if not actors or not facts.live(self.state):
            self.turn = None
            return actors
        after = self.state.seats if self.turn is None else self._mover
        self.turn = next((seat for seat in actors if seat > after), actors[0])
        return (self.turn,)

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self._actors

    def choice(self, seat: int, text: str) -> int:
        """The legal action of that text; Refusal."""
        if seat not in self._actors:
            raise Refusal("not-your-turn")
        try:
            action = self.state.parse(text)
        except UnknownAction:
            raise Refusal("unknown-action") from None
        if not self.state.is_legal(seat, action):
            raise Refusal("illegal-action")
        return action

    def preview(self, seat: int, text: str) -> list[dict[str, Any]]:
        """What the action would score; changes nothing and draws nothing. Refusal."""
        action = self.choice(seat, text)
        draft = self.state.clone()
        try:
            draft.apply(seat, action)
        except IllegalAction:
            raise Refusal("illegal-action") from None
        return draft.items()

    def legal(self, seat: int) -> list[int]:
        """What the seat may do."""
        return self.state.legal(seat) if self.turn in (None, seat) else []

    def tree(self, legal: list[int]) -> dict[str, Any]:
        """The tree of these actions, encoded already: several seats may share it."""
        for same, made in self._trees:
            if same == legal:
                return made
        made = encoded(tree(self.state.texts(legal)))
        self._trees.append((legal, made))
        return made


def common(texts: Sequence[str]) -> str:
    """What all of several seats know of one action: people at one screen read the same log.

    >>> common(["deal M07 ?", "deal M07 M11"])
    'deal M07 ?'
    """
    if len(texts) == 1:
        return texts[0]
    known = [text.split(" ") for text in texts]
    if len({len(words) for words in known}) > 1:
        return " ".join(max(known, key=lambda words: list(words).count("?")))
    pairs = zip(*known, strict=True)
    return " ".join(words[0] if len(set(words)) == 1 else "?" for words in pairs)
