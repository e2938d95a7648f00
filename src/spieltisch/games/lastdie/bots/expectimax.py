"""The bot that plays to win: it solves its own turn exactly, and judges the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from pathlib import Path

from spieltisch.bots import Analyst, Candidate, Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.core.system.folders import cache_folder
from spieltisch.games.lastdie import components
from spieltisch.games.lastdie.bots.habits import Habits, in_sight
from spieltisch.games.lastdie.bots.model import Model, read_model
from spieltisch.games.lastdie.bots.odds import TEMPERS
from spieltisch.games.lastdie.bots.reasons import Comparison
from spieltisch.games.lastdie.bots.row_forecast import RowForecast
from spieltisch.games.lastdie.bots.turn_search import TurnSearch
from spieltisch.games.lastdie.bots.win_probability import WinProbability
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver.backward_induction import BackwardInduction
from spieltisch.games.lastdie.solver.solutions import SolutionStore
from spieltisch.games.lastdie.state import LastDieState

ENDGAME = 400
"""Boards to the end of a round that a master among two solves before each choice: about 20 ms."""

DIGITS = 6
"""Compared digits of a chance; among equals the first is chosen, puts before rolls and stops."""


class ExpectimaxBot(Analyst):
    """A bot that plays the action with the best chance to win, within the limits of its habits.

    Solved faces of two players (`spieltisch solve`) come from the cache folder, unless `solutions`
    is false or it has habits. With at most `endgame` boards left, the rest of the round is solved
    with both players' points. `model` replaces the fitted judgement. The seed only affects a nerve.
    """

    tempers = TEMPERS

    def __init__(
        self,
        game: Game,
        seed: int,
        model: Model | None = None,
        solutions: bool = True,
        habits: Habits = Habits(),  # noqa: B008  (nothing can change it)
        endgame: int = ENDGAME,
    ) -> None:
        super().__init__(game, seed)
        self.model = model or read_model()
        self.habits = habits
        self.solutions = solutions and habits == Habits()
        self.endgame = endgame if habits == Habits() else 0
        self.boldness = 1 - 2 * self.rng.below(2)
        self._probabilities: dict[tuple[int, int, int], WinProbability] = {}

    def __getstate__(self) -> dict[str, object]:
        """Return the state to pickle, without the compiled parts, which follow from the rest."""
        return {**vars(self), "_probabilities": {}}

    @property
    def box(self) -> FaceSet:
        """The faces of the game."""
        assert isinstance(self.game.components, FaceSet)
        return self.game.components

    def decide(self, view: PlayerView) -> Decision:
        self.check(view)
        choices = self.choices(view)
        ranked = sorted(choices, key=lambda choice: -choice[1])
        self.found = [Candidate((action,), 1, chance) for action, chance in ranked]
        action = max(choices, key=lambda choice: round(choice[1], DIGITS))[0]
        table = view.view()
        return Decision(action, goes_on=len(table["hand"]) < len(table["rolled"]))

    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        """Return the candidates of every analyst. The expectation of the seat to move is exact,
        apart from the judgement of turns' ends.
        """
        self.check(view)
        self.check_also(view, also)
        ranked = sorted(self.choices(view), key=lambda choice: -choice[1])
        shown = view.view()
        found = [
            Candidate((action,), 1, chance, (), self._expected(view.seat, chance, shown))
            for action, chance in ranked
        ]
        return self.told(view, found)

    def reasons(
        self, view: PlayerView, better: Sequence[Action], worse: Sequence[Action]
    ) -> list[Data]:
        """Return the reasons of `Comparison`."""
        state = view.determinize(Rng(0))
        assert isinstance(state, LastDieState)
        return Comparison(state, view.seat, better, worse).reasons

    def _expected(self, seat: int, chance: float, shown: Data) -> tuple[float, ...]:
        """Return each seat's chance to win.

        The others share the rest by their points, as in `win_probability.pyx` without open rows.
        """
        points = shown["points"]
        others = [other for other in range(len(points)) if other != seat]
        best = max(points[other] for other in others)
        end, to_go, _ = self.model.race[len(points)]
        cold = (end + to_go * max(shown["target"] - best, 0)) ** -0.5
        weights = {other: exp((points[other] - best) * cold) for other in others}
        rest = (1 - chance) / sum(weights.values())
        return tuple(chance if one == seat else weights[one] * rest for one in range(len(points)))

    def choices(self, view: PlayerView) -> list[tuple[Action, float]]:
        """Return each legal action with its chance to win; the seat must be to move."""
        guess = view.determinize(self.rng)
        assert isinstance(guess, LastDieState)
        shown = view.view()
        face = components.FACES.index(shown["face"])
        chances = self._win_probability(face, guess.seats, shown["target"])
        filled = [len(placed) for placed in shown["rows"]]
        chances.forecast.sight = in_sight(self.box.faces[face].rows, filled, self.habits.rows)
        nerve = self.habits.nerve * self.boldness
        return TurnSearch(guess, chances, self.habits.foresight, nerve, self.endgame).choices()

    def _win_probability(self, face: int, seats: int, target: int) -> WinProbability:
        """Return the judge of standings on a face, made once for each face and target."""
        key = (face, seats, target)
        if key not in self._probabilities:
            forecast = RowForecast(self.model.weights(), self.box, face, seats)
            folder = cache_folder() / self.game.spec.name
            solved = _solved(folder, self.box, face) if seats == 2 and self.solutions else None
            race = self.model.race[seats]
            self._probabilities[key] = WinProbability(forecast, target, race, solved)
        return self._probabilities[key]


@lru_cache(maxsize=16)
def _solved(folder: Path, box: FaceSet, face: int) -> BackwardInduction | None:
    """Return a face's solution if it is known; all bots share it."""
    solution = SolutionStore(folder).known(box, face)
    return solution.induction if solution else None
