"""A preview tells what is certain to the seat that asks, and nothing of what is hidden (3.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.games.zigzag.tests.setting import GAME, collecting, play
from spieltisch.testing.walk import cases

Item = dict[str, Any]
Preview = Callable[[State, int, int], list[Item]]

WORLDS = 200


def positions(games: int, **options: Any) -> Iterator[State]:
    """Copies of positions of random games, more of those in which a pile's next card matters."""
    for seed in range(games):
        rng = Rng(seed)
        state = GAME.start(**options)
        for _ in range(60 + rng.below(500)):
            if not state.actors():
                break
            GAME.playout(state, rng, 1)
            often = 2 if state.view()["phase"] == "run" else 40
            if rng.below(often) == 0 and any(actor >= 0 for actor in state.actors()):
                yield state.clone()


def asked(state: State) -> Iterator[tuple[int, int]]:
    """Return actors and actions: a card of each kind of action, and every call and step."""
    for seat in state.actors():
        kinds = {}
        for action in state.legal(seat):
            words = state.text(action).split()
            kinds[words[0] if words[0] in ("flip", "take", "lay", "surplus") else action] = action
        for action in kinds.values():
            yield seat, action


def brought(state: State, seat: int, action: int) -> list[Item]:
    """Return an action's real items."""
    played = state.clone()
    played.apply(seat, action)
    return played.items()


def compare_worlds(state: State, preview: Preview) -> int:
    """Assert that a preview is the same wherever the seat may be; the number of items told."""
    told = 0
    for seat, action in asked(state):
        found = preview(state, seat, action)
        told += len(found)
        for seed in range(3):
            world = state.determinize(seat, Rng(seed))
            assert preview(world, seat, action) == found, state.text(action)
            assert all(item in brought(world, seat, action) for item in found)
    return told


@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_it_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(case: Any) -> None:
    options = {"seats": case.seats, **case.options}
    told = sum(compare_worlds(state, State.preview) for state in positions(12, **options))
    assert told > 0


def test_playing_it_on_the_true_position_would_tell_what_is_hidden() -> None:
    """So did previews once: the comparison notices."""
    found = list(positions(12, seats=4))
    with pytest.raises(AssertionError):
        sum(compare_worlds(state, brought) for state in found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_tells_everything_that_is_certain(seats: int) -> None:
    """Items are those that happen in each of so many worlds."""
    certain = uncertain = 0
    for mode in ("race", "long"):
        for state in positions(9, seats=seats, mode=mode):
            if state.view()["phase"] not in ("collect", "run"):
                continue
            for seat, action in asked(state):
                rng = Rng(1)
                worlds = [state.determinize(seat, rng) for _ in range(WORLDS)]
                common, *others = (brought(world, seat, action) for world in worlds)
                for other in others:
                    common = [item for item in common if item in other]
                assert state.preview(seat, action) == common
                certain += len(common)
                uncertain += not common and any(others)
    assert certain > 10
    assert uncertain > 10


# ---------------------------------------------------------------- worked out by hand


def preview(state: State, seat: int, text: str) -> list[tuple[int, str]]:
    """Return the seats whose runs are certain to end by it, with the ends."""
    found = state.preview(seat, state.parse(text))
    assert {item["kind"] for item in found} <= {"run"}
    return [(item["seat"], item["end"]) for item in found]


def test_a_call_does_not_name_the_first_card_of_ones_own_pile() -> None:
    """The first row is G G E: sand fits nowhere, but who called may have forgotten it (3.3)."""
    state = collecting([["sand", "grass"], []])
    assert brought(state, 0, state.parse("stop goal"))[0]["misfit"] == "sand"
    assert preview(state, 0, "stop goal") == []


def test_nor_of_others_piles() -> None:
    """Seat 0 runs after the caller, whose pile is empty."""
    state = collecting([["sand", "grass"], []])
    items = brought(state, 1, state.parse("stop goal"))
    assert [item["seat"] for item in items] == [1]
    assert preview(state, 1, "stop goal") == [(1, "spent")]
    two = collecting([["sand"], ["sand"], []])
    assert preview(two, 2, "stop goal") == [(2, "spent")]


def test_a_step_does_not_name_the_next_card() -> None:
    state = play(collecting([["grass", "blue", "blue"], []]), "0 stop goal")
    assert brought(state, 0, state.parse("move 0,0,0"))[0]["misfit"] == "blue"
    assert preview(state, 0, "move 0,0,0") == []


def test_the_last_card_ends_the_run_for_certain() -> None:
    """And the next seat's, which has no pile."""
    state = play(collecting([["grass"], []]), "0 stop goal")
    assert preview(state, 0, "move 0,0,0") == [(0, "spent")]
    both = play(collecting([["grass"], [], []]), "2 stop goal", "c penalty M28")
    assert preview(both, 0, "move 0,0,0") == [(0, "spent"), (1, "spent")]


def test_who_keeps_a_card_knows_it() -> None:
    """The last card of the table ends the collecting: it is the first of a pile that was empty."""
    state = play(collecting([[], []], down=1), "0 flip 1", "c reveal blue")
    assert preview(state, 0, "keep") == [(0, "stuck")]
    assert preview(state, 0, "leave") == []
