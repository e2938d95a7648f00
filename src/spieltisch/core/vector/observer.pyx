"""Observers: a seat's knowledge, written into a caller's buffer without the interpreter."""

from array import array
from operator import index
from typing import TYPE_CHECKING

cimport cython
from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from spieltisch.core.vector.encoder cimport Encoder
from spieltisch.core.state cimport State

from spieltisch.core.vector.buffers import flat
from spieltisch.errors import BrokenRules, InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, SupportsIndex
    from spieltisch.core.game import Game
    from spieltisch.core.vector.block import Block
    from spieltisch.core.vector.symmetry import Symmetry
    from spieltisch.core.spec import OptionValue

KINDS = ("flat", "planes", "vector")  #: tuple[str, ...]
""""flat" is everything in a row; "planes" and "vector" are its two parts."""


@cython.final
cdef class Observer:
    """A writer of observations for one game, number of seats and options.

    `kind` is "planes" (`shape` is planes, rows, columns), "vector", or "flat": the planes, then the
    vector, in a row. As uint8, numbers are whole, as the tables in docs/games/observations.md say. As
    float32, each is divided by its maximum and lies between 0 and 1. Seats are counted from the
    observing one. `names` has a name for each plane or number.

    - `game`, `options`, `seats`: the games that it observes.
    - `encoder`: the game's writer of whole numbers.
    - `size`: the length of an observation.

    Made by `Game.observer`. Only one thread at a time may use it.
    """

    cdef readonly object game  #: Game
    cdef readonly object options  #: Mapping[str, OptionValue]
    cdef readonly int seats
    cdef readonly str kind
    cdef readonly Encoder encoder
    cdef readonly Py_ssize_t size
    cdef uint64_t salt
    cdef bint with_planes
    cdef bint with_vector
    cdef float[::1] most

    def __init__(
        self, game: Game, kind: str, seats: int, options: Mapping[str, OptionValue]
    ) -> None:
        if game.encoder is None:
            raise InvalidArgument(
                f"{game.spec.name} has no observations: "
                + (game.unobserved or "declare its `view_types` with bounds, or give its PyGame an `encoder`")
            )
        self.encoder = game.encoder.of(game, seats, options)
        if kind not in KINDS:
            raise InvalidArgument(f"no observations of kind {kind!r}: use {', '.join(KINDS)}")
        self.game = game
        self.options = options
        self.seats = seats
        self.kind = kind
        self.salt = (<State>game.start(seats, **options)).salt
        self.with_planes = kind != "vector"
        self.with_vector = kind != "planes"
        self.size = self.with_planes * self.encoder.planes + self.with_vector * self.encoder.entries
        if self.size == 0:
            raise InvalidArgument(f"{game.spec.name} has nothing to observe as {kind}")
        cdef Py_ssize_t area = self.encoder.height * self.encoder.width
        most = array("f")
        for block in self.blocks:
            most.extend([block.most] * (block.size * (area if block.planes else 1)))
        self.most = most

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the shape of an observation's array."""
        if self.kind == "planes":
            area = self.encoder.height * self.encoder.width
            return (self.size // area, self.encoder.height, self.encoder.width)
        return (self.size,)

    @property
    def blocks(self) -> list[Block]:
        """Return the blocks of an observation: names, units, ranges."""
        return [b for b in self.encoder.blocks if self.kind in ("flat", _part_of(b))]

    @property
    def names(self) -> list[str]:
        """Return a name for each plane or number; "flat" repeats a plane's for each cell."""
        area = self.encoder.height * self.encoder.width
        cdef list found = []
        for block in self.blocks:
            for name in block.names:
                found += [name] * (area if block.planes and self.kind == "flat" else 1)
        return found

    @property
    def bounds(self) -> list[int]:
        """Return the most that each number of an observation can be as uint8, in a row."""
        return [int(bound) for bound in self.most]

    @property
    def symmetries(self) -> list[Symmetry]:
        """Return the game's symmetries, the identity first; [] for a game without any."""
        find = self.game.symmetries
        return [] if find is None else find(self.encoder)

    def moved(self, symmetry: Symmetry) -> list[int]:
        """Return the index that moves each number of a flat observation under a symmetry.

        `array.reshape(-1)[moved]` is then the observation of the transformed game.
        """
        cells = symmetry.axes.get("cell")
        area = self.encoder.height * self.encoder.width
        cdef list found = []
        for block in self.blocks:
            places = [0]
            for name, words in block.axes:
                new = symmetry.axes.get(name, range(len(words)))
                if len(new) != len(words):
                    raise InvalidArgument(f"{symmetry.name} is of another game or other seats")
                places = [at * len(words) + to for at in places for to in new]
            if block.planes:
                over = range(area) if cells is None else cells
                places = [at * area + cell for at in places for cell in over]
            begin = len(found)
            part = [0] * len(places)
            for origin, place in enumerate(places):
                part[place] = begin + origin
            found += part
        return found

    def into(self, state: State, seat: SupportsIndex, out: Any) -> None:
        """Write the observation of `state` for `seat` to `out`, C-contiguous, uint8 or float32.

        Raises InvalidArgument for a state with other options than the observer's, an unknown seat,
        and a buffer of another size or type.
        """
        cdef unsigned char[::1] bytes_
        cdef float[::1] floats
        cdef unsigned char[::1] scratch
        cdef Py_ssize_t end
        if not isinstance(state, State):
            raise InvalidArgument(f"an observer looks at a State, not at {state!r}")
        cdef State position = state
        cdef int who = _seat(self, seat)
        self.check(position)
        view, form = flat(out, self.size, ("B", "f"))
        if form == "B":
            bytes_ = view
            end = self.encode(position, who, &bytes_[0])
            position.reraise()
            if end != self.size:
                raise BrokenRules(f"{self!r} writes {end} numbers, its blocks have {self.size}")
        else:
            floats = view
            scratch = bytearray(self.size)
            self.encode_floats(position, who, &scratch[0], &floats[0])
        position.reraise()

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.game, self.kind, self.seats, dict(self.options))

    def __repr__(self):
        return f"<observer of {self.game.spec.name}, {self.kind}, shape {self.shape}>"

    # ------------------------------------------------------------ without the interpreter

    cdef Py_ssize_t encode(self, State state, int seat, uint8_t* out) noexcept nogil:
        """Write whole numbers to `out`; return the number written."""
        cdef Py_ssize_t end = 0
        cdef Py_ssize_t i
        memset(out, 0, self.size)
        if self.with_planes:
            end = self.encoder.write_planes(state, seat, out, end)
        if self.with_vector:
            end = self.encoder.write_vector(state, seat, out, end)
        return end

    @cython.boundscheck(False)
    @cython.wraparound(False)
    cdef void encode_floats(
        self, State state, int seat, uint8_t* scratch, float* out
    ) noexcept nogil:
        """Write numbers from 0 to 1 to `out`; `scratch` has room for `size` bytes."""
        cdef Py_ssize_t i
        self.encode(state, seat, scratch)
        for i in range(self.size):
            out[i] = scratch[i] / self.most[i]

    cdef int check(self, State state) except -1:
        """Raise InvalidArgument for a state that this observer cannot read."""
        if state.salt != self.salt:
            raise InvalidArgument(
                f"{self!r} is for seats={self.seats} {dict(self.options)}, not {state!r}"
            )
        return 0


def _seat(observer, seat):
    """Return a seat's number. Raises InvalidArgument."""
    try:
        number = index(seat)
    except TypeError:
        number = -1
    if not 0 <= number < observer.seats:
        raise InvalidArgument(f"no seat {seat!r}: seats are 0 to {observer.seats - 1}")
    return number


def _part_of(block):
    return "planes" if block.planes else "vector"


def _made(game, kind, seats, options):
    return game.observer(kind, seats, **options)
