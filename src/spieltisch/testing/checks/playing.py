"""Actors, legal actions, refusals and outcomes."""

from __future__ import annotations

import re
from array import array
from itertools import permutations
from typing import Any

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.errors import IllegalAction, InvalidArgument, UnknownAction
from spieltisch.testing.check import assert_same, check, facts_of, refuses
from spieltisch.testing.walk import Walk

THOROUGH = 1000
"""Number of actions tried in a thorough check: nearly all of a game with a few hundred actions."""
GUARD = -7
"""Value behind the end of a buffer, which must stay."""


@check
def actors_act(walk: Walk) -> None:
    """Check that no seat acts exactly when it is over, chance acts alone, the clock is no actor."""
    simultaneous = walk.game.spec.simultaneous
    for state in walk.states():
        actors = state.actors()
        assert isinstance(actors, tuple)
        assert (actors == ()) == (state.outcome() is not None), f"actors {actors}, but outcome"
        assert list(actors) == sorted(set(actors)), f"actors {actors}"
        assert actors == (CHANCE,) or set(actors) <= set(walk.seats), f"actors {actors}"
        assert len(actors) < 2 or simultaneous, f"{actors} act, the spec says not simultaneous"
    assert all(state.legal(actor) == [] for actor in (TABLE, CHANCE, *walk.seats)), (
        "legal when over"
    )


@check
def legal_lists(walk: Walk) -> None:
    """Check that lists ascend and are empty for seats that do not act, also in a buffer.

    A seat that does not exist has none: it is refused.
    """
    game = walk.game
    nobody = walk.state.seats
    refuses(InvalidArgument, f"legal({nobody})", walk.state.legal, nobody)
    for actor, most in ((0, game.max_legal), (CHANCE, game.max_chances)):
        short = array("i", [0] * (most - 1))
        try:
            walk.state.legal_into(actor, short) if most else None
        except ValueError:
            pass
        else:
            assert most == 0, "legal_into takes a buffer that is too short"
    for state in walk.states():
        for actor in (TABLE, CHANCE, *walk.seats):
            legal = state.legal(actor)
            assert all(type(action) is int for action in legal)
            assert legal == sorted(set(legal)), f"legal({actor}) is not ascending: {legal}"
            assert all(0 <= action < game.actions for action in legal), "no action's number"
            if actor in state.actors():
                assert legal, f"{actor} is to act and can do nothing"
            elif actor != TABLE:
                assert not legal, f"legal({actor}) is {legal} for who does not act"
            most = game.max_chances if actor == CHANCE else game.max_legal
            out = array("i", [-1] * most)
            assert state.legal_into(actor, out) == len(legal) <= most
            assert out[: len(legal)].tolist() == legal, f"legal_into({actor})"


@check
def acceptance(walk: Walk) -> None:
    """Check that apply() accepts exactly the legal actions; one step tries many numbers."""
    game = walk.game
    thorough = 3 * walk.rng.below(12)
    for state in walk.some_states(3):
        for actor in (TABLE, CHANCE, *walk.seats):
            legal = set(state.legal(actor))
            tried = {walk.rng.below(game.actions) for _ in range(5)}
            tried |= {number + 1 for number in legal} if len(legal) < 30 else set()
            if walk.step == thorough and actor in state.actors():
                tried = {walk.rng.below(game.actions) for _ in range(THOROUGH)}
            for action in legal | (tried & set(range(game.actions))):
                assert state.is_legal(actor, action) == (action in legal), (
                    f"is_legal({actor}, {action})"
                )
                draft = state.clone()
                try:
                    draft.apply(actor, action)
                except IllegalAction:
                    assert action not in legal, f"apply refuses {actor}'s legal {action}"
                else:
                    assert action in legal, f"apply accepts {actor}'s {action}, which is not legal"


@check
def refusals(walk: Walk) -> None:
    """Check that an illegal apply() of any kind raises IllegalAction and changes nothing."""
    actions = walk.game.actions
    for state in walk.some_states(6):
        before = facts_of(state)
        actors = state.actors()
        right = actors[0] if actors else 0
        choices = state.legal(right)
        some = choices[walk.rng.below(len(choices))] if choices else walk.rng.below(actions)
        others = [who for who in (CHANCE, TABLE, *walk.seats) if not state.legal(who)]
        wrong: list[tuple[Any, Any]] = [(who, some) for who in others]
        strange: list[Any] = [state.seats, -3, -4, 64, 10**20, -(10**20), None, "0", 0.5, [], 1j]
        wrong += [(who, some) for who in strange]
        numbers: list[Any] = [-1, actions, 2**31, 2**63, 2**64 + some, -(2**64), None, 0.5, [], "x"]
        wrong += [(right, number) for number in [*numbers, state.text(some), (some,)]]
        unlisted = {walk.rng.below(actions) for _ in range(10)} - set(choices)
        wrong += [(right, number) for number in unlisted]
        for who, number in wrong:
            refuses(IllegalAction, f"apply({who!r}, {number!r})", state.apply, who, number)
            assert state.key() == before["key"], f"refused {who!r} {number!r} changed the key"
        for number in unlisted if len(actors) < 2 else ():
            text = state.text(number)
            refuses(IllegalAction, f"play({text!r})", state.play, text)
        refuses(UnknownAction, "play('no such thing')", state.play, "no such thing")
        assert_same(before, facts_of(state), "a refused action changed the state")


@check
def chances(walk: Walk) -> None:
    """Check that chance's actions are its legal ones, with positive integer weights."""
    for state in walk.states():
        found = state.chances()
        assert [action for action, _ in found] == state.legal(CHANCE), f"chances {found}"
        assert all(type(weight) is int and weight > 0 for _, weight in found), f"weights {found}"


@check
def limits(walk: Walk) -> None:
    """Check that lists are no longer than declared, and stay within their buffer.

    The buffer has `game.scratch_size` ints.
    """
    game = walk.game
    size = game.scratch_size
    assert size >= max(game.max_legal, 2 * game.max_chances)
    guarded = array("i", [GUARD] * (size + 64))
    for state in walk.states():
        for actor in (TABLE, CHANCE, *walk.seats):
            n = state.legal_into(actor, memoryview(guarded)[:size])
            assert n <= (game.max_chances if actor == CHANCE else game.max_legal)
        assert set(guarded[size:]) == {GUARD}, "a list is written past its room"


@check
def invariants(walk: Walk) -> None:
    """Check that check() holds at every step."""
    for state in walk.states():
        state.check()


@check
def outcomes(walk: Walk) -> None:
    """Check that each seat has a place, equals tie, scores are whole, and the reason is a word."""
    for state in walk.states():
        outcome = state.outcome()
    assert outcome is not None
    ranks = outcome.ranks
    assert len(ranks) == len(walk.seats)
    for rank in ranks:
        assert rank == 1 + sum(other < rank for other in ranks), f"ranks {ranks}"
    assert outcome.scores
    assert all(type(score) is int for score in outcome.scores)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", outcome.reason), f"reason {outcome.reason!r}"


@check
def standings(walk: Walk) -> None:
    """Check that scores are complete, as the view shows them, and in the order of the ranks."""
    for state in walk.states():
        outcome = state.outcome()
    assert outcome is not None
    ranks, scores, sides = outcome.ranks, list(outcome.scores), state.sides()
    shown = state.view()["scores"]
    assert scores == shown, f"the outcome has the scores {scores}, the view {shown}"
    one_each = (len(walk.seats), len(set(sides)))
    assert len(scores) in one_each, f"scores {scores}: write one for each seat or side"
    if walk.game.spec.mode(walk.case.options["mode"]).solo:
        return
    points = scores if len(scores) == len(ranks) else [scores[side] for side in sides]
    for seat, other in permutations(walk.seats, 2):
        if points[seat] > points[other] and ranks[seat] >= ranks[other]:
            how = "behind" if ranks[seat] > ranks[other] else "on the place of"
            raise AssertionError(
                f"seat {seat} with {points[seat]} points ranks {how} seat {other} with "
                f"{points[other]}: ranks {ranks}, scores {scores}"
            )


@check
def results(walk: Walk) -> None:
    """Check that exactly solo modes have a result, and only challenges of their own; the numbers
    that are compared begin with the result."""
    for state in walk.states():
        outcome = state.outcome()
    assert outcome is not None
    mode = walk.game.spec.mode(walk.case.options["mode"])
    if not mode.solo:
        assert outcome.result is None, f"result {outcome.result!r} in a mode that is not solo"
        assert not mode.challenges, "challenges in a mode that is not solo"
        assert not outcome.compared, f"{outcome.compared} compared in a mode that is not solo"
    else:
        assert type(outcome.result) is int, f"result {outcome.result!r} in a solo mode"
        assert set(outcome.ranks) == {1}, f"ranks {outcome.ranks} of who plays together"
    compared = outcome.compared
    assert all(type(one) is int for one in compared), f"compared {compared}"
    assert not compared or compared[0] == outcome.result, f"{compared} begin with another result"
    ticked = tuple(name for name in mode.challenges if name in outcome.challenges)
    assert outcome.challenges == ticked, f"challenges {outcome.challenges} of {mode.challenges}"


@check
def returns(walk: Walk) -> None:
    """Check that ranks, sides and returns of the rules fit the outcome."""
    mode = walk.game.spec.mode(walk.case.options["mode"])
    for state in walk.states():
        sides, ranks, found = state.sides(), state.ranks(), state.returns()
        assert len(sides) == len(found) == len(walk.seats)
        assert all(type(value) is float for value in found), f"returns {found}"
        if state.actors():
            assert (ranks, found) == ((), [0.0] * state.seats), "returns before the end"
    outcome = state.outcome()
    assert outcome is not None
    assert ranks == outcome.ranks, f"the rules rank {ranks}, the outcome {outcome.ranks}"
    if mode.solo:
        assert found == [float(outcome.result or 0)] * state.seats, f"returns {found}"
        return
    for seat, side in enumerate(sides):
        partners = [ranks[other] for other in walk.seats if sides[other] == side]
        assert set(partners) == {ranks[seat]}, f"partners of {sides} have the places {ranks}"
        others = [ranks[other] for other in walk.seats if sides[other] != side]
        share = sum((other > ranks[seat]) - (other < ranks[seat]) for other in others)
        assert found[seat] == share / max(len(others), 1), f"returns {found} of {ranks}"
