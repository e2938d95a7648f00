"""Rules: the base class of games in plain Python.

Such a game is one class and a `Spec`; `PyGame` of `core/python/py_game.py` makes a Game from them.
`docs/contribute/add-a-game.md` builds one.
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

    A subclass sets its fields in `__init__`, after calling that of this class, and implements
    `actors`, `legal` and `apply`. Games with chance add `chances`; games with hidden information
    add `public`, `private` and `determinize`; games that hide actions add `seen`. The other methods
    have defaults that suit small games.

    Fields are plain data that JSON can carry (numbers, texts, None, and lists and dicts of them),
    or the class overrides `full` and `fill`. A field whose name begins with `_` is copied with the
    position but is not part of it. An example is the scores of the last action.
    """

    texts: ClassVar[Sequence[str]] = ()
    """Texts of the actions, by their numbers, if they form a table."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.seats = seats
        self.options = options

    # ------------------------------------------------------------ play

    def actors(self) -> Sequence[Actor]:
        """Return the actors now: () when the game is over, (CHANCE,), or seats, ascending."""
        raise NotImplementedError(f"{type(self).__name__} needs actors()")

    def legal(self, actor: Actor) -> Sequence[Action]:
        """Return the legal actions of a seat that may act, ascending.

        In a game of real time this is also called for the table's clock (TABLE), at any time.
        """
        raise NotImplementedError(f"{type(self).__name__} needs legal()")

    def accepts(self, actor: Actor, action: Action) -> bool | None:
        """Return whether an actor that may act may play an action, in accord with `legal` and
        `chances`.

        The default, None, makes the caller search their lists; a game with long ones can answer
        faster.
        """
        return None

    def chances(self) -> Sequence[tuple[Action, int]]:
        """Return chance's actions, ascending, with integer weights; called when chance acts."""
        return ()

    def apply(self, actor: Actor, action: Action) -> None:
        """Play a legal action. An error raised here undoes it."""
        raise NotImplementedError(f"{type(self).__name__} needs apply()")

    def outcome(self) -> Outcome:
        """Return the Outcome of the game; called when it is over.

        By default the `scores` of `public` decide, the highest first.
        """
        scores = tuple(self.public().get("scores") or (0,) * self.seats)
        ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
        return Outcome(ranks, scores, "finished")

    def side_of(self, seat: Seat) -> int:
        """Return the side of a seat, the same for partners; by default `seat`."""
        return seat

    # ------------------------------------------------------------ texts

    def text(self, action: Action) -> str:
        """Return an action's one text: a lower-case verb and its arguments.

        By default it comes from `texts`. Raises UnknownAction for a number without an action.
        """
        return self.texts[action] if self.texts else f"action {action}"

    def parse(self, text: str) -> Action | None:
        """Return the action of a text. Raises UnknownAction, which names valid actions.

        The default, None, makes the caller look it up among the texts of all actions, computed
        once.
        """
        return None

    def items(self) -> list[Data]:
        """Return the scores of the last action: dicts with a `kind`."""
        return []

    # ------------------------------------------------------------ views

    def public(self) -> Data:
        """Return the data that all see, always with the same keys; by default the whole position.

        A missing `phase`, a word, and missing `scores`, a number for each seat or side, are filled
        in.
        """
        return self.full()

    def private(self, seat: Seat | None) -> Data:
        """Return the data that only a seat (None: a spectator) sees, always with the same keys."""
        return {}

    def seen(self, actor: Actor, action: Action, seat: Seat | None) -> str:
        """Return the text of an action about to be played, with `?` for hidden words."""
        return self.text(action)

    def determinize(self, seat: Seat | None, rng: Rng) -> None:
        """Draw with `rng` all facts of this copy of the position that `seat` does not know.

        Afterwards the seat must see the same as before. Facts that it cannot know must not
        influence the draw. By default nothing is hidden.
        """

    # ------------------------------------------------------------ positions

    def full(self) -> Data:
        """Return the whole position; by default the fields."""
        return {
            name: value
            for name, value in vars(self).items()
            if name not in ("seats", "options") and not name.startswith("_")
        }

    def fill(self, full: Data) -> None:
        """Make this new position the one that `full` describes.

        By default its values replace the fields; each must have its initial type, unless that is
        None. Raises InvalidPosition, or any error that invalid data causes.
        """
        for name, fresh in Rules.full(self).items():
            value = deepcopy(full[name])
            if fresh is not None and type(value) is not type(fresh):
                raise InvalidPosition(
                    f"{name} must have type {type(fresh).__name__}, not {value!r}"
                )
            setattr(self, name, value)

    def check(self) -> None:
        """Raise AssertionError if the position cannot arise."""

    def clone(self) -> Self:
        """Return an independent copy; by default a deep one, which is slow."""
        other = object.__new__(type(self))
        vars(other).update(deepcopy(vars(self), {id(self.options): self.options}))
        return other

    def value(self, seat: Seat) -> float:
        """Return the value of the position for `seat`; only the order counts.

        A class that overrides this has bots that look ahead.
        """
        return 0.0

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: value for name, value in vars(self).items() if name != "options"}
        return _restored, (type(self), dict(self.options), fields)


def _restored(rules: type[Rules], options: dict[str, OptionValue], fields: Data) -> Rules:
    """Return the pickled position."""
    position = object.__new__(rules)
    vars(position).update(fields, options=MappingProxyType(options))
    return position
