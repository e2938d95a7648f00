"""The generator that playouts, bots and tests draw from. States never hold one."""

import cython

from spieltisch.errors import InvalidArgument

if not cython.compiled:
    from spieltisch.core.uncompiled import low64

_SEED = cython.declare(cython.ulonglong, 0xD1342543DE82EF95)
_START = cython.declare(cython.ulonglong, 0x632BE59BD9B4E019)
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


class Rng:
    """SplitMix64: small, fast, and the same numbers compiled and uncompiled.

    `seed` is any int; equal seeds give equal sequences. Source: Steele, Lea and Flood, "Fast
    splittable pseudorandom number generators", 2014.
    """

    def __init__(self, seed: object = 0) -> None:
        if not hasattr(seed, "__index__"):
            raise InvalidArgument(f"a seed is an int, not {seed!r}")
        self.reseed(int(seed) & 0xFFFFFFFFFFFFFFFF)

    def reseed(self, seed):
        """Begin the sequence of `seed`, a 64-bit number."""
        self.state = low64(seed * _SEED + _START)

    def next(self):
        """Return the next 64 random bits."""
        z: cython.ulonglong
        self.state = low64(self.state + _STEP)
        z = self.state
        z = low64((z ^ (z >> 30)) * _MIX1)
        z = low64((z ^ (z >> 27)) * _MIX2)
        return z ^ (z >> 31)

    def below(self, bound):
        """Return a random int, 0 <= n < bound, for 1 <= bound < 2**32.

        Raises InvalidArgument for any other bound.
        """
        if bound == 0 or bound >> 32 != 0:
            with cython.gil:
                raise InvalidArgument("a bound is from 1 to 2**32 - 1")
        high: cython.ulonglong = self.next() >> 32
        wide: cython.ulonglong = high * bound
        return wide >> 32

    def random(self):
        """Return a random float, 0 <= x < 1, of 53 random bits."""
        return (self.next() >> 11) / 9007199254740992.0  # 2**53

    def choice(self, options):
        """Return one of a sequence, all equally likely. Raises InvalidArgument for an empty one."""
        if not len(options):
            raise InvalidArgument("there is nothing to choose from")
        return options[self.below(len(options))]

    def shuffle(self, items):
        """Put a list, or any other mutable sequence, in random order, all equally likely.

        Source: Durstenfeld, "Random permutation", 1964.
        """
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def as_rng(source):
    """Return an Rng from what callers have at hand: an Rng itself, a seed, a `random.Random`, or a
    generator of NumPy's.

    The others' generators are drawn from once, for the seed. Raises InvalidArgument for anything
    else.
    """
    if isinstance(source, Rng):
        return source
    if hasattr(source, "getrandbits"):
        return Rng(source.getrandbits(64))
    if hasattr(source, "integers"):
        return Rng(source.integers(2**63))
    if hasattr(source, "tomaxint"):
        return Rng(source.tomaxint())
    if hasattr(source, "__index__"):
        return Rng(source)
    raise InvalidArgument(
        f"chance needs a spieltisch.Rng, a random.Random, a NumPy generator or an int as its "
        f"seed, not {source!r}"
    )
