"""The clauses of RULES.md on positions set up for them, the worked examples first.

Mazes are M01, M02, … in order unless said; M01 reads `GGE ESP PSS PFG WGF FSB` from its start
side, M02 `PSP PMG WWW GFF SWB PGG`, and so do those of the tests (cards.py).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.errors import IllegalAction
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.tests.setting import (
    GAME,
    chance_deals,
    choices,
    collecting,
    ends,
    lay_all,
    play,
    texts,
)

# ---------------------------------------------------------------- 8 worked examples


def test_two_neighbouring_sections_of_one_terrain_need_two_cards() -> None:
    state = play(collecting([["grass", "grass", "blue", "sand"], []]), "0 stop goal")
    assert choices(state) == ["0,0,0", "0,0,1"]
    play(state, "0 move 0,0,0")
    assert state.view()["runners"][0] == [0, 0, 0]
    assert choices(state) == ["0,0,1"], "and the first card is used"
    play(state, "0 move 0,0,1")
    assert state.view()["runs"][0] == {"end": "stuck", "misfit": "blue", "passed": 0}


def test_a_card_that_fits_nothing_ends_the_run_and_the_rest_of_the_pile_is_lost() -> None:
    state = play(collecting([["grass", "blue", "sand", "sand"], ["beige"]]), "0 stop goal")
    play(state, "0 move 0,0,0")
    assert ends(state) == {0: "stuck"}
    full = state.full()
    assert full["piles"][0] == []
    assert full["back"] == {"blue": 1, "grass": 1, "sand": 2}
    assert full["runners"][0] == [0, 0, 0], "the runner stays"


def test_diagonal_steps_inside_a_card_are_legal() -> None:
    state = collecting([["sand"], []], runners=[[0, 0, 0], "start"])
    assert choices(play(state, "0 stop goal")) == ["0,1,1"]


def test_diagonal_steps_across_the_seam_are_not() -> None:
    """From the middle of M01's last row, sand lies ahead and pebble on both sides of it."""
    state = collecting([["sand"], []], runners=[[0, 5, 1], "start"])
    assert choices(play(state, "0 stop goal")) == ["1,0,1"]
    state = collecting([["pebble"], ["beige"]], runners=[[0, 5, 1], "start"])
    assert ends(play(state, "0 stop goal")) == {0: "stuck"}


def test_the_caller_who_fails_gets_one_more_maze_card_before_the_goal() -> None:
    state = play(collecting([["grass"], []]), "0 stop goal", "0 move 0,0,0")
    assert state.actors() == (CHANCE,)
    assert texts(state, CHANCE) == [f"penalty {name}" for name in c.NAMES[12:]]
    play(state, "c penalty M20")
    assert state.view()["mazes"][0] == [*([f"M0{k}", 0] for k in range(1, 7)), ["M20", 0]]
    assert state.items()[0] == {"kind": "penalty", "seat": 0, "card": "M20"}
    assert state.view()["deck"] == 15


def test_one_who_called_dry_does_not() -> None:
    lying = {48: "sand"}
    state = collecting([["grass"], []], lying, down=0)
    play(state, "0 stop dry", "0 move 0,0,0")
    assert len(state.view()["mazes"][0]) == 6
    assert state.view()["caller"] in (0, None)
    assert not [item for item in state.items() if item["kind"] == "penalty"]


# ---------------------------------------------------------------- 2 set-up


@pytest.mark.parametrize(("seats", "dealt", "built"), [(2, 8, 6), (3, 7, 5), (4, 7, 5)])
def test_seven_cards_are_dealt_and_five_laid_with_two_players_eight_and_six(
    seats: int, dealt: int, built: int
) -> None:
    state = GAME.start(seats)
    for seat in range(seats):
        for card in range(dealt):
            assert state.actors() == (CHANCE,)
            action, weight = state.chances()[0]
            assert (state.text(action), weight) == (f"deal {c.NAMES[seat * dealt + card]}", 1)
            assert state.seen(CHANCE, action, seat) == state.text(action)
            assert state.seen(CHANCE, action, None) == "deal ?"
            state.apply(CHANCE, action)
    assert state.actors() == tuple(range(seats)), "all build at once"
    hand = c.NAMES[dealt : 2 * dealt]
    assert texts(state, 1) == [f"lay {name} {degrees}" for name in hand for degrees in (0, 180)]
    for count in range(built):
        assert state.view()["to_lay"][1] == built - count
        play(state, f"1 lay {hand[-1 - count]} 180")
    assert 1 not in state.actors()
    assert state.view()["mazes"][1] == [[name, 180] for name in hand[::-1][:built]]
    assert state.view(1)["hands"][1] == list(hand[:2])
    assert state.view(0)["hands"][1] is None
    lay_all(state)
    assert state.view()["phase"] == "goal"
    assert state.full()["hands"] == [[]] * seats, "what was laid aside is in the deck"
    assert state.view()["deck"] == 28 - seats * built


def test_a_card_turned_round_lies_the_other_way() -> None:
    """M01 turned begins with B, S, F; M02 turned, ahead of it, with G, G, P."""
    mazes = [[[f"M0{k}", 180] for k in range(1, 7)], [[f"M{k:02}", 0] for k in range(7, 13)]]
    state = collecting([["sand", "field"], []], mazes=mazes)
    assert choices(play(state, "0 stop goal")) == ["0,0,1"]
    assert choices(play(state, "0 move 0,0,1")) == ["0,0,2", "0,1,0"]
    state = collecting([["grass"], []], mazes=mazes, runners=[[0, 5, 0], "start"])
    assert choices(play(state, "0 stop goal")) == ["0,5,1", "1,0,0"]


def test_goals_are_dealt_seat_by_seat_and_the_rest_stay_in_the_box() -> None:
    state = chance_deals(GAME.start(3), *(list(c.NAMES[7 * k : 7 * k + 7]) for k in range(3)))
    lay_all(state)
    assert texts(state, CHANCE) == ["goal water", "goal pebble", "goal grass", "goal sand"]
    play(state, "c goal sand", "c goal water")
    assert texts(state, CHANCE) == ["goal pebble", "goal grass"]
    play(state, "c goal grass")
    assert state.view()["goals"] == ["sand", "water", "grass"]
    assert state.view()["table"] == ["down"] * 48


# ---------------------------------------------------------------- 3 collecting


def test_a_turned_card_is_kept_or_left_before_anything_else() -> None:
    state = play(collecting([[], []], {48: "sand"}), "0 flip 13")
    assert state.actors() == (CHANCE,), "nobody acts before it is known what it is"
    assert sum(weight for _, weight in state.chances()) == 47
    play(state, "c reveal mud")
    assert texts(state, 0) == ["keep", "leave"]
    assert {"flip 12", "take 48", "stop goal"} < set(texts(state, 1))
    assert "flip 13" not in texts(state, 1)
    play(state, "0 keep")
    assert state.full()["piles"][0] == ["mud"]
    assert state.view()["table"][12] == "gone"
    play(state, "0 flip 1", "c reveal mud", "0 leave")
    assert state.view()["table"][0] == "mud"
    assert state.full()["piles"][0] == ["mud"]


def test_only_who_turned_a_kept_card_has_seen_it() -> None:
    state = play(collecting([[], [], []]), "1 flip 13")
    mud = state.parse("reveal mud")
    assert [state.seen(CHANCE, mud, viewer) for viewer in (0, 1, 2, None)] == [
        "reveal ?",
        "reveal mud",
        "reveal ?",
        "reveal ?",
    ]
    play(state, "c reveal mud")
    known = [state.view(viewer)["held"][1] for viewer in (0, 1, 2, None)]
    assert known == [{"place": 13, "terrain": t} for t in (None, "mud", None, None)]
    assert [state.view(viewer)["unseen"]["mud"] for viewer in (0, 1, None)] == [4, 3, 4]
    play(state, "1 keep")
    assert state.view(1)["piles"] == state.view(0)["piles"] == [0, 1, 0]
    assert state.view(1) == state.view(0), "3.3: nor may he look again"


def test_a_card_face_up_may_be_taken_by_anybody() -> None:
    state = collecting([["blue"], []], {48: "sand", 47: "mud"})
    play(state, "0 take 48", "1 take 47")
    assert state.full()["piles"] == [["blue", "sand"], ["mud"]]
    with pytest.raises(IllegalAction):
        play(state, "1 take 48")


def test_dry_can_be_called_when_every_card_is_face_up() -> None:
    state = collecting([[], []], {48: "sand"}, down=1)
    assert "stop dry" not in texts(state, 0)
    play(state, "0 flip 1", "c reveal " + next(iter(state.full()["unseen"])))
    assert "stop dry" not in texts(state, 1), "turned over, but not face up"
    play(state, "0 leave")
    assert "stop dry" in texts(state, 0)
    assert "stop dry" in texts(state, 1)


def test_collecting_ends_when_nothing_is_left_on_the_table() -> None:
    state = collecting([["grass"], []], {48: "sand"}, down=1)
    (last,) = state.full()["unseen"]
    play(state, "0 flip 1", f"c reveal {last}", "1 take 48")
    assert state.view()["phase"] == "collect", "one card is turned over still"
    play(state, "0 keep")
    assert (state.view()["turn"], state.view()["caller"]) == (0, None)


def test_undecided_cards_are_left_face_up() -> None:
    state = collecting([["grass"], [], []])
    play(state, "1 flip 1", "c reveal mud", "2 flip 2", "c reveal sand", "0 stop goal")
    assert state.view()["table"][:2] == ["mud", "sand"]
    assert state.view()["held"] == [None, None, None]


# ---------------------------------------------------------------- 4 running


def test_the_caller_runs_first_then_clockwise() -> None:
    """Each has one card that fits: M01, M06, M11, M16 begin with G, G, M, P."""
    piles = [["grass"], ["grass"], ["mud"], ["pebble"]]
    state = play(collecting(piles), "2 stop goal")
    order = []
    while state.view()["phase"] != "collect":
        if state.actors() == (CHANCE,):
            state.apply(CHANCE, state.legal(CHANCE)[0])
            continue
        (seat,) = state.actors()
        order.append(seat)
        state.apply(seat, state.legal(seat)[0])
    assert order == [2, 3, 0, 1]


def test_without_a_caller_seat_0_runs_first() -> None:
    state = play(collecting([["grass"], ["grass"], ["mud"]]), "t timeup")
    assert state.actors() == (0,)
    play(state, "0 move 0,0,0")
    assert state.actors() == (1,), "and draws no penalty"


def test_only_the_top_card_of_a_turned_pile_is_seen() -> None:
    state = play(collecting([["grass", "sand", "mud"], ["blue"]]), "0 stop goal")
    assert (state.view()["top"], state.view()["used"]) == ("grass", [])
    assert state.view(0)["unseen"]["mud"] == 4, "he may have forgotten"
    play(state, "0 move 0,0,0")
    assert (state.view()["top"], state.view()["used"]) == ("sand", ["grass"])
    assert state.view()["back"] == {"grass": 1}
    assert state.view()["piles"] == [2, 1]


def test_a_runner_may_step_back_and_must_move_while_it_can() -> None:
    """M01's middle section of the second row: pebble lies ahead and at the side, grass behind."""
    state = play(collecting([["grass"], []], runners=[[0, 1, 1], "start"]), "0 stop goal")
    assert choices(state) == ["0,0,0", "0,0,1"]
    with pytest.raises(IllegalAction):
        play(state, "0 stop goal")


def test_there_is_no_way_back_onto_a_card_that_was_left() -> None:
    """From M02's first row, middle: sand lay behind it on M01, and lies nowhere round it."""
    state = play(collecting([["sand", "sand"], []], runners=[[0, 5, 1], "start"]), "0 stop goal")
    play(state, "0 move 1,0,1")
    assert ends(state) == {0: "stuck"}


def test_the_goal_is_entered_from_any_column_with_its_terrain() -> None:
    """M06 ends with G, B, P; the goal is water."""
    for column in range(3):
        mazes = [[["M06", 0]], [["M07", 0]]]
        state = collecting([["water"], []], mazes=mazes, runners=[[0, 5, column], "start"])
        assert choices(play(state, "0 stop goal")) == ["goal"]
        state = collecting([["field"], []], mazes=mazes, runners=[[0, 5, column], "start"])
        assert ends(play(state, "0 stop goal"))[0] == "stuck"


def test_crossed_cards_go_under_the_deck_in_their_order() -> None:
    mazes = [[["M01", 0], ["M02", 0], ["M03", 0]], [["M04", 0]]]
    state = collecting([["sand", "pebble"], []], mazes=mazes, runners=[[0, 5, 1], "start"])
    play(state, "0 stop goal", "0 move 1,0,1")
    assert state.view()["mazes"][0] == [list(card) for card in mazes[0]], "only after the run"
    play(state, "0 move 1,0,0", "c penalty M28")
    assert state.view()["under"] == ["M01"]
    assert state.view()["mazes"][0] == [["M02", 0], ["M03", 0], ["M28", 0]]
    assert state.view()["runners"][0] == [0, 0, 0]
    assert state.view()["runs"][0]["passed"] == 1


def test_a_penalty_from_the_known_part_of_the_deck_is_certain() -> None:
    rest = [[name, 0] for name in c.NAMES[3:]]
    mazes = [[["M02", 0]], rest]
    state = collecting([["beige"], []], mazes=mazes, under=["M03", "M01"])
    play(state, "0 stop goal")
    assert state.chances() == [(state.parse("penalty M03"), 1)]
    play(state, "c penalty M03")
    assert state.view()["under"] == ["M01"]


def test_with_an_empty_deck_there_is_no_penalty() -> None:
    mazes = [[["M01", 0]], [[name, 0] for name in c.NAMES[1:]]]
    state = play(collecting([["blue"], []], mazes=mazes), "0 stop goal")
    assert state.view()["phase"] == "collect"
    assert state.view()["mazes"][0] == [["M01", 0]]


# ---------------------------------------------------------------- 5 the end of a single race

LAST: Any = {"mazes": [[["M06", 0]], [["M07", 0]], [["M08", 0]]]}
BEFORE = [[0, 5, 0], [0, 5, 0], [0, 5, 0]]


def test_the_first_on_its_goal_wins_at_once() -> None:
    piles = [["water"], ["pebble"], ["grass"]]
    state = play(collecting(piles, runners=BEFORE, **LAST), "1 stop goal", "1 move goal")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((2, 1, 2), (0, 2, 0), "goal")
    assert state.view()["runners"] == [[0, 5, 0], "goal", [0, 5, 0]]
    assert ends(state) == {1: "goal"}


def test_play_on_goes_on_for_the_places() -> None:
    piles = [["blue"], ["pebble"], ["grass"]]
    state = collecting(piles, play_on=True, runners=BEFORE, **LAST)
    play(state, "1 stop goal", "1 move goal")
    assert state.outcome() is None
    assert state.view()["under"] == ["M07"]
    play(state, "2 move goal")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((3, 1, 2), (0, 2, 1), "places")


def test_who_is_on_his_goal_neither_collects_nor_runs() -> None:
    piles = [["water"], ["blue"], ["blue"]]
    state = collecting(piles, play_on=True, runners=BEFORE, **LAST)
    play(state, "0 stop goal", "0 move goal")
    assert state.actors() == (1, 2)
    play(state, "1 flip 1", "c reveal sand", "1 keep", "2 flip 2", "c reveal sand", "2 keep")
    play(state, "t timeup")
    assert state.view()["runners"][0] == "goal"
    assert set(ends(state)) <= {1, 2}
    assert state.actors() != (0,)


def test_otherwise_all_48_are_spread_again() -> None:
    state = play(collecting([["blue"], ["mud"]], {48: "sand"}), "t timeup")
    full = state.full()
    assert (full["phase"], full["table"], full["back"]) == ("collect", ["down"] * 48, {})
    assert Counter(full["unseen"]) == dict(zip(c.TERRAINS, c.COPIES, strict=True))
    assert full["piles"] == [[], []]


# ---------------------------------------------------------------- 7 the table's clock


def test_the_clock_leaves_a_turned_card_and_ends_the_collecting() -> None:
    state = play(collecting([[], [], []]), "2 flip 48")
    assert state.legal(TABLE) == [], "chance is about to speak"
    play(state, "c reveal sand")
    assert texts(state, TABLE) == ["expire 2", "timeup"]
    play(state, "t expire 2")
    assert state.view()["table"][47] == "sand"
    assert texts(state, TABLE) == ["timeup"]
    assert GAME.start().legal(TABLE) == []


# ---------------------------------------------------------------- what a seat cannot know


def test_determinize_mixes_hands_and_deck_until_all_have_built() -> None:
    state = chance_deals(GAME.start(2), list(c.NAMES[:8]), list(c.NAMES[8:16]))
    seen: Counter[str] = Counter()
    for seed in range(600):
        world = state.determinize(0, seed).full()
        assert world["hands"][0] == list(c.NAMES[:8])
        seen.update(world["hands"][1])
    assert set(seen) == set(c.NAMES[8:])
    assert all(180 < count < 300 for count in seen.values()), "8 of 20 each, 240 in 600"


def test_determinize_mixes_all_that_a_view_does_not_show() -> None:
    """Also one's own pile, and what others have turned over; not what lies open."""
    state = collecting([["blue", "sand"], ["beige"]], {48: "mud"})
    play(state, "0 flip 1", "c reveal field", "1 flip 2", "c reveal mud")
    tops: Counter[str] = Counter()
    for seed in range(470):
        world = state.determinize(0, seed).full()
        assert world["held"][0]["terrain"] == "field"
        assert world["open"] == {"48": "mud"}
        tops[world["piles"][0][0]] += 1
    hidden = state.view(0)["unseen"]
    assert sum(hidden.values()) == 46
    assert hidden["mud"] == 3
    for terrain, count in hidden.items():
        expected = 470 * count / 46
        assert abs(tops[terrain] - expected) < 5 * expected**0.5, terrain
