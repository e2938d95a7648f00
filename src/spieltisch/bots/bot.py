"""Bots: players that see a position as their seat knows it, and decide."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import BotFailed, InvalidArgument


class Decision(NamedTuple):
    """A bot's action, and its time.

    `after`: in races, the seconds that a person would take to choose and play `action`; None: the
    table's usual time. `recheck`: in races, the bot wants to look again after that time instead of
    acting. `goes_on`: the action continues the previous one, so outside races nobody should wait
    long.
    """

    action: Action
    after: float | None = None
    recheck: bool = False
    goes_on: bool = False


class Bot(ABC):
    """A player of one game. Equal seeds and equal views give equal decisions.

    A bot may decide on one view at a time; use one for each thread. It pickles, and a copy goes on
    as the original would.
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
        """Return the decision at `view`, one of `self.legal(view)`. Raises its InvalidArgument."""

    def tune(self, **parameters: int | float | str) -> None:
        """Replace parameters of the bot's level.

        Raises InvalidArgument for unknown parameters and invalid values.
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
        """Raise InvalidArgument for a view of another game than the bot's, or if its seat does not
        act, and for anything but a view.
        """
        if not isinstance(view, PlayerView):
            raise InvalidArgument(
                f"a bot decides on what a seat knows, not on {type(view).__name__}: "
                "decide(bots.PlayerView(state, seat))"
            )
        if view.game != self.game:
            raise InvalidArgument(
                f"a bot of {_named(self.game)} cannot play {_named(view.game)}: make a bot of "
                "that game"
            )
        if not view.acts():
            raise InvalidArgument(f"seat {view.seat} has nothing to choose")


def decided(bot: Any, view: PlayerView) -> Decision:
    """Return the bot's decision at `view`. Raises BotFailed if it returns anything else."""
    found = bot.decide(view)
    if isinstance(found, Decision):
        return found
    raise BotFailed(
        f"{type(bot).__name__}.decide() returns {found!r}: return Decision(action), from "
        "spieltisch.bots"
    )


def check_seated(state: State, bots: Sequence[Bot]) -> None:
    """Raise InvalidArgument unless there is a bot for each seat."""
    if len(bots) != state.seats:
        raise InvalidArgument(f"{state.seats} seats need a bot each, not {len(bots)} bots")


def _named(game: Game) -> str:
    return f"{game.spec.name}{' with other components' if game.own_components else ''}"
