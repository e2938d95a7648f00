"""Random play, compiled throughout."""

from dataclasses import dataclass

import cython

from spieltisch.core.buffer import Buffer
from spieltisch.core.rng import Rng, as_rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
else:
    from spieltisch.core.uncompiled import low64

LIMIT = 1_000_000
"""Actions after which a playout gives up."""

_STRETCH = cython.declare(cython.Py_ssize_t, 1 << 14)
"""Actions played between two looks for signals, as Ctrl-C's."""
_NOBODY = cython.declare(cython.int, -3)
_EVERYBODY = cython.declare(cython.int, -4)


@dataclass(frozen=True)
class Tally:
    """What `Game.random_games` counted.

    `digest` is the sum of the final positions' hashes, `State.key(rules=False)`, modulo 2**64.
    """

    games: int
    actions: int
    unfinished: int
    digest: int


def pick_actor(state, rng):
    """Return who acts next in random play: the one actor, or one of several, evenly."""
    actor: cython.int = state.to_act()
    seat: cython.int
    n: cython.uint = 0
    k: cython.uint
    if actor != _EVERYBODY:
        return actor
    for seat in range(state.seats):
        n += state.may_act(seat)
    k = rng.below(n)
    for seat in range(state.seats):
        if state.may_act(seat):
            if k == 0:
                return seat
            k -= 1
    return _NOBODY


def run(state, rng, limit, lists, scratch):
    """Play at random to the end or through `limit` actions; return the number of actions."""
    n: cython.Py_ssize_t = 0
    actor: cython.int
    action: cython.int
    while n < limit:
        actor = pick_actor(state, rng)
        if actor == _NOBODY:
            break
        if lists and actor >= 0:
            action = state.pick_listed(actor, rng, scratch)
        else:
            action = state.pick(actor, rng, scratch)
        state.make(actor, action)
        n += 1
    return n


def playout(game, state, rng, limit=LIMIT):
    """Play `state` of `game` on at random; see `Game.playout`."""
    if not isinstance(state, State) or state.game is not game:
        raise InvalidArgument(f"{state!r} is no state of {game.spec.name}")
    position: State = state
    chance: Rng = as_rng(rng)
    most: cython.Py_ssize_t = _count("limit", limit)
    scratch: Buffer = Buffer(game.scratch_size)
    total: cython.Py_ssize_t = 0
    asked: cython.Py_ssize_t
    n: cython.Py_ssize_t
    while True:
        asked = min(most - total, _STRETCH)
        with cython.nogil:
            n = run(position, chance, asked, False, scratch.data)
        total += n
        position.reraise()
        _heed_signals()
        if n < asked or total == most:
            return total


def random_games(game, first_seed, count, limit=LIMIT, lists=False, **options):
    """Play `count` games at random; see `Game.random_games`."""
    fresh: State = game.start(**options)
    state: State = game.start(**options)
    scratch: Buffer = Buffer(game.scratch_size)
    rng: Rng = Rng(0)
    seed: cython.ulonglong = _count("first_seed", first_seed)
    games: cython.Py_ssize_t = _count("count", count)
    most: cython.Py_ssize_t = _count("limit", limit)
    written: cython.bint = lists
    i: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t
    left: cython.Py_ssize_t = 0
    stretch: cython.Py_ssize_t
    begun: cython.bint = False
    actions: cython.Py_ssize_t = 0
    unfinished: cython.Py_ssize_t = 0
    total: cython.ulonglong = 0
    while i < games:
        with cython.nogil:
            stretch = _STRETCH
            while stretch > 0 and i < games:
                if not begun:
                    rng.reseed(low64(seed + i))
                    state.assign(fresh)
                    left = most
                    begun = True
                n = run(state, rng, min(left, stretch), written, scratch.data)
                actions += n
                left -= n
                stretch -= n + 1
                if left == 0 or state.to_act() == _NOBODY:
                    unfinished += state.to_act() != _NOBODY
                    total = low64(total + state.digest())
                    begun = False
                    i += 1
        state.reraise()
        _heed_signals()
    return Tally(games, actions, unfinished, total)


def _heed_signals():
    """Let signals be handled: Ctrl-C raises KeyboardInterrupt here."""
    if cython.compiled:
        PyErr_CheckSignals()


def _count(name, value):
    """Return a number that compiled code can take: an int from 0 on. Raises InvalidArgument."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not 0 <= int(value) < 2**63:
        raise InvalidArgument(f"{name} is an int from 0 to 2**63 - 1, not {value!r}")
    return int(value)
