"""Encoder: what a game's folder provides for observations.

A subclass is compiled and reads the game's position: whatever it writes must be the same in every
position that the seat cannot tell from the real one. The conformance suite looks.
"""


class Encoder:
    """Writes what a seat may know as whole numbers, one game with one number of seats and options.

    `blocks` say what is written, planes first, in the order of writing; planes have `height` rows
    and `width` columns.
    """

    asks_python = False

    def __init__(self, blocks, height=0, width=0):
        self.blocks = tuple(blocks)
        self.height = height
        self.width = width
        self.planes = height * width * sum([b.size for b in self.blocks if b.planes])
        self.entries = sum([b.size for b in self.blocks if not b.planes])

    @classmethod
    def of(cls, game, seats, options):
        """Return the encoder for that number of seats and those options; a subclass says which."""
        raise NotImplementedError(f"{cls.__name__} needs of(game, seats, options)")

    def write_planes(self, state, seat, out, at):
        """Write the planes to `out` from `at` on, which is all 0; return where they end."""
        return at

    def write_vector(self, state, seat, out, at):
        """Write the vector to `out` from `at` on, which is all 0; return where it ends."""
        return at

    def one_of(self, out, at, chosen, choices):
        """Write a 1 for the chosen one of so many, none if it is out of range; return the end."""
        if 0 <= chosen < choices:
            out[at + chosen] = 1
        return at + choices
