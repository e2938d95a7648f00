"""Games between bots, played so that luck favours nobody.

Games come in sets: the line-up goes round the seats, and every game of a set has the same draws
(`Draws`). So the games of a set stay comparable although different bots play them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spieltisch.bots import Bot, PlayerView, make
from spieltisch.bots.bot import check_seated
from spieltisch.bots.draws import Draws as Draws  # whoever plays games here needs them
from spieltisch.bots.racing import play_race
from spieltisch.core.game import Game
from spieltisch.core.playout import LIMIT
from spieltisch.core.rng import Rng
from spieltisch.core.state import CHANCE, State
from spieltisch.errors import InvalidArgument

Maker = Callable[[Game, int], Bot]
"""Makes a bot of a game with a seed; the classes of bots are makers."""
Table = Callable[[State, Sequence[Bot], Draws], State]
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
        """The share of points, 0 to 1."""
        return (self.wins + self.draws / 2) / self.games

    def __str__(self) -> str:
        return (
            f"{self.score:.2%} of {self.games} games ({self.low:.2%} to {self.high:.2%}): "
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost"
        )


def play_game(state: State, bots: Sequence[Bot], draws: Draws, limit: int = LIMIT) -> State:
    """Play `state` on with a bot a seat, to its end or through `limit` actions; return it.

    When several seats may act, the lowest acts first, so that where seats race it always wins:
    `play_race` is for that. Raises IllegalAction when a bot does not choose one of its legal
    actions, and InvalidArgument when there are not as many bots as seats.
    """
    check_seated(state, bots)
    after = CHANCE
    for _ in range(limit):
        if not (actors := state.actors()):
            break
        if actors[0] == CHANCE:
            state.apply(CHANCE, draws.draw(state.chances(), after))
        else:
            after = actors[0]
            state.apply(after, bots[after].decide(PlayerView(state, after)).action)
    return state


def play(
    game: Game,
    lineup: Sequence[str | Maker],
    games: int,
    seed: int = 0,
    table: Table | None = None,
    **options: str | int | bool,
) -> Result:
    """Return how the first of `lineup` fares against the others, over at least `games` games.

    `lineup` has a level, or a maker of bots, for each seat; seats with the same one are on the same
    side. `games` is rounded up to whole sets. A game is won by the side of the better best place.
    `table` plays a game to its end; without one it is `play_race` for a game of real time, and
    `play_game` for any other. `options` as for `Game.start`.
    Raises UnknownBot, InvalidOptions, and InvalidArgument when there is nobody to play against or
    nothing to play, and when a game does not come to its end.
    """
    lineup = _checked(lineup, games)
    table = table or (play_game if game.real_time is None else play_race)
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
            outcome = table(state, bots, Draws(set_seed)).outcome()
            if outcome is None:
                raise InvalidArgument(
                    f"{', '.join(map(str, seated))} did not play {game.spec.name} to its end: "
                    "only games that end can be counted"
                )
            points.append(_point(outcome.ranks, [who == lineup[0] for who in seated]))
        counts.update(points)
        sets.append(sum(points) / len(points))
    low, high = interval(sets)
    return Result(len(sets) * len(rotations), counts[1.0], counts[0.5], counts[0.0], low, high)


def _checked(lineup: Sequence[str | Maker], games: int) -> tuple[str | Maker, ...]:
    """Return the line-up; InvalidArgument."""
    if (
        isinstance(lineup, str)
        or not isinstance(lineup, Sequence)
        or not all(isinstance(who, str) or callable(who) for who in lineup)
    ):
        raise InvalidArgument(f"a line-up has a level or a maker of bots a seat, not {lineup!r}")
    if len(set(lineup)) < 2:
        raise InvalidArgument("the line-up needs somebody to play against")
    if not hasattr(games, "__index__") or games < 1:
        raise InvalidArgument(f"the number of games is an int from 1 on, not {games!r}")
    return tuple(lineup)


def _point(ranks: Sequence[int], ours: Sequence[bool]) -> float:
    """Return 1, ½ or 0 for our best place against theirs."""
    best = min(rank for rank, own in zip(ranks, ours, strict=True) if own)
    other = min(rank for rank, own in zip(ranks, ours, strict=True) if not own)
    return 0.5 if best == other else float(best < other)


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of independent scores between 0 and 1.

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
