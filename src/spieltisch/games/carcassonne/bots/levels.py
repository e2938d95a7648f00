"""The five levels at which people meet the house at Carcassonne.

The gentle ones look one turn ahead and do not see everything (`sight.pyx`); the others try whole
turns against each other (`knowledge.pyx`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from spieltisch.bots import Candidate, SearchBot
from spieltisch.bots.bot import Bot
from spieltisch.bots.player_view import PlayerView
from spieltisch.bots.players import GreedyBot
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.errors import InvalidArgument
from spieltisch.games.carcassonne.bots.knowledge import TurnKnowledge
from spieltisch.games.carcassonne.bots.sight import ShortSight

MARGIN = 0.5
"""What the points ahead count beside winning."""
SECONDS, TOP_SECONDS = 0.9, 2.8
"""For a turn, on busy machines: simulations end first elsewhere."""
EXACT = 400_000
"""Positions that the top level looks at to solve an ending: half a second."""
PARTS = ("others", "supply", "farms", "odds")
"""What a gentle level's sight consists of: parts from 0 to 1,"""
WHOLE = ("reach", "missed")
"""and ints from 0 to"""
MOST = 1000


class Effort(NamedTuple):
    """How hard a level searches."""

    simulations: int
    width: int
    """The most turns that are tried."""
    cut: int
    """The turns that are played on before a position is judged."""


class Level(NamedTuple):
    """How a level searches among two or more, and alone, and what it sees (`Sight`)."""

    shared: Effort
    alone: Effort
    sight: Mapping[str, float] = {}
    seconds: float | None = SECONDS
    top: bool = False


class HouseBot(SearchBot):
    """A level that searches: in its own way among two or more, and alone."""

    def __init__(self, game: Game, seed: int, level: Level) -> None:
        knowledge = TurnKnowledge()
        for part, much in level.sight.items():
            setattr(knowledge, part, much)
        super().__init__(
            game,
            seed,
            knowledge,
            simulations=max(level.shared.simulations, level.alone.simulations),
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

    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        """Search as hard as the level does in the mode that is played, or as `tune` was told."""
        alone = view.options["mode"] == "solo"
        effort = self.level.alone if alone else self.level.shared
        for search in self._searches:
            search.knowledge.root_width = effort.width
            search.knowledge.cut = effort.cut
            if self.level.top and not alone:  # it looks at its own next two turns
                search.knowledge.cut = max(effort.cut, 2 * view.seats)
        if not self.as_given:
            self.simulations = effort.simulations
        return super().analyse(view, judged=judged, also=also)


class GentleBot(GreedyBot):
    """A level that looks one turn ahead, with so much sight: what `ShortSight` takes."""

    def __init__(self, game: Game, seed: int, sight: Mapping[str, Any]) -> None:
        super().__init__(game, seed)
        self.seed = seed
        self.sight = dict(sight)
        self.heuristic = ShortSight(seed, **sight)

    def tune(self, **parameters: Any) -> None:
        """See more or less than the level does. Raises InvalidArgument."""
        for name, value in parameters.items():
            if name not in PARTS + WHOLE:
                known = ", ".join(PARTS + WHOLE)
                raise InvalidArgument(f"a gentle level has no parameter {name!r}; it has: {known}")
            kind, most, what = (int, MOST, "an int") if name in WHOLE else (float, 1, "a number")
            if type(value) not in (int, kind) or not 0 <= value <= most:
                raise InvalidArgument(f"{name} is {what} from 0 to {most}, not {value!r}")
        self.sight |= parameters
        self.heuristic = ShortSight(self.seed, **self.sight)


def gentle(**sight: float) -> Callable[[Game, int], Bot]:
    """Return what makes a bot that looks one turn ahead."""
    return partial(GentleBot, sight=sight)


def searching(shared: Effort, alone: Effort, **more: Any) -> Callable[[Game, int], Bot]:
    """Return what makes a bot that tries the best turns against each other, as `Level` says."""
    return partial(HouseBot, level=Level(shared, alone, **more))


BOTS = {
    # Builds where it has followers or just looked, and counts no tiles.
    "novice": gentle(others=0, supply=0.4, farms=0.3, odds=0, reach=3, missed=350),
    # Thinks of itself first, knows of farms and overlooks places.
    "casual": gentle(others=0.4, supply=0.5, farms=0.4, odds=0.4, reach=4, missed=250),
    # Minds the others and counts tiles, but not all that matters; alone it looks one turn ahead.
    "club": searching(Effort(30, 4, 2), Effort(1, 1, 1), sight={"others": 0.8, "farms": 0.8}),
    "expert": searching(Effort(200, 8, 6), Effort(48, 6, 6)),
    "master": searching(Effort(8000, 16, 8), Effort(400, 8, 6), seconds=TOP_SECONDS, top=True),
}
"""Makers of bots, by level."""
BOTS["strong"] = BOTS["master"]  # as tables and records from before the five levels call it
