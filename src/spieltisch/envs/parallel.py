"""PettingZoo's parallel interface, in ticks, for games in which seats race."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from spieltisch import Game
from spieltisch.core.spec import OptionValue
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.envs.agents import Agents, Seen
from spieltisch.envs.watched import Box, Mask, Watched, one_of
from spieltisch.errors import IllegalAction, InvalidArgument

ILLEGAL = ("raise", "ignore")
"""Answers to an action that the mask does not mark: raise IllegalAction, or ignore it."""


class ParallelGame(Agents, ParallelEnv[str, Seen, int]):
    """A simultaneous game in PettingZoo's parallel interface, tick by tick.

    In a tick every agent gives an action, an index into `space`, or the last number (`wait`) to
    wait. The actions are played in an order drawn from the seed for each tick, so luck decides
    races. An action that another agent's makes illegal has no effect; `played` has the agents whose
    actions had one in the last tick. Observations are dicts with `observation` and `action_mask`;
    with `observation="array"` they are arrays. `info["action_mask"]` has each agent's legal
    actions, too. `reward` is as for `AECGame`. After `max_cycles` ticks the game is truncated.

    An action that the agent's mask does not mark raises IllegalAction, and nothing is played. With
    `illegal="ignore"` it has no effect, with a warning once and `info["illegal"]`. Raises
    InvalidArgument for a game whose seats never act at once.
    """

    played: frozenset[str] = frozenset()

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        kind: str = "flat",
        observation: str = "dict",
        space: str | Space = EXACT,
        box: Box = None,
        reward: str = "returns",
        illegal: str = "raise",
        max_cycles: int = 10_000,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        watched = Watched(game, kind, seats, options, space=space, box=box, reward=reward)
        if not watched.game.spec.simultaneous:
            raise InvalidArgument(
                f"in {watched.game.spec.name} seats act one after the other: use AECGame"
            )
        self.wait = watched.space.n
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self._warned = False
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
        return self._told(frozenset())

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

        Raises NotBegun before `reset` and IllegalAction for an illegal action. Raises
        InvalidArgument after the end, for an unknown agent and for an action that is no integer.
        Nothing is played when it raises.
        """
        self._refuse_after_the_end()
        if not isinstance(actions, dict):
            raise InvalidArgument(f"a step takes an action for each agent, a dict, not {actions!r}")
        wrong = self._wrong(actions)
        agents = self.agents
        order = sorted(actions)
        self._rng.shuffle(order)
        played = set()
        for agent in order:
            seat, action = self._seat(agent), actions[agent]
            if action != self.wait and self.watched.is_legal(self.state_, seat, action):
                self.watched.play(self.state_, seat, action)
                self.state_.settle(self._rng)
                played.add(agent)
        self._ticks += 1
        over = not self.state_.actors()
        cut = not over and self._ticks >= self.max_cycles
        self.played = frozenset(played)
        seen, infos = self._told(wrong)
        self._show()
        rewards = dict(zip(self.possible_agents, self.watched.rewards(self.state_), strict=True))
        if over or cut:
            self.agents = []
        return (
            seen,
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def _wrong(self, actions: dict[str, int]) -> frozenset[str]:
        """Return the agents whose actions are illegal. Raises IllegalAction and InvalidArgument."""
        found = []
        for agent, action in actions.items():
            legal = self.watched.is_legal(self.state_, self._seat(agent), action)
            if legal or action == self.wait:
                continue
            if not 0 <= action < self.wait:
                raise IllegalAction(
                    f"{action} of {agent} is no action: actions are 0 to {self.wait - 1}, and "
                    f"{self.wait} waits",
                    action=str(action),
                )
            found.append(agent)
        if found and self.illegal == "raise":
            raise IllegalAction(
                f"action {actions[found[0]]} of {found[0]} is not legal now: choose among the "
                f"actions that info['action_mask'] marks, or {self.wait} to wait. "
                "illegal='ignore' would ignore it",
                action=str(actions[found[0]]),
            )
        if found and not self._warned:
            self._warned = True
            warnings.warn(
                f"action {actions[found[0]]} of {found[0]} is illegal and ignored. Is the mask "
                "applied? This warning comes once for each environment; info['illegal'] says it "
                "each time",
                stacklevel=3,
            )
        return frozenset(found)

    def _told(self, wrong: frozenset[str]) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Return observations and infos by agent."""
        masks = {agent: self._mask(agent) for agent in self.agents}
        seen = {agent: self._observe(agent, mask) for agent, mask in masks.items()}
        infos = {
            agent: {"action_mask": mask, **({"illegal": True} if agent in wrong else {})}
            for agent, mask in masks.items()
        }
        return seen, infos

    def _mask(self, agent: str) -> Mask:
        """Return the agent's mask, in which waiting is legal unless it alone acts."""
        seat = self._seat(agent)
        alone = self.state_.actors() == (seat,)
        own = self.watched.mask(self.state_, seat)
        return np.append(own, np.int8(not alone)).astype(np.int8)
