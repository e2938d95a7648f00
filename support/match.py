"""Games of an engine and of an oracle, a slow reading of the rules, compared at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, ClassVar, TypeVar

from spieltisch.core.engine import CHANCE
from spieltisch.core.outcome import Outcome
from support.soak import enough

Game = TypeVar("Game")


class Match:
    """A game that the engine and the oracle play side by side; a failure names its label and step.

    A game's own match chooses actions, and compares and watches what only this game has.
    """

    first_actor = CHANCE
    """The least actor whose actions are compared."""
    known: ClassVar[dict[tuple[int, ...], tuple[str, ...]] | None] = None
    """Texts of actions, where a number means the same in every game."""

    def __init__(self, label: str, state: Any, oracle: Any, rng: Random) -> None:
        """Begin with a game that both have started."""
        self.label = label
        self.state, self.oracle, self.rng = state, oracle, rng
        self.step = 0
        self.seen: Counter[str] = Counter()

    @property
    def where(self) -> str:
        """The words that name a failure."""
        return f"{self.label} step={self.step}"

    def play(self) -> Counter[str]:
        """Play to the end, comparing before and after every action; return what occurred."""
        self.compare()
        while actors := self.oracle.actors():
            self.prepare()
            self.do(actors[0], self.choose())
        return self.seen

    def do(self, actor: int, text: str) -> None:
        """Let both play an action, and compare."""
        self.remember(text)
        self.oracle.apply(text)
        self.state.apply(actor, self.state.parse(text))
        self.step += 1
        self.watch(text)
        self.compare()
        self.compare_items()

    def compare(self) -> None:
        """Compare all that the protocol shows of the position."""
        oracle, state, where = self.oracle, self.state, self.where
        assert tuple(state.actors()) == oracle.actors(), where
        for actor in range(self.first_actor, oracle.seats):
            actions = tuple(state.legal(actor))
            texts = set(self.read(actions))
            assert texts == oracle.legal(actor), f"{where} actor={actor}"
            assert len(texts) == len(actions), where
        chances = state.chances()
        drawn = self.read(tuple(action for action, _ in chances))
        weights = [weight for _, weight in chances]
        assert dict(zip(drawn, weights, strict=True)) == oracle.chances(), where
        self.compare_full(state.full(), where)
        ours, theirs = oracle.outcome(), state.outcome()
        if ours is None or theirs is None:
            assert ours == theirs, where
        else:
            assert {key: getattr(theirs, key) for key in ours} == ours, where
            self.compare_end(theirs, where)

    def read(self, actions: tuple[int, ...]) -> tuple[str, ...]:
        """Return the texts of actions."""
        if self.known is None:
            return tuple(map(self.state.text, actions))
        if actions not in self.known:
            self.known[actions] = tuple(map(self.state.text, actions))
        return self.known[actions]

    def prepare(self) -> None:
        """Change the position before an action is chosen, in both."""

    def choose(self) -> str:
        """Pick the next action; the choice depends on the oracle and the seed alone."""
        raise NotImplementedError

    def remember(self, text: str) -> None:
        """Note what is needed to see what the next action brings about."""

    def watch(self, text: str) -> None:
        """Count what the action just applied brought about."""

    def compare_full(self, full: dict[str, Any], where: str) -> None:
        """Compare the whole position."""
        raise NotImplementedError

    def compare_end(self, ended: Outcome, where: str) -> None:
        """Compare what else an outcome says."""

    def compare_items(self) -> None:
        """Compare what the last action did."""
        raise NotImplementedError


def agree(
    what: str,
    games: Iterable[Game],
    quick: int,
    wanted: set[str],
    play: Callable[[Game], Counter[str]],
) -> None:
    """Play games, `quick` of them at least, until all that is wanted has occurred."""
    seen: Counter[str] = Counter()
    for game in enough(games, quick, wanted, seen):
        seen += play(game)
    missing = wanted - set(seen)
    assert not missing, f"{what}: never saw {sorted(missing)}"
