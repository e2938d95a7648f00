"""Shared parts of all environments: a game, its observations, its actions, its rewards."""

from __future__ import annotations

import copy
from collections.abc import Container, Mapping
from os import PathLike
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from spieltisch import Game, Rng, State, load
from spieltisch.core.spec import OptionValue
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.errors import InvalidArgument, InvalidOptions, UnknownOption

Observation = NDArray[np.float32]
Mask = NDArray[np.int8]
Box = str | PathLike[str] | None
"""The name of a box in `game.boxes`, the path of its file, its text, or None for the game's own."""
REWARDS = ("returns", "margin", "points")
"""Kinds of rewards at the end: `State.returns()`, `State.margins()` and `State.points()`."""


class Watched:
    """A game with one number of seats and options, and its observations, actions and rewards.

    Actions are indices into `space`. Raises InvalidArgument, InvalidOptions and UnknownOption.
    """

    def __init__(
        self,
        game: Game | str,
        kind: str,
        seats: int | None,
        options: Mapping[str, OptionValue],
        *,
        space: str | Space = EXACT,
        box: Box = None,
        reward: str = "returns",
    ) -> None:
        self.game = (load(game) if isinstance(game, str) else game).boxed(box)
        self.space = self.game.space(space)
        self.reward = one_of("reward", reward, REWARDS)
        self.strayed = 0
        self.observer = _observer(self.game, kind, seats, options)
        self.seats = self.observer.seats
        self.options = dict(self.observer.options)
        self.observation_space: Any = spaces.Box(0.0, 1.0, self.observer.shape, np.float32)
        self.action_space: Any = spaces.Discrete(self.space.n)
        self._numbers = None if self.space.exact else np.array(self.space)

    @property
    def solo(self) -> bool:
        """Return whether all seats play together for a result."""
        return self.game.spec.mode(self.options["mode"]).solo

    @property
    def bound(self) -> int:
        """Return the usual number of actions after which a game is cut off.

        Play at random need not come to an end where the rules know none.
        """
        return 10_000 if self.game.spec.endless else 1_000_000

    @property
    def name(self) -> str:
        """Return the game and the mode: `ladder_base`."""
        return f"{self.game.spec.name}_{self.options['mode']}"

    def start(self) -> State:
        """Return a new game."""
        return self.game.start(self.seats, **self.options)

    def see(self, state: State, seat: int) -> Observation:
        """Return a new array with the seat's observation."""
        seen = np.empty(self.observer.shape, np.float32)
        self.observer.into(state, seat, seen)
        return seen

    def mask(self, state: State, seat: int) -> Mask:
        """Return a new array with the seat's legal actions, 1 or 0 for each of the space."""
        mask = np.empty(self.game.actions, np.int8)
        state.mask_into(seat, mask)
        return mask if self._numbers is None else mask[self._numbers]

    def no_mask(self) -> Mask:
        """Return a new array without any legal action."""
        return np.zeros(self.space.n, np.int8)

    def is_legal(self, state: State, seat: int, place: Any) -> bool:
        """Return whether the seat may play the action of an index. Raises InvalidArgument."""
        known = state.is_legal(seat, place)  # refuses anything but an int
        if self.space.exact:
            return known
        return 0 <= place < self.space.n and state.is_legal(seat, self.space.action(place))

    def play(self, state: State, seat: int, place: int) -> None:
        """Play the action of an index. Raises IllegalAction."""
        state.apply(seat, place if self.space.exact else self.space.action(place))

    def drawn(self, state: State, seat: int, rng: Rng) -> int:
        """Return the index of a random legal action of the seat."""
        legal = np.flatnonzero(self.mask(state, seat))
        return int(legal[rng.below(len(legal))])

    def next_actor(self, state: State, rng: Rng, free: Container[int] = ()) -> int | None:
        """Let chance draw, and return the actor, drawn among several; None when it is over.

        For an actor without a legal action in the space, a random legal action is played. The
        `free` seats are excepted. `strayed` counts them.
        """
        while True:
            state.settle(rng)
            actors = state.actors()
            if not actors:
                return None
            actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            if self.space.exact or actor in free or self.mask(state, actor).any():
                return actor
            legal = state.legal(actor)
            state.apply(actor, legal[rng.below(len(legal))])
            self.strayed += 1

    def rewards(self, state: State) -> list[float]:
        """Return the reward of each seat; zeros before the end."""
        if self.reward == "returns":
            return state.returns()
        return [float(n) for n in (state.margins() if self.reward == "margin" else state.points())]


def _observer(game: Game, kind: str, seats: int | None, options: Mapping[str, OptionValue]) -> Any:
    """Return the game's observer. Raises UnknownOption for a keyword that no game or mode knows.

    It is a TypeError, too, so that tools that try keywords, as TorchRL does, try without it.
    """
    known = {"mode", *(option.name for option in game.spec.options)}
    for name in options:
        if name not in known:
            raise UnknownOption(
                f"an environment of {game.spec.name} got an unexpected keyword argument {name!r}; "
                f"the game's options are: seats, {', '.join(sorted(known))}",
                option=name,
            )
    return game.observer(kind, seats, **options)


class Copied:
    """An environment whose copies are independent, however they are made."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


def text_of(facts: Mapping[str, Any]) -> str:
    """Return a position's facts as text, one on each line."""
    return "\n".join(f"{key}: {value}" for key, value in facts.items())


def one_of(name: str, value: object, choices: tuple[str | None, ...]) -> Any:
    """Return the value. Raises InvalidArgument unless it is one of the choices."""
    if value not in choices:
        known = ", ".join(map(repr, choices))
        raise InvalidArgument(f"{name} must be one of {known}, not {value!r}")
    return value


def with_mask(seen: Any, actions: int) -> Any:
    """Return the space of dicts with an `observation` of that space and an `action_mask`."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def refuse_options(options: Mapping[str, Any] | None, known: tuple[str, ...] = ()) -> None:
    """Raise InvalidOptions for options of `reset` that no environment knows."""
    if unknown := sorted(set(options or {}) - set(known)):
        names = ", ".join(known) or "none"
        raise InvalidOptions(
            f"reset() has no option {unknown[0]!r}; it has: {names}. Give a game's own options "
            "when you make the environment",
            option=unknown[0],
        )
