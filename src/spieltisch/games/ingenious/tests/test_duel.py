"""Worked examples and rulings of clauses 9: the duel."""

from __future__ import annotations

import pytest

from spieltisch.games.ingenious.tests.oracle import COLOURS
from spieltisch.games.ingenious.tests.setting import (
    CHANCE,
    GREENS_AND_YELLOWS,
    arrange,
    bonuses,
    last_tile,
    refill,
    scores,
    texts,
    track,
    verbs,
)

# 9 Duel

NOBODY: list[int | None] = [None] * 6


def tokens(colours: dict[str, int]) -> list[int | None]:
    """Write the holders of these colours' tokens; the others lie next to the board."""
    return [colours.get(colour) for colour in COLOURS]


@pytest.mark.parametrize(
    ("seat", "start", "end"),
    [(0, -1, 1), (0, -2, 0), (0, 5, 7), (1, 1, -1), (1, 2, 0), (1, -5, -7), (0, -9, -7)],
)
def test_duel_marker_moves_towards_the_scoring_player(seat: int, start: int, end: int) -> None:
    """9.1 Two points; 0 is an ordinary step."""
    rack, held = "GO RO RO BP BP YP", tokens({"G": 1} if start == -9 else {})
    shared = track({"G": start})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, seat, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert scores(state.items()) == [("G", "0,0", 2, [2])]
    assert bonuses(state.items()) == []
    steps = [(item["from"], item["to"]) for item in state.items() if item["colour"] == "G"]
    assert steps == [(start, end)]
    assert state.full()["shared"] == track({"G": end})
    assert state.full()["tokens"] == held


@pytest.mark.parametrize(("seat", "nine"), [(0, 9), (1, -9)])
@pytest.mark.parametrize("holder", [None, "opponent"])
def test_duel_reaching_nine_takes_the_token(seat: int, nine: int, holder: str | None) -> None:
    """9.1, 9.2 From next to the board or from the opponent, with a bonus; the surplus is lost."""
    held = tokens({"G": 1 - seat} if holder else {})
    shared = track({"G": nine - nine // 9})
    rack = "GO RO RO BP BP YP"
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, seat, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert state.full()["shared"] == track({"G": nine})
    assert state.full()["tokens"] == tokens({"G": seat})
    assert bonuses(state.items()) == ["G"]
    assert state.actors() == (seat,)
    assert verbs(state) == {"place"}
    state.play("place RO -3,4 -2,4")
    assert state.actors() == (CHANCE,)  # no tile of the rack shows green
    assert refill(state) == 2


def test_duel_two_tokens_with_one_tile() -> None:
    """5.1, 9.2 Two bonus placements."""
    rack, shared = "GY RO RO BP BP RP", track({"G": 8, "Y": 5})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, shared=shared, tokens=NOBODY)
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.full()["tokens"] == tokens({"G": 0, "Y": 0})
    state.play("place RO -3,4 -2,4")
    assert verbs(state) == {"place"}
    state.play("place BP 0,-4 0,-3")
    assert refill(state) == 3


def test_duel_no_bonus_while_holding_the_token() -> None:
    """9.2 The marker was pushed back from 9 and returns; the token never left."""
    rack, shared, held = "GO RO RO BP BP YP", track({"G": 7}), tokens({"G": 0})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert state.full()["shared"] == track({"G": 9})
    assert state.full()["tokens"] == held
    assert bonuses(state.items()) == []
    assert state.actors() == (CHANCE,)


def test_duel_exchange() -> None:
    """9.3 Any tiles that show a colour on one's own 9; they return after drawing up to six."""
    shared, held = track({"B": 9, "P": -9}), tokens({"B": 0, "P": 1})
    state = arrange("duel", 2, "RG OB OB BB RP YY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    assert texts(state) == {"aside OB", "aside BB", "done"}
    state.play("aside OB")
    assert texts(state) == {"aside OB", "aside BB", "done"}
    state.play("aside OB")
    assert texts(state) == {"aside BB", "done"}
    state.play("done")
    weights = {state.text(action): weight for action, weight in state.chances()}
    assert weights["draw OB"] == 6 - 2 - 1  # two set aside, one on the other rack
    for tile in ["RR", "GG", "OB"]:
        state.play(f"draw {tile}")
    assert state.actors() == (1,)
    full = state.full()
    assert sorted(full["racks"][0]) == sorted(["BB", "RP", "YY", "RR", "GG", "OB"])
    assert full["bag"]["OB"] == 6 - 1 - 1


def test_duel_exchange_of_everything_that_qualifies_still_says_done() -> None:
    """9.3 With `done` alone left to say."""
    shared, held = track({"B": 9}), tokens({"B": 0})
    state = arrange("duel", 2, "RG OB YY RP RO OY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    state.play("aside OB")
    assert texts(state) == {"done"}
    state.play("done")
    assert refill(state) == 2


def test_duel_exchange_may_be_declined() -> None:
    """9.3 A player may, and need not."""
    shared, held = track({"B": 9}), tokens({"B": 0})
    state = arrange("duel", 2, "RG OB YY RP RO OY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    state.play("done")
    assert refill(state) == 1


@pytest.mark.parametrize(
    ("shared", "held"),
    [
        (track({"B": 8}), tokens({"B": 0})),  # the token without the marker on 9
        (track({"B": -9}), tokens({"B": 1})),  # the opponent's 9
        (track({"G": 9}), tokens({"G": 0})),  # green shows on the placed tile only
    ],
)
def test_duel_exchange_needs_a_marker_on_nine(shared: list[int], held: list[int | None]) -> None:
    """9.3 Else the tiles are drawn unasked; and 6.2 has no place in a duel."""
    state = arrange("duel", 2, "RG OB OB BB BY BY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    assert state.actors() == (CHANCE,)


def test_duel_exchange_is_judged_after_scoring() -> None:
    """9.2, 9.3 Green reaches 9 with this tile, so after the bonus green tiles may go."""
    rack, shared = "GO GG RO BP BP YP", track({"G": 8})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, shared=shared, tokens=NOBODY)
    state.play("place GO 0,0 0,1")
    state.play("place RO -3,4 -2,4")
    assert texts(state) == {"aside GG", "done"}


def test_example_duel_two_and_four_beat_two_and_three() -> None:
    """9.4 Two markers a side; the rearmost are equal, the next decides; 0 belongs to nobody."""
    shared = track({"R": 2, "G": 4, "B": -2, "Y": -3})
    assert last_tile("duel", 2, shared=shared, tokens=NOBODY).outcome().ranks == (1, 2)
    mirrored = [-place for place in shared]
    assert last_tile("duel", 2, shared=mirrored, tokens=NOBODY).outcome().ranks == (2, 1)


def test_duel_more_markers_win() -> None:
    """9.4 Not the tokens, and not the steps."""
    shared, held = track({"R": 1, "G": 1, "O": 1, "B": -9, "Y": -9}), tokens({"B": 1, "Y": 1})
    assert last_tile("duel", 2, shared=shared, tokens=held).outcome().ranks == (1, 2)


def test_duel_draw() -> None:
    """9.4 All own markers equal; the tokens do not matter."""
    shared, held = track({"R": 2, "G": 9, "B": -9, "Y": -2}), tokens({"G": 0, "B": 1, "P": 1})
    state = last_tile("duel", 2, shared=shared, tokens=held)
    assert state.outcome().ranks == (1, 1)
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(("seat", "nine", "ranks"), [(0, 9, (1, 2)), (1, -9, (2, 1))])
def test_duel_all_six_on_ones_own_nine_wins_at_once(
    seat: int, nine: int, ranks: tuple[int, ...]
) -> None:
    """9.5 Even before the bonus placement."""
    rack = "GO RO RO BP BP YP"
    held = tokens({colour: seat for colour in COLOURS if colour != "G"})
    shared = track({"G": nine - 2 * (nine // 9)}, nine)
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, seat, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == ranks
