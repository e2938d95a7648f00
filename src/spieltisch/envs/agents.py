"""Shared parts of PettingZoo's two interfaces: agents, their spaces, the start of a game."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from spieltisch import Rng, State
from spieltisch.core.arguments import positive
from spieltisch.envs.watched import Copied, Watched, check_render_mode, text_of


class Agents(Copied):
    """Agents `seat_0`, `seat_1` and so on, each with a space of `actions` actions.

    After `max_cycles` the game is truncated. Raises InvalidArgument.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "spieltisch"}

    state_: State
    _rng: Rng

    def _sit(
        self, watched: Watched, actions: int, max_cycles: int, render_mode: str | None
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.watched = watched
        self.max_cycles = positive("max_cycles", max_cycles)
        self.possible_agents = [f"seat_{seat}" for seat in range(watched.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Box(0.0, 1.0, watched.observer.shape, np.float32)
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Box:
        """Return the agent's space of observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the agent's space of actions, always the same object."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Begin a game; equal seeds and equal actions give equal games."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._rng = Rng(int(self._random.integers(2**63)))
        self.state_ = self.watched.start()
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        """Return the public facts, one on each line, if `render_mode` is "ansi"."""
        return text_of(self.state_.public()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: nothing is open."""
