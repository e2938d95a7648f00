"""Random play in compiled code."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cpython.exc cimport PyErr_CheckSignals

from spieltisch.core.bits cimport low64
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport EVERYBODY, NOBODY
from spieltisch.core.state cimport State

from spieltisch.core.rng import as_rng
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.game import Game
    from spieltisch.core.protocols import RandomSource

LIMIT = 1_000_000
"""Number of actions after which a playout stops."""

# Number of actions between two checks for signals such as Ctrl-C.
cdef Py_ssize_t _STRETCH = 1 << 14


@dataclass(frozen=True)
class Tally:
    """Counts of `Game.random_games`.

    `games` have `actions` in all; `unfinished` of these games were cut off at the limit.
    `digest` is the sum of the final positions' hashes, `State.key(rules=False)`, modulo 2**64.
    """

    games: int
    actions: int
    unfinished: int
    digest: int


cdef int pick_actor(State state, Rng rng) noexcept nogil:
    """Return the next actor in random play: the only one, or one of several, evenly."""
    cdef int actor = state.to_act()
    cdef int seat
    cdef unsigned int n = 0
    cdef unsigned int k
    if actor != EVERYBODY:
        return actor
    for seat in range(state.seats):
        n += state.may_act(seat)
    k = rng.below(n)
    for seat in range(state.seats):
        if state.may_act(seat):
            if k == 0:
                return seat
            k -= 1
    return NOBODY


cdef Py_ssize_t run(
    State state, Rng rng, Py_ssize_t limit, bint lists, int* scratch
) noexcept nogil:
    """Play at random to the end or for `limit` actions; return the number of actions."""
    cdef Py_ssize_t n = 0
    cdef int actor, action
    while n < limit:
        actor = pick_actor(state, rng)
        if actor == NOBODY:
            break
        if lists and actor >= 0:
            action = state.pick_listed(actor, rng, scratch)
        else:
            action = state.pick(actor, rng, scratch)
        state.make(actor, action)
        n += 1
    return n


def playout(game: Game, state: State, rng: RandomSource, limit: int = LIMIT) -> int:
    """Play `state` of `game` on at random; see `Game.playout`."""
    if not isinstance(state, State) or state.game is not game:
        raise InvalidArgument(f"{state!r} is not a state of {game.spec.name}")
    cdef State position = state
    cdef Rng chance = as_rng(rng)
    cdef Py_ssize_t most = _count("limit", limit)
    cdef Buffer scratch = Buffer(game.scratch_size)
    cdef Py_ssize_t total = 0
    cdef Py_ssize_t asked, n
    while True:
        asked = min(most - total, _STRETCH)
        with nogil:
            n = run(position, chance, asked, False, scratch.data)
        total += n
        position.reraise()
        _heed_signals()
        if n < asked or total == most:
            return total


def random_games(
    game: Game, first_seed: int, count: int, limit: int = LIMIT, lists: bool = False, **options: Any
) -> Tally:
    """Play `count` games at random; see `Game.random_games`."""
    cdef State fresh = game.start(**options)
    cdef State state = game.start(**options)
    cdef Buffer scratch = Buffer(game.scratch_size)
    cdef Rng rng = Rng(0)
    cdef unsigned long long seed = _count("first_seed", first_seed)
    cdef Py_ssize_t games = _count("count", count)
    cdef Py_ssize_t most = _count("limit", limit)
    cdef bint written = lists
    cdef Py_ssize_t i = 0
    cdef Py_ssize_t n
    cdef Py_ssize_t left = 0
    cdef Py_ssize_t stretch
    cdef bint begun = False
    cdef Py_ssize_t actions = 0
    cdef Py_ssize_t unfinished = 0
    cdef unsigned long long total = 0
    while i < games:
        with nogil:
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
                if left == 0 or state.to_act() == NOBODY:
                    unfinished += state.to_act() != NOBODY
                    total = low64(total + state.digest())
                    begun = False
                    i += 1
        state.reraise()
        _heed_signals()
    return Tally(games, actions, unfinished, total)


def _heed_signals():
    """Handle pending signals: Ctrl-C raises KeyboardInterrupt here."""
    PyErr_CheckSignals()


def _count(name, value):
    """Return an int from 0 to 2**63 - 1 for compiled code. Raises InvalidArgument."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not 0 <= int(value) < 2**63:
        raise InvalidArgument(f"{name} must be an int from 0 to 2**63 - 1, not {value!r}")
    return int(value)
