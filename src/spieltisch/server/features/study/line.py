"""A game played on from its start, outside any table: no seat has an owner, no clock runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.ids import Actor
from spieltisch.core.spec import OptionValue
from spieltisch.errors import IllegalAction, UnknownAction
from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.views.seat_views import LegalTrees, hands
from spieltisch.server.table.match import Match, Step
from spieltisch.server.table.values import LogEntry
from spieltisch.server.wire.parts import SeatView

START = 1
"""Log number of the start; that of the first action follows it."""


class Line:
    """A game and its log. Where seats would race, they take turns."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.match = Match(game.start(seats, **options), START, 0, game.real_time, calm=True)
        self.log = [LogEntry(START, 0, "started", None, "", [])]

    def fork(self) -> Line:
        """Return a line that goes on from here while this one stays as it is."""
        forked = Line.__new__(Line)
        forked.match, forked.log = self.match.fork(), [*self.log]
        return forked

    def play(self, actor: Actor, text: str, viewer: int | None = None) -> Step:
        """Play an action. `viewer`: the log has its text as that seat may know it. Refusal."""
        state = self.match.state
        try:
            action = state.parse(text)
        except UnknownAction:
            raise Refusal("unknown-action") from None
        n = START + len(self.log)
        try:
            step = self.match.play(actor, action, n, 0, state.clone())
        except IllegalAction:
            raise Refusal("illegal-action") from None
        seen = step.text if viewer is None or len(step.texts) == 1 else step.texts[viewer]
        self.log.append(LogEntry(n, 0, "act", actor, seen, step.items))
        return step

    def play_all(self, actions: Iterable[tuple[Actor, str]], viewer: int | None = None) -> None:
        """Play actions in their order; see `play`."""
        for actor, text in actions:
            self.play(actor, text, viewer)

    def draws(self) -> list[tuple[str, int]]:
        """Return what chance may draw now, with the weights; [] where it has nothing to draw."""
        state = self.match.state
        if CHANCE not in self.match.acting:
            return []
        return [(state.text(action), weight) for action, weight in state.chances()]

    def seat_view(self, seat: int, opened: bool = False) -> SeatView:
        """Return what a seat sees and may do; `opened`: with everybody's hand."""
        match = self.match
        state = match.state
        acts = seat in match.to_act and CHANCE not in match.acting
        legal = match.legal(seat).tobytes() if acts else b""
        view: dict[str, Any] = state.view(seat)
        shown = hands(state) if opened else {}
        return SeatView(seat, view | shown, LegalTrees().tree(state, legal), match.turn)
