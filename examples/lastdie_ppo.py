"""Learn Last Die for two with PPO that plays itself, and beat `greedy`.

    python examples/lastdie_ppo.py train [--minutes 12] [--seed 7] [--out FILE.npz] [--json FILE]
    python examples/lastdie_ppo.py arena [--weights FILE.npz] [--games 400]

`bots.make("learned", game)` plays the weights that come with the package, which the first command
wrote.

Training stops after a time, and goes on from the weights in `--out` if they exist.

One network plays both seats of all games. It judges candidates: each legal action by the position
after it, as its player sees it. It learns what to add to a rule of thumb, the lead in points.

A value is that of the seat that acts, so its sign turns where the next decision is the other
seat's. A reward is the change of the lead, and at the end the rest up to the result. So the rewards
of a game add up to its result, and the best policy stays the best. (Ng, Harada and Russell, "Policy
invariance under reward transformations", 1999.)
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

import spieltisch
from spieltisch import Rng, State, bots
from spieltisch.games import lastdie

GAME = spieltisch.load("lastdie")
WEIGHTS = Path(lastdie.__file__).with_name("learned.npz")
OBSERVER = GAME.observer(seats=2)
GAMES, ROLLOUT, EPOCHS, PARTS = 64, 64, 3, 8
HIDDEN = 64
RATE, LAMBDA, CLIP, ENTROPY = 1e-3, 0.95, 0.2, 0.003
LEAD = 4.0
"""The worth of a lead of 1,000 points, as an observation counts them."""
TRUST = 60.0
"""The weight of the rule of thumb, to begin with."""
KEPT = {
    **{"body.0.weight": "w0", "body.0.bias": "b0", "body.2.weight": "w1", "body.2.bias": "b1"},
    **{"score.weight": "w2", "score.bias": "b2", "value.weight": "value", "value.bias": "base"},
}
"""Names of the weights in the file; the network's value is only needed to go on learning."""
CHECKED, CHECKS = 100, 8
"""Games against `greedy` of a point of the curve, and the number of points."""


class Choice(NamedTuple):
    """Decisions: their positions, then the candidates of all, and whose each candidate is."""

    seen: torch.Tensor
    rows: torch.Tensor
    owner: torch.Tensor
    actions: list[list[int]]


class Step(NamedTuple):
    """A decision in each game, as it was made, and what came of it (`SelfPlay.step`)."""

    now: Choice
    chosen: torch.Tensor
    logs: torch.Tensor
    values: torch.Tensor
    rewards: torch.Tensor
    sides: torch.Tensor
    overs: torch.Tensor


class Agent(nn.Module):
    """Two layers, then a score for a candidate and a value for a position."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(OBSERVER.size, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.score, self.value = nn.Linear(HIDDEN, 1), nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.score.weight)
        self.trust = nn.Parameter(torch.tensor(TRUST))

    def logs(self, rows: torch.Tensor, owner: torch.Tensor, count: int) -> torch.Tensor:
        """Return the logarithm of each candidate's probability among those of its owner."""
        scores = self.score(self.body(rows)).squeeze(-1) + self.trust * (rows[:, 0] - rows[:, 1])
        most = torch.full((count,), -1e9).scatter_reduce(0, owner, scores.detach(), "amax")
        scores = scores - most[owner]
        total = torch.zeros(count).index_add(0, owner, scores.exp())
        found: torch.Tensor = scores - total.log()[owner]
        return found

    def values(self, seen: torch.Tensor) -> torch.Tensor:
        """Return the value of each position for the seat that acts."""
        found: torch.Tensor = self.value(self.body(seen)).squeeze(-1)
        return found


def choice(states: Sequence[State], twin: State) -> Choice:
    """Return the candidates of the seats that act; `twin` is a position to try actions on."""
    actions = [state.legal(state.actors()[0]) for state in states]
    seen = np.empty((len(states), OBSERVER.size), np.float32)
    rows = np.empty((sum(map(len, actions)), OBSERVER.size), np.float32)
    at = 0
    for i, state in enumerate(states):
        (seat,) = state.actors()
        OBSERVER.into(state, seat, seen[i])
        for action in actions[i]:
            twin.copy_from(state)
            twin.apply(seat, action)
            OBSERVER.into(twin, seat, rows[at])
            at += 1
    owner = np.repeat(np.arange(len(states)), [len(own) for own in actions])
    return Choice(torch.from_numpy(seen), torch.from_numpy(rows), torch.from_numpy(owner), actions)


def agent_of(weights: Path) -> Agent:
    """Return the agent of these weights."""
    agent = Agent()
    with np.load(weights) as kept:
        for name, parameter in agent.named_parameters():
            found = kept["direct"][0] if name == "trust" else kept[KEPT[name]]
            parameter.data = torch.tensor(found.astype("f4"))
    return agent


def save(agent: Agent, path: Path) -> None:
    """Write the weights as `bots.LearnedBot` reads them, in numbers of 16 bits."""
    now = {k: v.numpy().astype(np.float16) for k, v in agent.state_dict().items()}
    direct = np.zeros(OBSERVER.size, np.float16)
    direct[:2] = now["trust"], -now["trust"]
    made_for = {"game": "lastdie", "mode": "base", "seats": 2, "observation": "flat"}
    kept = {to: now[name] for name, to in KEPT.items()}
    np.savez_compressed(path, direct=direct, made_for=json.dumps(made_for), **kept)


# ---------------------------------------------------------------- learning


class SelfPlay:
    """Games that the agent plays against itself; a new one follows each."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.states = [self.begin() for _ in range(GAMES)]
        self.twin = self.states[0].clone()

    def begin(self) -> State:
        """Return a new game."""
        state = GAME.start(seats=2)
        state.settle(self.rng)
        return state

    def choice(self) -> Choice:
        """Return the decisions to be made now."""
        return choice(self.states, self.twin)

    def step(self, actions: Sequence[int]) -> tuple[list[float], list[float], list[float]]:
        """Play an action in each; return rewards, the sides that act next, and 1 for an end.

        A reward is for the seat that acted. A side is 1 if it acts again, else -1.
        """
        rewards, sides, overs = [], [], []
        for i, (state, action) in enumerate(zip(self.states, actions, strict=True)):
            (seat,) = state.actors()
            before = lead(state, seat)
            state.apply(seat, action)
            state.settle(self.rng)
            over = not state.actors()
            after = state.returns()[seat] if over else lead(state, seat)
            rewards.append(after - before)
            sides.append(1.0 if not over and state.actors() == (seat,) else -1.0)
            overs.append(float(over))
            if over:
                self.states[i] = self.begin()
        return rewards, sides, overs


def lead(state: State, seat: int) -> float:
    """Return the worth of the seat's lead."""
    points: list[int] = state.view()["points"]
    return LEAD * (points[seat] - points[1 - seat]) / 1000


class Learner:
    """An agent, its games, and PPO."""

    def __init__(self, agent: Agent, seed: int) -> None:
        self.agent, self.games = agent, SelfPlay(seed)
        self.optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
        self.random = np.random.default_rng(seed)
        self.decisions = 0

    def learn(self, left: float) -> None:
        """Play, and learn from it; `left` is the part of the training still to come."""
        steps = [self.play() for _ in range(ROLLOUT)]
        with torch.no_grad():
            following = self.agent.values(self.games.choice().seen)
        gains, running = torch.zeros(ROLLOUT, GAMES), torch.zeros(GAMES)
        for t in reversed(range(ROLLOUT)):
            going = steps[t].sides * (1 - steps[t].overs)
            error = steps[t].rewards + going * following - steps[t].values
            running = error + LAMBDA * going * running
            gains[t], following = running, steps[t].values
        self.decisions += ROLLOUT * GAMES
        self.optimizer.param_groups[0]["lr"] = RATE * left
        wanted = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in torch.randperm(ROLLOUT).chunk(PARTS):
                losses = [self.loss(steps[t], wanted[t], gains[t]) for t in part]
                self.optimizer.zero_grad()
                torch.autograd.backward(torch.stack(losses).mean())
                nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
                self.optimizer.step()

    def play(self) -> Step:
        """Play a decision in each game, drawn by the agent's probabilities."""
        now = self.games.choice()
        with torch.no_grad():
            logs, values = self.agent.logs(now.rows, now.owner, GAMES), self.agent.values(now.seen)
        noisy = logs.numpy() + self.random.gumbel(size=len(logs))
        order = np.lexsort((-noisy, now.owner.numpy()))
        first = np.cumsum([0, *map(len, now.actions[:-1])])
        chosen = order[first]
        actions = [
            legal[k] for legal, k in zip(now.actions, (chosen - first).tolist(), strict=True)
        ]
        rewards, sides, overs = map(torch.tensor, self.games.step(actions))
        at = torch.from_numpy(chosen)
        return Step(now, at, logs[at], values, rewards, sides, overs)

    def loss(self, step: Step, wanted: torch.Tensor, gain: torch.Tensor) -> torch.Tensor:
        """Return PPO's loss of a step's decisions."""
        now = step.now
        logs = self.agent.logs(now.rows, now.owner, GAMES)
        ratio = (logs[step.chosen] - step.logs).exp()
        clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
        loss = -torch.min(wanted * ratio, wanted * clipped).mean()
        loss = loss + 0.5 * (self.agent.values(now.seen) - gain - step.values).square().mean()
        return loss + ENTROPY * (logs.exp() * logs).sum() / GAMES


def train(
    minutes: float, seed: int, out: Path, told: Path | None = None, checks: int = CHECKS
) -> list[tuple[int, float]]:
    """Learn for some minutes of processor time; return the curve: decisions, per cent.

    The games of its points do not count. The weights are written to `out`, the curve to `told`, at
    each of them. It goes on from the weights in `out`, if they exist.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    agent = agent_of(out) if out.exists() else Agent()
    learner = Learner(agent, seed)
    spent = 0.0
    curve: list[tuple[int, float]] = []

    def check() -> None:
        share = 100 * float(np.mean(against(agent, "greedy", CHECKED, seed)))
        curve.append((learner.decisions, share))
        print(f"{spent:5.2f} min, {learner.decisions:8} decisions: {share:.0f} %", flush=True)
        save(agent, out)
        if told is not None:
            told.write_text(json.dumps({"minutes": spent, "curve": curve}))

    while spent < minutes:
        if len(curve) <= spent / minutes * checks:
            check()
        begin = time.process_time()
        learner.learn(1 - spent / minutes)
        spent += (time.process_time() - begin) / 60
    check()
    return curve


# ---------------------------------------------------------------- the arena


def against(agent: Agent, level: str, games: int, seed: int) -> list[float]:
    """Return the points of games against a level, 1 for a win and a half for a draw.

    The agent takes its likeliest action. Two games each have the same draws, with seats changed,
    and a new bot, since some levels draw a habit when they are made.
    """
    tables = []
    for number in range(games):
        state, rng = GAME.start(seats=2), Rng(seed + number // 2)
        state.settle(rng)
        tables.append((state, rng, number % 2))
    others = [bots.make(level, GAME, seed + number // 2) for number in range(games)]
    twin = tables[0][0].clone()
    while left := [table for table in tables if table[0].actors()]:
        ours = [state for state, _, seat in left if state.actors() == (seat,)]
        if ours:
            now = choice(ours, twin)
            with torch.no_grad():
                logs = agent.logs(now.rows, now.owner, len(ours))
            for i, state in enumerate(ours):
                state.apply(state.actors()[0], now.actions[i][int(logs[now.owner == i].argmax())])
        for other, (state, _, seat) in zip(others, tables, strict=True):
            if state.actors() == (1 - seat,):
                view = bots.PlayerView(state, 1 - seat)
                state.apply(1 - seat, other.decide(view).action)
        for state, rng, _ in left:
            state.settle(rng)
    return [(state.returns()[seat] + 1) / 2 for state, _, seat in tables]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    tasks = parser.add_subparsers(dest="task", required=True)
    learn, play = tasks.add_parser("train"), tasks.add_parser("arena")
    learn.add_argument("--minutes", type=float, default=12, help="of processor time: 12")
    learn.add_argument("--out", type=Path, default="lastdie_ppo.npz", help="to go on from")
    learn.add_argument("--json", type=Path, help="where to write the curve")
    play.add_argument("--weights", type=Path, default=WEIGHTS)
    play.add_argument("--games", type=int, default=400, help="against each level: 400")
    play.add_argument("--levels", nargs="+", default=["random", "greedy", "club"])
    for each in (learn, play):
        each.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.task == "train":
        train(given.minutes, given.seed, given.out, given.json)
        return
    torch.set_num_threads(1)
    agent = agent_of(given.weights)
    for level in given.levels:
        points = against(agent, level, given.games, 10_000 + given.seed)
        pairs = np.array(points).reshape(-1, 2).mean(1)
        half = 196 * float(pairs.std(ddof=1)) / len(pairs) ** 0.5
        print(f"{100 * pairs.mean():.1f} % ± {half:.1f} against {level}, {given.games} games")


if __name__ == "__main__":
    main()
