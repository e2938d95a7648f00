"""Options that change the end: coach and observations read them from the position."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice
from typing import Any

from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State
from spieltisch.errors import InvalidPosition
from spieltisch.testing.check import check
from spieltisch.testing.walk import Walk

SEED = 1
"""Seed of the coach."""
ASKED = 4
"""Number of positions in which a coach is asked about one choice of an option."""
POSITIONS = 16
"""Number of positions of a game that are looked at with each other choice, the last one first."""
TRIALS = 4
"""Number of random games from a position that look for another end."""
LENGTH = 400
"""Number of actions after which such a game is given up."""


@check
def endings(walk: Walk) -> None:
    """Check that coach and observations tell positions apart that an option ends otherwise.

    The same position is looked at with another choice of the option. Random games of the same
    actions may then end at different times, with different winners. In one of a few such positions
    the observed numbers must differ. The coach's expectations must differ, too, unless they are
    even or certain.
    """
    game, mode = walk.game, walk.game.spec.mode(walk.case.options["mode"])
    if game.coach is None and game.encoder is None:
        return
    options = [o for o in game.spec.options if o.offered(mode.name) and o.name != mode.seats_option]
    choices = [
        (option.name, choice)
        for option in options
        for choice in option.choices
        if choice != walk.case.options[option.name]
    ]
    if not choices:
        return
    states = [state.clone() for state in walk.states() if _acting(state) is not None]
    for name, choice in choices:
        twins = list(islice(_with_other_ends(states, name, choice, walk.rng), ASKED))
        apart = f"with {name}={walk.case.options[name]} and with {name}={choice}"
        if game.encoder is not None:
            assert not twins or any(_observed(one) != _observed(other) for one, other in twins), (
                f"the observation is the same {apart}, although the game ends otherwise; let it "
                "carry what the end depends on"
            )
        if game.coach is None:
            continue
        told = [(_expected(state), _expected(other)) for state, other in twins]
        undecided = [
            pair for pair in told if mode.solo or (1.0 not in pair[0] and len({*pair[0]}) > 1)
        ]
        assert not undecided or any(one != other for one, other in undecided), (
            f"the coach expects {undecided[0][0]} {apart}, although the game ends otherwise; let "
            "it read what the end depends on from the position"
        )


def _with_other_ends(
    states: list[State], name: str, choice: OptionValue, rng: Rng
) -> Iterator[tuple[State, State]]:
    """Yield positions that end otherwise if an option has another choice, with these twins."""
    for state in states[:: -max(len(states) // POSITIONS, 1)]:
        full = state.full()
        try:
            options = {"options": {**full["options"], name: choice}}
            other = state.game.position(full, options)
        except InvalidPosition:
            continue
        if other.actors() == state.actors() and any(
            _end_otherwise(state.clone(), other.clone(), rng) for _ in range(TRIALS)
        ):
            yield state, other


def _end_otherwise(one: State, other: State, rng: Rng) -> bool:
    """Play the same random actions until one game is over, then the other one to its end.

    Return whether only one was over, and the winners or the results differ.
    """
    for _ in range(LENGTH):
        if not (one.actors() and other.actors()):
            break
        actor = one.actors()[0]
        legal = one.legal(actor)
        if one.actors() != other.actors() or legal != other.legal(actor):
            return False  # not the end differs, but what may be played
        action = legal[rng.below(len(legal))]
        one.apply(actor, action)
        other.apply(actor, action)
    if bool(one.actors()) == bool(other.actors()):
        return False
    late = one if one.actors() else other
    late.game.playout(late, rng, LENGTH)
    return not late.actors() and _winners(one) != _winners(other)


def _winners(state: State) -> Any:
    """Return which seats are in the first place, and the solo result."""
    outcome = state.outcome()
    assert outcome is not None
    return [rank == 1 for rank in outcome.ranks], outcome.result


def _acting(state: State) -> int | None:
    """Return the first seat that may act, if one may."""
    return next((actor for actor in state.actors() if actor != CHANCE), None)


def _observed(state: State) -> array[float]:
    """Return what the first seat to act observes, as a network gets it."""
    seat = _acting(state)
    assert seat is not None
    observer = state.game.observer("flat", state.seats, **state.options)
    numbers = array("f", [0.0]) * observer.size
    observer.into(state, seat, numbers)
    return numbers


def _expected(state: State) -> tuple[float, ...]:
    """Return what the coach expects of its best candidate for the first seat to act."""
    seat = _acting(state)
    assert seat is not None
    coach: Any = state.game.coach and state.game.coach(state.game, SEED)
    expected: tuple[float, ...] = coach.analyse(coach.hindsight(state, seat), judged=1)[0].expected
    return expected
