# cython: auto_pickle=False
"""What a bot gets to see of a game."""

import cython

if not cython.compiled:
    from spieltisch.core.state import State


class PlayerView:
    """A position as `seat` knows it, which is all that a bot is given.

    The position itself cannot be reached from Python, and is a copy: nothing that happens at the
    table afterwards shows here. Raises InvalidPosition for a seat that the game does not have.
    """

    def __init__(self, state: State, seat: object) -> None:
        self.seat = state._viewer(seat)
        self.state = state.clone()

    @property
    def game(self):
        """Return the game that is played."""
        return self.state.game

    @property
    def seats(self):
        """Return how many play."""
        return self.state.seats

    @property
    def options(self):
        """Return the game's options."""
        return self.state.options

    def acts(self):
        """Return whether the seat acts."""
        return self.seat in self.state.actors()

    def view(self):
        """Return what the seat may see, as `State.view`."""
        return self.state.view(self.seat)

    def legal(self):
        """Return the seat's legal actions, ascending; [] when it does not act."""
        return self.state.legal(self.seat)

    def text(self, action):
        """Return the action's one text. Raises UnknownAction."""
        return self.state.text(action)

    def determinize(self, rng):
        """Return a full state that the seat cannot tell from the real one, sampled with `rng`."""
        return self.state.determinize(self.seat, rng)
