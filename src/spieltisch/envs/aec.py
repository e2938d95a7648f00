"""PettingZoo, one after the other: every mode of every game."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from spieltisch import Game, Rng
from spieltisch.core.spec import OptionValue
from spieltisch.envs.watched import (
    Mask,
    Observation,
    Watched,
    check_render_mode,
    next_actor,
    positive,
    text_of,
)


class AECGame(AECEnv[str, Observation, int]):
    """A game in PettingZoo's AEC interface; agents are `seat_0`, `seat_1` and so on.

    Rewards come with the end and are `State.returns()`: from -1 to 1, in solo modes the result.
    Where several seats may act at once, the next one is drawn. An illegal action raises
    IllegalAction. After `max_cycles` actions a seat the game is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "spieltisch",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        kind: str = "flat",
        max_cycles: int = 1_000_000,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.watched = Watched(game, kind, seats, options)
        self.max_cycles = positive("max_cycles", max_cycles)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.watched.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Box(0.0, 1.0, self.watched.observer.shape, np.float32)
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.watched.game.actions) for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Box:
        """Return the agent's space of observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the agent's space of actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with equal seeds, and equal actions, equal games."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._rng = Rng(int(self._random.integers(2**63)))
        self.state_ = self.watched.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._left = self.max_cycles * len(self.agents)
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return what the agent may know."""
        return self.watched.see(self.state_, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None once it is terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self.state_.apply(seat, -1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        self._left -= 1
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what everybody sees, a line a fact, where `render_mode` is "ansi"."""
        return text_of(self.state_) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _go_on(self) -> None:
        """Find who acts next, or end the game."""
        actor = next_actor(self.state_, self._rng)
        if actor is None:
            returns = self.state_.returns()
            self.rewards = dict(zip(self.agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            actor = 0
        elif self._left <= 0:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[actor]
        self.infos[self.agent_selection] = {"action_mask": self._mask(actor)}

    def _mask(self, seat: int) -> Mask:
        return self.watched.mask(self.state_, seat)
