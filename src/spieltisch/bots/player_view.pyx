# cython: auto_pickle=False
"""A bot's view of a game."""

from typing import TYPE_CHECKING

cimport cython

from spieltisch.core.state cimport State

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.game import Game
    from spieltisch.core.ids import Action, Seat
    from spieltisch.core.rng import Rng


@cython.final
cdef class PlayerView:
    """A position as `seat` knows it, the only input of a bot.

    Python code cannot reach the position itself. It is a copy: later events at the table do not
    show here. Raises InvalidPosition for an unknown seat.
    """

    cdef State state
    cdef readonly int seat  #: Seat

    def __init__(self, State state not None, seat: Seat) -> None:
        self.seat = state._viewer(seat)
        self.state = state.clone()

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.state.game

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return self.state.seats

    @property
    def options(self) -> dict[str, Any]:
        """Return the game's options."""
        return self.state.options

    def acts(self) -> bool:
        """Return whether the seat may act."""
        return self.seat in self.state.actors()

    def view(self) -> dict[str, Any]:
        """Return the data that the seat may see, as `State.view`."""
        return self.state.view(self.seat)

    def legal(self) -> list[Action]:
        """Return the seat's legal actions, ascending; [] if it does not act."""
        return self.state.legal(self.seat)

    def text(self, action: Action) -> str:
        """Return the action's one text. Raises UnknownAction."""
        return self.state.text(action)

    def determinize(self, rng: Rng) -> State:
        """Return a full state that the seat cannot tell from the real one, sampled with `rng`."""
        return self.state.determinize(self.seat, rng)
