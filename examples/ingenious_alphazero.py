"""Learn a small Ingenious for two by self-play, as AlphaZero does, and beat `greedy`.

    python examples/ingenious_alphazero.py train --minutes 20 [--out FILE.npz] [--json FILE]
    python examples/ingenious_alphazero.py arena [--weights FILE.npz] [--games 400]

The board has radius 2, the box 12 tiles: components that come with the game. `GuidedBot` plays 128
games at once and has the leaves of all evaluated together. A network learns from them: the
search's visits are its priors, and the results its values. (Silver and others, "A general
reinforcement learning algorithm that masters chess, shogi, and Go through self-play", 2018.)

Training stops after a time, and goes on from the weights in `--out` if they exist.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import spieltisch
from spieltisch import Game, Rng, bots

WEIGHTS = Path(__file__).with_name("ingenious_alphazero.npz")
SPACE = "board"
GAMES, SIMULATIONS, LEAVES = 128, 96, 4
"""Games at once, simulations of a decision, and its leaves in a batch."""
NOISE = (0.25, 0.3)
EXPLORED = 5
"""Decisions of a game that are drawn by the visits; later ones take the most visited."""
HIDDEN = 128
KEPT, BATCH, STEPS = 60_000, 256, 64
"""Positions to learn from, those of a step, and the steps after each round of games."""
CHECKED, CHECKS = 100, 12
"""Games against `greedy` of a point of the curve, and the number of points."""


class Net(nn.Module):
    """Two layers, then a logit for each action of the board and a value from -1 to 1."""

    def __init__(self, seen: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(seen, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits and values."""
        inner = self.body(seen)
        return self.policy(inner), torch.tanh(self.value(inner))


class Position(NamedTuple):
    """A decision to learn from: its observation, the shares of the visits, and its worth."""

    seen: NDArray[np.uint8]
    actions: NDArray[np.int32]
    shares: NDArray[np.float32]
    value: float


def small() -> Game:
    """Return Ingenious on the small board."""
    return spieltisch.load("ingenious", spieltisch.load("ingenious").boxes["radius-2"])


def net_for(game: Game, weights: Path | None = None) -> Net:
    """Return a network for the game, a new one or that of the weights."""
    net = Net(game.observer(seats=2).size, len(game.spaces[SPACE]))
    if weights is not None:
        with np.load(weights) as kept:
            net.load_state_dict({k: torch.from_numpy(v.astype("f4")) for k, v in kept.items()})
    return net


def save(net: Net, path: Path) -> None:
    """Write the weights, as numbers of 16 bits."""
    np.savez_compressed(
        path, **{k: v.numpy().astype(np.float16) for k, v in net.state_dict().items()}
    )


def player(game: Game, seed: int, net: nn.Module, simulations: int, **given: Any) -> bots.GuidedBot:
    """Return the bot that searches with the network."""
    given = {"leaves": LEAVES, **given}
    return bots.GuidedBot(
        game, seed, net, simulations=simulations, space=SPACE, logits=True, **given
    )


# ---------------------------------------------------------------- self-play


class SelfPlay:
    """Games that the network plays against itself, `GAMES` at once; a new one follows each."""

    def __init__(self, game: Game, net: nn.Module, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        knowledge = bots.make("master", game, seed).knowledge  # type: ignore[attr-defined]
        self.bot = player(game, seed, net, SIMULATIONS, noise=NOISE, knowledge=knowledge)
        self.observer = game.observer(seats=2)
        self.number = {action: k for k, action in enumerate(game.spaces[SPACE])}
        self.tables = [self.begin() for _ in range(GAMES)]
        self.ended = 0

    def begin(self) -> tuple[spieltisch.State, list[tuple[int, Position]]]:
        """Return a new game and its decisions so far."""
        state = self.game.start(seats=2)
        state.settle(self.rng)
        return state, []

    def play(self) -> list[Position]:
        """Play a decision in each game; return what there is to learn of those that ended."""
        views = [bots.PlayerView(state, state.actors()[0]) for state, _ in self.tables]
        learned: list[Position] = []
        for k, found in enumerate(self.bot.analyse_all(views)):
            state, decisions = self.tables[k]
            seat = views[k].seat
            decisions.append((seat, self.noted(state, seat, found)))
            state.apply(seat, self.chosen(found, len(decisions) <= EXPLORED))
            state.settle(self.rng)
            if not state.actors():
                returns = state.returns()
                learned += [
                    one._replace(value=(returns[who] + one.value) / 2) for who, one in decisions
                ]
                self.tables[k] = self.begin()
                self.ended += 1
        return learned

    def chosen(self, found: Sequence[bots.Candidate], explored: bool) -> int:
        """Return a candidate's action: by the visits, or the most visited one's."""
        left = self.rng.below(sum(one.visits for one in found)) if explored else -1
        for one in found:
            left -= one.visits
            if left < 0:
                return one.actions[0]
        raise AssertionError

    def noted(
        self, state: spieltisch.State, seat: int, found: Sequence[bots.Candidate]
    ) -> Position:
        """Return the decision, with the search's own value for now."""
        seen = np.zeros(self.observer.size, np.uint8)
        self.observer.into(state, seat, seen)
        visits = np.array([one.visits for one in found], np.float32)
        worth = float(visits @ [one.value for one in found]) / float(visits.sum())
        actions = np.array([self.number[one.actions[0]] for one in found], np.int32)
        return Position(seen, actions, visits / visits.sum(), 2 * worth - 1)


# ---------------------------------------------------------------- learning


class Learner:
    """Learns the network from the latest positions."""

    def __init__(self, game: Game, net: Net, seed: int) -> None:
        self.net = net
        self.random = np.random.default_rng(seed)
        self.kept: deque[Position] = deque(maxlen=KEPT)
        self.optimizer = torch.optim.Adam(net.parameters(), lr=1e-3, weight_decay=1e-5)
        most = [b.most for b in game.observer(seats=2).blocks for _ in range(size(game, b))]
        self.most = np.array(most, np.float32)
        self.moved, self.action = symmetries(game)

    def step(self) -> float:
        """Learn from a random batch; return its loss."""
        batch = [self.kept[i] for i in self.random.integers(len(self.kept), size=BATCH)]
        way = self.random.integers(len(self.moved), size=BATCH)
        rows = np.stack([one.seen for one in batch]) / self.most
        seen = torch.from_numpy(np.take_along_axis(rows, self.moved[way], 1))
        shares = np.zeros((BATCH, self.net.policy.out_features), np.float32)
        for row, one in enumerate(batch):
            shares[row, self.action[way[row], one.actions]] = one.shares
        target = torch.from_numpy(shares)
        value = torch.tensor([one.value for one in batch])
        self.net.train()
        logits, worth = self.net(seen)
        loss = (
            -(target * logits.log_softmax(1)).sum(1).mean() + (worth[:, 0] - value).square().mean()
        )
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())


def symmetries(game: Game) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where each number of an observation goes by each symmetry, and each action."""
    observer, space = game.observer(seats=2), game.spaces[SPACE]
    number = {action: k for k, action in enumerate(space)}
    state = game.start(seats=2)
    moved = [observer.moved(way) for way in observer.symmetries]
    action = [[number[way.action(state, a)] for a in space] for way in observer.symmetries]
    return np.array(moved), np.array(action)


def size(game: Game, block: spieltisch.Block) -> int:
    """Return how many numbers a block has in an observation."""
    encoder = game.observer(seats=2).encoder
    return block.size * (encoder.height * encoder.width if block.planes else 1)


def train(
    minutes: float, seed: int, out: Path, told: Path | None = None, checks: int = CHECKS
) -> list[tuple[int, float]]:
    """Play and learn for some minutes of processor time; return the curve: games, per cent.

    The weights are written to `out`, the curve so far to `told`, at each of its points.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    game = small()
    net = net_for(game, out if out.exists() else None)
    playing, learner = SelfPlay(game, net, seed), Learner(game, net, seed)
    begin = time.process_time()
    curve: list[tuple[int, float]] = []

    def check(spent: float) -> None:
        share = 100 * against(game, net, "greedy", CHECKED, seed)
        curve.append((playing.ended, share))
        print(
            f"{spent:5.1f} min, {playing.ended:6} games: {share:.0f} % against greedy", flush=True
        )
        save(net, out)
        if told is not None:
            told.write_text(json.dumps({"minutes": spent, "curve": curve}))

    while (spent := (time.process_time() - begin) / 60) < minutes:
        if len(curve) <= spent / minutes * checks:
            check(spent)
        for _ in range(8):
            learner.kept.extend(playing.play())
        if len(learner.kept) >= BATCH:
            for _ in range(STEPS):
                learner.step()
    check(spent)
    return curve


# ---------------------------------------------------------------- the arena


def against(
    game: Game, net: nn.Module, level: str, games: int, seed: int, simulations: int = 200
) -> float:
    """Return the share of points against a level: pairs of games with the same draws, seats
    changed.
    """
    bot = player(game, seed, net.eval(), simulations)
    other = bots.make(level, game, seed)
    tables = []
    for number in range(games):
        state = game.start(seats=2)
        state.settle(rng := Rng(seed + number // 2))
        tables.append((state, rng, number % 2))
    while left := [table for table in tables if table[0].actors()]:
        ours = [table for table in left if table[0].actors()[0] == table[2]]
        views = [bots.PlayerView(state, seat) for state, _, seat in ours]
        for (state, _, seat), found in zip(ours, bot.analyse_all(views), strict=True):
            state.apply(seat, found[0].actions[0])
        for state, _, seat in left:
            if state.actors() == (1 - seat,):
                view = bots.PlayerView(state, 1 - seat)
                state.apply(1 - seat, other.decide(view).action)
        for state, rng, _ in left:
            state.settle(rng)
    return float(np.mean([(state.returns()[seat] + 1) / 2 for state, _, seat in tables]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    tasks = parser.add_subparsers(dest="task", required=True)
    learn = tasks.add_parser("train")
    learn.add_argument("--minutes", type=float, default=20, help="of processor time: 20")
    learn.add_argument("--out", type=Path, default=WEIGHTS, help="the weights, to go on from")
    learn.add_argument("--json", type=Path, help="where to write the curve")
    play = tasks.add_parser("arena")
    play.add_argument("--weights", type=Path, default=WEIGHTS)
    play.add_argument("--games", type=int, default=400, help="against each level: 400")
    play.add_argument("--simulations", type=int, default=400, help="of a decision: 400")
    for each in (learn, play):
        each.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.task == "train":
        train(given.minutes, given.seed, given.out, given.json)
        return
    torch.set_num_threads(1)
    game = small()
    net = net_for(game, given.weights)
    for level in ("random", "greedy", "club"):
        share = against(game, net, level, given.games, 10_000 + given.seed, given.simulations)
        half = 196 * (share * (1 - share) / given.games) ** 0.5
        print(f"{100 * share:.1f} % ± {half:.1f} against {level}, {given.games} games")


if __name__ == "__main__":
    main()
