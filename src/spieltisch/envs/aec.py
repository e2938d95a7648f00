"""PettingZoo's AEC interface, one seat after the other, for every mode of every game."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from spieltisch import Game
from spieltisch.core.spec import OptionValue
from spieltisch.envs.agents import Agents
from spieltisch.envs.watched import Mask, Observation, Watched, next_actor


class AECGame(Agents, AECEnv[str, Observation, int]):
    """A game in PettingZoo's AEC interface; agents are `seat_0`, `seat_1` and so on.

    Rewards come at the end and are `State.returns()`: from -1 to 1, in solo modes the result. If
    several seats may act at once, the next one is drawn. An illegal action raises IllegalAction.
    After `max_cycles` actions for each seat the game is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {**Agents.metadata, "is_parallelizable": False}

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
        watched = Watched(game, kind, seats, options)
        self._sit(watched, watched.game.actions, max_cycles, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; equal seeds and equal actions give equal games."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._left = self.max_cycles * len(self.agents)
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation."""
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

    def _go_on(self) -> None:
        """Find the next actor, or end the game."""
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
