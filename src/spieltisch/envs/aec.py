"""PettingZoo's AEC interface, one seat after the other, for every mode of every game."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from spieltisch import Game
from spieltisch.core.spec import OptionValue
from spieltisch.envs.agents import Agents, Seen
from spieltisch.envs.watched import ILLEGAL, Watched, drawn, next_actor, one_of


class AECGame(Agents, AECEnv[str, Seen, int]):
    """A game in PettingZoo's AEC interface; agents are `seat_0`, `seat_1` and so on.

    `info["action_mask"]` of each agent has its legal actions, none while others act. With
    `observation="dict"` observations are dicts with `observation` and `action_mask`. Rewards come
    at the end and are `State.returns()`: from -1 to 1, in solo modes the result. If several seats
    may act at once, the next one is drawn. After `max_cycles` actions for each seat the game is
    truncated.

    For an illegal action a legal one is drawn, and `info["illegal"]` of its agent is true until
    the next step; if `illegal` is "raise", it raises IllegalAction.
    """

    metadata: ClassVar[dict[str, Any]] = {**Agents.metadata, "is_parallelizable": False}

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        kind: str = "flat",
        observation: str = "array",
        illegal: str = "draw",
        max_cycles: int = 1_000_000,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        watched = Watched(game, kind, seats, options)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self._sit(watched, observation, watched.game.actions, max_cycles, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; equal seeds and equal actions give equal games."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._left = self.max_cycles * len(self.agents)
        self._go_on()

    def observe(self, agent: str) -> Seen:
        """Return the agent's observation. Raises InvalidArgument for an unknown agent.

        Raises NotBegun before `reset`.
        """
        return self._observe(agent, self.watched.mask(self.state_, self._seat(agent)))

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None once it is terminated.

        Raises NotBegun before `reset`, and InvalidArgument once no agents are left, and for an
        action that is no integer.
        """
        self._refuse_after_the_end()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        chosen = -1 if action is None else action
        wrong = not self.state_.is_legal(seat, chosen) and self.illegal == "draw"
        if wrong:
            chosen = drawn(self.state_, seat, self._rng)
        self.state_.apply(seat, chosen)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._left -= 1
        self._go_on()
        if wrong:
            self.infos[agent]["illegal"] = True
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
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self.watched.mask(self.state_, seat)}
            for seat, agent in enumerate(self.possible_agents)
        }
        self._show()
