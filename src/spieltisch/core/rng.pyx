"""The random generator of playouts, bots and tests; states never hold one."""

from typing import TYPE_CHECKING, TypeVar

cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

from spieltisch.core.bits cimport low64

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import Any, SupportsIndex
    from spieltisch.core.protocols import RandomSource

_T = TypeVar("_T")

cdef unsigned long long _SEED = 0xD1342543DE82EF95
cdef unsigned long long _START = 0x632BE59BD9B4E019
cdef unsigned long long _STEP = 0x9E3779B97F4A7C15
cdef unsigned long long _MIX1 = 0xBF58476D1CE4E5B9
cdef unsigned long long _MIX2 = 0x94D049BB133111EB


@cython.final
@cython.auto_pickle(True)
cdef class Rng:
    """SplitMix64: small, fast, and the same numbers on every machine.

    `seed` is any int, taken modulo 2**64: `Rng(2**64)` is `Rng(0)`. Equal seeds give equal
    sequences. Source: Steele, Lea and Flood, "Fast
    splittable pseudorandom number generators", 2014.
    """

    cdef uint64_t state

    def __init__(self, seed: SupportsIndex = 0) -> None:
        if not hasattr(seed, "__index__"):
            raise InvalidArgument(f"a seed must be an int, not {seed!r}")
        self.reseed(int(seed) & 0xFFFFFFFFFFFFFFFF)

    cdef void reseed(self, uint64_t seed) noexcept nogil:
        """Begin the sequence of `seed`, a 64-bit number."""
        self.state = low64(seed * _SEED + _START)

    cpdef uint64_t next(self) noexcept nogil:
        """Return the next 64 random bits."""
        cdef unsigned long long z
        self.state = low64(self.state + _STEP)
        z = self.state
        z = low64((z ^ (z >> 30)) * _MIX1)
        z = low64((z ^ (z >> 27)) * _MIX2)
        return z ^ (z >> 31)

    cpdef uint32_t below(self, int64_t bound) except? 0xFFFFFFFF nogil:
        """Return a random int, 0 <= n < bound, for 1 <= bound < 2**32.

        Raises InvalidArgument for any other bound.
        """
        if bound == 0 or bound >> 32 != 0:
            with gil:
                raise InvalidArgument("a bound must be from 1 to 2**32 - 1")
        cdef unsigned long long high = self.next() >> 32
        cdef unsigned long long wide = high * bound
        return wide >> 32

    def random(self) -> float:
        """Return a random float, 0 <= x < 1, with 53 random bits."""
        return (self.next() >> 11) / 9007199254740992.0  # 2**53

    def choice(self, options: Sequence[_T]) -> _T:
        """Return a random element of a sequence, evenly. Raises InvalidArgument for an empty one.
        """
        if not len(options):
            raise InvalidArgument("cannot choose from an empty sequence")
        return options[self.below(len(options))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a list or another mutable sequence in place; all orders are equally likely.

        Source: Durstenfeld, "Random permutation", 1964.
        """
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def generator(source: RandomSource) -> Rng:
    """Return an Rng as `as_rng` does. Raises InvalidArgument for a seed.

    Draws from one seed are the same in each call, so a seed would repeat them in a loop.
    """
    if hasattr(source, "__index__"):
        raise InvalidArgument(
            f"a seed would repeat its draws in every call: write rng = spieltisch.Rng({source!r}) "
            "once, and pass rng"
        )
    found = _known(source)
    if found is None:
        raise InvalidArgument(
            "draws need a spieltisch.Rng, a random.Random or a NumPy generator, not "
            f"{source!r}: write rng = spieltisch.Rng(1) once, and pass rng"
        )
    return found


def as_rng(source: RandomSource) -> Rng:
    """Return an Rng from an Rng, a seed, a `random.Random` or a NumPy generator.

    One draw from another generator gives the seed. Raises InvalidArgument for anything else.
    """
    found = Rng(source) if hasattr(source, "__index__") else _known(source)
    if found is None:
        raise InvalidArgument(
            f"chance needs a spieltisch.Rng, a random.Random, a NumPy generator or an int as its "
            f"seed, not {source!r}"
        )
    return found


def _known(source):
    """Return an Rng from a generator of a known kind, else None."""
    if isinstance(source, type):
        return None
    if isinstance(source, Rng):
        return source
    if hasattr(source, "getrandbits"):
        return Rng(source.getrandbits(64))
    if hasattr(source, "integers"):
        return Rng(source.integers(2**63))
    if hasattr(source, "tomaxint"):
        return Rng(source.tomaxint())
    return None
