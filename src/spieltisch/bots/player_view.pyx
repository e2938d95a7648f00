"""A bot's view of a game."""

from typing import TYPE_CHECKING

cimport cython

from spieltisch.core.state cimport State
from spieltisch.core.vector.observer cimport Observer

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.game import Game
    from spieltisch.core.ids import Action, Seat
    from numpy import bool_, float32
    from numpy.typing import NDArray
    from spieltisch.core.rng import Rng
    from spieltisch.core.vector.space import Space


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

    def observe(self, observer: Observer) -> NDArray[float32]:
        """Return a new array with what the seat sees, as `observer` writes it.

        Raises InvalidArgument for an observer of other seats or options, and for anything but one:
        another class could read the position.
        """
        import numpy

        if type(observer) is not Observer:
            raise InvalidArgument(f"observe() takes game.observer(...), not {observer!r}")
        seen = numpy.empty(observer.shape, numpy.float32)
        observer.into(self.state, self.seat, seen)
        return seen

    def mask(self, space: str | Space = "exact") -> NDArray[bool_]:
        """Return a new array with true for each legal action of a space, by index.

        It is all false if the seat does not act. Raises InvalidArgument for an unknown space.
        """
        import numpy

        chosen = self.state.game.space(space)
        mask = numpy.empty(self.state.game.actions, numpy.bool_)
        self.state.mask_into(self.seat, mask)
        return mask if chosen.exact else mask[numpy.array(chosen)]

    def determinize(self, rng: Rng) -> State:
        """Return a full state that the seat cannot tell from the real one, sampled with `rng`."""
        return self.state.determinize(self.seat, rng)
