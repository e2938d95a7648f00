"""Fit `bots/model.txt` of Last Die by rounds of self-play.

Run it in the project's folder:

    python -m fitting.lastdie --rounds 3 --games 250 --epochs 8

Each round plays `games` games for each number of players with the present model. In the first
round, all players with dice are equally likely to fill a row. It fits the network to the players
who filled the rows, and then the race to the winners. Some actions are random, so that the samples
also have choices that the bot avoids. Needs NumPy. Equal arguments give equal games.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots import PlayerView
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.games.lastdie import GAME, components
from spieltisch.games.lastdie.bots.expectimax import ExpectimaxBot
from spieltisch.games.lastdie.bots.model import Model, read_model
from spieltisch.games.lastdie.bots.row_forecast import ROW, SEAT, UNITS, RowForecast
from spieltisch.games.lastdie.rows import FaceSet

Array = NDArray[np.float32]
Race = tuple[float, float, float]

SEATS = (2, 3, 4, 5, 6)
MOST = SEATS[-1]
SCALE = 50.0
"""Divisor of a row's points among its inputs."""
STRAY = 0.04
"""Share of random actions."""


def blank() -> Model:
    """Return a model without knowledge."""
    race = dict.fromkeys(SEATS, (400.0, 40.0, 0.5))
    return Model(race, (0.0,) * (ROW * UNITS), (0.0,) * (SEAT * UNITS), (0.0,) * UNITS)


# ---------------------------------------------------------------- samples from games


@dataclass
class Begun:
    """A new turn: the network's inputs, the players who filled the rows, and shares of the win."""

    rows: list[tuple[int, list[float]]]
    players: list[tuple[int, list[float]]]
    points: list[int]
    filled: dict[int, int]
    shares: list[float]


def play(model: Model, seats: int, seed: int) -> list[Begun]:
    """Play one game; return its turns."""
    rng = Rng(1000 * seed + seats)
    state: Any = GAME.start(seats)
    bot = ExpectimaxBot(GAME, seed, model, solutions=False)
    box = GAME.components
    assert isinstance(box, FaceSet)
    forecasts: dict[int, RowForecast] = {}
    turns: list[Begun] = []
    filled: dict[int, int] = {}
    shares: list[float] = []
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            view = state.view()
            if view["phase"] == "roll" and view["rolls"] == 0:
                face = components.FACES.index(view["face"])
                if face not in forecasts:
                    forecasts[face] = RowForecast(model.weights(), box, face, seats)
                seen = forecasts[face].inputs(state)
                turns.append(Begun(*seen, view["points"], filled, shares))
            GAME.playout(state, rng, 1)
        elif rng.below(1000) < 1000 * STRAY:
            GAME.playout(state, rng, 1)
        else:
            state.apply(seat, bot.decide(PlayerView(state, seat)).action)
        for item in state.items():
            if item["kind"] == "row":
                filled[item["row"] - 1] = item["seat"]
            elif item["kind"] == "round":
                filled = {}
    outcome = state.outcome()
    shares += [(rank == 1) / outcome.ranks.count(1) for rank in outcome.ranks]
    return turns


# ---------------------------------------------------------------- the network


@dataclass
class Samples:
    """Turns: `players` T × 6 × SEAT, and `there`, their presence; open rows: N × ROW.

    Each row has its turn, its filler (a place in turn order) and its points.
    """

    players: Array
    there: NDArray[np.bool_]
    rows: Array
    turn: NDArray[np.intp]
    filler: NDArray[np.intp]
    points: Array


def gather(turns: Sequence[Begun]) -> Samples:
    """Return turns as arrays."""
    players = np.zeros((len(turns), MOST, SEAT), np.float32)
    there = np.zeros((len(turns), MOST), bool)
    rows, turn, filler = [], [], []
    for t, begun in enumerate(turns):
        order = [seat for seat, _ in begun.players]
        for i, (_, inputs) in enumerate(begun.players):
            players[t, i], there[t, i] = inputs, True
        for row, inputs in begun.rows:
            rows.append(inputs)
            turn.append(t)
            filler.append(order.index(begun.filled[row]))
    seen = np.array(rows, np.float32)
    points = SCALE * (seen[:, 20] + seen[:, 21])
    return Samples(players, there, seen, np.array(turn), np.array(filler), points)


class Network:
    """The network of `row_forecast.pyx`, with its gradient."""

    def __init__(self, model: Model, rng: np.random.Generator) -> None:
        self.row = np.array(model.row, np.float32).reshape(ROW, UNITS)
        self.player = np.array(model.player, np.float32).reshape(SEAT, UNITS)
        self.out = np.array(model.out, np.float32)
        if not self.out.any():
            self.row += rng.normal(0, 0.3, self.row.shape)
            self.player += rng.normal(0, 0.3, self.player.shape)
            self.out += rng.normal(0, 0.3, self.out.shape)

    @property
    def parts(self) -> list[Array]:
        return [self.row, self.player, self.out]

    def chances(self, rows: Array, players: Array, there: NDArray[np.bool_]) -> tuple[Array, Array]:
        """Return each player's chance to fill a row, N × 6, and the units for the gradient."""
        units = np.maximum(0, (rows @ self.row)[:, None] + players @ self.player)
        numbers = np.where(there, units @ self.out, -np.inf)
        odds = np.exp(numbers - numbers.max(1, keepdims=True))
        return odds / odds.sum(1, keepdims=True), units

    def gradient(self, samples: Samples, batch: NDArray[np.intp]) -> tuple[float, list[Array]]:
        """Return the gradient of the cross-entropy, with rows weighted by their points."""
        rows, turn = samples.rows[batch], samples.turn[batch]
        players = samples.players[turn]
        chances, units = self.chances(rows, players, samples.there[turn])
        weight = np.abs(samples.points[batch]) / SCALE
        n = np.arange(len(batch))
        right = samples.filler[batch]
        loss = float(-(weight * np.log(chances[n, right])).sum() / weight.sum())
        slope = chances
        slope[n, right] -= 1
        slope *= (weight / weight.sum())[:, None]
        inner = slope[:, :, None] * self.out * (units > 0)
        player = players.reshape(-1, SEAT).T @ inner.reshape(-1, UNITS)
        return loss, [rows.T @ inner.sum(1), player, np.einsum("ni,niu->u", slope, units)]


def fit_network(model: Model, samples: Samples, epochs: int, seed: int) -> tuple[Model, float]:
    """Fit by Adam with a rate falling to 0; return the model and the final loss."""
    rng = np.random.default_rng(seed)
    network = Network(model, rng)
    first = [np.zeros_like(part) for part in network.parts]
    second = [np.zeros_like(part) for part in network.parts]
    batches = max(1, len(samples.rows) // 1024)
    losses: list[float] = []
    for step in range(epochs * batches):
        if step % batches == 0:
            shuffled = np.array_split(rng.permutation(len(samples.rows)), batches)
        loss, slopes = network.gradient(samples, shuffled[step % batches])
        losses.append(loss)
        rate = 0.01 * (1 - step / (epochs * batches))
        for part, slope, mean, square in zip(network.parts, slopes, first, second, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            bias = (1 - 0.9 ** (step + 1)) / np.sqrt(1 - 0.999 ** (step + 1))
            part -= rate / bias * mean / (np.sqrt(square) + 1e-8)
    row, player, out = (tuple(part.ravel().tolist()) for part in network.parts)
    return Model(model.race, row, player, out), float(np.mean(losses[-batches:]))


# ---------------------------------------------------------------- the race


def fit_race(
    model: Model, samples: Samples, turns: Sequence[Begun], seats: int
) -> tuple[Race, float]:
    """Return the three likeliest numbers for the observed winners, and the loss."""
    network = Network(model, np.random.default_rng(0))
    chances, _ = network.chances(
        samples.rows, samples.players[samples.turn], samples.there[samples.turn]
    )
    expected = np.array([begun.points for begun in turns], float)
    variance = np.zeros(len(turns))
    np.add.at(variance, samples.turn, samples.points**2 * (1 - (chances**2).sum(1)))
    for i in range(MOST):
        order = np.array([begun.players[min(i, len(begun.players) - 1)][0] for begun in turns])
        np.add.at(expected, (samples.turn, order[samples.turn]), samples.points * chances[:, i])
    shares = np.array([begun.shares for begun in turns])
    to_go = np.maximum(0, components.TARGETS[seats] - expected.max(1))

    def loss(race: Race) -> float:
        end, each, spread = race
        cold = 1 / np.sqrt(end + each * to_go + spread * variance)
        numbers = expected * cold[:, None]
        numbers -= numbers.max(1, keepdims=True)
        logs = numbers - np.log(np.exp(numbers).sum(1, keepdims=True))
        return float(-(shares * logs).sum(1).mean())

    best = model.race[seats]
    for width in (4.0, 2.0, 1.5, 1.2, 1.1, 1.05):
        for _ in range(6):
            a, b, c = [(x / width, x, x * width) for x in best]
            best = min(product(a, b, c), key=loss)
    return best, loss(best)


# ---------------------------------------------------------------- rounds


def improve(model: Model, games: int, seed: int, epochs: int, pool: Any) -> Model:
    """Play and fit one round; return the better model."""
    turns = {
        seats: [
            begun
            for played in pool.map(
                partial(play, model, seats), range(seed, seed + games), chunksize=4
            )
            for begun in played
        ]
        for seats in SEATS
    }
    everything = gather([begun for seats in SEATS for begun in turns[seats]])
    fitted, loss = fit_network(model, everything, epochs, seed)
    print(f"{len(everything.rows):,} rows, loss {loss:.4f}", flush=True)
    race: dict[int, Race] = {}
    for seats in SEATS:
        race[seats], loss = fit_race(fitted, gather(turns[seats]), turns[seats], seats)
        print(f"  {seats} players: race {race[seats]}, loss {loss:.4f}", flush=True)
    return Model(race, fitted.row, fitted.player, fitted.out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--on", action="store_true", help="go on from model.txt")
    given = parser.parse_args()
    model = read_model() if given.on else blank()
    with ProcessPoolExecutor(given.processes) as pool:
        for i in range(given.rounds):
            model = improve(model, given.games, given.seed + i * given.games, given.epochs, pool)
            model.write()


if __name__ == "__main__":
    main()
