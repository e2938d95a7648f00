"""Clones, pickles and keys."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

from spieltisch.core.engine import TABLE
from spieltisch.core.state import State
from spieltisch.errors import InvalidPosition
from spieltisch.testing.check import after, assert_same, check, facts_of, refuses
from spieltisch.testing.walk import Walk


@check
def clones(walk: Walk) -> None:
    """Check that copies stay unchanged while the game goes on, and do not affect it."""
    kept: list[tuple[State, dict[str, Any]]] = []
    mirror = walk.case.start()
    for state, actor, action in walk.moves():
        clone = state.clone()
        mirror.copy_from(state)
        if walk.step % 5 == 0:
            kept.append((clone, facts_of(state)))
            assert_same(kept[-1][1], facts_of(clone), "a clone differs")
            assert_same(kept[-1][1], facts_of(mirror), "copy_from() differs")
        facts = facts_of(state)
        mirror.apply(actor, action)
        walk.play_on(state.clone(), walk.step)
        assert_same(facts, facts_of(state), "playing a copy on changed the game; clone() shares it")
        assert clone.key() == facts["key"], "playing a copy on changed another"
    for clone, facts in kept:
        assert_same(facts, facts_of(clone), "a clone changed while the game went on; it shares it")
    for mode in walk.game.spec.modes:
        if mode.name != walk.case.options["mode"]:
            other = walk.game.start(mode=mode.name)
            refuses(InvalidPosition, "copy_from() of a mode", mirror.copy_from, other)


@check
def trials(walk: Walk) -> None:
    """Check that trying an action on a clone, and reading its scores, leaves the game alone."""
    for state in walk.some_states(4):
        before, items = facts_of(state), state.items()
        for actor in (TABLE, *state.actors()):
            for action in state.legal(actor):
                after(state, actor, action).items()
        assert_same(before, facts_of(state), "trying an action on a clone changed the game")
        assert state.items() == items, "trying an action on a clone changed items()"


@check
def pickles(walk: Walk) -> None:
    """Check that pickle, copy and deepcopy give independent equal states."""
    for state in walk.some_states(8):
        before = facts_of(state)
        for name, make in _COPIES.items():
            other = make(state)
            assert_same(before, facts_of(other), f"a {name} differs")
            assert (other, hash(other)) == (state, hash(state)), f"a {name} is not equal"
            assert other.items() == state.items(), f"a {name} has other items"
            walk.play_on(other, walk.step)
            assert_same(before, facts_of(state), f"playing a {name} changed the game")


_COPIES: dict[str, Callable[[State], State]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


@check
def keys(walk: Walk) -> None:
    """Check that positions after one action have equal keys exactly when they are equal."""
    for state in walk.some_states(3):
        found: dict[int, Any] = {}
        for actor in state.actors():
            legal = state.legal(actor)
            for _ in range(6):
                played = after(state, actor, legal[walk.rng.below(len(legal))])
                key, full = played.key(), played.full()
                same = full == state.full()
                assert (played == state) is same, "equal are not exactly the same positions"
                assert 0 <= key < 2**64
                assert found.setdefault(key, full) == full, f"two positions have the key {key}"
        distinct = {json.dumps(full, sort_keys=True) for full in found.values()}
        assert len(distinct) == len(found), "one position has two keys"
