"""Shared parts of all environments: a game, its observations, its spaces."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from spieltisch import Game, Rng, State, load
from spieltisch.core.spec import OptionValue
from spieltisch.errors import InvalidArgument

Observation = NDArray[np.float32]
Mask = NDArray[np.int8]


class Watched:
    """A game with one number of seats and options, and its observations and masks."""

    def __init__(
        self, game: Game | str, kind: str, seats: int | None, options: Mapping[str, OptionValue]
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.observer = self.game.observer(kind, seats, **options)
        self.seats = self.observer.seats
        self.options = dict(self.observer.options)
        self.observation_space: Any = spaces.Box(0.0, 1.0, self.observer.shape, np.float32)
        self.action_space: Any = spaces.Discrete(self.game.actions)

    @property
    def solo(self) -> bool:
        """Return whether all seats play together for a result."""
        return self.game.spec.mode(self.options["mode"]).solo

    def start(self) -> State:
        """Return a new game."""
        return self.game.start(self.seats, **self.options)

    def see(self, state: State, seat: int) -> Observation:
        """Return a new array with the seat's observation."""
        seen = np.empty(self.observer.shape, np.float32)
        self.observer.into(state, seat, seen)
        return seen

    def mask(self, state: State, seat: int) -> Mask:
        """Return a new array with the seat's legal actions, 1 or 0 for each action."""
        mask = np.empty(self.game.actions, np.int8)
        state.mask_into(seat, mask.view(np.uint8))
        return mask


class Copied:
    """An environment whose copies are independent, however they are made."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


def next_actor(state: State, rng: Rng) -> int | None:
    """Let chance draw, and return the actor, drawn among several; None when it is over."""
    state.settle(rng)
    actors = state.actors()
    if not actors:
        return None
    return actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]


def drawn(state: State, seat: int, rng: Rng) -> int:
    """Return a random legal action of the seat."""
    legal = state.legal(seat)
    return legal[rng.below(len(legal))]


def text_of(facts: Mapping[str, Any]) -> str:
    """Return a position's facts as text, one on each line."""
    return "\n".join(f"{key}: {value}" for key, value in facts.items())


def one_of(name: str, value: object, choices: tuple[str | None, ...]) -> Any:
    """Return the value. Raises InvalidArgument unless it is one of the choices."""
    if value not in choices:
        known = ", ".join(map(repr, choices))
        raise InvalidArgument(f"{name} must be one of {known}, not {value!r}")
    return value


ILLEGAL = ("draw", "raise")
"""Answers to an illegal action: draw a legal one, or raise IllegalAction."""
