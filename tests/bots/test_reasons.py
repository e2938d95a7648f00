"""Reasons of the coaches: as declared, and without anything that the seat does not know."""

from __future__ import annotations

from typing import Any

import pytest

import spieltisch
from spieltisch.bots import PlayerView, make_coach
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.testing.declared import faults
from support.soak import sample


def kind_of(name: str) -> Any:
    """Return the type of a game's reasons; None without one."""
    types = spieltisch.load(name).view_types
    return types and types.reason


GAMES = list(filter(kind_of, spieltisch.list_games()))
PAIRS = 60
"""Pairs of actions that are compared in each game."""

MOST = 200


def positions(state: State, rng: Rng) -> list[tuple[State, int]]:
    """Return positions of a random game in which one seat alone has a choice, `MOST` at most."""
    found: list[tuple[State, int]] = []
    while (actors := state.actors()) and len(found) < MOST:
        if actors == (CHANCE,):
            state.draw(rng)
            continue
        legal = state.legal(actors[0])
        if len(legal) > 1 and len(actors) == 1:
            found.append((state.clone(), actors[0]))
        state.apply(actors[0], legal[rng.below(len(legal))])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_as_declared_and_the_same_in_every_world(name: str) -> None:
    """Worlds differ in all that is hidden from the seat."""
    game = spieltisch.load(name)
    coach, rng = make_coach(game), Rng(3)
    said = 0
    for mode in game.spec.modes:
        found = positions(game.start(mode.seats[-1], mode=mode.name), rng)
        for _ in range(PAIRS // len(game.spec.modes)):
            state, seat = found[rng.below(len(found))]
            legal = state.legal(seat)
            better, worse = (legal[rng.below(len(legal))] for _ in range(2))
            reasons = coach.reasons(PlayerView(state, seat), [better], [worse])
            other = state.determinize(seat, Rng(rng.next()))
            assert coach.reasons(PlayerView(other, seat), [better], [worse]) == reasons
            for reason in reasons:
                assert not list(faults(reason, kind_of(name)))
            said += bool(reasons) and better != worse
            assert better != worse or not reasons
    assert said > (0 if game.real_time else PAIRS // 8)  # a runner seldom has a choice


def test_reasons_of_carcassonne_repeat_nothing() -> None:
    """A follower that may expect as much after either turn is no reason, nor is one that is sure to
    come home tied. Of alike features one is named."""
    game = spieltisch.load("carcassonne")
    coach, rng = make_coach(game), Rng(5)
    said = 0
    for seats in (2, 4):
        found = positions(game.start(seats), rng)
        for _ in range(sample(150, 1500)):
            state, seat = found[rng.below(len(found))]
            legal = state.legal(seat)
            better, worse = (legal[rng.below(len(legal))] for _ in range(2))
            reasons = coach.reasons(PlayerView(state, seat), [better], [worse])
            about = [(one["kind"], one.get("feature"), one.get("seat")) for one in reasons]
            assert len(set(about)) == len(about)
            kinds = {one["kind"]: one for one in reasons}
            if "tied" in kinds and kinds["tied"]["feature"] != "farm":
                assert kinds["tied"]["chance"] < 0.955
            if {"claim", "tied"} <= set(kinds):
                said += 1
                claim, tied = kinds["claim"], kinds["tied"]
                assert claim["feature"] != tied["feature"] or (
                    abs(claim["points"] - tied["points"]) > 0.6
                    or abs(claim["chance"] - tied["chance"]) > 0.06
                )
    assert said
