"""Action spaces: the actions that a learning program chooses from, by index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import index
from typing import SupportsIndex, overload

from spieltisch.core.ids import Action
from spieltisch.errors import InvalidArgument, UnknownAction

EXACT = "exact"
"""The space of all actions, in which the index of an action is its number."""


class Space(Sequence[Action]):
    """An action space of a game: `n` actions, each with an index from 0 to n - 1.

    It is a sequence of the actions. Networks, masks and environments use indices; states, records
    and texts use actions. `game.spaces` has all spaces by name.
    """

    def __init__(self, game: str, name: str, actions: Sequence[Action], of: int) -> None:
        self.game, self.name = game, name
        self._actions = actions
        self._of = of

    @property
    def n(self) -> int:
        """Return the number of actions."""
        return len(self._actions)

    @property
    def exact(self) -> bool:
        """Return whether the index of each action is its number."""
        return self.name == EXACT

    def action(self, place: SupportsIndex) -> Action:
        """Return the action of an index. Raises InvalidArgument."""
        if isinstance(place, SupportsIndex) and not isinstance(place, bool):
            number = index(place)
            if 0 <= number < self.n:
                return self._actions[number]
        raise InvalidArgument(
            f"{place!r} is no index of {self!r}: give an int from 0 to {self.n - 1}"
        )

    def index(self, action: SupportsIndex, start: int = 0, stop: int | None = None) -> int:
        """Return the index of an action. Raises UnknownAction for one outside the space."""
        place = self.places.get(index(action), -1) if isinstance(action, SupportsIndex) else -1
        if not start <= place < (self.n if stop is None else stop):
            raise UnknownAction(f"action {action!r} is outside {self!r}", action=str(action))
        return place

    @cached_property
    def places(self) -> dict[Action, int]:
        """Return the index of each action."""
        return {action: place for place, action in enumerate(self._actions)}

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...

    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        return self._actions[place]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return action in self.places

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is a space of the same name with the same actions."""
        if not isinstance(other, Space):
            return NotImplemented
        return (self.game, self.name) == (other.game, other.name) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash((self.game, self.name, self.n))

    def __repr__(self) -> str:
        if self.exact:
            return f"<all {self.n:,} actions of {self.game}>"
        return f"<space {self.name!r} of {self.game}: {self.n:,} of {self._of:,} actions>"
