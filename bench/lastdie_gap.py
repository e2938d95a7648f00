"""Last Die: what each level gives away on a board, beside perfect play for two

A level plays one board against a perfect player, seats turned, from 200 points each, so that
neither 4.2 nor the end of the race is near and a point is a point. Of each choice the solved face
(`spieltisch solve`) says exactly how many points it gives away against the best one; their sum is
the gap on that board, in which no luck of the dice is left. The intervals are those of 95 %.
"""

from __future__ import annotations

import spieltisch
from bench.report import Report
from spieltisch.bots import Bot, Decision, PlayerView, arena, make
from spieltisch.bots.arena.standings import mean_of
from spieltisch.core.folders import cache_folder
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import CHANCE, State
from spieltisch.games.lastdie import components
from spieltisch.games.lastdie.bots import LEVELS, ExpectimaxBot
from spieltisch.games.lastdie.bots.model import read_model
from spieltisch.games.lastdie.bots.row_forecast import RowForecast
from spieltisch.games.lastdie.bots.turn_search import TurnSearch
from spieltisch.games.lastdie.bots.win_probability import WinProbability
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver import SolutionStore
from spieltisch.games.lastdie.state import LastDieState

BOARDS = 500
POINTS = 200
LINEAR = 1e5
"""A temperature so high that the chance to win grows by equal parts with every point ahead."""


class PerfectMargin(Bot):
    """Plays for the greatest margin on faces that are solved, and says what others give away."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        box = game.components
        assert isinstance(box, FaceSet)
        store, weights = SolutionStore(cache_folder() / game.spec.name), read_model().weights()
        self._values: dict[int, WinProbability] = {}
        for face in range(box.count):
            if solution := store.known(box, face):
                forecast = RowForecast(weights, box, face, 2)
                race = LINEAR**2, 0.0, 0.0
                self._values[face] = WinProbability(forecast, 10**6, race, solution.induction)

    @property
    def faces(self) -> list[int]:
        """Those that are solved."""
        return list(self._values)

    def margins(self, view: PlayerView) -> dict[int, float]:
        """Return by how many points the seat ends ahead by each action, both playing perfectly."""
        state = view.determinize(self.rng)
        assert isinstance(state, LastDieState)
        face = components.FACES.index(view.view()["face"])
        choices = TurnSearch(state, self._values[face]).choices()
        return {action: 4 * LINEAR * (chance - 0.5) for action, chance in choices}

    def decide(self, view: PlayerView) -> Decision:
        margins = self.margins(view)
        return Decision(max(margins, key=margins.__getitem__))


def run(report: Report) -> None:
    game = spieltisch.load("lastdie")
    perfect = PerfectMargin(game, 0)
    if len(perfect.faces) < 16:
        report.note(
            f"{len(perfect.faces)} of 16 faces are solved; `spieltisch solve lastdie` does."
        )
    if not perfect.faces:
        return
    for level in (*LEVELS, "greedy"):
        mean = mean_of([gap(game, perfect, level, n) for n in range(BOARDS)])
        assert mean is not None
        name = f"{level}'s gap to perfect play"
        report.add_interval(name, mean.value, mean[1:], BOARDS, "points a board")


def gap(game: Game, perfect: PerfectMargin, level: str, n: int) -> float:
    """Points that a level gives away on the n-th board; it sits in seat n % 2, seat 0 begins."""
    rng, own, draws = Rng(n // 2), n % 2, arena.Draws(n // 2)
    state = begun(game, perfect.faces[rng.below(len(perfect.faces))], n // 2)
    bot = make(level, game, n)
    if level in LEVELS:  # without the solved faces
        bot = ExpectimaxBot(game, n, solutions=False, habits=LEVELS[level])
    after, given = CHANCE, 0.0
    while (view := state.view())["round"] == 1 and (actors := state.actors()):
        (seat,) = actors
        if seat == CHANCE:
            state.apply(CHANCE, draws.draw(state.chances(), after))
            continue
        after = seat
        seen = PlayerView(state, seat)
        margins = perfect.margins(seen)
        best = max(margins, key=margins.__getitem__)
        if seat == own and len(margins) > 1:
            best, perfectly = bot.decide(seen).action, best
            given += margins[perfectly] - margins[best]
        state.apply(seat, best)
    assert view["round"] == 2
    return given


def begun(game: Game, face: int, seed: int) -> State:
    """A first round on that face, with so many points for both."""
    rng = Rng(seed)
    state = game.start(2)
    while state.view()["phase"] == "boards":
        drawn = [action for action, _ in state.chances()]
        state.apply(CHANCE, face if face in drawn else drawn[rng.below(len(drawn))])
    return game.position(state.full() | {"points": [POINTS, POINTS]})
