"""Fit `bots/learned/weights.txt` of Carcassonne to games of its policy with itself.

Run it in the project's folder:

    python -m fitting.networks 2 --games 12000 --seed 1

The policy of playouts plays, and takes another of the best four turns in one of ten. The positions
between two turns are the samples, once for each two of the players. Adam fits a network to what
came: a seat's lead over another at the end. A second network is fitted to averages of that lead and
of the first network's numbers for later positions, which vary less. (Sutton, "Learning to predict
by the methods of temporal differences", 1988.) The errors on held-back games are printed with the
errors of the best line through the heuristic's value. Games are kept in `build/networks`, where a
later run continues. Equal arguments give equal weights on the same machine. Needs NumPy.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots import PlayerView, SearchBot
from spieltisch.bots.weights import write
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots import TurnKnowledge
from spieltisch.games.carcassonne.bots.learned.network import POINTS, WEIGHTS, Network
from spieltisch.games.carcassonne.bots.learned.weights import PATH, WEIGHTS_OF
from spieltisch.games.carcassonne.components import INPUTS, UNITS
from spieltisch.games.carcassonne.state import CarcassonneState

Array = NDArray[np.float32]

FOLDER = Path("build") / "networks"
LEFT, LEAD, VALUE = 70, 72, 91
"""Inputs with the tiles left, the lead in expected points, and the heuristic's value."""
OTHERS = 10
"""Number of turns for each that is not the best."""
EVERY = {2: 3, 3: 3, 4: 4, 5: 6}
"""Number of positions for each that is sampled, by the number of players."""
TRACE = 0.8
"""Weight of the later samples of a game in what a sample is fitted to, less the next one's."""
HELD_BACK = 10
"""Number of games per held-back game."""
BATCH, RATE, DECAY = 512, 0.003, 0.005


class Samples(NamedTuple):
    """Inputs, leads at the end in `POINTS`, and numbers of the game and of two of its seats.

    Each position has a sample for both of these seats, one after the other.
    """

    seen: Array
    came: Array
    game: NDArray[np.int_]
    pair: NDArray[np.int_]


def games(seats: int, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Go through games; only those without a line in the file are played."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{seats}-{seed}.jsonl"
    with path.open("a+", buffering=1) as file:
        file.seek(0)
        done = 0
        for line in file:
            if done == count:
                return
            done += 1
            yield json.loads(line)
        for number in range(done, count):
            game = play(seats, Rng(1_000_000 * seed + number))
            file.write(json.dumps(game) + "\n")
            yield game


def play(seats: int, rng: Rng) -> dict[str, Any]:
    """Play a game; return its options, actions and scores."""
    options: dict[str, Any] = {"seats": seats}
    options |= {"farms": "farm"} if rng.below(3) == 0 else {}
    options |= {"small_city": 4} if rng.below(3) == 0 else {}
    state = GAME.start(**options)
    best, others = _policy(1), _policy(4)
    actions = []
    while actors := state.actors():
        if actors == (CHANCE,):
            actions.append(state.draw(rng))
            continue
        view = PlayerView(state, actors[0])
        if len(legal := view.legal()) == 1:
            chosen: tuple[int, ...] = (legal[0],)
        elif rng.below(OTHERS) == 0:
            found = others.analyse(view)
            chosen = found[rng.below(len(found))].actions
        else:
            chosen = best.analyse(view)[0].actions
        for action in chosen:
            state.apply(actors[0], action)
            actions.append(action)
    outcome = state.outcome()
    assert outcome is not None
    return {"options": options, "actions": actions, "scores": outcome.scores}


def _policy(width: int) -> SearchBot:
    """Return a bot whose candidates are the best turns, first the one of the policy."""
    knowledge = TurnKnowledge()
    knowledge.root_width, knowledge.cut = width, 1
    return SearchBot(GAME, 1, knowledge, simulations=width)


def samples(played: Iterator[dict[str, Any]], seats: int) -> Samples:
    """Return the samples of games, which are played again."""
    network = Network((0.0,) * WEIGHTS)
    seen: list[Array] = []
    came: list[float] = []
    numbers: list[tuple[int, int]] = []
    for k, game in enumerate(played):
        sampled = list(positions(game, k, EVERY[seats]))
        for pair, (one, other) in enumerate(combinations(range(seats), 2)):
            lead = game["scores"][one] - game["scores"][other]
            for state in sampled:
                seen += [np.array(network.inputs(state, one, other), "f4")]
                seen += [np.array(network.inputs(state, other, one), "f4")]
                came += [lead, -lead]
                numbers += [(k, pair)] * 2
    number, pairs = np.array(numbers).T
    return Samples(np.stack(seen), (np.array(came) / POINTS).astype("f4"), number, pairs)


def positions(game: dict[str, Any], number: int, every: int) -> Iterator[CarcassonneState]:
    """Go through positions between two turns of a game."""
    state = GAME.start(**game["options"])
    assert isinstance(state, CarcassonneState)
    turns = 0
    for action in game["actions"]:
        actor = state.actors()[0]
        if actor == CHANCE:
            turns += 1
            if turns > 1 and (turns + number) % every == 0:
                yield state.clone()
        state.apply(actor, action)


def fit(found: Samples, epochs: int, seed: int) -> list[Array]:
    """Return the parts of a network, fitted by Adam (Kingma and Ba, "Adam", 2015).

    The network's number is half the difference of both seats' outputs. It begins with the direct
    weights of least squares.
    """
    rng = np.random.default_rng(seed)
    seen, came = found.seen, found.came
    squares = seen.T @ seen + 30 * np.eye(INPUTS, dtype="f4")
    parts: list[Array] = [
        rng.normal(0, 0.15, (INPUTS, UNITS)).astype("f4"),
        rng.normal(0, 0.1, UNITS).astype("f4"),
        np.linalg.solve(squares, seen.T @ came).astype("f4"),
    ]
    seen, came = seen.reshape(-1, 2, INPUTS), came[::2]
    first = [np.zeros_like(part) for part in parts]
    second = [np.zeros_like(part) for part in parts]
    steps, step = epochs * (len(seen) // BATCH), 0
    for _ in range(epochs):
        order = rng.permutation(len(seen))
        for i in range(len(seen) // BATCH):
            batch = order[i * BATCH : (i + 1) * BATCH]
            slopes = gradient(parts, seen[batch], came[batch])
            step += 1
            rate = RATE * (1 - step / (steps + 1))
            for part, slope, one, two in zip(parts, slopes, first, second, strict=True):
                one += 0.1 * (slope - one)
                two += 0.001 * (slope**2 - two)
                ahead = one / (1 - 0.9**step) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)
                part -= rate * (ahead + DECAY * part)
    return parts


def foreseen(found: Samples, judged: Array) -> Samples:
    """Return the samples with means of the result and of later judgements as what came."""
    came, values = found.came.reshape(-1, 2).copy(), judged.reshape(-1, 2)
    game, pair = found.game[::2], found.pair[::2]
    for i in range(len(game) - 2, -1, -1):
        if game[i] == game[i + 1] and pair[i] == pair[i + 1]:
            came[i] = TRACE * came[i + 1] + (1 - TRACE) * values[i + 1]
    return found._replace(came=came.ravel())


def gradient(parts: list[Array], seen: Array, came: Array) -> list[Array]:
    """Return the gradient of half the mean square error."""
    inner, outer, direct = parts
    flat = seen.reshape(-1, INPUTS)
    unit = np.maximum(flat @ inner, 0)
    number = (unit @ outer + flat @ direct).reshape(-1, 2)
    sign = np.array([0.5, -0.5], "f4")
    error = (number @ sign - came) / len(seen)
    slope = (error[:, None] * sign).ravel()
    return [
        flat.T @ (slope[:, None] * outer * (unit > 0)),
        unit.T @ slope,
        flat.T @ slope,
    ]


def outputs(parts: list[Array], seen: Array) -> Array:
    """Return the network's numbers."""
    inner, outer, direct = parts
    both = (np.maximum(seen @ inner, 0) @ outer + seen @ direct).reshape(-1, 2)
    return np.asarray((both - both[:, ::-1]).ravel() / 2, "f4")


def line(found: Samples, held: NDArray[np.bool_]) -> Array:
    """Return what the heuristic predicts for held-back samples.

    For each tenth of the game, the best line through the values of the other samples is used.
    """
    tenth = (10 * found.seen[:, LEFT]).astype(int)
    numbers = np.column_stack([found.seen[:, [LEAD, VALUE]], np.ones(len(tenth), "f4")])
    number = np.zeros(int(held.sum()), "f4")
    for k in np.unique(tenth):
        at = tenth == k
        best = np.linalg.lstsq(numbers[at & ~held], found.came[at & ~held], rcond=None)[0]
        number[at[held]] = numbers[at & held] @ best
    return number


def main() -> None:
    """Fit the network, and write its weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, choices=EVERY)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = samples(games(given.seats, given.games, given.seed), given.seats)
    held = found.game % HELD_BACK == 0
    kept = Samples(*(part[~held] for part in found))
    parts = fit(kept, given.epochs, given.seed)
    later = foreseen(kept, outputs(parts, kept.seen))
    parts = fit(later, given.epochs, given.seed)
    told: dict[str, Array] = {
        "even": np.zeros(int(held.sum()), "f4"),
        "heuristic": line(found, held),
        "network": outputs(parts, found.seen[held]),
    }
    errors = ", ".join(
        f"{name} {POINTS * np.sqrt(((number - found.came[held]) ** 2).mean()):.2f}"
        for name, number in told.items()
    )
    print(f"{len(found.seen)} samples, error in points: {errors}")
    weights = tuple(float(x) for part in parts for x in part.ravel())
    write(PATH, WEIGHTS_OF | {str(given.seats): weights})


if __name__ == "__main__":
    main()
