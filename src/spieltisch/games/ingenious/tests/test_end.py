"""Worked examples and rulings of clauses 10: the end and the standing."""

from __future__ import annotations

from spieltisch.games.ingenious.tests.setting import GREENS_AND_YELLOWS, arrange, last_tile, track

# 10 The end


def test_example_final_standing_of_four_players() -> None:
    """10.2 Lowest 10; 9, then 12 once; 9, then 12 twice; 7: first to fourth.

    Neither the colours nor the number of markers at 18 matter.
    """
    tina = track({"R": 10, "G": 11}, 13)
    thomas = track({"B": 9, "O": 12}, 14)
    karl = track({"P": 9, "R": 12, "Y": 12}, 18)
    heike = track({"G": 7}, 18)
    state = last_tile("base", 4, tracks=[heike, karl, tina, thomas])
    assert state.outcome().ranks == (4, 3, 1, 2)
    assert state.returns() == [-1, -1 / 3, 1, 1 / 3]


def test_equal_lists_share_a_place() -> None:
    """10.2 Equal throughout, whatever the colours."""
    one, other, last = track({"R": 9, "G": 11}, 13), track({"P": 9, "B": 11}, 13), track({}, 8)
    state = last_tile("base", 3, tracks=[one, last, other])
    assert state.outcome().ranks == (1, 3, 1)
    assert state.returns() == [0.5, -1, 0.5]


def test_only_the_highest_marker_differs() -> None:
    """10.2 The comparison goes through all six."""
    one, other = track({"R": 14}, 9), track({"P": 15}, 9)
    assert last_tile("base", 2, tracks=[one, other]).outcome().ranks == (2, 1)


def test_base_all_six_at_18_wins_at_once() -> None:
    """10.3 Even before the bonus placement this marker earns."""
    tracks = [track({"G": 16}, 18), track({"G": 3}, 17), track({"O": 4}, 17)]
    state = arrange("base", 3, "GO RO RO BP BP YP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == (1, 3, 2)
