"""Observations: numbers, masks, symmetries."""

from __future__ import annotations

from array import array
from operator import gt, sub, truediv

from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.core.vector.observer import Observer
from spieltisch.core.vector.symmetry import Symmetry
from spieltisch.errors import InvalidArgument
from spieltisch.testing.check import check, refuses
from spieltisch.testing.walk import Walk


@check
def observations(walk: Walk) -> None:
    """Check that an observation reveals no hidden fact, and keeps its ranges.

    It must be the same in worlds that the seat cannot tell apart. A game without observations must
    refuse to make an observer.
    """
    game, options = walk.game, walk.case.options
    if game.encoder is None:
        refuses(InvalidArgument, "observer()", game.observer)
        return
    whole = game.observer("flat", walk.case.seats, **options)
    parts = [game.observer(kind, walk.case.seats, **options) for kind in _kinds(whole)]
    most = _most(whole)
    assert len(whole.names) == whole.size == len(most)
    for state in walk.some_states(7):
        key = state.key()
        for seat in walk.seats:
            seen = observed(whole, state, seat)
            if any(map(gt, seen, most)):
                above = [whole.names[i] for i, value in enumerate(seen) if value > most[i]]
                raise AssertionError(f"more than the most of {above}")
            for _ in range(2):
                world = state.determinize(seat, walk.rng)
                differ = _names(whole, seen, observed(whole, world, seat))
                assert not differ, f"{differ} tell seat {seat} what is hidden"
            apart = b"".join(observed(part, state, seat) for part in parts)
            assert apart == seen, "planes and vector are not those of flat"
        floats = array("f", [7.0]) * whole.size
        whole.into(state, 0, floats)
        expected = array("f", map(truediv, observed(whole, state, 0), most))
        assert len(floats) == len(expected) == len(most)
        assert max(map(abs, map(sub, floats, expected)), default=0.0) < 1e-6
        assert state.key() == key, "looking changed the game"


@check
def masks(walk: Walk) -> None:
    """Check that a mask equals the list, and is empty for a seat that does not act."""
    out = bytearray(b"\7") * walk.game.actions
    for state in walk.some_states(5):
        for seat in walk.seats:
            legal = state.legal(seat)
            assert state.mask_into(seat, out) == len(legal)
            assert out.count(1) == len(legal)
            assert all(out[action] == 1 for action in legal), f"mask of seat {seat}"
            assert out.count(0) == len(out) - len(legal)
        refuses(InvalidArgument, "a mask of chance", state.mask_into, CHANCE, out)


@check
def symmetries(walk: Walk) -> None:
    """Check that the transformed game looks like the game transformed, to its end.

    It is the same game with every action's counterpart, also chance's. Symmetries that change the
    first position are left out.
    """
    game = walk.game
    if game.symmetries is None:
        return
    observer = game.observer("flat", walk.case.seats, **walk.case.options)
    first = walk.case.start()
    kept = [
        s
        for s in observer.symmetries
        if _transformed(observer, first, s) == observed(observer, first, 0)
    ]
    assert kept, "not even the identity leaves the first position as it is"
    pairs = [(symmetry, walk.case.start()) for symmetry in kept]
    rng = Rng(walk.case.seed)
    for state, actor, action in walk.opening():
        looked = rng.below(10) == 0
        for symmetry, other in pairs:
            if looked:
                here = _transformed(observer, state, symmetry)
                differ = _names(observer, here, observed(observer, other, 0))
                assert not differ, f"{symmetry.name}: {differ}"
                if actor != CHANCE:
                    ours, theirs = (bytearray(b"\7") * game.actions for _ in range(2))
                    n = symmetry.mask_into(state, actor, ours)
                    assert n == other.mask_into(actor, theirs), f"{symmetry.name}: legal actions"
                    assert ours == theirs, f"{symmetry.name}: legal actions"
            other.apply(actor, symmetry.action(state, action))


def observed(observer: Observer, state: State, seat: int) -> bytearray:
    """Return an observation as whole numbers."""
    out = bytearray(b"\7") * observer.size
    observer.into(state, seat, out)
    return out


def _transformed(observer: Observer, state: State, symmetry: Symmetry) -> bytearray:
    """Return seat 0's observation, moved by the symmetry."""
    seen = observed(observer, state, 0)
    return bytearray(map(seen.__getitem__, observer.moved(symmetry)))


def _kinds(observer: Observer) -> list[str]:
    """Return the kinds of which a flat observation consists."""
    planes = [block.planes for block in observer.blocks]
    return [kind for kind, there in (("planes", any(planes)), ("vector", not all(planes))) if there]


def _most(observer: Observer) -> list[int]:
    """Return the upper bound of each number."""
    area = observer.encoder.height * observer.encoder.width
    return [
        block.most
        for block in observer.blocks
        for _ in range(block.size * (area if block.planes else 1))
    ]


def _names(observer: Observer, one: bytearray, other: bytearray) -> list[str]:
    """Return the names of the numbers that differ."""
    if one == other:
        return []
    return sorted({observer.names[i] for i in range(len(one)) if one[i] != other[i]})[:5]
