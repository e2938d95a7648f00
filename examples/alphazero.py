"""Learn a small Ingenious or Last Die for two by self-play, as AlphaZero does, and beat a level.

    python examples/alphazero.py train ingenious [--minutes 20] [--out FILE.npz] [--json FILE]
    python examples/alphazero.py arena lastdie [--weights FILE.npz] [--games 400]

The small board of Ingenious has radius 2, its box 12 tiles: components that come with the game.
Last Die is the game for two as it is. `GuidedBot` plays 128 games at once and has the leaves of all
evaluated together. A network learns from them: the search's visits are its priors, and the results
its values. (Silver and others, "A general reinforcement learning algorithm that masters chess,
shogi, and Go through self-play", 2018.)

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

GAMES, LEAVES = 128, 4
"""Games at once, and leaves of a decision in a batch."""
NOISE = (0.25, 0.3)
HIDDEN = 128
BATCH, ROUNDS = 256, 8
"""Positions of a step, and decisions in each game from one learning to the next."""
CHECKED, CHECKS = 100, 12
"""Games against `greedy` of a point of the curve, and the number of points."""


class Task(NamedTuple):
    """A game to learn, for two."""

    game: Game
    space: str
    simulations: int
    """Of a decision of self-play."""
    explored: int
    """Decisions of a game that are drawn by the visits; later ones take the most visited."""
    kept: int
    """Positions to learn from, the latest."""
    steps: int
    """Batches to learn after `ROUNDS` decisions in each game."""
    rate: float
    """The optimizer's learning rate."""
    lead: float = 0.0
    """The worth of a lead in what the observation counts first, for a network to begin with; 0:
    none."""

    @property
    def weights(self) -> Path:
        """Return the file of weights that comes with this example."""
        return Path(__file__).with_name(f"alphazero_{self.game.spec.name}.npz")


def task(name: str) -> Task:
    """Return Ingenious on the small board, or Last Die as it is."""
    game = spieltisch.load(name)
    if name == "lastdie":
        return Task(game, "exact", 48, 12, 150_000, 4, 2e-4, lead=6.0)
    return Task(spieltisch.load(name, game.boxes["radius-2"]), "board", 96, 5, 60_000, 64, 1e-3)


class Net(nn.Module):
    """Two layers, then a logit for each action and a value from -1 to 1.

    With a `lead`, the value is what the network adds to a rule of thumb. The rule is the own
    points, the first number of an observation, less the other's.
    """

    def __init__(self, seen: int, actions: int, lead: float = 0.0) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(seen, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        self.lead = None
        if lead:
            self.lead = nn.Parameter(torch.tensor(lead))
            for layer in (self.policy, self.value):
                nn.init.zeros_(layer.weight)
                nn.init.zeros_(layer.bias)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits and values."""
        inner = self.body(seen)
        value = self.value(inner)
        if self.lead is not None:
            value = value + self.lead * (seen[:, :1] - seen[:, 1:2])
        return self.policy(inner), torch.tanh(value)


class Position(NamedTuple):
    """A decision to learn from: its observation, the legal actions with their shares of the visits,
    and its worth."""

    seen: NDArray[np.uint8]
    actions: NDArray[np.int32]
    shares: NDArray[np.float32]
    value: float


def net_for(of: Task, weights: Path | None = None) -> Net:
    """Return a network for the game, a new one or that of the weights."""
    net = Net(of.game.observer(seats=2).size, len(of.game.spaces[of.space]), of.lead)
    if weights is not None:
        with np.load(weights) as kept:
            net.load_state_dict({k: torch.from_numpy(v.astype("f4")) for k, v in kept.items()})
    return net


def save(net: Net, path: Path) -> None:
    """Write the weights, as numbers of 16 bits."""
    np.savez_compressed(
        path, **{k: v.numpy().astype(np.float16) for k, v in net.state_dict().items()}
    )


def player(of: Task, seed: int, net: nn.Module, simulations: int, **given: Any) -> bots.GuidedBot:
    """Return the bot that searches with the network."""
    return bots.GuidedBot(
        of.game, seed, net, simulations=simulations, leaves=LEAVES, space=of.space, logits=True,
        **given,
    )  # fmt: skip


# ---------------------------------------------------------------- self-play


class SelfPlay:
    """Games that the network plays against itself, `GAMES` at once; a new one follows each."""

    def __init__(self, of: Task, net: nn.Module, seed: int) -> None:
        self.task = of
        self.rng = Rng(seed)
        knowledge = getattr(bots.make("master", of.game, seed), "knowledge", None)
        self.bot = player(of, seed, net, of.simulations, noise=NOISE, knowledge=knowledge)
        self.observer = of.game.observer(seats=2)
        self.number = {action: k for k, action in enumerate(of.game.spaces[of.space])}
        self.tables = [self.begin() for _ in range(GAMES)]
        self.ended = 0

    def begin(self) -> tuple[spieltisch.State, list[tuple[int, Position]]]:
        """Return a new game and its decisions so far."""
        state = self.task.game.start(seats=2)
        self.go_on(state)
        return state, []

    def go_on(self, state: spieltisch.State) -> None:
        """Play what chance draws, and actions without another, up to the next decision."""
        state.settle(self.rng)
        while (actors := state.actors()) and len(legal := state.legal(actors[0])) == 1:
            state.apply(actors[0], legal[0])
            state.settle(self.rng)

    def play(self) -> list[Position]:
        """Play a decision in each game; return what there is to learn of those that ended."""
        views = [bots.PlayerView(state, state.actors()[0]) for state, _ in self.tables]
        learned: list[Position] = []
        for k, found in enumerate(self.bot.analyse_all(views)):
            state, decisions = self.tables[k]
            seat = views[k].seat
            decisions.append((seat, self.noted(state, seat, found)))
            state.apply(seat, self.chosen(found, len(decisions) <= self.task.explored))
            self.go_on(state)
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
        visits = {self.number[one.actions[0]]: one.visits for one in found}
        worth = sum(one.visits * one.value for one in found) / sum(visits.values())
        actions = [self.number[action] for action in state.legal(seat) if action in self.number]
        shares = np.array([visits.get(action, 0) for action in actions], np.float32)
        return Position(seen, np.array(actions, np.int32), shares / shares.sum(), 2 * worth - 1)


# ---------------------------------------------------------------- learning


class Learner:
    """Learns the network from the latest positions."""

    def __init__(self, of: Task, net: Net, seed: int) -> None:
        game, self.net = of.game, net
        self.random = np.random.default_rng(seed)
        self.kept: deque[Position] = deque(maxlen=of.kept)
        self.optimizer = torch.optim.Adam(net.parameters(), lr=of.rate, weight_decay=1e-5)
        most = [b.most for b in game.observer(seats=2).blocks for _ in range(size(game, b))]
        self.most = np.array(most, np.float32)
        self.moved, self.action = symmetries(of)

    def step(self) -> float:
        """Learn from a random batch; return its loss."""
        batch = [self.kept[i] for i in self.random.integers(len(self.kept), size=BATCH)]
        way = self.random.integers(len(self.moved), size=BATCH)
        rows = np.stack([one.seen for one in batch]) / self.most
        seen = torch.from_numpy(np.take_along_axis(rows, self.moved[way], 1))
        shares = np.full((BATCH, self.net.policy.out_features), -1, np.float32)
        for row, one in enumerate(batch):
            shares[row, self.action[way[row], one.actions]] = one.shares
        target = torch.from_numpy(shares)
        illegal, target = target < 0, target.clamp(min=0)
        value = torch.tensor([one.value for one in batch])
        self.net.train()
        logits, worth = self.net(seen)
        logs = logits.masked_fill(illegal, -1e9).log_softmax(1)
        loss = -(target * logs).sum(1).mean() + (worth[:, 0] - value).square().mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())


def symmetries(of: Task) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where each number of an observation goes by each symmetry, and each action."""
    observer, space = of.game.observer(seats=2), of.game.spaces[of.space]
    if not observer.symmetries:
        return np.arange(observer.size)[None], np.arange(len(space))[None]
    number = {action: k for k, action in enumerate(space)}
    state = of.game.start(seats=2)
    moved = [observer.moved(way) for way in observer.symmetries]
    action = [[number[way.action(state, a)] for a in space] for way in observer.symmetries]
    return np.array(moved), np.array(action)


def size(game: Game, block: spieltisch.Block) -> int:
    """Return how many numbers a block has in an observation."""
    encoder = game.observer(seats=2).encoder
    return block.size * (encoder.height * encoder.width if block.planes else 1)


def train(
    of: Task, minutes: float, seed: int, out: Path, told: Path | None = None
) -> list[tuple[int, float]]:
    """Play and learn for some minutes of processor time; return the curve: games, per cent.

    The weights are written to `out`, the curve so far to `told`, at each of its points.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    net = net_for(of, out if out.exists() else None)
    playing, learner = SelfPlay(of, net, seed), Learner(of, net, seed)
    begin = time.process_time()
    curve: list[tuple[int, float]] = []

    def check(spent: float) -> None:
        share = 100 * against(of, net, "greedy", CHECKED, seed)
        curve.append((playing.ended, share))
        print(
            f"{spent:5.1f} min, {playing.ended:6} games: {share:.0f} % against greedy", flush=True
        )
        save(net, out)
        if told is not None:
            told.write_text(json.dumps({"minutes": spent, "curve": curve}))

    while (spent := (time.process_time() - begin) / 60) < minutes:
        if len(curve) <= spent / minutes * CHECKS:
            check(spent)
        for _ in range(ROUNDS):
            learner.kept.extend(playing.play())
        if len(learner.kept) >= BATCH:
            for _ in range(of.steps):
                learner.step()
    check(spent)
    return curve


# ---------------------------------------------------------------- the arena


def against(
    of: Task, net: nn.Module, level: str, games: int, seed: int, simulations: int = 200
) -> float:
    """Return the share of points against a level: pairs of games with the same draws, seats
    changed. Each pair meets a new bot, since some levels draw a habit when they are made.
    """
    bot = player(of, seed, net.eval(), simulations)
    others = [bots.make(level, of.game, seed + number // 2) for number in range(games)]
    tables = []
    for number in range(games):
        state = of.game.start(seats=2)
        state.settle(rng := Rng(seed + number // 2))
        tables.append((state, rng, number % 2))
    while left := [table for table in tables if table[0].actors()]:
        ours = [table for table in left if table[0].actors()[0] == table[2]]
        views = [bots.PlayerView(state, seat) for state, _, seat in ours]
        for (state, _, seat), found in zip(ours, bot.analyse_all(views), strict=True):
            state.apply(seat, found[0].actions[0])
        for other, (state, _, seat) in zip(others, tables, strict=True):
            if state.actors() == (1 - seat,):
                view = bots.PlayerView(state, 1 - seat)
                state.apply(1 - seat, other.decide(view).action)
        for state, rng, _ in left:
            state.settle(rng)
    return float(np.mean([(state.returns()[seat] + 1) / 2 for state, _, seat in tables]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    tasks = parser.add_subparsers(dest="task", required=True)
    learn, play = tasks.add_parser("train"), tasks.add_parser("arena")
    for each in (learn, play):
        each.add_argument("game", choices=("ingenious", "lastdie"))
        each.add_argument("--seed", type=int, default=1)
    learn.add_argument("--minutes", type=float, default=20, help="of processor time: 20")
    learn.add_argument("--out", type=Path, help="the weights, to go on from")
    learn.add_argument("--json", type=Path, help="where to write the curve")
    play.add_argument("--weights", type=Path)
    play.add_argument("--games", type=int, default=400, help="against each level: 400")
    play.add_argument("--simulations", type=int, default=400, help="of a decision: 400")
    play.add_argument("--levels", nargs="+", default=["random", "greedy", "club"])
    given = parser.parse_args()
    of = task(given.game)
    if given.task == "train":
        train(of, given.minutes, given.seed, given.out or of.weights, given.json)
        return
    torch.set_num_threads(1)
    net = net_for(of, given.weights or of.weights)
    for level in given.levels:
        share = against(of, net, level, given.games, 10_000 + given.seed, given.simulations)
        half = 196 * (share * (1 - share) / given.games) ** 0.5
        print(f"{100 * share:.1f} % ± {half:.1f} against {level}, {given.games} games")


if __name__ == "__main__":
    main()
