"""Protocols of a game's parts besides its State; `Game` takes them, usually as modules.

`state` is a position of the game; only `Positions.fill` changes it.
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
    """The part of `numpy.random.Generator` that is used."""

    def integers(self, low: int, /) -> Any:
        """Return a random int below `low`."""


class NumpyRandomState(Protocol):
    """The part of `numpy.random.RandomState` that is used."""

    def tomaxint(self) -> Any:
        """Return a random int of at least 0."""


RandomSource: TypeAlias = "Rng | Random | NumpyGenerator | NumpyRandomState | SupportsIndex"
"""Source of chance; an int is a seed."""


class Notation(Protocol):
    """Texts of actions, both ways.

    `all_texts()` is optional: the texts of all actions by number. A game has it if the texts do not
    depend on the state and fit into memory; then lists of many actions are sent faster.
    """

    def text(self, state: Any, action: Action, /) -> str:
        """Return the one text of an action."""

    def parse(self, state: Any, text: str, /) -> Action:
        """Return the action of a text. Raises UnknownAction, which names valid actions."""


class Views(Protocol):
    """Views: a position as plain data, without the keys that all games share.

    Optional are `public_since(state, before)` and `private_since(state, before, seat)`. They find
    the differences faster than a comparison of two views, also within a list or dict (`Changes` of
    `core/views/`). Optional is `preview(state, seat, action)`, a faster or more exact preview than
    `core/views/preview.py` has for every game. A game whose items never depend on hidden facts can
    use `on_copy` of that module.
    """

    def public(self, state: Any, /) -> Data:
        """Return the data that all see; its keys stay the same throughout a game."""

    def private(self, state: Any, seat: Seat | None, /) -> Data:
        """Return the data that depends on the seat (None: a spectator); always the same keys."""

    def full(self, state: Any, /) -> Data:
        """Return the whole position, for `Positions.fill` to read."""

    def items(self, state: Any, /) -> list[Data]:
        """Return the scores of the last action, item by item."""

    def seen(self, state: Any, actor: Actor, action: Action, seat: Seat | None, /) -> str:
        """Return the text of an action about to be played, with `?` for hidden words."""

    def outcome(self, state: Any, /) -> Outcome | None:
        """Return the Outcome of the game, or None while it goes on.

        Ranks and a solo mode's result come from the rules: `State.ranks`, `solo_result`.
        """


class Positions(Protocol):
    """Descriptions, determinizations and checks of positions."""

    def fill(self, state: Any, full: Data, /) -> object:
        """Make `state`, a new game, the position of `full`."""

    def determinize(self, state: Any, seat: Seat | None, rng: Rng, /) -> Any:
        """Return a full state that `seat` cannot tell from this one, sampled fairly."""

    def check(self, state: Any, /) -> object:
        """Raise AssertionError if an invariant does not hold."""


class Components(Protocol):
    """Boards or cards that can be replaced."""

    @property
    def text(self) -> str:
        """Return the text of these components."""

    def read(self, source: str, /) -> Components:
        """Return the components of a text. Raises InvalidComponents."""


class Solver(Protocol):
    """An exact solver of a game for the command line."""

    def add_arguments(self, parser: ArgumentParser, /) -> None:
        """Declare the arguments of `spieltisch solve GAME`."""

    def run(self, game: Any, given: Namespace, cache: Path, /) -> None:
        """Solve the given task and print the solution."""
