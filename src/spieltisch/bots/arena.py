"""Games between bots, played so that luck favours nobody.

Games come in sets: the line-up goes round the seats, and every game of a set has the same draws.
Drawing is keyed by event, not taken from one stream: what the n-th draw after an action of seat s
brings depends on the set, n and s alone, as far as the position allows it. So the games of a set
stay comparable although different bots play them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spieltisch.bots import Bot, Door, make
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Actor
from spieltisch.core.playout import LIMIT
from spieltisch.core.rng import Rng
from spieltisch.core.state import CHANCE, State

Maker = Callable[[Game, int], Bot]
"""Makes a bot of a game with a seed; the classes of bots are makers."""
Table = Callable[[State, Sequence[Bot], "Draws"], State]
"""Plays a state on with a bot a seat, to its end; returns it."""


@dataclass(frozen=True)
class Result:
    """What the line-up's first player did against the others; a game is won, drawn or lost.

    `score` is the share of points, a draw counting half, and `low` to `high` its 95 % interval.
    """

    games: int
    wins: int
    draws: int
    losses: int
    low: float
    high: float

    @property
    def score(self) -> float:
        return (self.wins + self.draws / 2) / self.games

    def __str__(self) -> str:
        return (
            f"{self.score:.2%} of {self.games} games ({self.low:.2%} to {self.high:.2%}): "
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost"
        )


class Draws:
    """Chance for one game: equal seeds draw alike wherever the same can be drawn.

    Each possible action has a clock that runs out at random, the sooner the greater its weight,
    and the first to run out happens: an exponential race, which is fair for any weights and
    changes its winner only when that one is no longer there or another's chance has grown.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._events: Counter[Actor] = Counter()

    def draw(self, chances: Sequence[tuple[Action, int]], after: Actor) -> Action:
        """One action of `[(action, weight), …]`; `after` is who acted last, CHANCE at first."""
        self._events[after] += 1
        event = Rng(Rng(self._seed + after).next() + self._events[after]).next()

        def clock(chance: tuple[Action, int]) -> float:
            action, weight = chance
            return -math.log((Rng(event + action).next() + 1) / 2**64) / weight

        return min(chances, key=clock)[0]


def play_game(state: State, bots: Sequence[Bot], draws: Draws, limit: int = LIMIT) -> State:
    """Play `state` on with a bot a seat, to its end or through `limit` actions; returns it.

    When several seats may act, the lowest acts first. Raises IllegalAction when a bot does not
    choose one of its legal actions.
    """
    after = CHANCE
    for _ in range(limit):
        if not (actors := state.actors()):
            break
        if actors[0] == CHANCE:
            state.apply(CHANCE, draws.draw(state.chances(), after))
        else:
            after = actors[0]
            state.apply(after, bots[after].choose(Door(state, after)))
    return state


def play(
    game: Game,
    lineup: Sequence[str | Maker],
    games: int,
    seed: int = 0,
    table: Table | None = None,
    **options: str | int | bool,
) -> Result:
    """How the first of `lineup` fares against the others, over at least `games` games.

    `lineup` has a level, or a maker of bots, for each seat; seats with the same one are on the same
    side. It is rounded up to whole sets. A game is won by the side of the better best place.
    `table` plays a game, as `play_game` does, which is what does it without one.
    Raises UnknownBot, InvalidOptions, and ValueError when there is nobody to play against.
    """
    if len(set(lineup)) < 2:
        raise ValueError("the line-up needs somebody to play against")
    turns = range(len(lineup))
    rotations = list(dict.fromkeys((*lineup[i:], *lineup[:i]) for i in turns))
    seeds = Rng(seed)
    sets: list[float] = []
    counts: Counter[float] = Counter()
    while len(sets) * len(rotations) < games:
        set_seed = seeds.next()
        points = []
        for seated in rotations:
            state = game.start(seats=len(lineup), **options)
            bots = [_make(who, game, Rng(set_seed + 1 + i).next()) for i, who in enumerate(seated)]
            outcome = (table or play_game)(state, bots, Draws(set_seed)).outcome()
            assert outcome is not None
            points.append(_point(outcome.ranks, [who == lineup[0] for who in seated]))
        counts.update(points)
        sets.append(sum(points) / len(points))
    low, high = interval(sets)
    return Result(len(sets) * len(rotations), counts[1.0], counts[0.5], counts[0.0], low, high)


def _point(ranks: Sequence[int], ours: Sequence[bool]) -> float:
    """1, ½ or 0 for our best place against theirs."""
    best = min(rank for rank, own in zip(ranks, ours, strict=True) if own)
    other = min(rank for rank, own in zip(ranks, ours, strict=True) if not own)
    return 0.5 if best == other else float(best < other)


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of independent scores between 0 and 1.

    Two scores of 1 and two of 0 are added first, so that it stays honest where all scores are
    equal; for scores of 0 and 1 this is the interval of Agresti and Coull, "Approximate is better
    than 'exact' for interval estimation of binomial proportions", 1998.
    """
    padded = [*scores, 0.0, 0.0, 1.0, 1.0]
    mean = math.fsum(padded) / len(padded)
    variance = math.fsum((score - mean) ** 2 for score in padded) / len(padded)
    half = 1.96 * math.sqrt(variance / len(padded))
    return max(0.0, mean - half), min(1.0, mean + half)


def _make(who: str | Maker, game: Game, seed: int) -> Bot:
    return make(who, game, seed) if isinstance(who, str) else who(game, seed)
