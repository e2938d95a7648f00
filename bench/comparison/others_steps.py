"""Steps of other libraries' environments; others.py runs it with their packages installed.

The argument names one of PEERS. The program reads lines of `[games, seconds]` and prints steps a
second of processor time. It plays random legal actions in so many games, with mask and observation
where the library has them; a new game follows each.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

Step = Callable[[], None]
"""Plays an action in each game."""


def one_by_one(begin: Callable[[], Any], act: Callable[[Any], bool], games: int) -> Step:
    """Return a step of many single games; `act` plays an action and returns whether it ends."""
    playing = [begin() for _ in range(games)]

    def step() -> None:
        for i, game in enumerate(playing):
            if act(game):
                playing[i] = begin()

    return step


def openspiel(games: int) -> Step:
    """Hex on 11 x 11, in C++, through Python."""
    spiel = import_module("pyspiel").load_game("hex(board_size=11)")
    rng = random.Random(1)

    def act(state: Any) -> bool:
        state.observation_tensor(state.current_player())
        state.legal_actions_mask()
        state.apply_action(rng.choice(state.legal_actions()))
        return bool(state.is_terminal())

    return one_by_one(spiel.new_initial_state, act, games)


def pettingzoo(games: int) -> Step:
    """Connect Four."""
    module = import_module("pettingzoo.classic.connect_four.connect_four")
    rng = random.Random(1)
    return one_by_one(lambda: begun(module.raw_env()), lambda env: aec_act(env, rng), games)


def momaland(games: int) -> Step:
    """Ingenious."""
    module = import_module("momaland.envs.ingenious.ingenious")
    rng = random.Random(1)
    return one_by_one(lambda: begun(module.raw_env()), lambda env: aec_act(env, rng), games)


def begun(env: Any) -> Any:
    """Return an environment of PettingZoo's AEC interface after its reset."""
    env.reset(seed=1)
    return env


def aec_act(env: Any, rng: random.Random) -> bool:
    """Observe, choose from the mask, step."""
    seen = env.observe(env.agent_selection)
    env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return any(env.terminations.values()) or any(env.truncations.values())


def rlcard(games: int) -> Step:
    """Leduc Hold'em."""
    make = import_module("rlcard").make
    rng = random.Random(1)

    def begin() -> list[Any]:
        env = make("leduc-holdem")
        return [env, env.reset()[0]]

    def act(game: list[Any]) -> bool:
        env, seen = game
        game[1], _ = env.step(rng.choice(list(seen["legal_actions"])))
        return bool(env.is_over())

    return one_by_one(begin, act, games)


def envpool(games: int) -> Step:
    """CartPole, in C++, one thread: EnvPool has no board games and no masks."""
    env = import_module("envpool").make(
        "CartPole-v1", env_type="gymnasium", num_envs=games, num_threads=1
    )
    env.reset()
    rng = np.random.default_rng(1)

    def step() -> None:
        env.step(rng.integers(0, 2, games, np.int32))

    return step


def pgx(games: int) -> Step:
    """Hex on 11 x 11, compiled by XLA, with 16 steps in a call."""
    jax, game = import_module("jax"), import_module("pgx").make("hex")
    advance = jax.vmap(import_module("pgx.experimental").auto_reset(game.step, game.init))

    def act(carry: Any, key: Any) -> tuple[Any, None]:
        legal = jax.numpy.log(carry.legal_action_mask.astype(jax.numpy.float32))
        first, second = jax.random.split(key)
        chosen = jax.random.categorical(first, legal, axis=1)
        return advance(carry, chosen, jax.random.split(second, games)), None

    sixteen = jax.jit(lambda carry, key: jax.lax.scan(act, carry, jax.random.split(key, 16))[0])
    held = [jax.vmap(game.init)(jax.random.split(jax.random.PRNGKey(1), games)), 0]

    def step() -> None:
        if held[1] % 16 == 0:
            held[0] = sixteen(held[0], jax.random.PRNGKey(held[1]))
            held[0].observation.block_until_ready()
        held[1] += 1

    step()
    return step


PEERS = {
    "openspiel": openspiel,
    "pettingzoo": pettingzoo,
    "momaland": momaland,
    "rlcard": rlcard,
    "envpool": envpool,
    "pgx": pgx,
}


def measured(step: Step, games: int, seconds: float) -> float:
    """Return steps a second of processor time, after at least 16 steps of each game."""
    begin, rounds = time.process_time(), 0
    while rounds % 16 or time.process_time() - begin < seconds:
        step()
        rounds += 1
    return games * rounds / (time.process_time() - begin)


def main() -> None:
    made: dict[int, Step] = {}
    for line in sys.stdin:
        games, seconds = json.loads(line)
        if games not in made:
            made[games] = PEERS[sys.argv[1]](games)
        print(measured(made[games], games, seconds), flush=True)


if __name__ == "__main__":
    main()
