"""Gymnasium's interface: a solo mode, or one seat against bots."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, SupportsIndex

import gymnasium

from spieltisch import Game, Rng, State
from spieltisch.core.arguments import positive
from spieltisch.core.spec import OptionValue
from spieltisch.envs.opponents import Chooser, Opponent, listed, seated
from spieltisch.envs.shown import MODES, Shown, shown
from spieltisch.envs.shown import render_mode as check_render_mode
from spieltisch.envs.watched import (
    ILLEGAL,
    Copied,
    Mask,
    Observation,
    Watched,
    drawn,
    next_actor,
    one_of,
)
from spieltisch.errors import InvalidArgument, NotBegun


class SeatEnv(Copied, gymnasium.Env[Observation, Any]):
    """A game for one agent: a solo mode, where it plays all seats, or a seat among bots.

    `opponents` plays all other seats, or is a sequence with one for each, clockwise from the agent.
    An opponent is the name of a level, by default "random", a bot, a class of bots, or a function
    that returns an action for an observation and a mask. A bot's random generator begins again in
    each game. `seat` is the agent's, or None to draw it for each game. The reward comes at the end:
    the seat's return, from -1 to 1, or the result in a solo mode.

    `info["action_mask"]` and `action_masks()` have the legal actions. An illegal action raises
    IllegalAction if `illegal` is "raise". If it is "draw", a legal action is drawn instead and
    `info["illegal"]` is true.
    After `max_steps` actions of the agent the game is truncated.
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
        illegal: str = "draw",
        max_steps: int = 1_000_000,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.watched = Watched(game, kind, seats, options)
        self.observation_space = self.watched.observation_space
        self.action_space = self.watched.action_space
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.max_steps = positive("max_steps", max_steps)
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
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; return the agent's first observation and its info."""
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
        self._go_on()
        return self._seen(), self._info(False)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the agent's action and all until its next; return Gymnasium's five values.

        Raises NotBegun before `reset`, and InvalidArgument after the end.
        """
        if not self.state.actors() or self._steps >= self.max_steps:
            raise InvalidArgument("the game is over: call reset() before step()")
        wrong = not self.state.is_legal(self.seat, action)
        if wrong and self.illegal == "draw":
            action = drawn(self.state, self.seat, self._rng)
        self.state.apply(self.seat, action)
        self._steps += 1
        self._go_on()
        over = not self.state.actors()
        reward = self.state.returns()[self.seat]
        truncated = not over and self._steps >= self.max_steps
        return self._seen(), reward, over, truncated, self._info(wrong)

    def action_masks(self) -> Mask:
        """Return the legal actions, where MaskablePPO of sb3-contrib looks for them."""
        return self.watched.mask(self.state, self.seat)

    def render(self) -> Shown:
        """Return the position as the agent sees it, or print it if `render_mode` is "human"."""
        return shown(self.state, self.seat, self.render_mode)

    def _go_on(self) -> None:
        """Let chance and bots act until the agent's turn, or the end."""
        while (actor := next_actor(self.state, self._rng)) is not None:
            if actor not in self._choosers:
                self.seat = actor
                break
            self.state.apply(actor, self._choosers[actor](self.state, actor))
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Observation:
        return self.watched.see(self.state, self.seat)

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "illegal": illegal, "seat": self.seat}
