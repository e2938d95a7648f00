"""Self-play read back into torch: learns to choose what a bot chose.

    spieltisch generate ingenious --bots greedy --games 500 --observations flat --out greedy-games
    python examples/selfplay_dataset.py greedy-games

Each shard is read once an epoch, in an order of its own, and its rows are shuffled. So no more than
a shard is in memory. With several of torch's workers each reads shards of its own. Needs the extras
`arena` and `learn`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

import spieltisch

COLUMNS = ["observation", "legal_actions", "action", "utility"]
Row = tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]


class SelfPlay(IterableDataset[Row]):
    """The decisions of a folder: observation (float32, size), mask (bool, actions), action,
    utility.

    With `held_out` the last tenth of the games, and else the others.
    """

    def __init__(self, folder: Path, seed: int = 0, held_out: bool = False) -> None:
        self.manifest = json.loads((folder / "manifest.json").read_text())
        if self.manifest["observations"] is None:
            raise SystemExit(f"{folder} has no observations: generate it with --observations flat")
        self.shards = [folder / shard["file"] for shard in self.manifest["shards"]]
        self.game = spieltisch.load(self.manifest["game"])
        first = self.manifest["games"] * 9 // 10
        self._games = ("game", ">=" if held_out else "<", first)
        self._rng = np.random.default_rng(seed)

    @property
    def size(self) -> int:
        """The numbers of an observation."""
        return int(np.prod(self.manifest["observation_shape"]))

    def __iter__(self) -> Iterator[Row]:
        worker = get_worker_info()
        own = self.shards[worker.id :: worker.num_workers] if worker else self.shards
        for shard in self._rng.permutation(len(own)):
            filters = [("seat", ">=", 0), self._games]
            table = pq.read_table(own[shard], columns=COLUMNS, filters=filters)
            seen = table["observation"].combine_chunks().flatten().to_numpy()
            seen = seen.reshape(-1, self.size).astype(np.float32)
            legal = table["legal_actions"].to_pylist()
            chosen = table["action"].to_numpy()
            utility = table["utility"].to_numpy()
            for row in self._rng.permutation(len(chosen)):
                mask = torch.zeros(self.game.actions, dtype=torch.bool)
                mask[legal[row]] = True
                yield (
                    torch.from_numpy(seen[row]),
                    mask,
                    torch.tensor(int(chosen[row])),
                    torch.tensor(float(utility[row])),
                )


def learn(folder: Path, epochs: int = 3) -> tuple[float, float]:
    """Return how often a small network chooses as the bot did, before and after learning."""
    torch.manual_seed(0)
    torch.set_num_threads(1)  # the network is small
    data, held_out = SelfPlay(folder), SelfPlay(folder, held_out=True)
    policy = torch.nn.Sequential(
        torch.nn.LayerNorm(data.size),
        torch.nn.Linear(data.size, 256),
        torch.nn.ReLU(),
        torch.nn.Linear(256, data.game.actions),
    )
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3)
    before = agreement(policy, held_out)
    for epoch in range(1, epochs + 1):
        losses = []
        for seen, mask, chosen, _ in DataLoader(data, batch_size=128):
            logits = policy(seen).masked_fill(~mask, -torch.inf)
            loss = torch.nn.functional.cross_entropy(logits, chosen)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            losses.append(loss.item())
        print(
            f"epoch {epoch}: loss {np.mean(losses):.3f}, agrees {agreement(policy, held_out):.1%}"
        )
    return before, agreement(policy, held_out)


@torch.no_grad()
def agreement(policy: torch.nn.Module, data: SelfPlay) -> float:
    """Return how often the legal action that the network likes best is the bot's."""
    right = []
    for seen, mask, chosen, _ in DataLoader(data, batch_size=256):
        best = policy(seen).masked_fill(~mask, -torch.inf).argmax(1)
        right += (best == chosen).tolist()
    return float(np.mean(right))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    before, after = learn(Path(sys.argv[1]))
    print(f"chooses as the bot: {before:.1%} before, {after:.1%} after")
