"""Gymnasium's interface: a solo mode, or one seat against bots."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, SupportsIndex

import gymnasium

from spieltisch import Game, Rng, State
from spieltisch.core.arguments import positive
from spieltisch.core.spec import OptionValue
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.envs.agents import Seen
from spieltisch.envs.opponents import Chooser, Opponent, listed, seated
from spieltisch.envs.referee import Referee
from spieltisch.envs.shown import MODES, Shown, shown
from spieltisch.envs.shown import render_mode as check_render_mode
from spieltisch.envs.watched import Box, Copied, Mask, Watched, one_of, refuse_options, with_mask
from spieltisch.errors import InvalidArgument, NotBegun


class SeatEnv(Copied, gymnasium.Env[Seen, Any]):
    """A game for one agent: a solo mode, where it plays all seats, or a seat among bots.

    `opponents` plays all other seats, or is a sequence with one for each, clockwise from the agent.
    An opponent is the name of a level ("random" by default), a bot, a class of bots or a policy. A
    policy is a network, or a function that returns an action for an observation and a mask. A bot's
    random generator begins again in each game. `seat` is the agent's, or None to draw it for each
    game. Actions are indices into `space`, by default the game's own numbers; `box` is a smaller
    game, see `Game.boxed`. The reward comes at the end, for the agent's seat. `reward` is "returns"
    (from -1 to 1, in a solo mode the result), "margin" or "points".

    `info["action_mask"]` and `action_masks()` have the legal actions. With `observation="dict"`
    observations are dicts with `observation` and `action_mask`. An illegal action raises
    IllegalAction. With `illegal="lose"` it ends the game with the reward `penalty`, and with
    `illegal="draw"` a random legal action is played instead. Both warn once, and `info["illegal"]`
    is true. After `max_steps` actions of the agent the game is truncated: by default 1,000,000, and
    10,000 in a game that need not end by itself.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = 0,
        kind: str = "flat",
        observation: str = "array",
        space: str | Space = EXACT,
        box: Box = None,
        reward: str = "returns",
        illegal: str = "raise",
        penalty: float = -1.0,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.watched = Watched(game, kind, seats, options, space=space, box=box, reward=reward)
        self.metadata = {**type(self).metadata, "name": f"spieltisch_{self.watched.name}"}
        self.observation = one_of("observation", observation, ("array", "dict"))
        plain = self.watched.observation_space
        n = self.watched.space.n
        self.observation_space = plain if observation == "array" else with_mask(plain, n)
        self.action_space = self.watched.action_space
        self._referee = Referee(illegal, penalty, self.watched)
        self.illegal = illegal
        most = self.watched.bound if max_steps is None else max_steps
        self.max_steps = positive("max_steps", most)
        others = 0 if self.watched.solo else self.watched.seats - 1
        self._opponents = listed(opponents, others, self.watched)
        if seat is not None and not (
            isinstance(seat, SupportsIndex) and index(seat) in range(self.watched.seats)
        ):
            raise InvalidArgument(f"no seat {seat!r}: seats are 0 to {self.watched.seats - 1}")
        self._fixed = None if seat is None else index(seat)
        self._game: State | None = None

    @property
    def state(self) -> State:
        """Return the position. Raises NotBegun before `reset`."""
        if self._game is None:
            raise NotBegun("no game has begun: call reset() first")
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game; return the agent's first observation and its info.

        It has no options. Raises InvalidOptions for any.
        """
        refuse_options(options)
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(2**63)))
        self._game = self.watched.start()
        n = self.watched.seats
        self.seat = self._rng.below(n) if self._fixed is None else self._fixed
        self._choosers: dict[int, Chooser] = {
            (self.seat + 1 + i) % n: seated(opponent, self.watched, self._rng)
            for i, opponent in enumerate(self._opponents)
        }
        self._steps = 0
        self._lost = False
        self._go_on()
        return self._seen(), self._info(False)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play the agent's action and all until its next; return Gymnasium's five values.

        Raises NotBegun before `reset`, IllegalAction, and InvalidArgument after the end.
        """
        if not self.state.actors() or self._steps >= self.max_steps or self._lost:
            raise InvalidArgument("the game is over: call reset() before step()")
        chosen, wrong = self._referee.allowed(self.state, self.seat, action, self._rng)
        self._steps += 1
        if chosen is None:
            self._lost = True
            return self._seen(), self._referee.penalty, True, False, self._info(wrong)
        self.watched.play(self.state, self.seat, chosen)
        self._go_on()
        over = not self.state.actors()
        reward = self.watched.rewards(self.state)[self.seat]
        truncated = not over and self._steps >= self.max_steps
        return self._seen(), reward, over, truncated, self._info(wrong)

    def action_masks(self) -> Mask:
        """Return the legal actions, where MaskablePPO of sb3-contrib looks for them."""
        if self.state and self._lost:
            return self.watched.no_mask()
        return self.watched.mask(self.state, self.seat)

    def render(self) -> Shown:
        """Return the position as the agent sees it, or print it if `render_mode` is "human"."""
        return shown(self.state, self.seat, self.render_mode)

    def _go_on(self) -> None:
        """Let chance and bots act until the agent's turn, or the end."""
        choosers = self._choosers
        while (actor := self.watched.next_actor(self.state, self._rng, choosers)) is not None:
            if actor not in choosers:
                self.seat = actor
                break
            self.state.apply(actor, choosers[actor](self.state, actor))
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Seen:
        seen = self.watched.see(self.state, self.seat)
        if self.observation == "array":
            return seen
        return {"observation": seen, "action_mask": self.action_masks()}

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "illegal": illegal, "seat": self.seat}

    def __str__(self) -> str:
        """Return the game, its mode and the number of seats."""
        return f"<SeatEnv of {self.watched.name}, {self.watched.seats} seats>"
