"""What a bot is: it sees a position as its seat knows it, and decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument


class Decision(NamedTuple):
    """What a bot does, and when.

    `after`: where seats race, the seconds that a person would take to choose `action` and do it;
    None: as long as the table has bots take. `recheck`: after that time the bot would look again
    rather than act; where seats do not race it acts all the same. `goes_on`: it only goes on with
    what it does, and where seats do not race nobody is to wait for long.
    """

    action: Action
    after: float | None = None
    recheck: bool = False
    goes_on: bool = False


class Bot(ABC):
    """A player of one game. Equal seeds and equal views give equal decisions.

    A bot may decide on one view at a time; for two threads make two. It pickles, and goes on as the
    original would.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Return whether this kind of bot can play `game`."""
        return True

    @abstractmethod
    def decide(self, view: PlayerView) -> Decision:
        """Return what to do at `view`: one of `self.legal(view)`. Raises InvalidArgument as that
        does."""

    def tune(self, **parameters: int | float | str) -> None:
        """Play with other parameters than its level has.

        Raises InvalidArgument for parameters that it does not have, and for values that they do not
        take.
        """
        if parameters:
            raise InvalidArgument(
                f"{type(self).__name__} has no parameter {next(iter(parameters))!r}"
            )

    def legal(self, view: PlayerView) -> list[Action]:
        """Return the actions that the view's seat may choose from, ascending; at least one.

        Raises InvalidArgument as `check` does.
        """
        self.check(view)
        return view.legal()

    def check(self, view: PlayerView) -> None:
        """Raise InvalidArgument for a view of another game than the bot's, and where its seat does
        not act."""
        if view.game != self.game:
            raise InvalidArgument(
                f"a bot of {_named(self.game)} cannot play {_named(view.game)}: make one with "
                "that game"
            )
        if not view.acts():
            raise InvalidArgument(f"seat {view.seat} has nothing to choose")


def check_seated(state: State, bots: Sequence[Bot]) -> None:
    """Raise InvalidArgument unless there is a bot for each seat."""
    if len(bots) != state.seats:
        raise InvalidArgument(f"{state.seats} seats need a bot each, not {len(bots)} bots")


def _named(game: Game) -> str:
    return f"{game.spec.name}{' with components of its own' if game.own_components else ''}"
