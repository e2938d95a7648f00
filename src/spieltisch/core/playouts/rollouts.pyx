"""Rollouts: the mean result of each legal action under random play."""

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING

from spieltisch.core.bits cimport low64
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.playouts.playout cimport run
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport NOBODY
from spieltisch.core.state cimport State

from spieltisch.core.arguments import positive, seed_bits
from spieltisch.core.playouts.playout import LIMIT
from spieltisch.core.system.threads import threads as workers
from spieltisch.errors import IllegalAction, InvalidArgument

if TYPE_CHECKING:
    from typing import SupportsIndex
    from spieltisch.core.game import Game


@dataclass(frozen=True)
class Rollout:
    """Results of an `action`: the `mean` of its player's `State.returns()` over `games` games, and
    the standard `deviation` of one game.
    """

    action: int
    games: int
    mean: float
    deviation: float


def rollouts(
    game: Game,
    state: State,
    n: int,
    seed: SupportsIndex = 0,
    threads: int = 1,
    seat: SupportsIndex | None = None,
    limit: int = LIMIT,
    cutoff: float = 0.0,
) -> list[Rollout]:
    """Play each legal action `n` times and on at random; see `Game.rollouts`."""
    if not isinstance(state, State) or state.game is not game:
        raise InvalidArgument(f"{state!r} is not a state of {game.spec.name}")
    n, limit = positive("n", n), positive("limit", limit)
    threads = positive("threads", threads)
    first = seed_bits(seed)
    actors = [actor for actor in state.actors() if actor >= 0]
    who = actors[0] if seat is None and len(actors) == 1 else seat
    if who is None or index(who) not in actors:
        raise IllegalAction(
            f"seat {seat!r} does not act: {actors} do" if actors else "no seat acts here"
        )
    legal = state.legal(who)
    given = (index(who), n, first, limit, float(cutoff))
    cuts = [len(legal) * k // threads for k in range(threads + 1)]
    parts = [legal[cuts[k] : cuts[k + 1]] for k in range(threads)]
    if len(parts) == 1:
        return _tried(game, state.clone(), parts[0], *given)
    with workers(len(parts)) as pool:
        found = [pool.submit(_tried, game, state.clone(), part, *given) for part in parts]
        return [rollout for future in found for rollout in future.result()]


def _tried(
    game,
    State state not None,
    actions,
    int seat,
    Py_ssize_t n,
    unsigned long long seed,
    Py_ssize_t limit,
    double cutoff,
):
    """Return a Rollout for each action; its k-th game draws from `seed` + k."""
    cdef State work = state.clone()
    cdef Rng rng = Rng(0)
    cdef Buffer scratch = Buffer(game.scratch_size)
    cdef Py_ssize_t k
    cdef int action
    cdef double value, total, squares
    found = []
    for action in actions:
        total = 0
        squares = 0
        with nogil:
            for k in range(n):
                rng.reseed(low64(seed + k))
                value = play(work, state, rng, seat, action, limit, cutoff, scratch.data)
                total += value
                squares += value * value
        work.reraise()
        variance = max(squares - total * total / n, 0.0) / (n - 1) if n > 1 else 0.0
        found.append(Rollout(action, n, total / n, variance**0.5))
    return found


cdef double play(
    State work,
    State state,
    Rng rng,
    int seat,
    int action,
    Py_ssize_t limit,
    double cutoff,
    int* scratch,
) noexcept nogil:
    """Return the seat's return of one game; `cutoff` if it is not over after `limit` actions."""
    work.assign(state)
    work.make(seat, action)
    run(work, rng, limit, False, scratch)
    if work.to_act() != NOBODY:
        return cutoff
    return work.return_of(seat)
