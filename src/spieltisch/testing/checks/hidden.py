"""Knowledge of seats: determinizations, spectators, secrets."""

from __future__ import annotations

from typing import Any

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.ids import Action, Actor
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction
from spieltisch.testing.check import after, check, refuses
from spieltisch.testing.walk import Walk

PREVIEWED = 7
"""Positions of which one is checked with previews."""
MOST_PREVIEWS = 20
"""The most previews of each seat at such a position."""

WORLDS = 12
"""Number of worlds in which a seat's choices are compared."""


@check
def determinizations(walk: Walk) -> None:
    """Check that determinize() gives a whole state that the seat cannot tell apart.

    Equal generators must give equal states from any of the worlds that the seat cannot tell apart:
    hidden facts have no influence.
    """
    for state in walk.some_states(3):
        key = state.key()
        for viewer in walk.viewers:
            seed = walk.rng.next()
            world = state.determinize(viewer, Rng(seed))
            assert world.view(viewer) == state.view(viewer), f"seat {viewer} sees another position"
            assert world.actors() == state.actors()
            if viewer is not None:
                assert world.legal(viewer) == state.legal(viewer), f"seat {viewer} can do else"
            world.check()
            again = world.determinize(viewer, Rng(seed))
            assert again.key() == world.key(), f"determinize({viewer}) depends on what is hidden"
            walk.play_on(world, seed)
            assert walk.ends(world), "a determinized state that does not end"
            assert state.key() == key, "determinize() changed the game"


@check
def choices(walk: Walk) -> None:
    """Check that a seat may do the same in each of several worlds that it cannot tell apart."""
    for state in walk.some_states(2):
        for seat in [actor for actor in state.actors() if actor >= 0]:
            legal = state.legal(seat)
            for _ in range(WORLDS):
                world = state.determinize(seat, walk.rng)
                other = world.legal(seat)
                if other != legal:
                    told = [state.text(action) for action in sorted({*legal} ^ {*other})]
                    raise AssertionError(
                        f"what seat {seat} may do tells what is hidden: {', '.join(told)}"
                    )


@check
def spectators(walk: Walk) -> None:
    """Check that a spectator's view is the same in every determinization of a seat."""
    for state in walk.some_states(3):
        for viewer in walk.viewers:
            world = state.determinize(viewer, walk.rng)
            assert world.view(None) == state.view(None), f"a spectator sees more than {viewer}"


@check
def fair_worlds(walk: Walk) -> None:
    """Check that worlds that a hiding action might lead to determinize alike."""
    for state, actor, action in walk.moves():
        for viewer in walk.viewers:
            seen = state.seen(actor, action, viewer)
            twin = _twin(state, actor, action, viewer, seen)
            if twin in (action, None):
                continue
            here, there = after(state, actor, action), after(state, actor, twin or 0)
            if here.view(viewer) == there.view(viewer) and here.key() != there.key():
                seed = walk.rng.next()
                one, other = (world.determinize(viewer, Rng(seed)) for world in (here, there))
                assert one.key() == other.key(), f"determinize({viewer}) depends on what is hidden"


@check
def silence(walk: Walk) -> None:
    """Check that two draws with equal views look the same to a seat."""
    for state, actor, action in walk.moves():
        draws = state.legal(CHANCE)
        if actor != CHANCE or len(draws) < 2:
            continue
        other = draws[walk.rng.below(len(draws))]
        here, there = after(state, actor, action), after(state, actor, other)
        for viewer in walk.viewers:
            if here.view(viewer) == there.view(viewer):
                told = [state.seen(actor, draw, viewer) for draw in (action, other)]
                assert told[0] == told[1], f"seat {viewer} sees no difference, but is told {told}"
                assert here.items() == there.items(), f"items tell seat {viewer} what is hidden"


@check
def secrets(walk: Walk) -> None:
    """Check that an action looks the same to a seat in two worlds that it cannot tell apart.

    This concerns the action's text as seen, and the items. It ends where the views differ, since
    the action itself revealed something.
    """
    for state, actor, action in walk.moves():
        text = state.text(action)
        assert actor < 0 or state.seen(actor, action, actor) == text, "the doer does not see it"
        for viewer in walk.viewers:
            seen = state.seen(actor, action, viewer)
            hides = "?" in seen.split(" ")
            assert _covers(seen, text), f"{text!r} is seen as {seen!r}"
            world = state.determinize(viewer, walk.rng)
            twin = _twin(world, actor, action, viewer, seen)
            if twin is None:
                assert not hides, f"{seen!r} can only be {text!r}: nothing is hidden"
                continue
            told = world.seen(actor, twin, viewer)
            assert told == seen, f"seat {viewer} is told {seen!r} or {told!r}"
            here, there = after(state, actor, action), after(world, actor, twin)
            if here.view(viewer) == there.view(viewer):
                assert here.items() == there.items(), f"items tell seat {viewer} of what is hidden"
            else:
                assert not hides, f"after {seen!r} seat {viewer} sees what it was"


@check
def previews(walk: Walk) -> None:
    """Check that preview() gives only certain results from the seat's knowledge.

    It must be the same in worlds that the seat cannot tell apart, and in each of them part of the
    real result. It must not change the game.
    """
    for state in walk.some_states(PREVIEWED):
        key = state.key()
        for seat in [actor for actor in state.actors() if actor >= 0]:
            worlds = [state, *(state.determinize(seat, walk.rng) for _ in range(3))]
            legal = state.legal(seat)
            some = sorted({legal[walk.rng.below(len(legal))] for _ in range(MOST_PREVIEWS)})
            for action in legal if len(legal) <= MOST_PREVIEWS else some:
                told = state.preview(seat, action)
                for world in worlds:
                    text = state.text(action)
                    again = world.preview(seat, action)
                    assert again == told, f"preview of {text!r} depends on what is hidden"
                    real = after(world, seat, action).items()
                    assert _among(told, real), f"preview of {text!r} tells {told}, it is {real}"
            unlisted = {walk.rng.below(walk.game.actions) for _ in range(5)} - set(legal)
            for number in unlisted:
                refuses(IllegalAction, f"preview({number})", state.preview, seat, number)
        for other in {CHANCE, TABLE, *walk.seats} - set(state.actors()):
            refuses(IllegalAction, f"preview of {other}", state.preview, other, 0)
        assert state.key() == key, "preview() changed the game"


def _among(items: list[dict[str, Any]], others: list[dict[str, Any]]) -> bool:
    """Return whether `others` contains all items, in their order."""
    rest = iter(others)
    return all(any(item == other for other in rest) for item in items)


@check
def open_information(walk: Walk) -> None:
    """Check that all seats see the same if the spec says so."""
    if not walk.game.spec.open_information:
        return
    for state, actor, action in walk.moves():
        public = state.seen(actor, action, None)
        for viewer in walk.viewers:
            seen = state.seen(actor, action, viewer)
            assert seen == public, f"{viewer} sees {seen!r}, a spectator {public!r}"
            if walk.step % 5 == 0:
                assert state.view(viewer) == state.view(None), f"{viewer} sees another position"


def _covers(seen: str, text: str) -> bool:
    """Return whether `seen` is the text with words hidden."""
    pairs = list(zip(seen.split(" "), text.split(" "), strict=False))
    return all(a in ("?", b) for a, b in pairs) and len(seen.split(" ")) == len(text.split(" "))


def _twin(
    world: State, actor: Actor, action: Action, viewer: int | None, seen: str
) -> Action | None:
    """Return an action of the other world that should look the same; a different one, if hidden."""
    legal = world.legal(actor)
    if "?" in seen.split(" "):
        alike = [twin for twin in legal if world.seen(actor, twin, viewer) == seen]
        return next((twin for twin in alike if twin != action), alike[0] if alike else None)
    return action if action in legal else None
