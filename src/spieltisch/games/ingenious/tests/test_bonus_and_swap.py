"""Worked examples and rulings of clauses 5 and 6: bonus placements and the swap."""

from __future__ import annotations

from collections import Counter

import pytest

from spieltisch.games.ingenious.tests.setting import (
    CHANCE,
    GREENS_AND_YELLOWS,
    ZERO,
    Laid,
    arrange,
    bonuses,
    nearly_full,
    refill,
    scores,
    texts,
    track,
    verbs,
)

# 4.3 and 5 Bonus placements


def test_two_colours_at_18_with_one_tile_give_two_bonus_placements() -> None:
    """4.3, 5.1 Surplus is lost; both bonuses come from the rack, which is refilled only then."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GY RO RO BP BP RP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert scores(state.items()) == [("G", "0,0", 2, [2]), ("Y", "1,0", 4, [2, 2])]
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.full()["tracks"][0] == track({"G": 18, "Y": 18}, 3)
    for text in ("place RO -3,4 -2,4", "place BP 0,-4 0,-3"):
        assert state.actors() == (0,)
        assert verbs(state) == {"place"}
        state.play(text)
    assert refill(state) == 3
    assert state.actors() == (1,)


def test_a_bonus_placement_may_earn_another() -> None:
    """5.1 Green reaches 18, and so does yellow with the bonus tile."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GO YP RO RO BP BP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert bonuses(state.items()) == ["G"]
    state.play("place YP 1,0 1,1")
    assert bonuses(state.items()) == ["Y"]
    assert state.actors() == (0,)
    assert verbs(state) == {"place"}
    state.play("place RO -3,4 -2,4")
    assert refill(state) == 3
    assert state.actors() == (1,)


def test_a_colour_at_18_gives_nothing_more() -> None:
    """5.2 The half still finds its two greens, but neither steps nor a bonus."""
    tracks = [track({"G": 18}, 3), ZERO]
    state = arrange("base", 2, "GO RO RO BP BP YP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert scores(state.items()) == [("G", "0,0", 2, [2])]
    assert bonuses(state.items()) == []
    assert state.full()["tracks"][0] == track({"G": 18}, 3)
    assert state.actors() == (CHANCE,)


def test_both_halves_of_a_double_reach_18_once() -> None:
    """5.1, 5.2 The second half finds the marker at 18 already."""
    laid: list[Laid] = [("GG", "-2,0", "-1,0"), ("GO", "2,0", "3,0")]
    state = arrange("base", 2, "GG RO RO BP BP YP", laid, tracks=[track({"G": 17}, 3), ZERO])
    state.play("place GG 0,0 1,0")
    assert scores(state.items()) == [("G", "0,0", 2, [2]), ("G", "1,0", 1, [1])]
    assert bonuses(state.items()) == ["G"]
    state.play("place RO -3,4 -2,4")
    assert state.actors() == (CHANCE,)


def test_owed_placements_lapse_when_the_rack_is_empty() -> None:
    """5.3, 6.2 Nothing is left to place and nothing to swap; six tiles are drawn."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.actors() == (CHANCE,)
    assert refill(state) == 6
    assert state.actors() == (1,)


def test_one_of_two_owed_placements_lapses_with_the_last_tile() -> None:
    """5.3 One tile is left for two bonuses."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GY RO", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    state.play("place RO -3,4 -2,4")
    assert refill(state) == 6
    assert state.actors() == (1,)


def test_owed_placements_lapse_when_the_area_is_full() -> None:
    """5.3, 10.1 The game ends at once, before the bonus and before the refill."""
    rack = "GG RB RB RP RP RO"
    laid = nearly_full(2, ("0,0", "1,0"), "GOYP", rack)
    state = arrange("base", 2, rack, laid, tracks=[track({"G": 17}, 3), ZERO])
    state.play("place GG 0,0 1,0")
    assert bonuses(state.items()) == ["G"]
    assert state.full()["tracks"][0] == track({"G": 18}, 3)
    assert state.actors() == ()
    assert state.outcome().reason == "full"
    assert state.outcome().ranks == (1, 2)
    assert len(state.full()["racks"][0]) == 5


# 6.2 The swap


@pytest.mark.parametrize(
    ("heights", "rack", "offered"),
    [
        (track({"R": 2}, 5), "GO GO BY BY PP", True),  # only red is lowest, and nobody shows it
        (track({"R": 2}, 5), "GO GO BY BY RP", False),
        (track({"R": 2, "G": 2}, 5), "OO BY BY OP PP", True),  # red and green tie for lowest
        (track({"R": 2, "G": 2}, 5), "OO BY BY GP PP", False),  # the rack shows one of the two
        (track({"R": 2, "G": 2}, 5), "OO BY BY RP PP", False),  # the rack shows the other
        (track({"R": 2, "G": 3}, 5), "OO BY BY GP PP", True),  # green is not lowest
        (track({}, 5), "OO BY BY OP PP", False),  # all tie, so every tile shows a lowest colour
    ],
)
def test_swap_is_offered_only_without_any_lowest_colour(
    heights: list[int], rack: str, offered: bool
) -> None:
    """6.2 Judged after placing: the red of the placed tile is no longer on the rack."""
    state = arrange("base", 2, f"RG {rack}", tracks=[heights, ZERO])
    state.play("place RG 0,0 1,0")
    assert scores(state.items()) == []
    if offered:
        assert state.actors() == (0,)
        assert texts(state) == {"swap", "keep"}
    else:
        assert state.actors() == (CHANCE,)


def test_swap_is_judged_after_scoring() -> None:
    """6.2 Green rises from 3 to 5, so that only orange, at 4, is lowest."""
    tracks = [track({"G": 3, "O": 4}, 7), ZERO]
    state = arrange("base", 2, "GO GP GP BB BY BY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert texts(state) == {"swap", "keep"}


def test_swap_is_judged_after_the_bonus_placements() -> None:
    """6.2 Red is lowest; the bonus tile takes the last red from the rack."""
    tracks = [track({"G": 16, "R": 2}, 7), ZERO]
    state = arrange("base", 2, "GO RP GP BB BY BY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert verbs(state) == {"place"}
    state.play("place RP 0,-4 0,-3")
    assert texts(state) == {"swap", "keep"}
    state.play("swap")
    assert refill(state) == 6


def test_swap_returns_the_tiles_after_drawing_six() -> None:
    """6.2 The tiles set aside cannot be drawn in this swap."""
    state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
    state.play("place RG 0,0 1,0")
    bag = Counter(state.full()["bag"])
    state.play("swap")
    weights = {state.text(action): weight for action, weight in state.chances()}
    assert weights == {f"draw {tile}": count for tile, count in bag.items() if count}
    new = ["RR", "GO", "GO", "OB", "OY", "YP"]
    for tile in new:
        assert state.actors() == (CHANCE,)
        state.play(f"draw {tile}")
    assert state.actors() == (1,)
    full = state.full()
    assert sorted(full["racks"][0]) == sorted(new)
    bag.update(["GO", "GO", "BY", "BY", "PP"])
    bag.subtract(new)
    assert +Counter(full["bag"]) == +bag


def test_everybody_sees_the_rack_that_was_swapped() -> None:
    """6.2, 6.3 And the view keeps it when the turn has ended; a kept rack is not shown."""
    for choice, shown in (("swap", ["BY", "BY", "GO", "GO", "PP"]), ("keep", None)):
        state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
        state.play("place RG 0,0 1,0")
        state.play(choice)
        refill(state)
        for viewer in (0, 1, None):
            seen = state.view(viewer)["shown"]
            assert (seen[0] and sorted(seen[0])) == shown
            assert seen[1] is None


def test_swap_comes_once_a_turn() -> None:
    """6.2 Six tiles that again show no red do not allow another swap; the turn ends."""
    state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
    state.play("place RG 0,0 1,0")
    state.play("swap")
    for tile in ["GG", "OO", "BB", "YY", "PP", "PP"]:
        state.play(f"draw {tile}")
    assert state.actors() == (1,)


def test_swap_is_optional() -> None:
    """6.1, 6.2 Who keeps the rack draws one tile."""
    state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
    state.play("place RG 0,0 1,0")
    state.play("keep")
    assert refill(state) == 1
    assert state.actors() == (1,)
