"""Opponents of an agent: levels, bots, classes of bots, and functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, SupportsIndex

from spieltisch import Bot, Rng, State, bots
from spieltisch.bots.bot import decided
from spieltisch.bots.policies.policy import is_network
from spieltisch.bots.policies.policy_bot import PolicyBot
from spieltisch.envs.watched import Mask, Observation, Watched
from spieltisch.errors import BotFailed, InvalidArgument

Policy = Callable[[Observation, Mask], Any]
"""A function that returns an action for an observation and a mask, both as the agent has them."""

Opponent = Any
"""A level's name, a bot, a class that makes one from a game and a seed, a `Policy` or a network.

A network is a torch module, a model of Stable-Baselines3, or the path of an ONNX file.
"""

Chooser = Callable[[State, int], int]
"""A function that returns the action of a seat in a position."""


def listed(given: Opponent | Sequence[Opponent], others: int, watched: Watched) -> list[Opponent]:
    """Return an opponent for each of the `others`. Raises InvalidArgument and UnknownBot."""
    one = isinstance(given, str) or not isinstance(given, Sequence)
    found: list[Opponent] = [given] * others if one else list(given)
    if len(found) != others:
        raise InvalidArgument(f"{others} opponents are needed, not {len(found)}")
    for opponent in found:
        seated(opponent, watched, Rng(0))
    return found


def seated(opponent: Opponent, watched: Watched, rng: Rng) -> Chooser:
    """Return an opponent ready for one game. Its random choices follow from `rng`.

    Raises InvalidArgument and UnknownBot.
    """
    if is_network(opponent):
        kind, space = watched.observer.kind, watched.space
        return _OfBot(PolicyBot(watched.game, rng.next(), opponent, observation=kind, space=space))
    if isinstance(opponent, str):
        return _OfBot(bots.make(opponent, watched.game, rng.next()))
    if isinstance(opponent, type):
        return _OfBot(opponent(watched.game, rng.next()))
    if hasattr(opponent, "decide"):
        if getattr(opponent, "game", watched.game) != watched.game:
            raise InvalidArgument(f"{opponent!r} plays another game than {watched.game!r}")
        if isinstance(opponent, Bot):
            opponent.rng = Rng(rng.next())
        return _OfBot(opponent)
    if callable(opponent):
        return _OfPolicy(opponent, watched)
    raise InvalidArgument(
        f"an opponent is a level's name, a bot, a class of bots, a function of (observation, mask) "
        f"or a network, not {opponent!r}"
    )


class _OfBot:
    """The choices of a bot."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    def __call__(self, state: State, seat: int) -> int:
        return decided(self.bot, bots.PlayerView(state, seat)).action


class _OfPolicy:
    """The choices of a function. Raises BotFailed if it returns anything but a legal action."""

    def __init__(self, policy: Policy, watched: Watched) -> None:
        self.policy = policy
        self.watched = watched

    def __call__(self, state: State, seat: int) -> int:
        found = self.policy(self.watched.see(state, seat), self.watched.mask(state, seat))
        place = index(found) if isinstance(found, SupportsIndex) else -1
        if not self.watched.is_legal(state, seat, place):
            name = getattr(self.policy, "__name__", type(self.policy).__name__)
            raise BotFailed(
                f"{name}(observation, mask) returns {found!r} for seat {seat}: return the number "
                "of an action that the mask marks"
            )
        return self.watched.space.action(place)
