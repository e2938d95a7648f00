"""Levels of bots at Carcassonne, five for people to play against.

The gentle ones look one turn ahead with limited sight (`sight.pyx`); the others compare whole turns
(`knowledge.pyx`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from spieltisch.bots import SearchBot
from spieltisch.bots.bot import Bot
from spieltisch.bots.player_view import PlayerView
from spieltisch.bots.players import GreedyBot
from spieltisch.core.game import Game
from spieltisch.errors import InvalidArgument
from spieltisch.games.carcassonne.bots.knowledge import TurnKnowledge
from spieltisch.games.carcassonne.bots.learned.weights import foreseen
from spieltisch.games.carcassonne.bots.sight import ShortSight

MARGIN = 0.5
"""Weight of the lead in points compared with winning."""
SECONDS, TOP_SECONDS = 0.6, 2.4
"""Seconds to search for a turn on busy machines, where it ends up to half a second later; elsewhere
simulations end first."""
EXACT = 400_000
"""Positions that the top level may visit to solve an ending: half a second."""
PARTS = ("others", "supply", "farms", "odds", "fields")
"""Parameters of a gentle level's sight that are numbers from 0 to 1."""
WHOLE = ("reach", "missed")
"""Parameters of a gentle level's sight that are ints from 0 to MOST."""
MOST = 1000


class Effort(NamedTuple):
    """Effort of a level's search."""

    simulations: int
    width: int
    """Upper bound of the turns that are tried."""
    cut: int
    """Number of turns played on before a position is judged."""


class Level(NamedTuple):
    """A level's search with opponents and alone, and its sight (`Sight`)."""

    shared: Effort
    alone: Effort
    pair: Effort | None = None
    """Effort of two players; None if it is as for more."""
    learned: bool = False
    """Whether a network judges positions with opponents (`learned/`)."""
    foreseen: Effort | None = None
    """Effort in solo where a network judges; None if none does."""
    sight: Mapping[str, float] = {}
    seconds: float | None = SECONDS
    top: bool = False


class HouseBot(SearchBot):
    """A level that searches, with one effort against opponents and one alone."""

    def __init__(self, game: Game, seed: int, level: Level) -> None:
        knowledge = TurnKnowledge()
        knowledge.learned = level.learned
        knowledge.foresees = level.foreseen is not None
        for part, much in level.sight.items():
            setattr(knowledge, part, much)
        super().__init__(
            game,
            seed,
            knowledge,
            simulations=max(one.simulations for one in level if isinstance(one, Effort)),
            seconds=level.seconds,
            threads=2 if level.top else 1,
            margin=MARGIN,
            exact=EXACT if level.top else 0,
        )
        self.level = level
        self.as_given = False

    def tune(self, **parameters: Any) -> None:
        super().tune(**parameters)
        self.as_given |= not parameters.keys().isdisjoint(("simulations", "seconds"))

    def prepare(self, view: PlayerView) -> float | None:
        """Take the level's effort for the mode, or that given to `tune`."""
        effort = self.effort(view)
        for search in self._searches:
            search.knowledge.root_width = effort.width
            search.knowledge.cut = effort.cut
        if not self.as_given:
            self.simulations = effort.simulations
        return super().prepare(view)

    def effort(self, view: PlayerView) -> Effort:
        """Return the level's effort at a table."""
        level = self.level
        if view.options["mode"] == "solo":
            if level.foreseen is not None and foreseen(view.seats, view.options):
                return level.foreseen
            return level.alone
        if view.seats == 2 and level.pair is not None:
            return level.pair
        if level.top:  # the search covers its own next two turns
            return level.shared._replace(cut=max(level.shared.cut, 2 * view.seats))
        return level.shared


class GentleBot(GreedyBot):
    """A level that looks one turn ahead, with the parameters of `ShortSight`."""

    def __init__(self, game: Game, seed: int, sight: Mapping[str, Any]) -> None:
        super().__init__(game, seed)
        self.seed = seed
        self.sight = dict(sight)
        self.heuristic = ShortSight(seed, **sight)

    def tune(self, **parameters: Any) -> None:
        """Change the level's sight. Raises InvalidArgument."""
        for name, value in parameters.items():
            if name not in PARTS + WHOLE:
                known = ", ".join(PARTS + WHOLE)
                raise InvalidArgument(f"a gentle level has no parameter {name!r}; it has: {known}")
            kind, most, what = (int, MOST, "an int") if name in WHOLE else (float, 1, "a number")
            if type(value) not in (int, kind) or not 0 <= value <= most:
                raise InvalidArgument(f"{name} must be {what} from 0 to {most}, not {value!r}")
        self.sight |= parameters
        self.heuristic = ShortSight(self.seed, **self.sight)


def gentle(**sight: float) -> Callable[[Game, int], Bot]:
    """Return a maker of bots that look one turn ahead."""
    return partial(GentleBot, sight=sight)


def searching(shared: Effort, alone: Effort, **more: Any) -> Callable[[Game, int], Bot]:
    """Return a maker of bots that compare the best turns; see `Level`."""
    return partial(HouseBot, level=Level(shared, alone, **more))


MASTER = Level(
    Effort(8000, 16, 8),
    Effort(400, 8, 6),
    pair=Effort(16000, 16, 2),
    learned=True,
    foreseen=Effort(1000, 8, 2),
    seconds=TOP_SECONDS,
    top=True,
)
"""The top level."""

BOTS: dict[str, Callable[[Game, int], Bot]] = {
    # Builds where it has followers or just looked, counts no tiles, and lies down in fields often.
    "novice": gentle(others=0.4, supply=0.3, farms=0.1, odds=0, fields=0.4, reach=3, missed=350),
    # Knows of farms, counts few tiles, overlooks places, and is still too fond of fields.
    "casual": gentle(others=0.4, supply=0.35, farms=0.3, odds=0.2, fields=0.3, reach=4, missed=250),
    # Minds the others and counts tiles, but not everything.
    "club": searching(Effort(30, 4, 2), Effort(16, 4, 2), sight={"others": 0.8, "farms": 0.8}),
    "expert": searching(
        Effort(60, 8, 6),
        Effort(48, 6, 6),
        pair=Effort(40, 8, 2),
        learned=True,
        foreseen=Effort(24, 6, 1),
    ),
    "master": partial(HouseBot, level=MASTER),
}
"""Makers of bots, by level."""
