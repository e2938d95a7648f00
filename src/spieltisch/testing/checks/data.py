"""Views and items as plain data, and positions made from it."""

from __future__ import annotations

import copy
import json
from itertools import product
from typing import Any

from spieltisch.core.views.changes import Changes, lay
from spieltisch.core.views.types import view_type
from spieltisch.errors import InvalidPosition
from spieltisch.testing.check import assert_same, check, facts_of, refuses
from spieltisch.testing.declared import faults
from spieltisch.testing.walk import Walk

COMMON_KEYS = ("game", "options", "seats", "actors", "phase", "scores", "outcome")
JUNK: tuple[Any, ...] = (None, -1, 10**20, 0.5, "", "x", [], ["x"], [[]], {}, {"x": -1})
"""Values for damaged positions."""


@check
def plain_data(walk: Walk) -> None:
    """Check that views and full() survive JSON unchanged, and have the common keys.

    They must be independent copies. Public and private parts have disjoint keys, always the same.
    """
    keys = list(walk.state.public()), list(walk.state.private(None))
    assert not {*keys[0]} & {*keys[1]}, f"public and private: {keys}"
    for state in walk.some_states(2):
        public = state.public()
        assert list(public) == keys[0], f"other public keys, or order: {list(public)}"
        for viewer in walk.viewers:
            private = state.private(viewer)
            assert list(private) == keys[1], f"other private keys, or order: {list(private)}"
            assert public | private == state.view(viewer), f"view({viewer}) is not their union"
        outcome = state.outcome()
        for data in (*map(state.view, walk.viewers), state.full()):
            assert json.loads(json.dumps(data)) == data, f"not as JSON gives it back: {data}"
            missing = [name for name in COMMON_KEYS if name not in data]
            assert not missing, f"without {missing}"
            assert data["game"] == walk.game.spec.name
            assert data["options"] == dict(state.options)
            assert data["seats"] == state.seats
            assert data["actors"] == list(state.actors())
            assert isinstance(data["phase"], str)
            assert all(isinstance(score, int | float) for score in data["scores"])
            if outcome is None:
                assert data["outcome"] is None
            else:
                ranks, scores = list(outcome.ranks), list(outcome.scores)
                expected: dict[str, object] = {"ranks": ranks, "scores": scores}
                expected["reason"] = outcome.reason
                if outcome.result is not None:
                    expected["result"] = outcome.result
                    expected["challenges"] = list(outcome.challenges)
                if outcome.compared:
                    expected["compared"] = list(outcome.compared)
                assert data["outcome"] == expected
        before = copy.deepcopy(state.full())
        _spoil(state.full())
        for viewer in walk.viewers:
            _spoil(state.view(viewer))
        assert state.full() == before, "changing a view changed the game"
    for seat in (-1, len(walk.seats), 0.5, "0"):
        refuses(InvalidPosition, f"view({seat!r})", walk.state.view, seat)


@check
def news(walk: Walk) -> None:
    """Check that public_since and private_since report exactly the differences."""
    played, last, earlier = walk.state, walk.state.clone(), walk.state.clone()
    for state in walk.some_states(3):
        if state is not played:  # the end of another game
            played, last, earlier = state, state.clone(), state.clone()
        for before in (last, earlier):
            for told, then, now in (
                (state.public_since(before), before.public(), state.public()),
                *(
                    (state.private_since(before, v), before.private(v), state.private(v))
                    for v in walk.viewers
                ),
            ):
                is_news = {key for key, value in now.items() if value != then[key]}
                keys = sorted([*told.whole, *told.parts])
                assert keys == sorted(is_news), f"told of {keys}, news is {sorted(is_news)}"
                told = Changes(*json.loads(json.dumps(told)))
                laid = lay(then, told)
                wrong = {key: (laid[key], now[key]) for key in now if laid[key] != now[key]}
                assert not wrong, f"{told} laid over what was before: not as now are {wrong}"
        last = state.clone()
        if walk.rng.below(10) == 0:
            earlier = last


def _spoil(data: Any) -> None:
    """Clear every list and dict in it."""
    for part in data.values() if isinstance(data, dict) else data:
        if isinstance(part, dict | list):
            _spoil(part)
    data.clear()


@check
def items_are_data(walk: Walk) -> None:
    """Check that items() is a list of plain dicts with a kind; none before the first action."""
    assert walk.state.items() == [], "items before the first action"
    for state in walk.states():
        items = state.items()
        assert json.loads(json.dumps(items)) == items, f"not as JSON gives it back: {items}"
        assert all(isinstance(item["kind"], str) for item in items), f"items {items}"
        assert state.clone().items() == items, "a clone has other items"


@check
def declared_types(walk: Walk) -> None:
    """Check that views and items have exactly the declared keys and types, if any are declared."""
    types = walk.game.view_types
    if types is None:
        return
    view = view_type(walk.game.spec, types)
    for state in walk.states():
        wrong = [f"view(None){fault}" for fault in faults(state.view(), view)]
        for seat in walk.seats:  # the public half was checked above
            wrong += [
                f"private({seat}){fault}" for fault in faults(state.private(seat), types.private)
            ]
        for i, item in enumerate(state.items()):
            wrong += [f"items()[{i}]{fault}" for fault in faults(item, types.item)]
        assert not wrong, "; ".join(wrong[:3])
        for seat, key in product(walk.seats, types.hands):
            held = state.private(seat)[key]
            assert len(held) == state.seats, f"{key} has no entry a seat: {held}"


@check
def positions(walk: Walk) -> None:
    """Check that position() rebuilds the state from full(), and refuses damaged data."""
    game = walk.game
    for state in walk.some_states(4):
        facts = facts_of(state)
        full = json.loads(json.dumps(state.full()))
        made = game.position(full)
        assert_same(facts, facts_of(made), "position(full()) differs")
        walk.play_on(made, walk.step)
        assert walk.ends(made), "a position that cannot be played to the end"
    for state in walk.some_states(40):
        full = state.full()
        for name in full:
            for junk in JUNK:
                _damaged(walk, full | {name: junk}, f"{name} = {junk!r}")
                if isinstance(full[name], list):
                    _damaged(walk, full | {name: [junk, *full[name][1:]]}, f"{name}[0] = {junk!r}")
            rest = {key: value for key, value in full.items() if key != name}
            _damaged(walk, rest, f"without {name}")
    strange: tuple[Any, ...] = (None, 3, "x", [], {})
    for data in strange:
        refuses(InvalidPosition, f"position({data!r})", game.position, data)


def _damaged(walk: Walk, full: dict[str, Any], what: str) -> None:
    """Check that damaged data is refused properly, or still is a position."""
    try:
        made = walk.game.position(full)
    except InvalidPosition:
        return
    except Exception as error:
        raise AssertionError(f"position() with {what} raises {error!r}") from error
    made.check()
    facts_of(made)
    walk.play_on(made, 0)
