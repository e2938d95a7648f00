"""Shared parts of PettingZoo's two interfaces: agents, their spaces, the start of a game."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from spieltisch import Rng, State
from spieltisch.core.arguments import positive
from spieltisch.envs.shown import MODES, Shown, render_mode, shown
from spieltisch.envs.watched import Copied, Mask, Observation, Watched, one_of, with_mask
from spieltisch.errors import InvalidArgument, NotBegun

Seen = Observation | dict[str, Any]
"""An observation in a dict with the mask, or by itself."""

VERSION = 0
"""Version of the environments; `docs/research/environments.md` says when it grows."""

_BEGUN = (
    *("agent_selection", "infos", "rewards", "terminations", "truncations"),
    *("_cumulative_rewards", "_masks", "state_"),
)
"""Attributes that PettingZoo's interfaces have after `reset`."""


class Agents(Copied):
    """Agents `seat_0`, `seat_1` and so on, each with a space of `actions` actions.

    `observation` is "dict" for a dict with `observation` and `action_mask`, or "array". After
    `max_cycles` the game is truncated. `metadata["name"]` has game, mode and version. Raises
    InvalidArgument.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": MODES,
        "render_fps": 2,
        "name": "spieltisch",
    }
    """Facts of all games; an object's own dict has its game, mode and version as the name."""

    state_: State
    _rng: Rng

    def _sit(
        self,
        watched: Watched,
        observation: str,
        actions: int,
        max_cycles: int,
        mode: str | None,
    ) -> None:
        self.render_mode = render_mode(mode)
        self.watched = watched
        self.metadata = {**type(self).metadata, "name": f"spieltisch_{watched.name}_v{VERSION}"}  # type: ignore[misc]
        self.observation = one_of("observation", observation, ("array", "dict"))
        self.max_cycles = positive("max_cycles", max_cycles)
        self.possible_agents = [f"seat_{seat}" for seat in range(watched.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: self._space(actions, watched.observer.shape) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        first, *others = watched.observer.shape
        self.state_space = spaces.Box(0.0, 1.0, (watched.seats * first, *others), np.float32)
        self._random, _ = seeding.np_random(None)

    def _space(self, actions: int, shape: tuple[int, ...]) -> Any:
        box = spaces.Box(0.0, 1.0, shape, np.float32)
        if self.observation == "array":
            return box
        return with_mask(box, actions)

    def observation_space(self, agent: str) -> Any:
        """Return the agent's space of observations, always the same object.

        Raises InvalidArgument for an unknown agent, as all methods that take one.
        """
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the agent's space of actions, always the same object."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def state(self) -> Observation:
        """Return the observations of all seats, one after the other along the first axis."""
        return np.concatenate([self.watched.see(self.state_, i) for i in range(self.watched.seats)])

    def _begin(self, seed: int | None) -> None:
        """Begin a game; equal seeds and equal actions give equal games."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._rng = Rng(int(self._random.integers(2**63)))
        self.state_ = self.watched.start()
        self.agents = self.possible_agents[:]

    def _refuse_after_the_end(self) -> None:
        if not self.agents:
            if "state_" not in vars(self):
                raise NotBegun("no game has begun: call reset() before step()")
            raise InvalidArgument("the game is over: call reset() before step()")

    def _seat(self, agent: str) -> int:
        """Return the agent's seat. Raises InvalidArgument for an unknown agent."""
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise InvalidArgument(f"no agent {agent!r}; there are: {known}")
        return self.possible_agents.index(agent)

    def _observe(self, agent: str, mask: Mask) -> Seen:
        seen = self.watched.see(self.state_, self._seat(agent))
        if self.observation == "array":
            return seen
        return {"observation": seen, "action_mask": mask.copy()}

    def _show(self) -> None:
        """Show the position, if a person watches."""
        if self.render_mode == "human":
            self.render()

    def render(self) -> Shown:
        """Return the position as spectators see it, or print it if `render_mode` is "human"."""
        return shown(self.state_, None, self.render_mode)

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def __getattr__(self, name: str) -> Any:
        """Raise an error that asks for `reset` if the attribute exists only after it."""
        if name in _BEGUN:
            raise NotBegun(f"no game has begun, so there is no {name!r}: call reset() first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
