"""The bot whose search an evaluator guides."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from spieltisch.bots.analyst import Candidate
from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.guided.desk import Desk
from spieltisch.bots.guided.evaluators import checked, evaluate_by
from spieltisch.bots.guided.forest import Forest
from spieltisch.bots.guided.puct import Puct
from spieltisch.bots.player_view import PlayerView
from spieltisch.bots.search.knowledge import Knowledge
from spieltisch.bots.search.worlds import WORLDS
from spieltisch.core.arguments import positive
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.vector.observer import Observer
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.errors import InvalidArgument

FEWEST_WORLDS = 32
"""Enough to notice that something is hidden: two cases look like one once in 2 ** 31."""


class Noise(NamedTuple):
    """Dirichlet's noise with `alpha`, mixed into the root's priors, for games to learn from."""

    fraction: float
    alpha: float


class Ground(NamedTuple):
    """A forest with its arrays, for one number of seats and options."""

    forest: Forest
    desk: Desk
    observer: Observer
    observations: Any
    masks: Any
    sides: int


class GuidedBot(Bot):
    """A bot that plays the most visited action of a search that `evaluator` guides (`puct.pyx`).

    `evaluators.py` says what an evaluator is: a function, a torch module, or an ONNX file. Its
    observations are of the kind `observation`, its actions those of `space`. With `logits`, priors
    are exponents. A search has `simulations` or `seconds`. Each round, `leaves` positions of it are
    evaluated together, and `analyse_all` evaluates those of many decisions together.

    With simulations only, equal seeds decide equally, if the evaluator gives a row the same numbers
    in every batch. `exploration` is PUCT's constant; `urgency` says how much worse than its
    position an untried action is thought to be. `knowledge` deals hidden facts faster, where the
    game has some. Raises InvalidArgument without a budget, for a game without observations, and for
    an evaluator that cannot be used.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        evaluator: Any,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        leaves: int = 8,
        observation: str = "flat",
        space: str | Space = EXACT,
        logits: bool = False,
        exploration: float = 1.25,
        urgency: float = 0.1,
        noise: tuple[float, float] | None = None,
        knowledge: Knowledge | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(game, seed)
        if simulations is None and seconds is None:
            raise InvalidArgument("a search needs a budget: simulations, seconds, or both")
        self.simulations = None if simulations is None else positive("simulations", simulations)
        self.seconds = None if seconds is None else _from_zero("seconds", seconds)
        self.leaves = positive("leaves", leaves, 2**20)
        game.observer(observation)
        self.observation, self.space, self.logits = observation, game.space(space), bool(logits)
        self.exploration = _from_zero("exploration", exploration)
        self.urgency = _from_zero("urgency", urgency)
        self.noise = None if noise is None else _noise(noise)
        self.knowledge = knowledge or Knowledge()
        self.evaluate = evaluate_by(evaluator)
        self.clock = clock
        self.found: Sequence[Candidate] = ()
        self._grounds: dict[Any, Ground] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, without the arrays."""
        return {**vars(self), "_grounds": {}}

    def decide(self, view: PlayerView) -> Decision:
        legal = self.legal(view)
        self.found = ()
        if len(legal) == 1:
            return Decision(legal[0])
        self.found = self.analyse(view)
        return Decision(self.found[0].actions[0])

    def analyse(self, view: PlayerView) -> list[Candidate]:
        """Search, and return the candidates, most visited first; values as `SearchBot` gives."""
        return self.analyse_all([view])[0]

    def analyse_all(
        self, views: Sequence[PlayerView], seeds: Sequence[int] | None = None
    ) -> list[list[Candidate]]:
        """Search several decisions, of the same seats and options, and return their candidates.

        The evaluator judges leaves of all of them in one batch. `seeds` are those of the searches.
        The n-th result is the result of `analyse_all([views[n]], [seeds[n]])`. This needs an
        evaluator that gives a row the same numbers in every batch, and no limit of seconds. Raises
        InvalidArgument as `check`, and for views that differ in seats or options.
        """
        if seeds is None:
            seeds = [self.rng.next() for _ in views]
        if len(seeds) != len(views):
            raise InvalidArgument(f"{len(views)} views need a seed each, not {len(seeds)} seeds")
        for view in views:
            self.check(view)
        if not views:
            return []
        ground = self._ground(views)
        worlds = min(max(self.simulations or WORLDS, FEWEST_WORLDS), WORLDS)
        trees = [
            Puct(ground.desk, view, self.knowledge, Rng(seed).next(), self.leaves, worlds)
            for view, seed in zip(views, seeds, strict=True)
        ]
        ground.forest.plant(trees)
        self._search(ground, trees, seeds)
        return [_ranked(tree, view) for tree, view in zip(trees, views, strict=True)]

    def _search(self, ground: Ground, trees: Sequence[Puct], seeds: Sequence[int]) -> None:
        """Have the trees' leaves evaluated, round by round, until the budget is spent."""
        deadline = None if self.seconds is None else self.clock() + self.seconds
        goal = 2**31 - 1 if self.simulations is None else self.simulations
        noisy = self.noise is not None
        while True:
            rows = ground.forest.gather(goal if not noisy else 1)
            if rows:
                seen, masks = ground.observations[:rows], ground.masks[:rows]
                found = self.evaluate(seen, masks)
                seats = ground.observer.seats
                ground.forest.take(*checked(found, rows, masks.shape[1], seats, ground.sides))
            if noisy:
                self._disturb(trees, seeds)
                noisy = False
            elif not rows or (deadline is not None and self.clock() >= deadline):
                return

    def _disturb(self, trees: Sequence[Puct], seeds: Sequence[int]) -> None:
        """Mix noise into the priors of the roots."""
        assert self.noise is not None
        for tree, seed in zip(trees, seeds, strict=True):
            random = Random(seed)
            weights = [random.gammavariate(self.noise.alpha, 1.0) for _ in range(tree.offered)]
            total = sum(weights) or 1.0
            tree.mix_in([weight / total for weight in weights], self.noise.fraction)

    def _ground(self, views: Sequence[PlayerView]) -> Ground:
        """Return a forest with room for the leaves of these views."""
        import numpy as np

        first = views[0]
        key = (first.seats, tuple(first.options.items()))
        if any((view.seats, tuple(view.options.items())) != key for view in views):
            raise InvalidArgument("views searched together need the same seats and options")
        rows = len(views) * self.leaves
        ground = self._grounds.get(key)
        if ground is None or len(ground.masks) < rows:
            ground = self._made(first.seats, first.options, rows, np)
            self._grounds[key] = ground
        return ground

    def _made(self, seats: int, options: Mapping[str, Any], rows: int, np: Any) -> Ground:
        """Return a forest with arrays of so many rows."""
        observer = self.game.observer(self.observation, seats, **options)
        known = self.space
        state = self.game.start(seats, **options)
        desk = Desk(state, known, self.exploration, self.urgency, self.logits)
        observations = np.zeros((rows, *observer.shape), np.float32)
        masks = np.zeros((rows, len(known)), np.bool_)
        forest = Forest(
            desk,
            observer,
            self.leaves,
            len(known),
            observations.reshape(-1),
            masks.view(np.uint8).reshape(-1),
        )
        sides = 1 if state.game.spec.mode(options["mode"]).solo else len({*state.sides()})
        return Ground(forest, desk, observer, observations, masks, sides)


def _ranked(tree: Puct, view: PlayerView) -> list[Candidate]:
    """Return the tried candidates, most visited first, then by values and priors."""
    tried = sorted(tree.tried(), key=lambda one: (-one[1], -one[2], -one[3], one[0]))
    found = [Candidate((action,), visits, total / visits) for action, visits, total, _ in tried]
    if not found:  # the priors alone, or no legal action that the evaluator knows
        action = tree.likeliest
        found = [Candidate((view.legal()[0] if action < 0 else action,), 0, 0.0)]
    return found


def _from_zero(name: str, value: object) -> float:
    """Return a number from 0 on. Raises InvalidArgument."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
        raise InvalidArgument(f"{name} must be a number from 0 on, not {value!r}")
    return float(value)


def _noise(given: tuple[float, float]) -> Noise:
    """Return the noise. Raises InvalidArgument."""
    try:
        noise = Noise(*map(float, given))
    except (TypeError, ValueError):
        noise = Noise(-1, -1)
    if not (0 <= noise.fraction <= 1 and noise.alpha > 0):
        raise InvalidArgument(
            f"noise is (fraction from 0 to 1, alpha above 0), such as (0.25, 0.3), not {given!r}"
        )
    return noise
