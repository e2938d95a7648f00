"""PettingZoo's parallel interface, in ticks, for games in which seats race."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from spieltisch import Game
from spieltisch.core.spec import OptionValue
from spieltisch.envs.agents import Agents, Seen
from spieltisch.envs.watched import Mask, Watched
from spieltisch.errors import InvalidArgument


class ParallelGame(Agents, ParallelEnv[str, Seen, int]):
    """A simultaneous game in PettingZoo's parallel interface, tick by tick.

    In a tick every agent gives an action, or the last number (`game.actions`) to wait. The actions
    are played in an order drawn from the seed for each tick, so luck decides races. An action that
    is not legal at its turn has no effect; `played` has the agents whose actions had one in the
    last tick. `info["action_mask"]` has the legal actions of each agent. With `observation="dict"`
    observations are dicts with `observation` and `action_mask`. After `max_cycles` ticks the game
    is truncated. Raises InvalidArgument for a game whose seats never act at once.
    """

    played: frozenset[str] = frozenset()

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        kind: str = "flat",
        observation: str = "array",
        max_cycles: int = 10_000,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        watched = Watched(game, kind, seats, options)
        if not watched.game.spec.simultaneous:
            raise InvalidArgument(
                f"in {watched.game.spec.name} seats act one after the other: use AECGame"
            )
        self.wait = watched.game.actions
        self._sit(watched, observation, self.wait + 1, max_cycles, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a game; return observations and infos by agent."""
        self._begin(seed)
        self.state_.settle(self._rng)
        self._ticks = 0
        self.played = frozenset()
        self._show()
        return self._told()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play a tick; return observations, rewards, terminations, truncations and infos.

        Raises NotBegun before `reset`, and InvalidArgument after the end, for an agent that does
        not exist and for an action that is no integer; nothing is played then.
        """
        self._refuse_after_the_end()
        if not isinstance(actions, dict):
            raise InvalidArgument(f"a step takes an action for each agent, a dict, not {actions!r}")
        for agent, action in actions.items():
            self.state_.is_legal(self._seat(agent), action)
        agents = self.agents
        order = sorted(actions)
        self._rng.shuffle(order)
        played = set()
        for agent in order:
            seat, action = self._seat(agent), actions[agent]
            if action != self.wait and self.state_.is_legal(seat, action):
                self.state_.apply(seat, action)
                self.state_.settle(self._rng)
                played.add(agent)
        self._ticks += 1
        over = not self.state_.actors()
        cut = not over and self._ticks >= self.max_cycles
        self.played = frozenset(played)
        seen, infos = self._told()
        self._show()
        rewards = dict(zip(self.possible_agents, self.state_.returns(), strict=True))
        if over or cut:
            self.agents = []
        return (
            seen,
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def _told(self) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Return observations and infos by agent."""
        masks = {agent: self._mask(agent) for agent in self.agents}
        seen = {agent: self._observe(agent, mask) for agent, mask in masks.items()}
        return seen, {agent: {"action_mask": mask.copy()} for agent, mask in masks.items()}

    def _mask(self, agent: str) -> Mask:
        """Return the agent's mask, in which waiting is legal unless it alone acts."""
        seat = self._seat(agent)
        alone = self.state_.actors() == (seat,)
        own = self.watched.mask(self.state_, seat)
        return np.append(own, np.int8(not alone)).astype(np.int8)
