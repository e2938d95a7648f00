"""Learn Ingenious alone with masked PPO (sb3-contrib), and beat `greedy`'s mean lowest marker.

    python examples/ingenious_ppo.py [--steps 200000] [--seed 1] [--json FILE]

The network learns to choose among candidates: the placements after which the markers stand
best, each described by the position that it leads to. One small network scores them all alike. It
learns what to add to a rule of thumb, the gain of `standing`, by which it begins to choose.

The reward of a placement is what `standing` gained by it; the last one adds what is left to the
result. So a game's rewards add up to its result, and the best policy stays the best. (Ng, Harada
and Russell, "Policy invariance under reward transformations", 1999.)
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

import spieltisch
from spieltisch import bots

GAMES, CANDIDATES = 32, 24
COLOURS, PLACES, WIDTH = "RGOBYP", 11, 13
"""Rows of the observation; with a margin, so that one number says where a cell is."""
MIDDLE, LAST = 18, 36
"""Where a marker stops on its way (7.2), and where it ends."""
DIRECTIONS = (1, WIDTH, WIDTH - 1, -1, -WIDTH, 1 - WIDTH)
INNER = slice(WIDTH + 1, WIDTH**2 - WIDTH - 1)
"""All cells of the area in play are within."""
PER_COLOUR = 8
FEATURES = 6 * PER_COLOUR + 3
LEVEL = 3.0
"""The larger, the more markers above the lowest count in `standing`."""

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]


# ---------------------------------------------------------------- what a board offers


def beside(direction: int) -> slice:
    """Return the neighbours of INNER in a direction."""
    return slice(INNER.start + direction, INNER.stop + direction)


def points(symbols: Bytes) -> Bytes:
    """Return what each colour (second axis) would score on each cell: the runs that begin there.

    `symbols` (boards x 169) has colours from 1 to 6, and 0 on empty cells.
    """
    found = np.zeros((len(symbols), 6, WIDTH**2), np.uint8)
    colours = np.arange(1, 7, dtype=np.uint8)[:, None]
    for direction in DIRECTIONS:
        run = (symbols > 0).astype(np.uint8)
        same, on = np.zeros((2, *symbols.shape), bool)
        same[:, INNER] = (symbols[:, INNER] == symbols[:, beside(direction)]) & (run[:, INNER] > 0)
        longer = same
        while longer.any():
            run += longer
            on[:, INNER] = same[:, INNER] & longer[:, beside(direction)]
            longer = on.copy()
        near = beside(direction)
        found[:, :, INNER] += (symbols[:, None, near] == colours) * run[:, None, near]
    return found


def described(symbols: Bytes, empty: NDArray[np.bool_], markers: Numbers) -> Floats:
    """Return a row a board, with these of each colour, the lowest marker's first:

    where the marker stands, how many symbols are to come, and what the colour would score on the
    cells where a tile may still lie.
    """
    n = len(symbols)
    live = np.zeros((n, WIDTH**2), bool)
    for direction in DIRECTIONS:
        live[:, INNER] |= empty[:, beside(direction)]
    live &= empty
    offers = points(symbols) * live[:, None]
    by_colour = np.empty((n, 6, PER_COLOUR), np.float32)
    by_colour[:, :, 0] = markers / MIDDLE
    for colour in range(6):
        by_colour[:, colour, 1] = 1 - np.count_nonzero(symbols == colour + 1, 1) / 40
    by_colour[:, :, 2] = offers.max(2) / 8
    by_colour[:, :, 3] = offers.sum(2, dtype=np.int64) / 40
    for i, (least, part) in enumerate(((1, 25), (2, 15), (3, 8), (5, 4))):
        by_colour[:, :, 4 + i] = np.count_nonzero(offers >= least, 2) / part
    order = np.argsort(markers, 1, kind="stable")
    rows = np.empty((n, FEATURES), np.float32)
    rows[:, :-3] = np.take_along_axis(by_colour, order[:, :, None], 1).reshape(n, -1)
    rows[:, -2] = live.sum(1) / 90
    rows[:, -1] = 1
    return rows


def moved(markers: Numbers, colours: Numbers, gained: Numbers) -> Numbers:
    """Return the markers, one of each row moved (7.2)."""
    after, every = markers.copy(), np.arange(len(markers))
    begin = after[every, colours]
    after[every, colours] = np.minimum(begin + gained, np.where(begin < MIDDLE, MIDDLE, LAST))
    return after


def standing(markers: Numbers) -> NDArray[np.float64]:
    """Return one number for each row of markers, between the lowest and the mean: 0 for none."""
    found: NDArray[np.float64] = -LEVEL * np.log(np.exp(-markers / LEVEL).mean(-1))
    return found


# ---------------------------------------------------------------- games


class Solo(VecEnv):
    """Games of Ingenious alone over a batch; seen are candidates, the action is the number of one.

    A row has what `described` says of the position after the candidate, what `standing` gains by
    it, how many cells are empty, and a 1. A row without a candidate is 0.
    """

    def __init__(self, count: int, seed: int) -> None:
        self.game = spieltisch.load("ingenious")
        self.batch = self.game.batch(count, seed, observer="flat", mode="solo")
        size = self.game.observer("flat", mode="solo").size
        self.seen = np.empty((count, size), np.uint8)
        self.masks = np.empty((count, self.batch.actions), np.bool_)
        self.returns = np.empty((count, 1), np.float32)
        self.ended = np.empty(count, np.uint8)
        self.batch.write_to(
            actors=np.empty(count, np.int32),
            rewards=self.returns,
            ended=self.ended,
            masks=self.masks,
            observations=self.seen,
        )
        self.laid = placements(self.game)
        self.first = len(self.masks[0]) - len(self.laid)
        space = spaces.Box(-1, 8, (CANDIDATES * FEATURES,), np.float32)
        self.render_mode = None
        super().__init__(count, space, spaces.Discrete(CANDIDATES))

    def reset(self) -> Floats:
        """Begin the games."""
        self.batch.reset()
        self.length = np.zeros(self.num_envs, np.int64)
        return self._rows()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the numbers of the candidates."""
        self.chosen = self.candidates[np.arange(self.num_envs), actions]

    def step_wait(self) -> tuple[Floats, Floats, NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them."""
        before = self.standing
        self.batch.step(self.chosen)
        rows, over = self._rows(), self.ended > 0
        self.length += 1
        rewards = np.where(over, self.returns[:, 0], self.standing) - before
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            infos[i] = {"episode": {"r": float(self.returns[i, 0]), "l": int(self.length[i])}}
        self.length[over] = 0
        return rows, rewards.astype(np.float32), over, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which rows are candidates, as MaskablePPO asks for."""
        return self.candidates >= 0

    def _rows(self) -> Floats:
        """List the candidates, and describe each."""
        planes = self.seen[:, : 7 * PLACES**2].reshape(-1, 7, PLACES, PLACES)
        boards = np.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1))).reshape(-1, 7, WIDTH**2)
        symbols = np.tensordot(np.arange(1, 7, dtype=np.uint8), boards[:, :6], (0, 1))
        empty = boards[:, 6].astype(bool)
        markers = self.seen[:, 7 * PLACES**2 :][:, :6].astype(np.int64)
        self.standing = standing(markers)
        game, action, after = self._afterwards(points(symbols), markers)
        gained = standing(after) - self.standing[game]
        self.candidates = np.full((self.num_envs, CANDIDATES), -1, np.int32)
        order = np.lexsort((-gained, game))
        rank = np.arange(len(order)) - np.searchsorted(game[order], game[order])
        best, row = order[rank < CANDIDATES], rank[rank < CANDIDATES]
        game, action = game[best], action[best]
        self.candidates[game, row] = action
        symbols, empty = symbols[game], empty[game]
        lay = np.flatnonzero(action >= self.first)
        for half in range(2):
            colour, cell = self.laid[action[lay] - self.first, half].T
            symbols[lay, cell], empty[lay, cell] = colour + 1, False
        rows = np.zeros((self.num_envs, CANDIDATES, FEATURES), np.float32)
        rows[game, row] = described(symbols, empty, after[best])
        rows[game, row, -3] = gained[best]
        return rows.reshape(self.num_envs, -1)

    def _afterwards(self, offers: Bytes, markers: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return every legal action: whose, which, and the markers after it."""
        game, action = np.nonzero(self.masks)
        after = markers[game]
        lay = np.flatnonzero(action >= self.first)
        for half in range(2):
            colour, cell = self.laid[action[lay] - self.first, half].T
            after[lay] = moved(after[lay], colour, offers[game[lay], colour, cell])
        for i in np.flatnonzero(action < self.first):  # which half of a double scores first (4.2)
            state = self.batch.state(game[i])
            state.apply(0, int(action[i]))
            after[i] = state.full()["tracks"][0]
        return game, action, after

    def env_method(
        self, method_name: str, *given: Any, indices: Any = None, **named: Any
    ) -> list[Any]:
        """Call a method for all games; return what it gives each."""
        return list(getattr(self, method_name)(*given, **named))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, the same for each game."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute for all games."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for each game."""
        return [False] * self.num_envs

    def close(self) -> None:
        """End the batch's threads."""
        self.batch.close()


def placements(game: spieltisch.Game) -> Numbers:
    """Return colour and cell of both halves of each placement, which are the last of all actions.

    Those that larger boards have are put at the margin: they are never legal here.
    """
    state = game.start(mode="solo")
    first = state.parse("place RR -5,1 -5,2")
    found = []
    for text in state.texts(list(range(first, game.actions))):
        _, colours, *cells = text.split()
        at = [[min(max(int(x) + 6, 0), WIDTH - 1) for x in cell.split(",")] for cell in cells]
        halves = zip(colours, at, strict=True)
        found.append([(COLOURS.index(colour), WIDTH * r + q) for colour, (q, r) in halves])
    return np.array(found)


# ---------------------------------------------------------------- what learns


class Scores(nn.Module):
    """A score a candidate, by one network for all; the value is of what is likely to be chosen."""

    latent_dim_pi = CANDIDATES
    latent_dim_vf = 32

    def __init__(self) -> None:
        super().__init__()
        first, second, last = nn.Linear(FEATURES, 64), nn.Linear(64, 32), nn.Linear(32, 1)
        nn.init.zeros_(last.weight)
        self.score = nn.Sequential(first, nn.Tanh(), second, nn.Tanh(), last)
        self.trust = nn.Parameter(torch.tensor(20.0))
        self.judge = nn.Sequential(nn.Linear(FEATURES, 64), nn.Tanh(), nn.Linear(64, 32), nn.Tanh())

    def forward_actor(self, flat: torch.Tensor) -> torch.Tensor:
        """Return the scores."""
        rows = flat.view(-1, CANDIDATES, FEATURES)
        scores: torch.Tensor = self.score(rows).squeeze(-1) + self.trust * rows[:, :, -3]
        return scores

    def forward_critic(self, flat: torch.Tensor) -> torch.Tensor:
        """Return what the value follows from."""
        rows = flat.view(-1, CANDIDATES, FEATURES)
        with torch.no_grad():
            scores = self.forward_actor(flat).masked_fill(rows[:, :, -1] == 0, -1e9)
        judged: torch.Tensor = (scores.softmax(1)[:, :, None] * self.judge(rows)).sum(1)
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
    """Keeps the mean result of the last 100 games of each stretch of training."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        games = [game["r"] for game in self.model.ep_info_buffer or []]
        if games:
            self.points.append((self.num_timesteps, float(np.mean(games))))


def train(steps: int, seed: int, rollout: int = 64) -> tuple[MaskablePPO, list[tuple[int, float]]]:
    """Return what was learned, and the mean result of the last 100 games from time to time."""
    torch.set_num_threads(1)
    curve = Curve()
    model = MaskablePPO(
        ScoringPolicy,
        Solo(GAMES, seed),
        policy_kwargs={"ortho_init": False},
        learning_rate=lambda left: 3e-3 * left,
        n_steps=rollout,
        batch_size=256,
        n_epochs=6,
        gamma=1.0,
        gae_lambda=0.9,
        ent_coef=0.003,
        seed=seed,
        device="cpu",
    )
    model.learn(steps, callback=curve)
    return model, curve.points


def results(model: MaskablePPO, games: int, seed: int) -> list[float]:
    """Return the lowest markers of games of `Rng(seed)` and so on, always taking the best score."""
    env = Solo(games, seed)
    seen, found = env.reset(), np.full(games, np.nan)
    while np.isnan(found).any():
        actions, _ = model.predict(seen, deterministic=True, action_masks=env.action_masks())
        env.step_async(actions)
        seen, _, over, _ = env.step_wait()
        first = over & np.isnan(found)
        found[first] = env.returns[first, 0]
    return [float(result) for result in found]


def results_of(level: str, games: int, seed: int) -> list[float]:
    """Return those of a bot on the same draws."""
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


def interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """Return the mean, and half of its 95 % interval."""
    return float(values.mean()), 1.96 * float(values.std(ddof=1)) / len(values) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="to compare with greedy: 400")
    parser.add_argument("--json", type=Path, help="where to write the curve")
    parser.add_argument("--out", type=Path, help="where to write the model, for MaskablePPO.load")
    given = parser.parse_args()
    begin = time.process_time()
    model, learned = train(given.steps, given.seed)
    minutes = (time.process_time() - begin) / 60
    if given.out:
        model.save(given.out)
    told: dict[str, Any] = {"minutes": minutes, "curve": learned}
    found = {"PPO": np.array(results(model, given.games, 10_000))}
    for level in ("greedy", "random"):
        found[level] = np.array(results_of(level, given.games, 10_000))
    for name, values in (*found.items(), ("PPO - greedy", found["PPO"] - found["greedy"])):
        told[name] = interval(values)
        mean, half = told[name]
        print(f"{name}: mean lowest marker {mean:.2f} ± {half:.2f}, {given.games} games")
    print(f"learned in {minutes:.1f} minutes of one core")
    if given.json:
        given.json.write_text(json.dumps(told))


if __name__ == "__main__":
    main()
