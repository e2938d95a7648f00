"""Gymnasium's interface: a solo mode, or one seat against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from spieltisch import Bot, Game, Rng, bots
from spieltisch.core.arguments import positive
from spieltisch.core.spec import OptionValue
from spieltisch.envs.watched import (
    Copied,
    Observation,
    Watched,
    check_render_mode,
    next_actor,
    text_of,
)
from spieltisch.errors import InvalidArgument

ILLEGAL = ("draw", "raise")


class SeatEnv(Copied, gymnasium.Env[Observation, Any]):
    """A game for one agent: a solo mode, where it plays all seats, or a seat among bots.

    `opponents` is the level of all other seats' bots, or a level for each, clockwise from the
    agent; by default "random". `seat` is the agent's, or None to draw it for each game. The reward
    comes at the end: the seat's return, from -1 to 1, or the result in a solo mode.

    `info["action_mask"]` has the legal actions. An illegal action raises IllegalAction if `illegal`
    is "raise". If it is "draw", a legal action is drawn instead and `info["illegal"]` is true.
    After `max_steps` actions of the agent the game is truncated.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        kind: str = "flat",
        illegal: str = "draw",
        max_steps: int = 1_000_000,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.watched = Watched(game, kind, seats, options)
        self.observation_space = self.watched.observation_space
        self.action_space = self.watched.action_space
        if illegal not in ILLEGAL:
            raise InvalidArgument(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.illegal = illegal
        self.max_steps = positive("max_steps", max_steps)
        others = 0 if self.watched.solo else self.watched.seats - 1
        levels = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(levels) != others:
            raise InvalidArgument(f"{others} opponents are needed, not {len(levels)}")
        for level in levels:
            bots.make(level, self.watched.game, 0)
        self._levels = levels
        if seat is not None and seat not in range(self.watched.seats):
            raise InvalidArgument(f"no seat {seat!r}: seats are 0 to {self.watched.seats - 1}")
        self._fixed = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; return the agent's first observation and its info."""
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(2**63)))
        self.state = self.watched.start()
        n = self.watched.seats
        self.seat = self._rng.below(n) if self._fixed is None else self._fixed
        self._bots: dict[int, Bot] = {
            (self.seat + 1 + i) % n: bots.make(level, self.watched.game, self._rng.next())
            for i, level in enumerate(self._levels)
        }
        self._steps = 0
        self._go_on()
        return self._seen(), self._info(False)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the agent's action and all until its next; return Gymnasium's five values."""
        wrong = not self.state.is_legal(self.seat, action)
        if wrong and self.illegal == "draw":
            legal = self.state.legal(self.seat)
            action = legal[self._rng.below(len(legal))]
        self.state.apply(self.seat, action)
        self._steps += 1
        self._go_on()
        over = not self.state.actors()
        reward = self.state.returns()[self.seat]
        truncated = not over and self._steps >= self.max_steps
        return self._seen(), reward, over, truncated, self._info(wrong)

    def render(self) -> str | None:
        """Return the public facts, one on each line, if `render_mode` is "ansi"."""
        return text_of(self.state.public()) if self.render_mode == "ansi" else None

    def _go_on(self) -> None:
        """Let chance and bots act until the agent's turn, or the end."""
        while (actor := next_actor(self.state, self._rng)) is not None:
            if actor not in self._bots:
                self.seat = actor
                return
            view = bots.PlayerView(self.state, actor)
            self.state.apply(actor, self._bots[actor].decide(view).action)

    def _seen(self) -> Observation:
        return self.watched.see(self.state, self.seat)

    def _info(self, illegal: bool) -> dict[str, Any]:
        mask = self.watched.mask(self.state, self.seat)
        return {"action_mask": mask, "illegal": illegal, "seat": self.seat}
