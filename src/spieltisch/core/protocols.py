"""What a game's folder provides beside its State: objects that `Game` takes, modules as a rule.

`state` is a position of the game; none of these changes it but `Positions.fill`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from typing import Any, Protocol, SupportsIndex, TypeAlias

from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.outcome import Outcome
from spieltisch.core.rng import Rng

Data: TypeAlias = dict[str, Any]
"""Plain data that JSON can carry."""


class NumpyGenerator(Protocol):
    """A `numpy.random.Generator`, as far as it is needed."""

    def integers(self, low: int, /) -> Any:
        """Return a random int below `low`."""


class NumpyRandomState(Protocol):
    """A `numpy.random.RandomState`, as far as it is needed."""

    def tomaxint(self) -> Any:
        """Return a random int from 0 on."""


RandomSource: TypeAlias = "Rng | Random | NumpyGenerator | NumpyRandomState | SupportsIndex"
"""What chance may be drawn from; an int is a seed."""


class Notation(Protocol):
    """The text of every action, both ways.

    Optional is `all_texts()`, the texts of all actions by number, where they depend on no state and
    are few enough to be kept: then many of them are quickly told.
    """

    def text(self, state: Any, action: Action, /) -> str:
        """Return the one text of an action."""

    def parse(self, state: Any, text: str, /) -> Action:
        """Return the action of a text. Raises UnknownAction, which says what would be right."""


class Views(Protocol):
    """A position as plain data, without the keys that all games share.

    Optional are `public_since(state, before)` and `private_since(state, before, seat)`, a quicker
    way to what is another than comparing two views, which can say it of the entries of a list or
    dict (`Changes`, core/changes.py); and `preview(state, seat, action)`, a quicker or
    more exact way to what a legal action is certain to bring than `core/preview.py` has for every
    game (its `on_copy` will do where no item ever depends on what is hidden).
    """

    def public(self, state: Any, /) -> Data:
        """Return what everybody sees; throughout a game the same keys."""

    def private(self, state: Any, seat: Seat | None, /) -> Data:
        """Return what depends on the seat (None: a spectator); always the same keys."""

    def full(self, state: Any, /) -> Data:
        """Return everything, for `Positions.fill` to read."""

    def items(self, state: Any, /) -> list[Data]:
        """Return what the last action scored, item by item."""

    def seen(self, state: Any, actor: Actor, action: Action, seat: Seat | None, /) -> str:
        """Return the text of an action about to be played, hidden words as `?`."""

    def outcome(self, state: Any, /) -> Outcome | None:
        """Return how the game ended, or None while it is on.

        Ranks and a solo mode's result are those of the rules: `State.ranks`, `solo_result`.
        """


class Positions(Protocol):
    """Positions that are described, guessed, and checked."""

    def fill(self, state: Any, full: Data, /) -> object:
        """Make `state`, a new game, the position of `full`."""

    def determinize(self, state: Any, seat: Seat | None, rng: Rng, /) -> Any:
        """Return a full state that `seat` cannot tell from this one, fairly sampled."""

    def check(self, state: Any, /) -> object:
        """Raise AssertionError when an invariant does not hold."""


class Components(Protocol):
    """Boards or cards that others may take the place of."""

    @property
    def text(self) -> str:
        """Return the text they were read from."""

    def read(self, source: str, /) -> Components:
        """Return others, read from a text. Raises InvalidComponents."""


class Solver(Protocol):
    """What can be solved exactly, on the command line."""

    def add_arguments(self, parser: ArgumentParser, /) -> None:
        """Declare the arguments of `spieltisch solve GAME`."""

    def run(self, game: Any, given: Namespace, cache: Path, /) -> None:
        """Solve what was asked for, and print it."""
