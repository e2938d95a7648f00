"""Checks, and their shared functions."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import Any

from spieltisch.core.engine import TABLE
from spieltisch.core.ids import Action, Actor
from spieltisch.core.state import State
from spieltisch.errors import SpieltischError
from spieltisch.testing.walk import Case, Walk

Check = Callable[[Case], None]
"""Function that raises AssertionError if a game does not conform."""


def check(body: Callable[[Walk], None]) -> Check:
    """Make a check of a function: its errors name game, seed, step and position."""

    @wraps(body)
    def run(case: Case) -> None:
        walk = Walk(case)
        try:
            _require_a_fresh_start(walk)
            body(walk)
        except Exception as error:
            what = str(error) if isinstance(error, AssertionError) and str(error) else repr(error)
            raise AssertionError(f"{body.__name__}: {what}\n{walk}") from error

    return run


def _require_a_fresh_start(walk: Walk) -> None:
    """Require that no earlier game has spoilt the start, of which a game keeps one to copy."""
    anew = copy(walk.game).start(walk.case.seats, **walk.case.options).full()
    start = walk.state.full()
    spoilt = [
        f"{name} is {start[name]!r}, not {anew[name]!r}"
        for name in anew
        if start[name] != anew[name]
    ]
    assert not spoilt, (
        f"an earlier game has changed the start: {'; '.join(spoilt)}; clone() shares it"
    )


def facts_of(state: State) -> dict[str, Any]:
    """Return all facts that a position offers, by name."""
    actors = state.actors()
    return {
        "key": state.key(),
        "actors": actors,
        "legal": {actor: state.legal(actor) for actor in (TABLE, *actors)},
        "full": state.full(),
        "views": [state.view(viewer) for viewer in (*range(state.seats), None)],
        "outcome": state.outcome(),
    }


def assert_same(one: dict[str, Any], other: dict[str, Any], why: str) -> None:
    """Require that two positions' facts are equal; the message names the parts of the position."""
    keys = [key for key, value in one["full"].items() if value != other["full"].get(key)]
    parts = (f"{key} was {one['full'][key]!r}, is {other['full'].get(key)!r}" for key in keys)
    assert not keys, f"{why}: {'; '.join(parts)}"
    for name, value in one.items():
        assert value == other[name], f"{why}: {name} was {value!r}, is {other[name]!r}"


def after(state: State, actor: Actor, action: Action) -> State:
    """Return the state after an action; the given one stays unchanged."""
    played = state.clone()
    played.apply(actor, action)
    return played


def refuses(
    error: type[SpieltischError], what: str, call: Callable[..., object], *given: Any
) -> SpieltischError:
    """Require that the call raises `error` with a message; return the error."""
    try:
        call(*given)
    except error as refusal:
        if str(refusal):
            return refusal
        raise AssertionError(f"{what}: the {error.__name__} has no message") from refusal
    except Exception as other:
        raise AssertionError(f"{what}: raises {other!r}, not {error.__name__}") from other
    raise AssertionError(f"{what}: no {error.__name__}")
