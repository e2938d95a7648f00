"""Invariants of every random game, by counting the data of `full()` at each step."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import UnknownAction
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.tests.setting import BOX, GAME
from spieltisch.testing.walk import Case, Walk
from support.soak import sample
from support.ways import ways

CASES = ways(GAME)


def terrain_cards(full: dict[str, Any]) -> Counter[str]:
    """All terrain cards, wherever they are."""
    found: Counter[str] = Counter(full["unseen"])
    found += Counter(full["back"])
    found += Counter(full["open"].values())
    found += Counter(terrain for pile in full["piles"] for terrain in pile)
    found += Counter(card["terrain"] for card in full["held"] if card and card["terrain"])
    return found


def maze_cards(full: dict[str, Any]) -> list[str]:
    """All maze cards that are not in the shuffled part of the deck."""
    found: list[str] = [name for maze in full["mazes"] for name, _ in maze]
    found += [name for part in ("hands", "crossed") for cards in full[part] for name in cards]
    found += full["under"]
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_cards_are_conserved_at_every_step(case: Case) -> None:
    walk = Walk(case)
    for state in walk.states():
        full = state.full()
        assert terrain_cards(full) == BOX, walk
        known = maze_cards(full)
        assert len(known) == len(set(known)), walk
        assert full["deck"] == 28 - len(known) + len(full["under"]), walk
        table: Counter[str] = Counter(full["table"])
        assert table["down"] == sum(full["unseen"].values()) - (full["phase"] == "reveal"), walk
        assert table["held"] == sum(card is not None for card in full["held"]), walk


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_shows_what_full_shows_or_less(case: Case) -> None:
    """No key of a view contradicts `full()`, and what it hides is counted in `unseen`."""
    walk = Walk(case)
    for state in walk.some_states(7):
        full = state.full()
        for viewer in walk.viewers:
            view = state.view(viewer)
            for key in view.keys() - {"cards", "clock", "hands", "held", "piles", "unseen"}:
                assert view[key] == full[key], (key, walk)
            assert view["piles"] == [len(pile) for pile in full["piles"]], walk
            hidden: Counter[str] = Counter(full["unseen"])
            hidden += Counter(terrain for pile in full["piles"] for terrain in pile)
            if view["top"]:
                hidden[view["top"]] -= 1
            for seat, card in enumerate(full["held"]):
                if card and card["terrain"] and seat != viewer:
                    hidden[card["terrain"]] += 1
            assert view["unseen"] == +hidden, walk


def test_a_race_between_two_lasts_longer_than_patience_and_says_so() -> None:
    """Random players need not arrive; a playout that is cut short is not over."""
    tally = GAME.random_games(1, 4, limit=2000, seats=2)
    assert (tally.games, tally.actions, tally.unfinished) == (4, 8000, 4)
    assert GAME.random_game(1, limit=2000).outcome() is None


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.booleans())
@settings(max_examples=sample(10, 40), deadline=None)
def test_the_order_in_which_mazes_are_built_does_not_matter(
    seed: int, seats: int, long: bool
) -> None:
    """Two players' lays, exchanged in time, lead to the same position."""
    rng = Rng(seed)
    state = GAME.start(seats, mode="long" if long else "race")
    GAME.playout(state, rng, c.DEALT[seats] * seats)
    one, other = state.clone(), state.clone()
    lays = [(seat, state.legal(seat)[rng.below(10)]) for seat in (0, 1)]
    for who, action in lays:
        one.apply(who, action)
    for who, action in reversed(lays):
        other.apply(who, action)
    assert one.key() == other.key()
    assert one.full() == other.full()


@given(st.text(alphabet="abdefgiklmnoprstuvwy M0123456789,", max_size=14))
def test_texts_that_are_none_are_refused(text: str) -> None:
    state: State = GAME.start()
    try:
        action = state.parse(text)
    except UnknownAction:
        return
    assert state.text(action) == text


def test_the_clock_acts_only_while_all_collect() -> None:
    for case in CASES[:3]:
        for state in islice(Walk(case).states(), 150):
            may = bool(state.legal(TABLE))
            assert may == (state.view()["phase"] == "collect")
            assert not (may and CHANCE in state.actors())
