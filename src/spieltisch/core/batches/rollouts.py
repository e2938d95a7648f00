"""Rollouts: what each legal action comes to when the game goes on at random."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from operator import index

import cython

from spieltisch.core.arguments import positive, seed_bits
from spieltisch.core.buffer import Buffer
from spieltisch.core.playout import LIMIT
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction, InvalidArgument

if not cython.compiled:
    from spieltisch.core.playout import run
    from spieltisch.core.uncompiled import low64

_NOBODY = cython.declare(cython.int, -3)


@dataclass(frozen=True)
class Rollout:
    """What an action came to: the mean of `State.returns()` of its player over so many games, and
    the standard deviation of one of them."""

    action: int
    games: int
    mean: float
    deviation: float


def rollouts(game, state, n, seed=0, threads=1, seat=None, limit=LIMIT, cutoff=0.0):
    """Play each legal action `n` times and on at random; see `Game.rollouts`."""
    if not isinstance(state, State) or state.game is not game:
        raise InvalidArgument(f"{state!r} is no state of {game.spec.name}")
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
    with ThreadPoolExecutor(len(parts)) as pool:
        found = [pool.submit(_tried, game, state.clone(), part, *given) for part in parts]
        return [rollout for future in found for rollout in future.result()]


def _tried(
    game,
    state: State,
    actions,
    seat: cython.int,
    n: cython.Py_ssize_t,
    seed: cython.ulonglong,
    limit: cython.Py_ssize_t,
    cutoff: cython.double,
):
    """Return a Rollout for each action; the k-th game of each draws from `seed` + k."""
    work: State = state.clone()
    rng: Rng = Rng(0)
    scratch: Buffer = Buffer(game.scratch_size)
    k: cython.Py_ssize_t
    action: cython.int
    value: cython.double
    total: cython.double
    squares: cython.double
    found = []
    for action in actions:
        total = 0
        squares = 0
        with cython.nogil:
            for k in range(n):
                rng.reseed(low64(seed + k))
                value = play(work, state, rng, seat, action, limit, cutoff, scratch.data)
                total += value
                squares += value * value
        work.reraise()
        variance = max(squares - total * total / n, 0.0) / (n - 1) if n > 1 else 0.0
        found.append(Rollout(action, n, total / n, variance**0.5))
    return found


def play(work, state, rng, seat, action, limit, cutoff, scratch):
    """Return what one game brings the seat; `cutoff` where it is not over after `limit` actions."""
    work.assign(state)
    work.make(seat, action)
    run(work, rng, limit, False, scratch)
    if work.to_act() != _NOBODY:
        return cutoff
    return work.return_of(seat)
