"""Learn Ingenious alone with masked PPO (sb3-contrib), against `greedy`'s mean lowest marker.

    python examples/ingenious_ppo.py [--steps 100000] [--seed 1] [--json FILE]

What is learned is how to choose among candidates: the placements that bring the most steps, each
described by what it brings and what it leaves open, colours in the order of need. One small network
scores them all alike. The reward of a placement is what the lowest marker gained by it, so that a
game's rewards add up to its result.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from torch import nn

import spieltisch
from spieltisch import bots
from spieltisch.envs import SeatEnv

CANDIDATES = 48
FEATURES = 19
LAST = 40.0
"""About as many placements as there are."""
NEIGHBOURS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


class Candidates(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Ingenious alone, features in rows, one a candidate; an action is the number of a row.

    A row has, each for the six colours in the order of their markers: the steps that the placement
    brings, the markers, and how many empty cells then touch the colour; last how far the game is.
    """

    def __init__(self) -> None:
        super().__init__(SeatEnv("ingenious", mode="solo", illegal="raise"))
        self.observation_space = spaces.Box(-1, 4, (CANDIDATES * FEATURES,), np.float32)
        self.action_space = spaces.Discrete(CANDIDATES)
        self.seat_env: SeatEnv = self.env  # type: ignore[assignment]
        game = self.seat_env.watched.game
        self.vector = game.observer("vector", mode="solo")
        self.planes = game.observer("planes", mode="solo")
        self.vectors = np.empty((game.max_legal, *self.vector.shape), np.uint8)
        self.boards = np.empty((CANDIDATES, *self.planes.shape), np.uint8)
        self.spare = game.start(mode="solo")

    def reset(self, **given: Any) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game."""
        self.env.reset(**given)
        self.length = 0
        return self._rows(), {}

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Place a candidate; the reward is what the lowest marker gained."""
        before = self.markers.min()
        _, _, over, cut, _ = self.env.step(self.actions[action])
        self.length += 1
        rows = self._rows()
        return rows, float(self.markers.min() - before), over, cut, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which rows are candidates, as MaskablePPO asks for."""
        return np.arange(CANDIDATES) < len(self.actions)

    def _rows(self) -> NDArray[np.float32]:
        """List the candidates, and describe each."""
        state = self.seat_env.state
        self.vector.into(state, 0, self.vectors[0])
        self.markers = self.vectors[0, :6].astype(np.int64)
        rows = np.zeros((CANDIDATES, FEATURES), np.float32)
        legal = state.legal(0)
        if not legal:
            self.actions = [0]
            return rows.reshape(-1)
        for i, action in enumerate(legal):
            self.spare.copy_from(state)
            self.spare.apply(0, action)
            self.vector.into(self.spare, 0, self.vectors[i])
        gains = self.vectors[: len(legal), :6].astype(np.int64) - self.markers
        best = np.argsort(-gains.sum(1), kind="stable")[:CANDIDATES]
        self.actions = [legal[i] for i in best]
        n = len(best)
        for row, action in enumerate(self.actions):
            self.spare.copy_from(state)
            self.spare.apply(0, action)
            self.planes.into(self.spare, 0, self.boards[row])
        need = np.argsort(self.markers, kind="stable")
        rows[:n, :6] = gains[best][:, need] / 6
        rows[:n, 6:12] = self.markers[need] / 18
        rows[:n, 12:18] = touching(self.boards[:n])[:, need] / 16
        rows[:n, 18] = self.length / LAST
        return rows.reshape(-1)


def touching(boards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return how many empty cells touch each of the six colours, a row a board."""
    colours = np.pad(boards[:, :6], ((0, 0), (0, 0), (1, 1), (1, 1))).astype(bool)
    near = np.zeros_like(boards[:, :6], bool)
    height, width = near.shape[2:]
    for down, right in NEIGHBOURS:
        near |= colours[:, :, 1 + down : 1 + down + height, 1 + right : 1 + right + width]
    found: NDArray[np.int64] = (near & boards[:, 6:7].astype(bool)).sum((2, 3))
    return found


class Scores(nn.Module):
    """A score a candidate, by one network for all; the value by the rows' mean and largest."""

    latent_dim_pi = CANDIDATES
    latent_dim_vf = 64

    def __init__(self) -> None:
        super().__init__()
        self.score = nn.Sequential(nn.Linear(FEATURES, 32), nn.Tanh(), nn.Linear(32, 1))
        self.judge = nn.Sequential(nn.Linear(FEATURES, self.latent_dim_vf), nn.Tanh())

    def forward_actor(self, flat: torch.Tensor) -> torch.Tensor:
        """Return the scores."""
        scores: torch.Tensor = self.score(flat.view(-1, CANDIDATES, FEATURES)).squeeze(-1)
        return scores

    def forward_critic(self, flat: torch.Tensor) -> torch.Tensor:
        """Return what the value follows from: what is the best in each respect."""
        judged: torch.Tensor = self.judge(flat.view(-1, CANDIDATES, FEATURES).amax(1))
        return judged

    def forward(self, flat: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return both."""
        return self.forward_actor(flat), self.forward_critic(flat)


class ScoringPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's policy, the scores being the logits."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor: Any = Scores()

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        self.optimizer = torch.optim.Adam(self.parameters(), lr=lr_schedule(1), eps=1e-5)


class Curve(BaseCallback):
    """Keeps the mean result of the games of each stretch of training."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        games = [game["r"] for game in self.model.ep_info_buffer or []]
        if games:
            self.points.append((self.num_timesteps, float(np.mean(games))))


def train(
    steps: int, seed: int, rollout: int = 1024
) -> tuple[MaskablePPO, list[tuple[int, float]]]:
    """Return what was learned, and the mean result of the last 100 games from time to time."""
    torch.set_num_threads(1)
    curve = Curve()
    model = MaskablePPO(
        ScoringPolicy,
        Candidates(),
        learning_rate=2e-3,
        n_steps=rollout,
        batch_size=256,
        n_epochs=6,
        gamma=0.99,
        gae_lambda=0.9,
        ent_coef=0.003,
        seed=seed,
        device="cpu",
    )
    model.learn(steps, callback=curve)
    return model, curve.points


def results(model: MaskablePPO, games: int, seed: int) -> list[float]:
    """Return the lowest markers of games in which always the best score is taken."""
    env, found = Candidates(), []
    for number in range(games):
        seen, _ = env.reset(seed=seed + number)
        total, over = 0.0, False
        while not over:
            action, _ = model.predict(seen, deterministic=True, action_masks=env.action_masks())
            seen, reward, over, _, _ = env.step(int(action))
            total += reward
        found.append(total)
    return found


def results_of(level: str, games: int, seed: int) -> list[float]:
    """Return those of a bot."""
    game, found = spieltisch.load("ingenious"), []
    for number in range(games):
        state = game.start(mode="solo")
        rng, bot = spieltisch.Rng(seed + number), bots.make(level, game, seed + number)
        state.settle(rng)
        while state.actors():
            state.apply(0, bot.decide(bots.PlayerView(state, 0)).action)
            state.settle(rng)
        found.append(state.returns()[0])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="to compare with greedy: 200")
    parser.add_argument("--json", type=Path, help="where to write the curve")
    given = parser.parse_args()
    begin = time.process_time()
    model, points = train(given.steps, given.seed)
    minutes = (time.process_time() - begin) / 60
    told = {"minutes": minutes, "curve": points}
    for name, found in (
        ("PPO", results(model, given.games, 10_000)),
        ("greedy", results_of("greedy", given.games, 10_000)),
        ("random", results_of("random", given.games, 10_000)),
    ):
        error = 1.96 * float(np.std(found, ddof=1)) / len(found) ** 0.5
        told[name] = [float(np.mean(found)), error]
        print(f"{name}: mean lowest marker {np.mean(found):.2f} ± {error:.2f}, {len(found)} games")
    print(f"learned in {minutes:.1f} minutes of one core")
    if given.json:
        given.json.write_text(json.dumps(told))


if __name__ == "__main__":
    main()
