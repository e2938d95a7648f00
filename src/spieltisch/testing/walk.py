"""Cases, the ways to play a game, and seeded random walks for checks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Actor
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State
from spieltisch.core.words.options import write_options

LONGEST = 100_000
"""Number of actions after which a random game must have ended."""
OPENING, ENDING = 250, 60
"""Numbers of actions in a walk at the beginning and end of an endless game (`Spec.endless`)."""
PATIENCE = 20_000_000
"""Number of random actions in which one of some endless games should end."""
TABLE_ACTS = 200
"""Number of actions for each one of the table's clock, if it may act."""


@dataclass(frozen=True)
class Case:
    """One way to play a game, with all its options, and the seed of a random game."""

    game: Game
    seats: int
    options: Mapping[str, OptionValue]
    seed: int = 0

    def start(self) -> State:
        """Return a new game."""
        return self.game.start(self.seats, **self.options)

    def __str__(self) -> str:
        words = write_options(self.options)
        return f"{self.game.spec.name} {words} seats={self.seats} seed={self.seed}"


def cases(game: Game, seeds: Sequence[int] = (0,)) -> list[Case]:
    """Return every mode with every number of seats and choice of every option, with each seed.

    Only one option at a time differs from its default, since all combinations would be too many.
    """
    found = []
    for mode in game.spec.modes:
        offered = [option for option in game.spec.options if option.offered(mode.name)]
        _, usual = game.spec.resolve(None, {"mode": mode.name})
        varied = [usual | {option.name: value} for option in offered for value in option.choices]
        for chosen in [usual, *(options for options in varied if options != usual)]:
            fixed = chosen.get(mode.seats_option)
            counts = [n for n in mode.seats if fixed is None or n == fixed]
            found += [Case(game, n, chosen, seed) for n in counts for seed in seeds]
    return found


def ending(case: Case) -> tuple[State, list[tuple[Actor, Action]]]:
    """Return a late position of a random game, and the actions from there to the end."""
    key = (case.game, str(case))
    if key not in _ENDINGS:
        _ENDINGS[key] = _find_ending(case)
    late, moves = _ENDINGS[key]
    return late.clone(), moves


_ENDINGS: dict[tuple[Game, str], tuple[State, list[tuple[Actor, Action]]]] = {}


def _find_ending(case: Case) -> tuple[State, list[tuple[Actor, Action]]]:
    for seed in range(case.seed, case.seed + 5):
        final = case.start()
        length = case.game.playout(final, Rng(seed), PATIENCE)
        if final.outcome() is not None:
            break
    else:
        raise AssertionError(f"no random game is over after {PATIENCE} actions")
    rng, late = Rng(seed), case.start()
    case.game.playout(late, rng, max(length - ENDING, 0))
    moves = []
    state = late.clone()
    while state.actors():
        before = state.clone()
        case.game.playout(state, rng, 1)
        moves.append(_played(before, state.key()))
    return late, moves


def _played(before: State, key: int) -> tuple[Actor, Action]:
    """Return the actor and action that led to this key."""
    for actor in before.actors():
        for action in before.legal(actor):
            after = before.clone()
            after.apply(actor, action)
            if after.key() == key:
                return actor, action
    raise AssertionError("a playout plays an illegal action")


class Walk:
    """A random game, step by step. Draws of a check from `rng` do not change the game.

    In an endless game it takes the first actions, then the last ones of another random game, one
    that does end.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.game = case.game
        self.state = case.start()
        self.step = 0
        self.history: list[tuple[Actor, str]] = []
        self.rng = Rng(case.seed)
        self._choices = Rng(case.seed)

    @property
    def seats(self) -> range:
        """Return all seats."""
        return range(self.state.seats)

    @property
    def viewers(self) -> list[int | None]:
        """Return all seats and a spectator."""
        return [*self.seats, None]

    def moves(self) -> Iterator[tuple[State, Actor, Action]]:
        """Yield each position with its next actor and action, which is played on the next step."""
        yield from self.opening()
        if self.state.actors():
            self.state, moves = ending(self.case)
            for actor, action in moves:
                yield from self._move(actor, action)

    def opening(self) -> Iterator[tuple[State, Actor, Action]]:
        """Yield positions without the leap in an endless game, so that `history` leads to each of
        them."""
        endless = self.game.spec.endless
        while self.state.actors() and not (endless and self.step == OPENING):
            assert self.step < LONGEST, f"the game is not over after {LONGEST} actions"
            yield from self._move(*self._choose())

    def _move(self, actor: Actor, action: Action) -> Iterator[tuple[State, Actor, Action]]:
        text = self.state.text(action)
        yield self.state, actor, action
        self.state.apply(actor, action)
        self.history.append((actor, text))
        self.step += 1

    def states(self) -> Iterator[State]:
        """Yield each position, with the last; callers must not play on them."""
        for state, _, _ in self.moves():
            yield state
        yield self.state

    def some_states(self, every: int) -> Iterator[State]:
        """Yield the first position, the last, and every `every`-th one between them."""
        for state in self.states():
            if self.step % every == 0 or not state.actors():
                yield state

    def play_on(self, state: State, seed: int) -> State:
        """Play a state of this game on at random to its end, or for a while if it is endless."""
        self.game.playout(state, Rng(seed), **self.limit)
        return state

    @property
    def limit(self) -> dict[str, int]:
        """Return the additional options of random games of an endless game."""
        return {"limit": OPENING} if self.game.spec.endless else {}

    def ends(self, state: State) -> bool:
        """Return whether the state is over as it should be: an endless game need not be."""
        return self.game.spec.endless or state.outcome() is not None

    def _choose(self) -> tuple[Actor, Action]:
        actors = self.state.actors()
        clock = self.state.legal(TABLE)
        if clock and self._choices.below(TABLE_ACTS) == 0:
            return TABLE, clock[self._choices.below(len(clock))]
        actor = actors[self._choices.below(len(actors))]
        if actor == CHANCE:
            left = self._choices.below(sum(weight for _, weight in self.state.chances()))
            for action, weight in self.state.chances():
                left -= weight
                if left < 0:
                    return actor, action
        legal = self.state.legal(actor)
        return actor, legal[self._choices.below(len(legal))]

    def __str__(self) -> str:
        """Return the present state of the walk, for messages."""
        played = "; ".join(f"{actor} {text}" for actor, text in self.history[-3:])
        try:
            position = json.dumps(self.state.full())
        except Exception as error:
            position = f"full() raises {error!r}"
        return f"{self.case}, step {self.step} (after: {played or 'nothing'}) at {position}"
