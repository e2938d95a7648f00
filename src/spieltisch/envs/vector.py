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
from spieltisch.envs.watched import Copied, Observation, Watched

Actions = NDArray[np.int32]


class VectorGames(Copied, VectorEnv[Observation, Actions, NDArray[Any]]):
    """`num_envs` games in a batch; the agent plays for the acting seat (`info["actor"]`).

    A game that ends restarts in the same step (`AutoresetMode.SAME_STEP`): the observation is
    already the next game's. `info["final_obs"]` has the last position seen by the seat that acted
    last, if the game ended (`info["_final_obs"]`), else None. `rewards` are the returns of the seat
    that acted last, `info["returns"]` those of all seats, else 0; in a solo mode both are the
    result. `info["action_mask"]` (num_envs x actions, int8) has the legal actions; an illegal one
    raises IllegalAction. Each step returns new arrays; with `copy` false it overwrites the old
    ones.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seats: int | None = None,
        *,
        kind: str = "flat",
        threads: int = 1,
        space: str = "exact",
        max_steps: int = 1_000_000,
        copy: bool = True,
        **options: OptionValue,
    ) -> None:
        self.num_envs = positive("num_envs", num_envs)
        watched = Watched(game, kind, seats, options)
        self.batch = watched.game.batch(
            self.num_envs,
            threads=threads,
            observer=kind,
            space=space,
            limit=max_steps,
            seats=watched.seats,
            **watched.options,  # type: ignore[arg-type]
        )
        self.copy = copy
        self.single_observation_space = watched.observation_space
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        n = self.num_envs
        self._actors = np.zeros(n, np.int32)
        self._returns = np.zeros((n, watched.seats), np.float32)
        self._ended = np.zeros(n, np.uint8)
        self._masks = np.zeros((n, self.batch.actions), np.int8)
        self._seen = np.zeros((n, *watched.observer.shape), np.float32)
        self._finals = np.zeros_like(self._seen)
        self._bind()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game in every place; equal seeds give equal games."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._given(self._seen), self._info()

    def step(
        self, actions: Actions
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game; return Gymnasium's five values, an array each."""
        acted = self._actors.copy()
        self.batch.step(actions)
        rewards = self._returns[np.arange(self.num_envs), acted].astype(np.float64)
        over, cut = self._ended == OVER, self._ended == CUT_OFF
        info = self._info()
        if (ended := over | cut).any():
            info["final_obs"] = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(ended):
                info["final_obs"][i] = self._finals[i].copy()
            info["_final_obs"] = ended
        return self._given(self._seen), rewards, over, cut, info

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads."""
        self.batch.close()

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy or pickle, with the batch writing into its own arrays."""
        vars(self).update(state)
        self._bind()

    def _bind(self) -> None:
        self.batch.write_to(
            actors=self._actors,
            rewards=self._returns,
            ended=self._ended,
            masks=self._masks.view(np.uint8),
            observations=self._seen,
            finals=self._finals,
        )

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._given(self._masks),
            "actor": self._given(self._actors),
            "returns": self._given(self._returns),
        }

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array
