"""Rules: a game in plain Python, as its author writes it.

The whole of such a game is one class and a `Spec`; `spieltisch.core.py_game.PyGame` makes of them a
game like any other. `docs/adding-a-game.md` builds one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import Any, ClassVar, Self

from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.outcome import Outcome
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.errors import InvalidPosition


class Rules:
    """A position, with the rules as its methods.

    A subclass sets up its fields in `__init__`, after that of this class, and implements `actors`,
    `legal` and `apply`; games with chance `chances` too, games with hidden information `public`,
    `private` and `determinize`, and those that hide what an action was `seen`. The rest has
    defaults that do for small games.

    Fields are plain data that JSON can carry (numbers, texts, None, and lists and dicts of them),
    or `full` and `fill` are overridden. A field whose name begins with `_` is copied with the
    position but is no part of it, as what the last action scored.
    """

    texts: ClassVar[Sequence[str]] = ()
    """The texts of the actions, by their numbers, where they make a table."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.seats = seats
        self.options = options

    # ------------------------------------------------------------ play

    def actors(self) -> Sequence[Actor]:
        """Return who may act now: () when the game is over, (CHANCE,), or seats, ascending."""
        raise NotImplementedError(f"{type(self).__name__} needs actors()")

    def legal(self, actor: Actor) -> Sequence[Action]:
        """Return what a seat that may act can do, ascending.

        In a game of real time the table's clock is asked about too (TABLE), at any time.
        """
        raise NotImplementedError(f"{type(self).__name__} needs legal()")

    def accepts(self, actor: Actor, action: Action) -> bool | None:
        """Return whether an actor that may act can do an action: as `legal` or `chances` tells.

        By default (None) their lists are looked through; where these are long, it may be said
        quicker.
        """
        return None

    def chances(self) -> Sequence[tuple[Action, int]]:
        """Return what chance may do when it acts, ascending, with integer weights."""
        return ()

    def apply(self, actor: Actor, action: Action) -> None:
        """Play an action, which is legal. What is raised here undoes it."""
        raise NotImplementedError(f"{type(self).__name__} needs apply()")

    def outcome(self) -> Outcome:
        """Return how the game ended; asked when nobody acts.

        By default the `scores` of `public` decide, the highest first.
        """
        scores = tuple(self.public().get("scores") or (0,) * self.seats)
        ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
        return Outcome(ranks, scores, "finished")

    def side_of(self, seat: Seat) -> int:
        """Return the side that a seat plays for; partners have the same. By default `seat`."""
        return seat

    # ------------------------------------------------------------ texts

    def text(self, action: Action) -> str:
        """Return an action's one text, a lower-case verb and its arguments.

        By default it is found in `texts`. Raises UnknownAction for a number that is no action.
        """
        return self.texts[action] if self.texts else f"action {action}"

    def parse(self, text: str) -> Action | None:
        """Return the action of a text. Raises UnknownAction, which says what would be right.

        By default (None) `text` of every action is asked once, and the answers kept.
        """
        return None

    def items(self) -> list[Data]:
        """Return what the last action scored: dicts with a `kind`."""
        return []

    # ------------------------------------------------------------ what is known

    def public(self) -> Data:
        """Return what everybody sees, always with the same keys; by default all there is.

        `phase`, a word, and `scores`, a number a seat or side, are put in where they are missing.
        """
        return self.full()

    def private(self, seat: Seat | None) -> Data:
        """Return what a seat (None: a spectator) sees beside, always with the same keys."""
        return {}

    def seen(self, actor: Actor, action: Action, seat: Seat | None) -> str:
        """Return the text of an action, about to be played, hidden words as `?`."""
        return self.text(action)

    def determinize(self, seat: Seat | None, rng: Rng) -> None:
        """Draw anew with `rng` all that `seat` does not know: this is a copy of the position.

        Afterwards the seat must see what it saw, and what it cannot know must have had no
        influence. By default nothing is hidden.
        """

    # ------------------------------------------------------------ positions

    def full(self) -> Data:
        """Return everything; by default the fields."""
        return {
            name: value
            for name, value in vars(self).items()
            if name not in ("seats", "options") and not name.startswith("_")
        }

    def fill(self, full: Data) -> None:
        """Make this new position the one that `full` describes.

        By default the fields are taken from it, each of the type that it has at the start unless
        that is None. Raises InvalidPosition, or any of the errors that wrong data leads to.
        """
        for name, fresh in Rules.full(self).items():
            value = deepcopy(full[name])
            if fresh is not None and type(value) is not type(fresh):
                raise InvalidPosition(f"{name} is {value!r}, which is no {type(fresh).__name__}")
            setattr(self, name, value)

    def check(self) -> None:
        """Raise AssertionError when the position cannot arise."""

    def clone(self) -> Self:
        """Return an independent copy; by default a deep one, which is slow."""
        other = object.__new__(type(self))
        vars(other).update(deepcopy(vars(self), {id(self.options): self.options}))
        return other

    def value(self, seat: Seat) -> float:
        """Return how good the position is for `seat`: only the order counts.

        A class that overrides this has bots that look ahead.
        """
        return 0.0

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: value for name, value in vars(self).items() if name != "options"}
        return _restored, (type(self), dict(self.options), fields)


def _restored(rules: type[Rules], options: dict[str, OptionValue], fields: Data) -> Rules:
    """Return the position that was pickled."""
    position = object.__new__(rules)
    vars(position).update(fields, options=MappingProxyType(options))
    return position
