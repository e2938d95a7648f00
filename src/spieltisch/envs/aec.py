"""PettingZoo's AEC interface, one seat after the other, for every mode of every game."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from spieltisch import Game
from spieltisch.core.spec import OptionValue
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.envs.agents import Agents, Seen
from spieltisch.envs.referee import Referee
from spieltisch.envs.watched import Box, Mask, Watched


class AECGame(Agents, AECEnv[str, Seen, int]):
    """A game in PettingZoo's AEC interface; agents are `seat_0`, `seat_1` and so on.

    Observations are dicts with `observation` and `action_mask`, where the field's wrappers look;
    with `observation="array"` they are arrays. `info["action_mask"]` has each agent's legal
    actions, too, none while others act. Actions are indices into `space`, by default the game's own
    numbers; `box` is a smaller game, see `Game.boxed`. Rewards come at the end: `reward` is
    "returns" (from -1 to 1, in solo modes the result), "margin" or "points". If several seats may
    act at once, the next one is drawn. After `max_cycles` actions for each seat the game is
    truncated: by default 1,000,000, and 10,000 in a game that need not end by itself.

    An illegal action raises IllegalAction. With `illegal="lose"` it ends the game, and its agent's
    reward is `penalty`, that of others 0. With `illegal="draw"` a random legal action is played
    instead. Both warn once, and `info["illegal"]` of the agent is true until after its next turn.
    """

    metadata: ClassVar[dict[str, Any]] = {**Agents.metadata, "is_parallelizable": False}

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
        penalty: float = -1.0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        watched = Watched(game, kind, seats, options, space=space, box=box, reward=reward)
        self._referee = Referee(illegal, penalty, watched)
        self.illegal = illegal
        self._sit(
            watched,
            observation,
            watched.space.n,
            watched.bound if max_cycles is None else max_cycles,
            render_mode,
        )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; equal seeds and equal actions give equal games."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._left = self.max_cycles * len(self.agents)
        self._wrong: set[str] = set()
        self._go_on()

    def observe(self, agent: str) -> Seen:
        """Return the agent's observation. Raises InvalidArgument for an unknown agent.

        Raises NotBegun before `reset`.
        """
        return self._observe(agent, self._masks[self._seat(agent)])

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
        chosen, wrong = self._referee.allowed(self.state_, seat, action, self._rng)
        self._wrong.discard(agent)
        if wrong:
            self._wrong.add(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if chosen is None:
            self._lose(agent)
        else:
            self.watched.play(self.state_, seat, chosen)
            self._left -= 1
            self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Find the next actor, or end the game."""
        actor = self.watched.next_actor(self.state_, self._rng)
        if actor is None:
            rewards = self.watched.rewards(self.state_)
            self.rewards = dict(zip(self.agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._left <= 0:
            self.truncations = dict.fromkeys(self.agents, True)
        self._tell(actor or 0, over=actor is None or self._left <= 0)

    def _lose(self, agent: str) -> None:
        """End the game with the penalty for one agent."""
        self.rewards[agent] = self._referee.penalty
        self.terminations = dict.fromkeys(self.agents, True)
        self._tell(0, over=True)

    def _tell(self, actor: int, over: bool) -> None:
        """Tell all agents their masks, and whether their last actions were wrong."""
        self.agent_selection = self.possible_agents[actor]
        acting = () if over else self.state_.actors()
        watched = self.watched
        self._masks: list[Mask] = [
            watched.mask(self.state_, seat) if seat in acting else watched.no_mask()
            for seat in range(watched.seats)
        ]
        self.infos: dict[str, dict[str, Any]] = {
            agent: {
                "action_mask": mask.copy(),
                **({"illegal": True} if agent in self._wrong else {}),
            }
            for agent, mask in zip(self.possible_agents, self._masks, strict=True)
        }
        self._show()
