"""Random games of MOMAland's Ingenious; peers.py runs it with MOMAland on the path.

The program reads lines of `[kind, games]` and prints games a second of processor time.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module

import numpy as np


def environment(games: int) -> None:
    """Play as its users do: observe, choose from the mask, step."""
    env = import_module("momaland.envs.ingenious.ingenious").raw_env()
    for seed in range(games):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while not all(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))


def rules(games: int) -> None:
    """Play by the rules, without observations and rewards."""
    game = import_module("momaland.envs.ingenious.ingenious_base").IngeniousBase()
    for seed in range(games):
        game.reset_game(seed)
        rng = np.random.default_rng(seed)
        while not game.end_flag:
            game.set_action_index(int(rng.choice(np.flatnonzero(game.return_action_list()))))


if __name__ == "__main__":
    for line in sys.stdin:
        kind, count = json.loads(line)
        play = {"environment": environment, "rules": rules}[kind]
        begin = time.process_time()
        play(count)
        print(count / (time.process_time() - begin), flush=True)
