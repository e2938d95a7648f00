"""The bot whose actions a policy chooses, without search."""

from __future__ import annotations

from math import exp
from operator import index
from typing import Any, SupportsIndex

from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.bots.policies.policy import policy_of
from spieltisch.core.game import Game
from spieltisch.core.vector.observer import Observer
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.errors import BotFailed


class PolicyBot(Bot):
    """A bot that plays what `policy` chooses from an observation and a mask.

    A policy is a function of (observation, mask), a torch module, or the path of an ONNX file
    (`policies/policy.py`). A model with `predict`, as Stable-Baselines3 has them, is a policy as
    well. The bot's observations are of the kind `observation`, its actions indices into `space`. Of
    scores the bot takes the highest legal one; with `sample` they are logits, and it draws. Where
    the space has no legal action, it plays a random legal one. Raises InvalidArgument for anything
    else as a policy, and for a game without observations.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        policy: Any,
        *,
        observation: str = "flat",
        space: str | Space = EXACT,
        sample: bool = False,
    ) -> None:
        super().__init__(game, seed)
        game.observer(observation)
        self.observation, self.space, self.sample = observation, game.space(space), bool(sample)
        self.policy = policy_of(policy)
        self._observers: dict[Any, Observer] = {}

    def decide(self, view: PlayerView) -> Decision:
        legal = self.legal(view)
        mask = view.mask(self.space)
        if not mask.any():
            return Decision(legal[self.rng.below(len(legal))])
        found = self.policy(view.observe(self._observer(view)), mask)
        if isinstance(found, SupportsIndex) and getattr(found, "ndim", 0) == 0:
            return Decision(self._action(index(found), mask, found))
        return Decision(self.space.action(self._chosen(found, mask)))

    def _action(self, place: int, mask: Any, found: Any) -> int:
        """Return the action of an index. Raises BotFailed for an illegal one."""
        if not 0 <= place < len(mask) or not mask[place]:
            raise BotFailed(
                f"the policy returns {found!r}: return the index of an action that the mask marks"
            )
        return self.space.action(place)

    def _chosen(self, found: Any, mask: Any) -> int:
        """Return the index of the best or a drawn action. Raises BotFailed for other shapes."""
        import numpy as np

        detach = getattr(found, "detach", None)
        scores = np.asarray(found if detach is None else detach().cpu())
        if scores.shape != mask.shape or scores.dtype.kind not in "fiu":
            raise BotFailed(
                f"the policy returns {type(found).__name__} of shape {scores.shape}: return the "
                f"index of an action, or {len(mask)} scores"
            )
        places = np.flatnonzero(mask)
        legal = scores[places].astype(float)
        if np.isnan(legal).any():
            raise BotFailed("the policy returns scores that are no numbers for legal actions")
        if not self.sample:
            return int(places[legal.argmax()])
        weights = [exp(score - legal.max()) for score in legal]
        left = self.rng.below(2**31) / 2**31 * sum(weights)
        for place, weight in zip(places, weights, strict=True):
            left -= weight
            if left < 0:
                return int(place)
        return int(places[-1])

    def _observer(self, view: PlayerView) -> Observer:
        """Return the observer for the view's seats and options, kept from one to the next."""
        key = (view.seats, tuple(view.options.items()))
        if key not in self._observers:
            self._observers[key] = self.game.observer(self.observation, view.seats, **view.options)
        return self._observers[key]
