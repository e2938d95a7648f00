"""Learn Carcassonne alone with PPO over a batch: one file, in the manner of CleanRL.

    python examples/carcassonne_ppo.py [--steps 32768] [--seed 1] [--json FILE]

Sixty-four games are stepped at once by `VectorGames`. Seen are the squares around the first tile
and the vector; the actions are those of the cropped space. A game's reward is its result, the
lowest colour's points, when it ends.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.distributions import Categorical

import spieltisch
from spieltisch import Rng, bots
from spieltisch.envs import VectorGames

GAMES, ROLLOUT, EPOCHS, PARTS = 64, 64, 3, 8
RATE, DISCOUNT, LAMBDA, CLIP, ENTROPY = 5e-4, 0.995, 0.95, 0.2, 0.01
REWARD = 10
"""So many points are a reward of 1."""
NEAR = 5
"""Squares in each direction from the first tile are seen."""


class Agent(nn.Module):
    """One hidden layer for both, logits of illegal actions out of reach."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU())
        self.logits = nn.Linear(256, actions)
        self.value = nn.Linear(256, 1)
        nn.init.orthogonal_(self.logits.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the policy and the value."""
        hidden = self.body(seen)
        logits = self.logits(hidden).masked_fill(~mask, -1e9)
        return Categorical(logits=logits), self.value(hidden).squeeze(-1)


class Games:
    """Games of Carcassonne alone, what is seen of them cut to what is near."""

    def __init__(self, count: int, seed: int) -> None:
        self.envs = VectorGames(
            "carcassonne", count, mode="solo", kind="flat", space="cropped", copy=False
        )
        planes = self.envs.batch.game.observer("planes", mode="solo").shape
        self.planes, self.area = planes, int(np.prod(planes))
        self.begin, self.end = planes[1] // 2 - NEAR, planes[1] // 2 + NEAR + 1
        self.actions = self.envs.batch.actions
        self._keep(*self.envs.reset(seed=seed))
        self.inputs = self.seen.shape[1]

    def _keep(self, flat: NDArray[np.float32], info: dict[str, Any]) -> None:
        near = slice(self.begin, self.end)
        board = flat[:, : self.area].reshape(-1, *self.planes)[:, :, near, near]
        rows = np.concatenate([board.reshape(len(flat), -1), flat[:, self.area :]], 1)
        self.seen = torch.from_numpy(rows)
        self.mask = torch.from_numpy(info["action_mask"].astype(bool))

    def step(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Play an action in each; return the results of those that ended, else 0, and which."""
        seen, rewards, over, _, info = self.envs.step(actions.numpy().astype(np.int32))
        self._keep(seen, info)
        return torch.from_numpy(rewards).float(), torch.from_numpy(over).float()


def train(steps: int, seed: int) -> tuple[Agent, list[tuple[int, float]]]:
    """Return the agent, and the mean result of the games of each stretch of training."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    games = Games(GAMES, seed)
    agent = Agent(games.inputs, games.actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    curve: list[tuple[int, float]] = []
    ended: list[float] = []
    shape = (ROLLOUT, GAMES)
    seen = torch.zeros(*shape, games.inputs)
    masks = torch.zeros(*shape, games.actions, dtype=torch.bool)
    actions, logs, rewards, overs, values = (torch.zeros(shape) for _ in range(5))
    updates = max(steps // (ROLLOUT * GAMES), 1)
    for update in range(updates):
        optimizer.param_groups[0]["lr"] = RATE * (1 - update / updates)
        with torch.no_grad():
            for t in range(ROLLOUT):
                seen[t], masks[t] = games.seen, games.mask
                policy, values[t] = agent(games.seen, games.mask)
                chosen = policy.sample()
                actions[t], logs[t] = chosen, policy.log_prob(chosen)
                result, overs[t] = games.step(chosen)
                rewards[t] = result / REWARD
                ended += result[overs[t] > 0].tolist()
            _, following = agent(games.seen, games.mask)
            advantages, running = torch.zeros(shape), torch.zeros(GAMES)
            for t in reversed(range(ROLLOUT)):
                going = 1 - overs[t]
                error = rewards[t] + DISCOUNT * following * going - values[t]
                running = error + DISCOUNT * LAMBDA * going * running
                advantages[t], following = running, values[t]
        flat = [x.flatten(0, 1) for x in (seen, masks, actions, logs, advantages, values)]
        for _ in range(EPOCHS):
            for part in torch.randperm(ROLLOUT * GAMES).chunk(PARTS):
                saw, mask, played, log, gain, guess = (x[part] for x in flat)
                policy, value = agent(saw, mask)
                ratio = (policy.log_prob(played) - log).exp()
                wanted = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                loss = -torch.min(wanted * ratio, wanted * clipped).mean()
                loss = loss + 0.5 * (value - gain - guess).pow(2).mean()
                loss = loss - ENTROPY * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if ended:
            curve.append(((update + 1) * ROLLOUT * GAMES, float(np.mean(ended[-400:]))))
    return agent, curve


def results(agent: Agent | None, count: int, seed: int) -> list[float]:
    """Return the results of so many games of the agent, or at random."""
    games = Games(GAMES, seed)
    found: list[float] = []
    with torch.no_grad():
        while len(found) < count:
            if agent is None:
                chosen = torch.multinomial(games.mask.float(), 1).squeeze(1)
            else:
                chosen = agent(games.seen, games.mask)[0].sample()
            result, over = games.step(chosen)
            found += result[over > 0].tolist()
    return found[:count]


def results_of_greedy(count: int, seed: int) -> list[float]:
    """Return those of `greedy`."""
    game, found = spieltisch.load("carcassonne"), []
    for number in range(count):
        state, rng = game.start(mode="solo"), Rng(seed + number)
        bot = bots.make("greedy", game, seed + number)
        while state.settle(rng) or state.actors():
            if actors := state.actors():
                state.apply(actors[0], bot.decide(bots.PlayerView(state, actors[0])).action)
        found.append(state.returns()[0])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=32_768)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="to compare: 200")
    parser.add_argument("--json", type=Path, help="where to write the curve")
    parser.add_argument("--out", type=Path, help="where to write the agent's weights")
    given = parser.parse_args()
    begin = time.process_time()
    agent, curve = train(given.steps, given.seed)
    if given.out:
        torch.save(agent.state_dict(), given.out)
    told: dict[str, Any] = {"minutes": (time.process_time() - begin) / 60, "curve": curve}
    for name, found in (
        ("PPO", results(agent, given.games, 10_000)),
        ("greedy", results_of_greedy(given.games, 10_000)),
        ("random", results(None, given.games, 10_000)),
    ):
        error = 1.96 * float(np.std(found, ddof=1)) / len(found) ** 0.5
        told[name] = [float(np.mean(found)), error]
        print(f"{name}: mean result {np.mean(found):.2f} ± {error:.2f} of {len(found)} games")
    print(f"learned in {told['minutes']:.1f} minutes of one core")
    if given.json:
        given.json.write_text(json.dumps(told))


if __name__ == "__main__":
    main()
