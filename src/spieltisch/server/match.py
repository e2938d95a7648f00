"""The game on a table: its state, and what each seat may know of what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spieltisch.core.game import CHANCE, State
from spieltisch.errors import IllegalAction, UnknownAction
from spieltisch.server.codes import Refusal
from spieltisch.server.messages import Sight


class Match:
    """A game being played, folded from its actions.

    `since[seat]` is the log number at which the seat's present decision began: who acts must
    have seen that much. Where several seats act at once, what another does in the meantime
    leaves one's own decision as it was.
    """

    def __init__(self, state: State, n: int) -> None:
        self.state = state
        self.since = [n] * state.seats
        self._mover = CHANCE
        self._actors: tuple[int, ...] = ()
        self._sights: dict[int | None, Sight] = {}
        self._settle(n)

    def play(self, actor: int, text: str, n: int) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
        """Apply log entry `n`.

        Gives the action's texts as each seat and, last, a spectator may know them, and the items
        it scored. Raises UnknownAction and IllegalAction, and then nothing has changed.
        """
        action = self.state.parse(text)
        viewers = [*range(self.state.seats), None]
        texts = tuple(self.state.seen(actor, action, viewer) for viewer in viewers)
        self.state.apply(actor, action)
        if actor != CHANCE:
            self._mover = actor
        self._settle(n)
        return texts, self.state.items()

    def _settle(self, n: int) -> None:
        """Decisions begin when chance has had its turn."""
        self._sights.clear()
        actors = self.state.actors()
        if CHANCE in actors:
            return
        for seat in actors:
            if seat == self._mover or seat not in self._actors:
                self.since[seat] = n
        self._actors = actors

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
        if action not in self.state.legal(seat):
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

    def sight(self, seat: int | None) -> Sight:
        """What the seat (None: a spectator) sees and may do now; worked out once a log number."""
        if seat not in self._sights:
            legal = {} if seat is None else tree(map(self.state.text, self.state.legal(seat)))
            self._sights[seat] = Sight(seat, self.state.view(seat), legal)
        return self._sights[seat]


def tree(texts: Iterable[str]) -> dict[str, Any]:
    """A tree of the words of all texts; a leaf is an empty dict.

    >>> tree(["place RG 0,1", "place RG 0,2", "swap"])
    {'place': {'RG': {'0,1': {}, '0,2': {}}}, 'swap': {}}
    """
    root: dict[str, Any] = {}
    for text in texts:
        branch = root
        for word in text.split():
            branch = branch.setdefault(word, {})
    return root


def merge(texts: Iterable[str]) -> str:
    """One text from what several seats know of it: a word is hidden if it is to all of them.

    >>> merge(["deal M07 ?", "deal ? M11"])
    'deal M07 M11'
    """
    known = [text.split(" ") for text in texts]
    if len({len(words) for words in known}) > 1:
        return " ".join(min(known, key=lambda words: list(words).count("?")))
    same = zip(*known, strict=True)
    return " ".join(next((word for word in words if word != "?"), "?") for words in same)
