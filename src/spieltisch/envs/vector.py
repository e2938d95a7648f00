"""Gymnasium's VectorEnv over a batch: many games at once, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from spieltisch import Game
from spieltisch.core.arguments import positive
from spieltisch.core.spec import OptionValue
from spieltisch.core.vector.batch import CUT_OFF, OVER
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.envs.watched import Box, Copied, Watched, one_of, refuse_options, with_mask
from spieltisch.errors import InvalidArgument

Actions = NDArray[np.int32]
Seen = Any
"""Observations: an array, or a dict with masks."""
RESTARTS = {
    AutoresetMode.SAME_STEP: "same step",
    AutoresetMode.NEXT_STEP: "next step",
    AutoresetMode.DISABLED: "by hand",
}


class VectorGames(Copied, VectorEnv[Seen, Actions, NDArray[Any]]):
    """`num_envs` games in a batch; the agent plays for the acting seat (`info["actor"]`).

    `autoreset_mode` is one of Gymnasium's. By default a game that ends restarts in the same step:
    the observation is already the next game's. `info["final_obs"]` then has, for a game that ended
    (`info["_final_obs"]`), the last position seen by the seat that acted last, else None.
    `info["final_info"]` has the info of the ended games. With NEXT_STEP the next step's action does
    not count and begins a game; with DISABLED `reset(options={"reset_mask": ended})` does.

    `rewards` are those of the seat that acted last, else 0: `reward` is "returns", "margin" or
    "points", the result in a solo mode. `info["returns"]`, `info["points"]` and `info["margins"]`
    have those of all seats. `info["action_mask"]` (num_envs x actions, int8) has the legal actions,
    indices into `space`; an illegal one raises IllegalAction. `box` is a smaller game, see
    `Game.boxed`. Observations are float32 from 0 to 1, or whole numbers with `dtype="uint8"`. With
    `observation="dict"` they are dicts with `observation` and `action_mask`. Each step returns new
    arrays; with `copy` false it overwrites the old ones. After `max_steps` actions a game is cut
    off: by default 1,000,000, and 10,000 in a game that need not end by itself.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seats: int | None = None,
        *,
        kind: str = "flat",
        threads: int = 1,
        space: str | Space = EXACT,
        box: Box = None,
        reward: str = "returns",
        dtype: str = "float32",
        observation: str = "array",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        max_steps: int | None = None,
        copy: bool = True,
        **options: OptionValue,
    ) -> None:
        self.closed = True  # until it is whole: older versions of Gymnasium close what is deleted
        self.num_envs = positive("num_envs", num_envs)
        watched = Watched(game, kind, seats, options, space=space, box=box, reward=reward)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {
            "autoreset_mode": self.autoreset_mode,
            "name": f"spieltisch_{watched.name}",
        }
        self.batch = watched.game.batch(
            self.num_envs,
            threads=threads,
            observer=kind,
            space=space,
            limit=watched.bound if max_steps is None else max_steps,
            restart=RESTARTS[self.autoreset_mode],
            seats=watched.seats,
            **watched.options,
        )
        self.copy = copy
        self.reward = watched.reward
        self.observation = one_of("observation", observation, ("array", "dict"))
        plain, n = _space(watched, dtype), self.batch.actions
        self.single_observation_space = plain if observation == "array" else with_mask(plain, n)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        n, seats = self.num_envs, watched.seats
        self._actors = np.zeros(n, np.int32)
        self._returns, self._points, self._margins = np.zeros((3, n, seats), np.float32)
        self._ended = np.zeros(n, np.uint8)
        self._waits = np.zeros(n, np.bool_)
        self._masks = np.zeros((n, self.batch.actions), np.int8)
        self._seen = np.zeros((n, *watched.observer.shape), dtype)
        self._finals = np.zeros_like(self._seen)
        self._bind()
        self.closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game in every place, or where `options["reset_mask"]` says so.

        Equal seeds give equal games. Raises InvalidArgument for a mask of another form or with a
        seed, and InvalidOptions for other options.
        """
        refuse_options(options, ("reset_mask",))
        which = None if options is None else options.get("reset_mask")
        if which is None:
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(2**63)))
            self._waits[:] = False
        else:
            if seed is not None:
                raise InvalidArgument("a seed is for all games: leave out reset_mask, or the seed")
            which = np.asarray(which)
            if which.shape != (self.num_envs,) or which.dtype != np.bool_:
                raise InvalidArgument(f"reset_mask must be {self.num_envs} bools, not {which!r}")
            self.batch.restart(which)
            self._waits &= ~which
        return self._told(), self._info()

    def step(
        self, actions: Actions
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game; return Gymnasium's five values, an array each.

        Raises IllegalAction, and InvalidArgument with DISABLED for games that ended and were not
        reset.
        """
        mode = self.autoreset_mode
        if mode == AutoresetMode.DISABLED and self._waits.any():
            ended = np.flatnonzero(self._waits)
            raise InvalidArgument(
                f"games {ended.tolist()[:9]} are over: call reset(options={{'reset_mask': ended}})"
            )
        acted = self._actors.copy()
        self.batch.step(actions)
        of = {"returns": self._returns, "margin": self._margins, "points": self._points}[
            self.reward
        ]
        rewards = of[np.arange(self.num_envs), acted].astype(np.float64)
        over, cut = self._ended == OVER, self._ended == CUT_OFF
        self._waits = over | cut
        info = self._info()
        if mode == AutoresetMode.SAME_STEP and self._waits.any():
            info |= self._final(acted, self._waits)
        return self._told(), rewards, over, cut, info

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads."""
        self.batch.close()

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy or pickle, with the batch writing into its own arrays."""
        vars(self).update(state)
        self._bind()

    def __repr__(self) -> str:
        return f"<{self.num_envs} games of {self.metadata['name']}>"

    def _bind(self) -> None:
        self.batch.write_to(
            actors=self._actors,
            rewards=self._returns,
            ended=self._ended,
            masks=self._masks,
            observations=self._seen,
            finals=self._finals,
            points=self._points,
            margins=self._margins,
        )

    def _final(self, acted: NDArray[Any], ended: NDArray[Any]) -> dict[str, Any]:
        """Return last observations and infos of the games that ended, in Gymnasium's form."""
        seen = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            seen[i] = self._finals[i].copy()
            if self.observation == "dict":
                seen[i] = {"observation": seen[i], "action_mask": np.zeros_like(self._masks[i])}
        facts = {
            "actor": acted,
            "action_mask": np.zeros_like(self._masks),
            "returns": self._returns.copy(),
            "points": self._points.copy(),
            "margins": self._margins.copy(),
        }
        info = facts | {f"_{name}": ended.copy() for name in facts}
        return {
            "final_obs": seen,
            "_final_obs": ended.copy(),
            "final_info": info,
            "_final_info": ended.copy(),
        }

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._given(self._masks),
            "actor": self._given(self._actors),
            "returns": self._given(self._returns),
            "points": self._given(self._points),
            "margins": self._given(self._margins),
        }

    def _told(self) -> Seen:
        """Return the observations."""
        seen = self._given(self._seen)
        if self.observation == "array":
            return seen
        return {"observation": seen, "action_mask": self._given(self._masks)}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    """Return a mode of Gymnasium by itself, its name or its value. Raises InvalidArgument."""
    for mode in AutoresetMode:
        if given in (mode, mode.name, mode.value):
            return mode
    known = ", ".join(mode.name for mode in AutoresetMode)
    raise InvalidArgument(f"autoreset_mode must be one of {known}, not {given!r}")


def _space(watched: Watched, dtype: Any) -> spaces.Box:
    """Return the space of a game's observations. Raises InvalidArgument."""
    if dtype not in ("float32", "uint8", np.float32, np.uint8):
        raise InvalidArgument(f"dtype must be 'float32' or 'uint8', not {dtype!r}")
    shape = watched.observer.shape
    if np.dtype(dtype) == np.float32:
        return spaces.Box(0.0, 1.0, shape, np.float32)
    most = np.array(watched.observer.bounds, np.uint8).reshape(shape)
    return spaces.Box(np.zeros_like(most), most, shape, np.uint8)
