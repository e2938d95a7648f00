"""Learn from a search which turn is best, and play without search: one file, for two games.

    python examples/learn_from_search.py train carcassonne [--rounds 200 160] [--seed 1] [--out F]
    python examples/learn_from_search.py train ingenious [--mode solo]
    python examples/learn_from_search.py arena carcassonne [--weights F] [--games 400]

A search with the game's knowledge judges the decisions of some games. A small network sees the
position after each turn, in the numbers of the game's `Insight`, and learns which turn the search
prefers. In the first round the search plays half of the turns. Later the network plays most, and
learns about the positions that it reaches itself. This is DAgger (Ross, Gordon and Bagnell, "A
reduction of imitation learning to no-regret online learning", 2011). `bots.LearnedBot` plays the
weights.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import spieltisch
from spieltisch import Rng, State, bots
from spieltisch.bots import Candidate, LearnedBot, SearchBot
from spieltisch.games.carcassonne.bots.learned.insight import Insight as CarcassonneInsight
from spieltisch.games.carcassonne.bots.levels import Effort, Level
from spieltisch.games.carcassonne.bots.levels import HouseBot as CarcassonneBot
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.learned.insight import Insight as IngeniousInsight

Floats = NDArray[np.float32]

ROUNDS, EPOCHS, BATCH, RATE, DECAY = (200, 160), 24, 96, 2e-3, 1e-3
"""Games of each round, and the passes over all decisions after it."""
STRAYS, WIDTH = 0.06, 8
"""Share of turns drawn at random, among so many of the best by the rule of thumb."""
FOLLOWED = (0.5, 0.8)
"""Share of turns that the network plays in the first round, and in later ones."""
KEPT = 32
"""Turns of a decision that are kept to learn from."""
HIDDEN = (64, 32)


class Course(NamedTuple):
    """A game and a mode to learn, the search that teaches, and the insight that describes."""

    game: spieltisch.Game
    mode: str
    seats: int
    teacher: SearchBot
    insight: Callable[[], Any]
    trust: float
    """Weight of the rule of thumb, the last number of a row, before anything is learned."""
    heat: float
    """Difference of values at which the search likes a turn e times less, if it tries all turns on
    the same tiles. It is 0 where the search visits the better turns more."""

    @property
    def solo(self) -> bool:
        """Whether one player seeks a result."""
        return self.mode == "solo"

    def start(self) -> State:
        """Return a new game."""
        return self.game.start(seats=self.seats, mode=self.mode)


def course_of(name: str, mode: str) -> Course:
    """Return what is learned of a game."""
    game = spieltisch.load(name)
    solo = mode == "solo"
    if name == "carcassonne":
        effort = Effort(48, 6, 4) if solo else Effort(100, 8, 4)
        judge = CarcassonneBot(game, 1, Level(effort, effort, seconds=None))
        seats, heat = (3, 0.15) if solo else (2, 0.012)
        return Course(game, mode, seats, judge, CarcassonneInsight, 10.0, heat)
    search = SearchBot(game, 1, PlacementKnowledge(), simulations=400, margin=1 / 6)
    return Course(game, mode, 1 if solo else 2, search, IngeniousInsight, 1.0, 0.0)


def preferred(course: Course, found: Sequence[Candidate]) -> dict[tuple[int, ...], float]:
    """Return how much the search likes each turn that it tried."""
    if course.heat == 0:
        return {one.actions: float(one.visits) ** 1.5 for one in found}
    top = max(one.value for one in found)
    return {one.actions: float(np.exp((one.value - top) / course.heat)) for one in found}


# ---------------------------------------------------------------- the network


class Net(nn.Module):
    """Two layers, then a score for a turn; it is added to the rule of thumb."""

    def __init__(self, size: int, trust: float) -> None:
        super().__init__()
        one, two = HIDDEN
        self.parts = [nn.Linear(size, one), nn.Linear(one, two), nn.Linear(two, 1)]
        first, second, last = self.parts
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), last)
        nn.init.zeros_(last.weight)
        nn.init.zeros_(last.bias)
        self.direct = nn.Parameter(torch.zeros(size))
        self.direct.data[-1] = trust
        self.mean, self.spread = torch.zeros(size), torch.ones(size)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        """Return a score for each row."""
        inner = self.body((rows - self.mean) / self.spread).squeeze(-1)
        found: torch.Tensor = inner + rows @ self.direct
        return found

    def best(self, rows: Floats) -> int:
        """Return the row with the highest score."""
        with torch.no_grad():
            return int(self(torch.from_numpy(rows)).argmax())

    def save(self, path: Path, course: Course) -> None:
        """Write the weights as `bots.LearnedBot` reads them."""
        kept: dict[str, Any] = {"direct": self.direct.data.numpy()}
        for i, layer in enumerate(self.parts):
            weight, bias = layer.weight.data, layer.bias.data
            if i == 0:  # the first layer sees rows as they are
                weight = weight / self.spread
                bias = bias - weight @ self.mean
            kept |= {f"w{i}": weight.numpy(), f"b{i}": bias.numpy()}
        made_for = {
            "game": course.game.spec.name,
            "mode": course.mode,
            "seats": course.seats,
            "observation": "insight",
        }
        np.savez_compressed(path, made_for=json.dumps(made_for), **kept)


# ---------------------------------------------------------------- what the search says


class Lessons:
    """Decisions: the rows of each one's turns, and how much the search prefers each."""

    def __init__(self) -> None:
        self.rows: list[Floats] = []
        self.wanted: list[Floats] = []

    def add(self, rows: Floats, wanted: Floats) -> None:
        """Keep the turns that the search prefers, and those that the rule of thumb does."""
        kept = np.argsort(-(wanted + 1e-6 * rows[:, -1]))[:KEPT]
        self.rows.append(rows[kept])
        self.wanted.append(wanted[kept] / wanted.sum())


class Play:
    """Games for the lessons of a course."""

    def __init__(self, course: Course, seed: int) -> None:
        self.course, self.insight = course, course.insight()
        self.random = np.random.default_rng(seed)

    def turns(self, state: State, seat: int) -> tuple[list[tuple[int, ...]], Floats]:
        """Return the seat's turns, and their rows."""
        turns, rows = self.insight.turns(state, seat, state.legal(seat))
        return turns, np.frombuffer(rows, np.float32).reshape(len(turns), -1)

    def game(self, net: Net, lessons: Lessons, followed: float) -> None:
        """Play a game, and add its decisions to the lessons."""
        state, rng = self.course.start(), Rng(int(self.random.integers(2**60)))
        while state.settle(rng) or state.actors():
            if not (actors := state.actors()):
                return
            (seat,) = actors
            turns, rows = self.turns(state, seat)
            best = self._learn(state, seat, turns, rows, lessons)
            chance = self.random.random()
            if chance < STRAYS:
                best = int(np.argsort(-rows[:, -1])[self.random.integers(min(WIDTH, len(turns)))])
            elif chance < followed or best is None:
                best = net.best(rows)
            for action in turns[best]:
                state.apply(seat, action)

    def _learn(
        self,
        state: State,
        seat: int,
        turns: list[tuple[int, ...]],
        rows: Floats,
        lessons: Lessons,
    ) -> int | None:
        """Add a lesson, and return the number of the turn that the search prefers."""
        if len(turns) == 1 or state.view()["phase"] != "place":
            return None
        found = self.course.teacher.analyse(bots.PlayerView(state, seat))
        liked = preferred(self.course, found)
        wanted = np.array([liked.get(turn, 0.0) for turn in turns], np.float32)
        if wanted.sum() == 0:
            return None
        lessons.add(rows, wanted)
        return int(wanted.argmax())


# ---------------------------------------------------------------- learning


def fit(net: Net, lessons: Lessons, epochs: int, seed: int) -> tuple[float, float]:
    """Fit the network, all but every twentieth decision.

    Return the share of those held back in which its best turn is the search's, before and after.
    """
    count = np.array([len(rows) for rows in lessons.rows])
    first = np.cumsum(count) - count
    rows, wanted = torch.from_numpy(np.concatenate(lessons.rows)), np.concatenate(lessons.wanted)
    if bool((net.spread == 1).all()):
        net.mean, net.spread = rows.mean(0), rows.std(0).clamp(min=0.03)
    random = np.random.default_rng(seed)
    held = np.arange(len(count)) % 20 == 0
    train = np.flatnonzero(~held)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)

    def agreed() -> float:
        with torch.no_grad():
            scores = net(rows).numpy()
        same = [
            scores[first[i] : first[i] + count[i]].argmax() == lessons.wanted[i].argmax()
            for i in np.flatnonzero(held)
        ]
        return float(np.mean(same))

    before, steps = agreed(), epochs * len(train) // BATCH
    for step in range(steps):
        optimizer.param_groups[0]["lr"] = RATE * max(1 - step / steps, 0.02)
        chosen = random.choice(train, min(BATCH, len(train)), replace=False)
        at = np.concatenate([np.arange(first[i], first[i] + count[i]) for i in chosen])
        owner = torch.from_numpy(np.repeat(np.arange(len(chosen)), count[chosen]))
        scores = net(rows[torch.from_numpy(at)])
        top = torch.full((len(chosen),), -1e9).scatter_reduce(0, owner, scores.detach(), "amax")
        total = torch.zeros(len(chosen)).index_add(0, owner, (scores - top[owner]).exp())
        logs = scores - top[owner] - total.log()[owner]
        loss = -(torch.from_numpy(wanted[at]) * logs).sum() / len(chosen)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return before, agreed()


def train(course: Course, rounds: Sequence[int], epochs: int, seed: int, out: Path) -> list[Any]:
    """Learn, and return for each round: games, decisions, minutes of processor time, and the share
    of held-back decisions that agree with the search. The share is from before and after the round.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    play, lessons = Play(course, seed), Lessons()
    net = Net(play.insight.size, course.trust)
    begin, curve = time.process_time(), []
    for number, games in enumerate(rounds):
        for _ in range(games):
            play.game(net, lessons, FOLLOWED[min(number, 1)])
        shares = fit(net, lessons, epochs, seed + number)
        net.save(out, course)
        minutes = (time.process_time() - begin) / 60
        curve.append((sum(rounds[: number + 1]), len(lessons.rows), minutes, *shares))
        print(
            f"{minutes:5.1f} min, {curve[-1][0]} games, {len(lessons.rows)} decisions: the best "
            f"turn is the search's in {100 * shares[0]:.0f} %, then {100 * shares[1]:.0f} %",
            flush=True,
        )
        out.with_suffix(".json").write_text(json.dumps(curve))
    return curve


# ---------------------------------------------------------------- the arena


def results(course: Course, weights: Path, level: str, games: int, seed: int) -> list[float]:
    """Return the points of games against a level, 1 for a win and a half for a draw.

    Two games each have the same draws, with seats changed, and a new bot of the level. In solo
    they are the results of the weights, or, if `level` is not "", of that level.
    """
    found = []
    for number in range(games):
        pair = seed + (number if course.solo else number // 2)
        state, rng = course.start(), Rng(pair)
        learned = LearnedBot(course.game, pair, weights, course.insight)
        other = bots.make(level, course.game, pair) if level else learned
        own = -1 if course.solo else number % 2
        while state.settle(rng) or state.actors():
            if actors := state.actors():
                bot = learned if actors[0] == own else other
                view = bots.PlayerView(state, actors[0])
                state.apply(actors[0], bot.decide(view).action)
        found.append(state.returns()[0] if course.solo else (state.returns()[own] + 1) / 2)
    return found


def arena(course: Course, weights: Path, levels: Sequence[str], games: int, seed: int) -> None:
    """Print the share against each level, or in solo the mean results."""
    for level in (["", *levels]) if course.solo else levels:
        points = np.array(results(course, weights, level, games, seed))
        if not course.solo:
            points = 100 * points.reshape(-1, 2).mean(1)
        half = 1.96 * float(points.std(ddof=1)) / len(points) ** 0.5
        what = f"against {level}" if not course.solo else f"is the mean result of {level or 'it'}"
        print(f"{points.mean():.1f} ± {half:.1f} {what}, {games} games", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    tasks = parser.add_subparsers(dest="task", required=True)
    learn, play = tasks.add_parser("train"), tasks.add_parser("arena")
    for each in (learn, play):
        each.add_argument("game", choices=["carcassonne", "ingenious"])
        each.add_argument("--mode", default="base", help="base (for two) or solo")
        each.add_argument("--seed", type=int, default=1)
    learn.add_argument("--rounds", type=int, nargs="+", default=ROUNDS, help="games of each")
    learn.add_argument("--epochs", type=int, default=EPOCHS)
    learn.add_argument("--out", type=Path, default="learned.npz")
    play.add_argument("--weights", type=Path, help="those that come with the game")
    play.add_argument("--games", type=int, default=400, help="against each level: 400")
    play.add_argument("--levels", nargs="+", default=["greedy", "club"])
    given = parser.parse_args()
    course = course_of(given.game, given.mode)
    if given.task == "train":
        train(course, given.rounds, given.epochs, given.seed, given.out)
        return
    name = "learned_solo.npz" if course.solo else "learned.npz"
    shipped = Path(spieltisch.__file__).parent / "games" / given.game / name
    arena(course, given.weights or shipped, given.levels, given.games, 100_000 + given.seed)


if __name__ == "__main__":
    main()
